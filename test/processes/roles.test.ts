import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { filled } from '../requests/scenario.js';
import type { TestDatabase } from '../support/database.js';
import { demoDatabase, startInstance, until, type Call, type Instance } from '../support/instance.js';

/** Seconds in which a process ends that has five to finish. */
const PROMISED = 7;
/** Twice the polling interval of a worker; this process has long finished its first sweeps. */
const A_WHILE = 1000;

describe('the site and the jobs in separate processes', () => {
  let database: TestDatabase;
  let web: Instance;
  let worker: Instance | undefined;
  let citizen: Call;
  /** A request that was sent while no worker ran. */
  let left: number;
  beforeAll(async () => {
    database = await demoDatabase();
    web = await startInstance({ database, env: { ROLE: 'web' } });
    citizen = await web.as('cittadino05@example.com');
  });
  afterAll(async () => {
    await worker?.stop();
    await web.stop();
    await database.drop();
  });

  /** Its jobs wait for a lock longer than its time to end. */
  const startWorker = () =>
    startInstance({ database, env: { ROLE: 'worker', DATABASE_LOCK_TIMEOUT: '30', DRAIN_TIMEOUT: '5' } });

  const sent = async (): Promise<number> => {
    const { info } = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    await citizen('PUT', `/requests/${String(info.id)}`, { ...filled, status: 2 });
    return info.id as number;
  };
  const isForwarded = async (id: number): Promise<boolean> =>
    (await web.query('select 1 from requests where id = $1 and forwarded_at is not null', [id])).length > 0;

  /** Runs `work` while nobody else can write the request; other writers wait for `release`. */
  const holding = async <T>(id: number, work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from requests where id = $1 for update', [id]);
      return await work(() => client.query('commit'));
    } finally {
      await client.end();
    }
  };
  /** Whether somebody waits for a lock. */
  const isAwaited = async (): Promise<boolean> =>
    (await web.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length > 0;

  it('a web process answers pages and the API, is ready, and runs no job', async () => {
    left = await sent();
    expect((await fetch(`${web.base}/`)).headers.get('content-type')).toContain('text/html');
    const health = await fetch(`${web.base}/health/ready`);
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', database: true, queue: true, documents: 'ok' },
    ]);
    await wait(A_WHILE);
    expect(await isForwarded(left)).toBe(false);
    expect(await web.query(`select distinct state::text from pgboss.job`)).toEqual([{ state: 'created' }]);
  });

  it('SIGTERM lets a worker finish its current job', async () => {
    const id = await sent();
    await holding(id, async (release) => {
      worker = await startWorker();
      await until('the job is at work', isAwaited);
      const ending = worker.terminate();
      await wait(500);
      expect(await isForwarded(id)).toBe(false);
      await release();
      expect(await ending).toEqual({ code: 0, seconds: expect.any(Number) });
    });
    expect(await isForwarded(id)).toBe(true);
  });

  it('a hanging job is stopped in time, and the next worker does it', async () => {
    const id = await sent();
    await holding(id, async (release) => {
      worker = await startWorker();
      await until('the job is at work', isAwaited);
      const { code, seconds } = await worker.terminate();
      expect(code).toBe(1);
      expect(seconds).toBeLessThan(PROMISED);
      await release();
    });
    expect(await isForwarded(id)).toBe(false);
    worker = await startWorker();
    await until('the request is forwarded', () => isForwarded(id));
  });

  it('a worker does the remaining jobs, answers only health checks and metrics, and ends at a signal', async () => {
    await until('the request is forwarded', () => isForwarded(left));
    await until(
      'the firms have their mail',
      async () =>
        (await web.query(`select 1 from outbox where template = 'request_forwarded' and sent_at is not null`)).length >=
        3,
    );
    const { base } = worker!;
    const ready = await fetch(`${base}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', database: true, queue: true, documents: 'ok' },
    ]);
    for (const path of ['/health/live', '/metrics'])
      expect([path, (await fetch(`${base}${path}`)).status]).toEqual([path, 200]);
    for (const path of ['/', '/healthy', '/health/live/no', '/api/v1/request-types', '/api/docs', '/backoffice'])
      expect([path, (await fetch(`${base}${path}`)).status]).toEqual([path, 404]);
    const { code, seconds } = await worker!.terminate();
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(PROMISED);
  });

  it('SIGTERM lets the site finish its current answer and accept no other call', async () => {
    const { info } = await citizen('POST', '/requests', { request_type_id: 'malasanita' });
    await holding(info.id as number, async (release) => {
      const answer = citizen('PUT', `/requests/${String(info.id)}`, { city: 'Lodi' });
      await until('the call is at work', isAwaited);
      // A connection without a call, which browsers open in advance.
      const silent = connect(Number(new URL(web.base).port), '127.0.0.1');
      await once(silent, 'connect');
      const ending = web.terminate();
      await until('the door is closed', () =>
        fetch(`${web.base}/health/live`).then(
          ({ ok }) => !ok,
          () => true,
        ),
      );
      await release();
      expect((await answer).info['geo']).toMatchObject({ city: 'Lodi' });
      const { code, seconds } = await ending;
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(PROMISED);
      silent.destroy();
    });
  });
});
