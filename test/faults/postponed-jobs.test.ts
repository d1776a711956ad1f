import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { filled, Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { Link } from '../support/link.js';
import { asOwner } from '../support/owner.js';
import { startWorker, type Product } from '../support/product.js';

const LONG_ENOUGH = 90_000;

describe('a job that the database cannot do now', () => {
  let test: TestApp;
  let scenario: Scenario;
  let dataDir: string;
  let link: Link;
  let holder: pg.Client;
  const workers: Product[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'giustamente-postponed-'));
    // The scenario uses today's date, as the worker does.
    // It has the heartbeat of its workers, which write theirs to the queues of the database.
    test = await startTestApp({ start: new Date().toISOString(), env: { JOB_HEARTBEAT: '10' } });
    scenario = await Scenario.of(test, 3);
    link = await Link.to(test.databaseUrl);
    holder = new pg.Client({ connectionString: test.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await holder.end();
    await link.close();
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (url: string, lockTimeout: string): Promise<Product> => {
    const worker = await startWorker(url, dataDir, {
      JOB_HEARTBEAT: '10',
      DATABASE_LOCK_TIMEOUT: lockTimeout,
      DATABASE_STATEMENT_TIMEOUT: '60',
    });
    workers.push(worker);
    return worker;
  };
  /** Sends a request, whose job has a single attempt. */
  const send = async (): Promise<number> => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    const id = made.info.id as number;
    await scenario.citizen.put(`/requests/${id}`, { ...filled, status: 2 });
    await asOwner(test, sql`update pgboss.job set retry_limit = 0 where name = 'requests.fill'`);
    return id;
  };
  const jobOf = async (requestId: number) =>
    (
      await sql<{ state: string; retry_count: number; postponed: number | null; given_up: number }>`
        select state::text, retry_count, (output->>'postponed')::integer as postponed,
          (select count(*)::integer from pgboss.job g where g.name = 'jobs.given-up') as given_up
        from pgboss.job where name = 'requests.fill' and (data->>'request_id')::integer = ${requestId}`.execute(
        test.sql,
      )
    ).rows[0];
  const done = (requestId: number) =>
    until(
      'the job is done',
      async () => {
        const now = await jobOf(requestId);
        return now?.state === 'completed' && now;
      },
      30,
    );

  it(
    'because a table is locked waits without using an attempt',
    async () => {
      const id = await send();
      await holder.query('begin');
      await holder.query('lock table requests in access exclusive mode');
      await start(test.databaseUrl, '0.3');
      await until('it was put off three times', async () => ((await jobOf(id))?.postponed ?? 0) >= 3, 30);
      expect(await jobOf(id)).toMatchObject({ retry_count: 0, given_up: 0 });
      await holder.query('rollback');
      expect(await done(id)).toMatchObject({ retry_count: 0 });
      for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    },
    LONG_ENOUGH,
  );

  it(
    'because its connections break waits for new connections',
    async () => {
      const id = await send();
      await holder.query('begin');
      await holder.query('select 1 from requests where id = $1 for update', [id]);
      await start(link.url, '60');
      await until('the job is at work', async () => (await jobOf(id))?.state === 'active', 30);
      await pause(500);
      link.refuse();
      await pause(2_000);
      expect((await jobOf(id))?.state).toBe('active');
      link.mend();
      await until('it was put off', async () => (await jobOf(id))?.postponed === 1, 15);
      await holder.query('rollback');
      expect(await done(id)).toMatchObject({ retry_count: 0, given_up: 0 });
    },
    LONG_ENOUGH,
  );
});
