import { RawQueryFragment, type EntityClass, type EntityData, type EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';

/** A statement that writes and is not sent yet. */
export type Write = RawBuilder<unknown>;

/** A write of a batch. */
export type BatchPart = Write | { readonly name: string; readonly write: Write };

/**
 * Sends several writes as one statement, for the most frequent calls. Each write sees the rows as they were before all
 * of them, so no two of them may touch the same row. Later parts may read by its name what a part returns; no two of one
 * batch have the same name. Entities in memory are not updated.
 */
export async function executeBatch(em: EntityManager, parts: readonly BatchPart[]): Promise<void> {
  // A notification of an account that was erased writes nothing.
  if (parts.length === 0) return;
  const named = parts.map((part, nth) => ('write' in part ? part : { name: `w${nth}`, write: part }));
  const statements = named.map(({ name, write }) => sql`${sql.raw(name)} as (${write})`);
  await sql`with ${sql.join(statements)} select 1`.execute(em.getKysely());
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
  const sets = columns.map((one) => sql`${sql.ref(one.name)} = ${valueOf(one, changes)}`);
  return sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`;
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
  const records = recordsOf(columns, changes, (nth) => ({ id: rows[nth]?.id }));
  const table = sql.table(name);
  const sets = sql.join(columns.map((one) => sql`${sql.ref(one.name)} = given.${sql.ref(one.name)}`));
  const given = sql.join(columns.map((one) => sql`${sql.ref(one.name)} ${sql.raw(one.type)}`));
  return sql`
    update ${table} set ${sets}
    from json_to_recordset(${records}::text::json) as given (id integer, ${given})
    where ${table}.id = given.id`;
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
    return sql`insert into ${sql.raw(`${table} (${names})`)} values (${sql.join(columns.map((one) => valueOf(one, row)))})`;
  const given = columns.map(({ name, type }) => `"${name}" ${type}`).join();
  return sql`
    insert into ${sql.raw(`${table} (${names}) select ${names}`)}
    from rows from (json_to_recordset(${recordsOf(columns, rows)}::text::json) as (${sql.raw(given)}))
      with ordinality given (${sql.raw(names)}, nth)
    order by nth`;
}

/** Inserts rows with {@link insertOf}. @returns their ids, in the order of the rows */
export async function insertAll<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const written = await sql<{ id: number }>`${insertOf(em, entity, rows)} returning id`.execute(em.getKysely());
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

/** The value of a column as a parameter. */
function valueOf<T extends object>({ property, type }: GivenColumn, row: EntityData<T>): unknown {
  const value = (row as Record<string, unknown>)[property];
  if (value instanceof RawQueryFragment) throw new Error('an expression is no value: its text would be sent as one');
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
