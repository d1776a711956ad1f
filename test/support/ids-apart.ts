import { sql } from 'kysely';
import { asOwner } from './owner.js';
import type { TestApp } from './app.js';

/** What staff decide about, what that belongs to, and whose it is. */
const TABLES = [
  'accounts',
  'requests',
  'responses',
  'messages',
  'documents',
  'cases',
  'reports',
  'appeals',
  'checkouts',
  'invoices',
  'refunds',
];

/**
 * Lets the numbers of each of these records begin somewhere else, so that none has the number of a record of another
 * kind: whoever takes the one for the other finds nothing. The next file finds sequences at one again.
 */
export async function idsApart(test: TestApp): Promise<void> {
  const starts = TABLES.map((table, at) => ({ table, start: 10_000 * (at + 1) }));
  await asOwner(
    test,
    ...starts.map(({ table, start }) => sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${start})`),
  );
}
