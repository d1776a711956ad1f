import { RawQueryFragment, type EntityClass, type EntityData, type EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql, type QueryResult, type RawBuilder } from 'kysely';
import { BuiltText } from './built-text.js';
import { WITH_COMMIT } from './connections/prepared-client.js';

/**
 * A write, or a part of one, that is not sent yet. Its text depends on its shape alone, so that it is built once for each
 * shape and then sent as values: the most frequent calls write a dozen rows at once.
 */
export interface Write {
  /** In a batch, later parts may read under this name what it returns. No two of one batch have the same. */
  readonly name?: string;
  readonly shape: string;
  readonly values: readonly unknown[];
  /** @param places one for each value */
  build(places: readonly RawBuilder<never>[]): RawBuilder<unknown>;
}

/** A write whose text is always the same. */
export function write(
  shape: string,
  values: readonly unknown[],
  build: (...places: RawBuilder<never>[]) => RawBuilder<unknown>,
): Write {
  return { shape, values, build: (places) => build(...places) };
}

const built = new Map<string, BuiltText>();

/** Sends writes as the one statement that `build` makes of them. */
function send<Row>(
  em: EntityManager,
  shape: string,
  writes: readonly Write[],
  build: (statements: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>,
): Promise<Pick<QueryResult<Row>, 'rows'>> {
  let statement = built.get(shape);
  if (!statement) {
    statement = new BuiltText(shape, (place) => {
      let nth = 0;
      return build(writes.map((one) => one.build(one.values.map(() => place(nth++)))));
    });
    built.set(shape, statement);
  }
  const values = statement.values(writes.flatMap((one) => one.values));
  return em.getKysely().executeQuery<Row>(CompiledQuery.raw(statement.text, values));
}

/**
 * Sends several writes as one statement, for the most frequent calls. Each write sees the rows as they were before all
 * of them, so no two of them may touch the same row. Entities in memory are not updated.
 * @param last when nothing but the commit follows: both are sent together, and the commit fails with an error of either
 */
export async function executeBatch(em: EntityManager, writes: readonly Write[], last?: 'last'): Promise<void> {
  // A notification of an account that was erased writes nothing.
  if (writes.length === 0) return;
  const shape = `${last ?? ''};${writes.map((one) => `${one.name ?? ''}:${one.shape}`).join(';')}`;
  await send(em, shape, writes, (statements) => {
    const parts = statements.map((statement, nth) => sql`${sql.raw(writes[nth]?.name ?? `w${nth}`)} as (${statement})`);
    return sql`with ${sql.join(parts)} select 1${sql.raw(last ? WITH_COMMIT : '')}`;
  });
}

/** An update of one row by the properties of its entity. */
export function updateOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: number,
  changes: EntityData<T>,
): Write {
  const table = tableOf(em, entity);
  const columns = givenColumns(em, entity, [changes]);
  return {
    shape: `update ${table} ${namesOf(columns)}`,
    values: [...valuesOf(columns, changes), id],
    build(places) {
      const sets = sql.join(columns.map(({ name }, nth) => sql`${sql.ref(name)} = ${places[nth]}`));
      return sql`update ${sql.table(table)} set ${sets} where id = ${places.at(-1)}`;
    },
  };
}

/**
 * An update of rows by the properties of their entity, all of them by the same ones. As in {@link insertOf}, the rows are
 * one value.
 */
export function updateAllOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly { readonly id: number; readonly changes: EntityData<T> }[],
): Write {
  const name = tableOf(em, entity);
  const changes = rows.map((row) => row.changes);
  const columns = givenColumns(em, entity, changes);
  return {
    shape: `update all ${name} ${namesOf(columns)}`,
    values: [recordsOf(columns, changes, (nth) => ({ id: rows[nth]?.id }))],
    build([records]) {
      const table = sql.table(name);
      const sets = sql.join(columns.map((one) => sql`${sql.ref(one.name)} = given.${sql.ref(one.name)}`));
      const given = sql.join(columns.map((one) => sql`${sql.ref(one.name)} ${sql.raw(one.type)}`));
      return sql`
        update ${table} set ${sets}
        from json_to_recordset(${records}::text::json) as given (id integer, ${given})
        where ${table}.id = given.id`;
    },
  };
}

/**
 * An insert of rows by the properties of their entity. Several rows are one value, so that the text of the statement does
 * not depend on how many there are; a single one costs the database less as its values. A column that no row gives takes
 * its default; one that only some give is null in the others.
 */
export function insertOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): Write {
  const table = tableOf(em, entity);
  const columns = givenColumns(em, entity, rows);
  const names = namesOf(columns);
  const [row] = rows;
  if (row && rows.length === 1)
    return {
      shape: `insert ${table} ${names}`,
      values: valuesOf(columns, row),
      build: (places) => sql`insert into ${sql.raw(`${table} (${names})`)} values (${sql.join(places)})`,
    };
  const given = columns.map(({ name, type }) => `"${name}" ${type}`).join();
  return {
    shape: `insert all ${table} ${names}`,
    values: [recordsOf(columns, rows)],
    build: ([records]) => sql`
      insert into ${sql.raw(`${table} (${names}) select ${names}`)}
      from rows from (json_to_recordset(${records}::text::json) as (${sql.raw(given)}))
        with ordinality given (${sql.raw(names)}, nth)
      order by nth`,
  };
}

/** Inserts rows with {@link insertOf}. @returns their ids, in the order of the rows */
export async function insertAll<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const insert = insertOf(em, entity, rows);
  const written = await send<{ id: number }>(
    em,
    `${insert.shape} returning id`,
    [insert],
    ([statement]) => sql`${statement} returning id`,
  );
  // Ids are given in the order of the rows.
  return written.rows.map(({ id }) => id).sort((a, b) => a - b);
}

const tableOf = <T extends object>(em: EntityManager, entity: EntityClass<T>): string =>
  em.getMetadata(entity).tableName;

/** A column that rows give. */
interface GivenColumn {
  readonly property: string;
  readonly name: string;
  readonly type: string;
}

/** The columns that some of the rows give. */
function givenColumns<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): GivenColumn[] {
  const given = new Set<string>();
  for (const row of rows) for (const name in row) given.add(name);
  return em
    .getMetadata(entity)
    .props.filter(({ name }) => given.has(name))
    .map(({ name, fieldNames, columnTypes }) => ({
      property: name,
      name: fieldNames[0] as string,
      type: columnTypes[0] as string,
    }));
}

/** Rows as the JSON of their columns. It is built column by column: hundreds of rows come with each batch of jobs. */
function recordsOf<T extends object>(
  columns: readonly GivenColumn[],
  rows: readonly EntityData<T>[],
  besides: (nth: number) => Record<string, unknown> = () => ({}),
): string {
  return JSON.stringify(
    rows.map((row, nth) => {
      const record = besides(nth);
      for (const { property, name } of columns) record[name] = (row as Record<string, unknown>)[property];
      return record;
    }),
  );
}

const namesOf = (columns: readonly GivenColumn[]): string => columns.map(({ name }) => `"${name}"`).join();

/** The values of one row, each by itself. */
const valuesOf = <T extends object>(columns: readonly GivenColumn[], row: EntityData<T>): unknown[] =>
  columns.map(({ property, type }) => parameterOf((row as Record<string, unknown>)[property], type));

function parameterOf(value: unknown, type: string): unknown {
  if (value instanceof RawQueryFragment) throw new Error('an expression is no value: its text would be sent as one');
  // As the driver would write it, in a third of the time.
  if (value instanceof Date) return value.toISOString();
  return type.startsWith('json') && value !== null ? JSON.stringify(value) : value;
}

/** A column as {@link plainRows} reads it. */
interface PlainColumn {
  readonly property: string;
  readonly name: string;
  readonly isMoment: boolean;
}

const plainColumns = new Map<unknown, readonly PlainColumn[]>();

/** The columns of an entity, worked out once. */
function plainColumnsOf<T extends object>(em: EntityManager, entity: EntityClass<T>): readonly PlainColumn[] {
  let columns = plainColumns.get(entity);
  if (!columns) {
    columns = em.getMetadata(entity).props.map(({ name, fieldNames, columnTypes }) => ({
      property: name,
      name: fieldNames[0] as string,
      isMoment: columnTypes[0] === 'timestamptz',
    }));
    plainColumns.set(entity, columns);
  }
  return columns;
}

/**
 * Rows of a table, as the driver reads them, by the properties of their entity: for work on many rows that are only read.
 * They are known to no entity manager, so a change of them is never written.
 */
export function plainRows<T extends object>(em: EntityManager, entity: EntityClass<T>, rows: readonly object[]): T[] {
  const columns = plainColumnsOf(em, entity);
  return rows.map((row) => {
    const plain: Record<string, unknown> = {};
    for (const { property, name, isMoment } of columns) {
      const value = (row as Record<string, unknown>)[name];
      plain[property] = isMoment && typeof value === 'string' ? new Date(value) : value;
    }
    return plain as T;
  });
}
