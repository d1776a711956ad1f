import pg from 'pg';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import type { TestApp } from './app.js';

/** Runs statements as the owner of the tables that the application's role may not run. */
export async function asOwner(test: TestApp, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await test.database.transaction(async (em) => {
    await sql`set local role none`.execute(sqlOf(em));
    for (const statement of statements) await statement.execute(sqlOf(em));
  });
}

/** Vacuums the rows that earlier files deleted and analyzes, so that plans depend only on this file's rows. */
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
