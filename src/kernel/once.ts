import type { EntityManager } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { sqlOf } from './database/database.js';
import { moment } from './database/sql.js';
import { keyProblems } from './idempotency.problems.js';

/** The idempotency key that a call holds. */
export interface Held {
  readonly accountId: number;
  readonly key: string;
  /** The moment of the claim: the next one is at least a minute later. */
  readonly since: Date;
}

/** The row of a key, as long as this call holds it. */
export const heldBy = ({ accountId, key, since }: Held) =>
  sql<boolean>`account_id = ${accountId} and key = ${key} and created_at = ${moment(since)}`;

/** The key of the present call. */
const current = new AsyncLocalStorage<Held>();

/** Runs the work of a call with its key in context, for {@link once}. */
export const underKey = <T>(claim: Held, work: () => Promise<T>): Promise<T> => current.run(claim, work);

/**
 * Does a write once for the key of the present call. Its result is recorded in the same transaction, so that a
 * repetition finds it even if the process died before it stored the answer. Without a key the write is simply done.
 * @param em in the transaction of the write
 * @param write returns what a repetition needs to answer, such as an id
 * @throws operation_in_progress (409), which undoes the write, where a repetition has taken over the key meanwhile
 */
export async function once<T>(em: EntityManager, write: () => Promise<T>): Promise<T> {
  const claim = current.getStore();
  if (!claim) return write();
  const row = sqlOf(em);
  const noted = await row
    .selectFrom('idempotency_keys')
    .select('effect')
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (noted?.effect) return (noted.effect as { value: T }).value;
  const value = await write();
  const { numUpdatedRows } = await row
    .updateTable('idempotency_keys')
    .set({ effect: JSON.stringify({ value }) })
    .where(heldBy(claim))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw keyProblems.operation_in_progress({ retryAfter: 2 });
  return value;
}
