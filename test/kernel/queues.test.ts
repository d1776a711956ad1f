import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

/** The settings of all queues, a line for each. */
const settings = async (): Promise<string> => {
  const { rows } = await sql<{ line: string }>`
    select format('%s: %s retries after %s s, backoff %s, expires %s s, heartbeat %s s, kept %s s, then to %s', name,
      retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, retention_seconds,
      coalesce(dead_letter, 'nowhere')) as line
    from pgboss.queue where name not like '\\_%' order by name collate "C"`.execute(test.sql);
  return rows.map(({ line }) => line).join('\n');
};

it('each queue retries, waits and keeps its jobs as noted', async () => {
  expect(await settings()).toMatchSnapshot();
});

it.each([
  ...['retry_limit', 'retry_delay', 'expire_seconds', 'heartbeat_seconds'].map((column) => [column, 'is not'] as const),
  ['retention_seconds', 'is'] as const,
])(
  'a start of the server changes a %s that is another one in the database, where a dead letter %s null',
  async (column, is) => {
    const before = await settings();
    await sql`update pgboss.queue set ${sql.ref(column)} = ${sql.ref(column)} + 7 where dead_letter ${sql.raw(is)} null
    and name not like '\\_%'`.execute(test.sql);
    expect(await settings()).not.toBe(before);
    await test.app.get(Jobs).onApplicationBootstrap();
    expect(await settings()).toBe(before);
  },
);

it.each([
  ['a pause that does not grow', 'retry_backoff = false'],
  ['a queue whose given-up jobs go nowhere', 'dead_letter = null'],
])('a start of the server changes %s', async (_, change) => {
  const before = await settings();
  await sql`update pgboss.queue set ${sql.raw(change)} where name in ('mail.send', 'requests.fill')`.execute(test.sql);
  expect(await settings()).not.toBe(before);
  await test.app.get(Jobs).onApplicationBootstrap();
  expect(await settings()).toBe(before);
});
