import pg from 'pg';
import { COPYING } from './rows.js';

/** Works on a connection of its own, without limits: a backup may take its time. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  // What runs on it fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(COPYING);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works in one transaction: all of it stays, or nothing. */
export async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A long task that tells how far it is. */
export type Show = (label: string) => (done: number, total: number) => void;
