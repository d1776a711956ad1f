import pg from 'pg';
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

/** Clears away what earlier files deleted and gathers statistics, so that plans are those of this file's rows alone. */
export async function vacuum(test: TestApp): Promise<void> {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  try {
    await client.query('set role none');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
