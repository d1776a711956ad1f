import { RawQueryFragment, type EntityClass, type EntityData, type EntityManager } from '@mikro-orm/postgresql';
import { sql, type OperationNodeSource } from 'kysely';
import { sqlOf } from './database.js';

/** A write that was built and not yet sent: an insert, update or delete of the query builder. */
export type Write = OperationNodeSource;

/**
 * Sends several writes as one statement, for the most frequent calls. Each write sees the rows as they were before all
 * of them, so no two of them may touch the same row. Entities in memory are not updated.
 */
export async function executeBatch(em: EntityManager, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, n) => sql`${sql.raw(`w${n}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(sqlOf(em));
}

/** An update of one row by the properties of its entity. */
export function updateOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: number,
  changes: EntityData<T>,
): Write {
  return sqlOf(em)
    .updateTable(tableOf(em, entity) as 'responses')
    .set(columnsOf(em, entity, changes))
    .where('id', '=', id);
}

/** An insert of rows by the properties of their entity. */
export function insertOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: readonly EntityData<T>[],
): Write {
  return sqlOf(em)
    .insertInto(tableOf(em, entity) as 'responses')
    .values(rows.map((row) => columnsOf(em, entity, row)) as never);
}

const tableOf = <T extends object>(em: EntityManager, entity: EntityClass<T>): string =>
  em.getMetadata(entity).tableName;

function columnsOf<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  values: EntityData<T>,
): Record<string, unknown> {
  const { properties } = em.getMetadata(entity);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { fieldNames, columnTypes } = properties[name as keyof typeof properties];
      return [fieldNames[0] as string, valueOf(value, columnTypes[0])];
    }),
  );
}

function valueOf(value: unknown, type: string | undefined): unknown {
  if (value instanceof RawQueryFragment) return sql.raw(value.sql);
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
}
