import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

it('each queue retries, waits and keeps its jobs as noted', async () => {
  const { rows } = await sql<{ line: string }>`
    select format('%s: %s retries after %s s, backoff %s, expires %s s, heartbeat %s s, kept %s s, then to %s', name,
      retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, retention_seconds,
      coalesce(dead_letter, 'nowhere')) as line
    from pgboss.queue where name not like '\\_%' order by name collate "C"`.execute(test.sql);
  expect(rows.map(({ line }) => line).join('\n')).toMatchSnapshot();
});
