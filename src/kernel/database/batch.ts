import { RawQueryFragment, type EntityClass, type EntityData, type EntityManager } from '@mikro-orm/postgresql';
import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import { sqlOf } from './database.js';
import { WITH_COMMIT } from './prepared-client.js';

/** A write that was built and not yet sent: an insert, update or delete of the query builder. */
export type Write = OperationNodeSource | NamedPart;

/** A part of a batch under a name, so that later parts may read what it returns. No two of one batch have the same. */
export interface NamedPart {
  readonly name: string;
  readonly statement: OperationNodeSource;
}

/**
 * Sends several writes as one statement, for the most frequent calls. Each write sees the rows as they were before all
 * of them, so no two of them may touch the same row. Entities in memory are not updated.
 * @param last when nothing but the commit follows: both are sent together, and the commit tells of an error of either
 */
export async function executeBatch(em: EntityManager, writes: readonly Write[], last?: 'last'): Promise<void> {
  // A notification of an account that was erased writes nothing.
  if (writes.length === 0) return;
  const parts = writes.map((write, n) =>
    'statement' in write ? sql`${sql.raw(write.name)} as (${write.statement})` : sql`${sql.raw(`w${n}`)} as (${write})`,
  );
  await sql`with ${sql.join(parts)} select 1${sql.raw(last ? WITH_COMMIT : '')}`.execute(sqlOf(em));
}

/** An update of one row by the properties of its entity. */
export function updateOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: number,
  changes: EntityData<T>,
): Write {
  const { properties } = em.getMetadata(entity);
  const sets = Object.entries(changes).map(([property, value]) => {
    const { fieldNames, columnTypes } = properties[property as keyof typeof properties];
    return sql`${sql.raw(`"${fieldNames[0]}" = `)}${parameterOf(value, columnTypes[0])}`;
  });
  return sql`update ${sql.raw(tableOf(em, entity))} set ${sql.join(sets)} where id = ${id}`;
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
  const changes = rows.map((row) => row.changes);
  const columns = givenColumns(em, entity, changes);
  const table = sql.table(tableOf(em, entity));
  const sets = sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = given.${sql.ref(name)}`));
  const given = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const records = recordsOf(columns, changes, (nth) => ({ id: rows[nth]?.id }));
  return sql`
    update ${table} set ${sets}
    from json_to_recordset(${records}::text::json) as given (id integer, ${given})
    where ${table}.id = given.id`;
}

/**
 * An insert of rows by the properties of their entity. The rows are one value, so that the text of the statement does
 * not depend on how many there are. A column that no row gives takes its default; one that only some give is null in
 * the others.
 */
export function insertOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): RawBuilder<{ id: number }> {
  // The names stand in the text as they are: a builder of names takes longer than all the rest.
  const columns = givenColumns(em, entity, rows);
  const names = columns.map(({ name }) => `"${name}"`).join();
  const given = columns.map(({ name, type }) => `"${name}" ${type}`).join();
  return sql<{ id: number }>`
    insert into ${sql.raw(`${tableOf(em, entity)} (${names}) select ${names}`)}
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
  const written = await sql<{ id: number }>`${insertOf(em, entity, rows)} returning id`.execute(sqlOf(em));
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

function parameterOf(value: unknown, type: string | undefined): unknown {
  if (value instanceof RawQueryFragment) return sql.raw(value.sql);
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}

/**
 * Rows of a table, as the driver reads them, by the properties of their entity: for work on many rows that are only read.
 * They are known to no entity manager, so a change of them is never written.
 */
export function plainRows<T extends object>(em: EntityManager, entity: EntityClass<T>, rows: readonly object[]): T[] {
  const columns = em.getMetadata(entity).props.map(({ name, fieldNames, columnTypes }) => ({
    property: name,
    name: fieldNames[0] as string,
    isMoment: columnTypes[0] === 'timestamptz',
  }));
  return rows.map((row) => {
    const plain: Record<string, unknown> = {};
    for (const { property, name, isMoment } of columns) {
      const value = (row as Record<string, unknown>)[name];
      plain[property] = isMoment && typeof value === 'string' ? new Date(value) : value;
    }
    return plain as T;
  });
}
