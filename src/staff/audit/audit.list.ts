import { sql } from 'kysely';
import { z } from 'zod';
import { anyNumber, oneWord, since, until, whether } from '../lists/filters.js';
import { column } from '../lists/columns.js';
import { defineList } from '../lists/list.js';

/** Somebody read a record, and nothing changed. */
const isView = sql`a.action = 'view'`;

const values = z.record(z.string(), z.unknown()).nullable();

/** What the staff did, and which records of people they read, newest first. */
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
    case_id: column.integer(sql`a.case_id`, {
      heading: { it: 'Caso', en: 'Case' },
      nullable: true,
      description: 'the case that was the reason to read a record',
    }),
    before: column.of(sql`a.before`, values, { heading: { it: 'Prima', en: 'Before' } }),
    after: column.of(sql`a.after`, values, { heading: { it: 'Dopo', en: 'After' } }),
  },
  order: ['id', 'DESC'],
  filters: {
    staff_id: anyNumber(sql`a.staff_id`),
    action: oneWord(sql`a.action`),
    viewed: whether(isView),
    reasonless: whether(sql`${isView} and a.case_id is null and a.reason is null`),
    resource: oneWord(sql`a.resource`),
    record_id: anyNumber(sql`a.record_id`),
    from: since(sql`a.at`),
    to: until(sql`a.at`),
  },
  search: [sql`s.name`, sql`a.action`, sql`a.resource`, sql`a.reason`],
});
