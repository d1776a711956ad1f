import { sql } from 'kysely';
import type { Sql } from './database.js';

/** Waits for a lock that goes by a name, for what has no row to lock yet. It is held until the transaction ends. */
export async function lockName(db: Sql, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
