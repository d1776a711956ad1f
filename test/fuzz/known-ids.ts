import type { Pool } from 'pg';
import type { Operation } from './operations.js';

/** The number of ids of each table. */
const MOST = 40;

/** Names in addresses that differ from the table. */
const TABLES: Readonly<Record<string, string>> = {
  lawyers: 'firms',
  users: 'accounts',
  conversations: 'responses',
  orders: 'checkouts',
  payments: 'checkouts',
  verifications: 'firms',
  reviews: 'feedbacks',
  'refused-firms': 'firms',
  content: 'content_editions',
  members: 'firm_members',
};

/** Existing ids, by table. */
export type KnownIds = ReadonlyMap<string, readonly number[]>;

/**
 * Reads ids of the demo data, those of the first citizens and firms before others, because these are the
 * callers.
 */
export async function readKnownIds(db: Pool): Promise<KnownIds> {
  const { rows } = await db.query<{ table: string; key: string; owner: string | null }>(
    `select c.table_name as table, c.column_name as key,
       (select min(o.column_name::text) from information_schema.columns o
         where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name in ('account_id', 'firm_id')) as owner
     from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'integer'
       and (c.column_name = 'id' or c.column_name = 'account_id' and c.table_name = 'firms')
     order by c.table_name`,
  );
  const known = new Map<string, number[]>();
  for (const { table, key, owner } of rows) {
    const callers = `(select id from (select id, row_number() over (partition by model order by id) as nth from accounts) a
      where nth <= 2)`;
    const { rows: found } = await db.query<{ id: number }>(
      `select ${key} as id from ${table} order by ${owner === null ? key : `(${owner} in ${callers}) desc, ${key}`} limit ${MOST}`,
    );
    if (found.length > 0)
      known.set(
        table,
        found.map(({ id }) => id),
      );
  }
  return known;
}

/** The ids for a parameter of an operation's path, by the preceding part of the address. */
export function idsFor({ path }: Operation, parameter: string, known: KnownIds): readonly number[] | undefined {
  const parts = path.split('/');
  const before = parts[parts.findIndex((part) => part.startsWith(`{${parameter}}`)) - 1] ?? '';
  return known.get(TABLES[before] ?? before.replaceAll('-', '_'));
}
