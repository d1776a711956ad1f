import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';

/** A row by column name; dates go as ISO 8601, json and arrays as themselves. */
export type DemoRow = Readonly<Record<string, unknown>>;

/** Inserts all rows in one statement, in their order; every row has the same columns. */
export async function insertRows(db: Sql, table: string, rows: readonly DemoRow[]): Promise<void> {
  if (rows.length > 0) await statement(table, rows, false).execute(db);
}

/** {@link insertRows} for a table whose key is made by the database. @returns the new ids, in the order of the rows */
export async function insertNumbered(db: Sql, table: string, rows: readonly DemoRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await statement(table, rows, true).execute(db);
  return inserted.rows.map((row) => row.id);
}

function statement(table: string, rows: readonly DemoRow[], numbered: boolean) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${numbered ? sql`returning id` : sql``}`;
}
