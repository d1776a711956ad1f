import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import type { TestApp } from './app.js';

/** Does as the owner of the tables what the application itself may not. */
export async function asOwner(test: TestApp, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await test.database.transaction(async (em) => {
    await sql`set local role none`.execute(sqlOf(em));
    for (const statement of statements) await statement.execute(sqlOf(em));
  });
}
