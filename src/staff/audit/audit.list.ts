import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { anyNumber, oneWord, since, until } from '../lists/filters.js';
import { defineList } from '../lists/list.js';

interface StaffReference {
  id: number;
  name: string;
}

/** What the staff did, newest first. */
export const auditList = defineList({
  resource: 'audit',
  from: sql`audit a left join staff s on s.id = a.staff_id`,
  id: sql`a.id`,
  fields: {
    id: sql<number>`a.id`,
    at: iso(sql`a.at`),
    staff: sql<StaffReference | null>`
      case when a.staff_id is not null then json_build_object('id', a.staff_id, 'name', s.name) end`,
    action: sql<string>`a.action`,
    resource: sql<string>`a.resource`,
    record_id: sql<number | null>`a.record_id`,
    reason: sql<string | null>`a.reason`,
    before: sql`a.before`,
    after: sql`a.after`,
  },
  sorts: { at: sql`a.at`, action: sql`a.action`, resource: sql`a.resource` },
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
  table: {
    id: { it: 'Voce', en: 'Entry' },
    at: { it: 'Quando', en: 'When' },
    'staff.name': { it: 'Chi', en: 'Who' },
    action: { it: 'Azione', en: 'Action' },
    resource: { it: 'Su che cosa', en: 'On what' },
    record_id: { it: 'Numero', en: 'Number' },
    reason: { it: 'Motivo', en: 'Reason' },
    before: { it: 'Prima', en: 'Before' },
    after: { it: 'Dopo', en: 'After' },
  },
});
