import { sql } from 'kysely';
import { z } from 'zod';
import { anyNumber, oneWord, since, until } from '../lists/filters.js';
import { column } from '../lists/columns.js';
import { defineList } from '../lists/list.js';

const values = z.record(z.string(), z.unknown()).nullable();

/** What the staff did, newest first. */
export const auditList = defineList({
  resource: 'audit',
  name: 'AuditRecord',
  from: sql`audit a left join staff s on s.id = a.staff_id`,
  id: sql`a.id`,
  columns: {
    id: column.integer(sql`a.id`, { heading: { it: 'Voce', en: 'Entry' } }),
    at: column.instant(sql`a.at`, { heading: { it: 'Quando', en: 'When' }, sort: true }),
    staff: column.staff(sql`a.staff_id`, { heading: { name: { it: 'Chi', en: 'Who' } } }),
    action: column.text(sql`a.action`, { heading: { it: 'Azione', en: 'Action' }, sort: true }),
    resource: column.text(sql`a.resource`, { heading: { it: 'Su che cosa', en: 'On what' }, sort: true }),
    record_id: column.integer(sql`a.record_id`, { heading: { it: 'Numero', en: 'Number' }, nullable: true }),
    reason: column.text(sql`a.reason`, { heading: { it: 'Motivo', en: 'Reason' }, nullable: true }),
    before: column.of(sql`a.before`, values, { heading: { it: 'Prima', en: 'Before' } }),
    after: column.of(sql`a.after`, values, { heading: { it: 'Dopo', en: 'After' } }),
  },
  order: ['id', 'DESC'],
  filters: {
    staff_id: anyNumber(sql`a.staff_id`),
    action: oneWord(sql`a.action`),
    resource: oneWord(sql`a.resource`),
    record_id: anyNumber(sql`a.record_id`),
    from: since(sql`a.at`),
    to: until(sql`a.at`),
  },
  search: [sql`s.name`, sql`a.action`, sql`a.resource`, sql`a.reason`],
});
