import { expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

/** Where an entity says less than its column, as the column is. */
const known = [
  // Both are text that the database compares without regard to case.
  'coupons.code: citext',
  // The staff's messages have no author, and are never this entity.
  'messages.account_id: integer or null',
  'staff.email: citext',
];

/**
 * A batch casts what it writes to the type that the entity names: a smaller one refuses values that the column takes, and
 * another one writes other values.
 */
it('each column of an entity has the type that the database gives it, and may be null where it may', async () => {
  const columns = [...test.app.get(MikroORM).getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props
      .filter(({ fieldNames }) => fieldNames.length > 0)
      .map(({ fieldNames, columnTypes, nullable = false }) => ({
        table_name: tableName,
        column_name: fieldNames[0],
        type: columnTypes[0],
        nullable,
      })),
  );
  expect(columns.length).toBeGreaterThan(200);
  const { rows: found } = await sql`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(columns)}::json) as given (table_name text, column_name text)
    join information_schema.columns c using (table_name, column_name)
    where c.table_schema = 'public'`.execute(test.sql);
  expect(found).toEqual([{ count: columns.length }]);
  const { rows: others } = await sql<{ said: string }>`
    select given.table_name || '.' || given.column_name || ': ' || format_type(a.atttypid, null)
      || case when a.attnotnull then '' else ' or null' end as said
    from json_to_recordset(${JSON.stringify(columns)}::json)
      as given (table_name text, column_name text, type text, nullable boolean)
    join pg_class c on c.relname = given.table_name and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = given.column_name
    where to_regtype(given.type) is distinct from a.atttypid or given.nullable = a.attnotnull
    order by 1`.execute(test.sql);
  expect(others.map(({ said }) => said)).toEqual(known);
});
