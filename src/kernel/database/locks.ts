import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Sql } from './database.js';

/** Waits for a lock that goes by a name, for what has no row to lock yet. It is held until the transaction ends. */
export async function lockName(db: Sql, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** How long, and how often, a turn is waited for, in milliseconds. */
const TURN = { longest: 60_000, every: 200 };

/**
 * {@link lockName} for work that takes longer than a statement may wait for a lock: a process that starts while another
 * one loads a long list. It asks again and again, a minute at most.
 */
export async function takeTurn(db: Sql, name: string): Promise<void> {
  const end = Date.now() + TURN.longest;
  while (Date.now() < end) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db);
    if (rows[0]?.taken) return;
    await pause(TURN.every);
  }
  await lockName(db, name);
}
