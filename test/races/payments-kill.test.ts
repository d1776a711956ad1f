import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { Till } from '../billing/money.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { startWorker, type Product } from '../support/product.js';

const FIRMS = 12;

/** With `EVERY_KILL=1` a worker is killed at one more point. */
const EVERY_KILL = process.env['EVERY_KILL'] === '1';

describe('a worker that is killed between payment and effect', () => {
  let test: TestApp;
  let till: Till;
  let dataDir: string;
  const workers = new Set<Product>();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'giustamente-worker-'));
    // The payments have today's date, as the worker does.
    // It has the heartbeat of its workers, which write theirs to the queues of the database.
    test = await startTestApp({ start: new Date().toISOString(), env: { JOB_HEARTBEAT: '10' } });
    till = new Till(test);
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

  const given = (): Promise<number> => till.count(sql`select 1 from checkouts where fulfilled_at is not null`);

  it('delivers each payment once, and numbers its invoices without a gap', async () => {
    for (let n = 0; n < FIRMS; n++) {
      const id = await till.order(await till.firm(), 5);
      // Stored and answered with 200, but not processed yet.
      expect((await till.notify(till.event('checkout.session.completed', await till.completed(id)))).status).toBe(200);
    }
    expect(await given()).toBe(0);
    for (const pause of EVERY_KILL ? [5, 25, 60] : [5, 60]) {
      const worker = await nextWorker();
      const before = await given();
      for (let tries = 0; tries < 200 && before < FIRMS && (await given()) === before; tries++) await wait(5);
      await wait(pause);
      worker.kill('SIGKILL');
    }
    // The sweep takes over the events of a dead worker, a minute after they were received.
    await sql`update payment_events set received_at = received_at - interval '2 minutes'`.execute(test.sql);
    const survivor = await nextWorker();
    for (let tries = 0; tries < 700 && (await given()) < FIRMS; tries++) await wait(100);
    survivor.kill('SIGTERM');

    const { rows } = await sql<{
      lots: number;
      credits: number;
      invoices: number;
      notifications: number;
      mails: number;
    }>`
      select
        (select count(*)::integer from credit_lots where type = 2) as lots,
        (select sum(remaining)::integer from credit_lots) as credits,
        (select count(*)::integer from invoices) as invoices,
        (select count(*)::integer from notifications where template = 'payment_received') as notifications,
        (select count(*)::integer from outbox where template = 'payment_received') as mails`.execute(test.sql);
    expect(rows).toEqual([{ lots: FIRMS, credits: FIRMS * 5, invoices: FIRMS, notifications: FIRMS, mails: FIRMS }]);
    const numbers = await sql<{ number: number }>`select number from invoices order by number`.execute(test.sql);
    expect(numbers.rows.map((row) => row.number)).toEqual(Array.from({ length: FIRMS }, (_, index) => index + 1));
    expect(await checkInvariants(test.sql, new Date())).toEqual([]);
  });
});
