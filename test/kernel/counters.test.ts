import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the counters of a request are in no index, so that counting updates no index', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where tablename = 'requests' and indexdef ~ '(ok|ko|approved|contacts)_count'`.execute(test.sql);
  expect(rows).toEqual([]);
});
