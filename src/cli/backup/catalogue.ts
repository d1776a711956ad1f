import type pg from 'pg';

/** The schemas that hold the product's data: its own tables and those of the queue. */
export const SCHEMAS = ['public', 'pgboss'] as const;

/** A table with the columns that are copied. */
export interface TableName {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** The state of a sequence. */
export interface SequenceState {
  readonly name: string;
  /** A whole number as text: it may be larger than JavaScript counts. */
  readonly value: string;
  readonly isCalled: boolean;
}

/**
 * Migrations write these themselves: the list of migrations, which the manifest stores separately, and the queue's
 * notes about its own indexes, which belong to one database.
 */
const WRITTEN_BY_MIGRATIONS = ['public.mikro_orm_migrations', 'pgboss.version', 'pgboss.bam'];

/** Tables of ours, without the parts of a partitioned one and without what an extension has brought. */
const OURS = `
  n.nspname = any($1) and not c.relispartition and c.relkind in ('r', 'p')
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

const rowsOf = async <Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [SCHEMAS],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows;

/** The name of a table as a statement needs it. */
export const quoted = (client: pg.ClientBase, { schema, name }: Pick<TableName, 'schema' | 'name'>): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** Every table whose rows are data, in the order of names; generated columns are left out. */
export const tablesIn = (client: pg.ClientBase): Promise<TableName[]> =>
  rowsOf<TableName & pg.QueryResultRow>(
    client,
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where ${OURS} and n.nspname || '.' || c.relname <> all($2)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 1 desc, 2`,
    [SCHEMAS, WRITTEN_BY_MIGRATIONS],
  );

/** Whether the database has a table of ours. */
export const hasTables = async (client: pg.ClientBase): Promise<boolean> =>
  (await rowsOf(client, `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} limit 1`))
    .length > 0;

/** Every sequence with its state. One that was never used has no last value. */
export const sequencesIn = (client: pg.ClientBase): Promise<SequenceState[]> =>
  rowsOf<SequenceState & pg.QueryResultRow>(
    client,
    `select format('%I.%I', schemaname, sequencename) as name,
            coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
       from pg_sequences where schemaname = any($1) order by 1`,
  );

/** The names of the migrations that ran, in their order. */
export const migrationsIn = async (client: pg.ClientBase): Promise<string[]> =>
  (await rowsOf<{ name: string }>(client, 'select name from public.mikro_orm_migrations order by id', [])).map(
    ({ name }) => name,
  );

/** The version of the queue's tables. */
export const queueVersionIn = async (client: pg.ClientBase): Promise<number> =>
  (await rowsOf<{ version: number }>(client, 'select version from pgboss.version', []))[0]?.version ?? 0;

/** A foreign key, which is dropped while rows are loaded in the order of tables, and created again afterwards. */
export interface Switch {
  readonly off: string;
  readonly on: string;
}

/** Every foreign key of ours. Creating one again checks each row. */
export const foreignKeysIn = (client: pg.ClientBase): Promise<Switch[]> =>
  rowsOf<Switch & pg.QueryResultRow>(
    client,
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as on
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1`,
  );

/** The enabled triggers: they must not run again for restored rows. */
export const triggersIn = (client: pg.ClientBase): Promise<Switch[]> =>
  rowsOf<Switch & pg.QueryResultRow>(
    client,
    `select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off,
            format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as on
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' order by 1`,
  );
