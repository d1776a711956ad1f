import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../kernel/database/sql.js';
import { anyNumber, since, until, type ListFilter } from './lists/filters.js';
import { defineList } from './lists/list.js';

const word = (column: ReturnType<typeof sql>): ListFilter<string> => ({
  schema: z.string().max(60),
  where: (value) => sql`${column} = ${value}`,
});

/** What the staff did, newest first. */
export const auditList = defineList({
  resource: 'audit',
  from: sql`audit a left join staff s on s.id = a.staff_id`,
  id: sql`a.id`,
  fields: {
    id: sql<number>`a.id`,
    at: iso(sql`a.at`),
    staff: sql<{
      id: number;
      name: string;
    } | null>`case when a.staff_id is not null then json_build_object('id', a.staff_id, 'name', s.name) end`,
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
    action: word(sql`a.action`),
    resource: word(sql`a.resource`),
    record_id: anyNumber(sql`a.record_id`),
    from: since(sql`a.at`),
    to: until(sql`a.at`),
  },
  search: [sql`s.name`, sql`a.action`, sql`a.resource`, sql`a.reason`],
});
