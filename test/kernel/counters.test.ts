import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

it('the counters of a request are in no index, so that counting updates no index', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where tablename = 'requests' and indexdef ~ '(ok|ko|approved|contacts)_count'`.execute(test.sql);
  expect(rows).toEqual([]);
});
