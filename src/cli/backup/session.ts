import type pg from 'pg';
import { withConnection } from '../../kernel/database/connections/one-connection.js';
import { COPYING } from './rows.js';

/** Works on a connection of its own, without limits: a backup may take its time. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection({ connectionString: url, application_name: 'backup' }, async (client) => {
    await client.query(COPYING);
    return work(client);
  });
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

/** A long task that reports its progress. */
export type Show = (label: string) => (done: number, total: number) => void;
