import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { stdnum } from 'stdnum';
import { DemoData } from '../../src/demo/demo-data.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('demo data', () => {
  let test: TestApp;
  let took: number;
  beforeAll(async () => {
    test = await startTestApp({ env: { DEMO: '1' } });
    const start = performance.now();
    await test.app.get(DemoData).load();
    took = performance.now() - start;
  });
  afterAll(() => test.close());

  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(test.database.read)).rows;

  it('loads within 3 seconds, and once', async () => {
    expect(took).toBeLessThan(3000);
    expect(await test.app.get(DemoData).load()).toBe(false);
    const [count] = await rows(sql<{ users: number; firms: number }>`
      select count(*) filter (where model = 'user')::int as users, count(*) filter (where model = 'lawyer')::int as firms from accounts`);
    expect(count).toEqual({ users: 11, firms: 41 });
  });
  it('debug', async () => {
    console.log(took, JSON.stringify(await rows(sql`select status, count(*), sum(ok_count) ok from requests group by 1`)), JSON.stringify(await rows(sql`select balance, count(*) from wallets group by 1`)),
      JSON.stringify(await rows(sql`select q.id, q.status, q.city, q.request_type_id, count(r.*), array_agg(r.status) from requests q left join responses r on r.request_id = q.id where q.created_at > '2026-02-01' group by 1`)));
  });
});
