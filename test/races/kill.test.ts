import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { filled, Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { startWorker, type Product } from '../support/product.js';

const REQUESTS = 12;

/** With `EVERY_KILL=1` a worker is killed at one more point. */
const EVERY_KILL = process.env['EVERY_KILL'] === '1';

describe('a worker that is killed while it forwards', () => {
  let test: TestApp;
  let scenario: Scenario;
  let dataDir: string;
  const workers = new Set<Product>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'giustamente-worker-'));
    // The scenario uses today's date, as the worker does.
    // It has the heartbeat of its workers, which write theirs to the queues of the database.
    test = await startTestApp({ start: new Date().toISOString(), env: { JOB_HEARTBEAT: '10' } });
    scenario = await Scenario.of(test, 12);
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const nextWorker = async (): Promise<Product> => {
    const worker = await startWorker(test.databaseUrl, dataDir, { JOB_HEARTBEAT: '10' });
    workers.add(worker);
    return worker;
  };

  const forwarded = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from requests where forwarded_at is not null`.execute(test.sql);
    return rows[0]?.count ?? 0;
  };

  it('loses nothing and repeats nothing', async () => {
    for (let n = 0; n < REQUESTS; n++) {
      const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
      await scenario.citizen.put(`/requests/${made.info.id}`, { ...filled, status: 2 });
    }
    // Killed several times, each time at another point of its work.
    for (const pause of EVERY_KILL ? [20, 60, 120] : [20, 120]) {
      const worker = await nextWorker();
      const before = await forwarded();
      for (let tries = 0; tries < 200 && (await forwarded()) === before; tries++) await wait(10);
      await wait(pause);
      worker.kill('SIGKILL');
    }
    const survivor = await nextWorker();
    for (let tries = 0; tries < 300 && (await forwarded()) < REQUESTS; tries++) await wait(100);
    const stopped = new Promise((done) => survivor.once('exit', done));
    survivor.kill('SIGTERM');
    expect(await stopped).toBe(0);

    const { rows } = await sql<{ responses: number; exclusive: number }>`
      select count(p.id)::integer as responses, count(p.id) filter (where p.exclusive)::integer as exclusive
      from requests r
      join responses p on p.request_id = r.id
      group by r.id`.execute(test.sql);
    expect(rows).toEqual(Array(REQUESTS).fill({ responses: 10, exclusive: 3 }));
    // Each of the three firms of each request is notified once, in the app and by mail.
    const sent = await sql<{ notifications: number; mails: number }>`
      select
        (select count(*)::integer from notifications where template = 'request_forwarded') as notifications,
        (select count(*)::integer from outbox where template = 'request_forwarded') as mails`.execute(test.sql);
    expect(sent.rows[0]).toEqual({ notifications: REQUESTS * 3, mails: REQUESTS * 3 });
    expect(await checkInvariants(test.sql, new Date())).toEqual([]);
  });
});
