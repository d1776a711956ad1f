import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { failureOf } from '../../failure.js';
import { isOutage } from '../outage.js';

/** How often a connection is tried while the database does not answer, in milliseconds. */
const TRY_EVERY = 500;

/**
 * Waits until the database answers: it may start at the same time as this process, or be silent for ever.
 * @param patience milliseconds; 0 tries once
 * @param each how long one try may take, in milliseconds
 * @param say gets one line when it begins to wait
 * @throws Error that says where it is and why it does not answer
 */
export async function reach(
  url: string,
  { patience, each, say }: { patience: number; each: number; say: (text: string) => void },
): Promise<void> {
  const end = performance.now() + patience;
  const where = whereOf(url);
  for (let said = false; ; said = true) {
    const error = await ask(url, each);
    if (error === undefined) return;
    // A wrong password does not become right.
    if (!isOutage(error) || performance.now() + TRY_EVERY > end)
      throw new Error(`${where} cannot be used: ${failureOf(error).message}`);
    if (!said) say(`${where} does not answer yet (${failureOf(error).message}): waiting up to ${patience / 1_000} s`);
    await pause(TRY_EVERY);
  }
}

/** The place of a database, without its password. */
function whereOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `the database ${pathname.slice(1)} at ${decodeURIComponent(hostname)}${port && `:${port}`}`;
}

/** @returns why there was no answer, or undefined when there was */
async function ask(url: string, each: number): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: each, query_timeout: each });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    // A server that is silent does not say goodbye either.
    await Promise.race([client.end().catch(() => undefined), pause(100, undefined, { ref: false })]);
  }
}
