import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { plus } from '../../src/shared/clock.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { until } from '../support/instance.js';
import { Cluster } from './cluster.js';
import { counted, outcomeOf, Traffic, type Outcome } from './traffic.js';

const RESTARTS = 10;
/** Connections for transactions of a process. */
const SLOTS = 6;
/** None of them writes as many drafts as one may have. */
const CITIZENS = 60;
const TWO_MINUTES = 120_000;

describe('a PostgreSQL that is restarted ten times under calls', () => {
  let cluster: Cluster;
  let test: TestApp;
  let scenario: Scenario;
  let base: string;
  const tokens: string[] = [];
  const reads: Outcome[] = [];
  const writes: Outcome[] = [];
  /** The ids of drafts that callers received, by key. */
  const received = new Map<string, number>();
  beforeAll(async () => {
    cluster = await Cluster.start();
    test = await startTestApp({ databaseUrl: cluster.url });
    scenario = await Scenario.of(test, 1);
    for (let nth = 0; nth < CITIZENS; nth++) {
      const id = await scenario.rows.citizen();
      tokens.push((await test.database.transaction((em) => scenario.rows.clientIn(em, id))).token!);
    }
    base = await test.listen();
  }, 120_000);
  afterAll(async () => {
    await test.close();
    await cluster.end();
  });

  const read = () => outcomeOf(`${base}/api/v1/requests/user`, scenario.citizen.token);
  const ready = async () => (await outcomeOf(`${base}/health/ready`, undefined)).status;

  /** Creates a draft with a key, in one attempt. */
  const attempt = async (key: string): Promise<Outcome> => {
    const began = performance.now();
    const answer = await fetch(`${base}/api/v1/requests`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[Number(key.split(' ')[1]) % CITIZENS]!}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ request_type_id: 'malasanita' }),
    });
    const { info } = (await answer.json()) as { info: { id: number } };
    if (answer.status === 201) received.set(key, info.id);
    const outcome = {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      took: performance.now() - began,
    };
    writes.push(outcome);
    return outcome;
  };

  it('answers 503 with the time to wait, and never 500', async () => {
    const asking = new Traffic(25, read);
    const writing = new Traffic(50, (nth) => attempt(`bozza ${nth}`));
    for (let nth = 0; nth < RESTARTS; nth++) {
      await pause(100);
      await cluster.stop();
      await cluster.startAgain();
      await until('the process is ready again', async () => (await ready()) === 200, 20);
    }
    reads.push(...(await asking.stop()));
    await writing.stop();
    const counts = counted([...reads, ...writes]);
    expect(Object.keys(counts).filter((status) => !['200', '201', '409', '503'].includes(status))).toEqual([]);
    expect(counts[503]).toBeGreaterThan(10);
    expect(counts[200]).toBeGreaterThan(10);
    for (const { status, retryAfter } of [...reads, ...writes]) expect(retryAfter !== null).toBe(status > 201);
  }, 120_000);

  it('does each write once, however often it is repeated', async () => {
    const keys = Array.from({ length: writes.length }, (_, nth) => `bozza ${nth}`);
    // A key whose claim ended without an answer is free after a minute.
    test.clock.set(plus(test.clock.now(), TWO_MINUTES).toISOString());
    for (const key of keys) {
      const before = received.get(key);
      expect((await attempt(key)).status).toBe(201);
      if (before !== undefined) expect(received.get(key)).toBe(before);
    }
    const { rows } = await sql<{ id: number }>`select id from requests order by id`.execute(test.sql);
    expect(rows.map(({ id }) => id)).toEqual([...received.values()].sort((one, other) => one - other));
  }, 60_000);

  it('loses no connection permanently', async () => {
    const pids = await Promise.all(
      Array.from({ length: SLOTS }, () =>
        test.database.transaction(async (em) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.3)`.execute(sqlOf(em));
          return rows[0]!.pid;
        }),
      ),
    );
    expect(new Set(pids).size).toBe(SLOTS);
    expect(counted(await Promise.all(Array.from({ length: 50 }, read)))).toEqual({ 200: 50 });
  });

  it('that has no connection left is answered with 503 too', async () => {
    const fillers: pg.Client[] = [];
    /** Takes connections until the server has none left. */
    const fill = async (): Promise<string | undefined> => {
      for (;;) {
        const client = new pg.Client({ connectionString: cluster.directUrl });
        client.on('error', () => undefined);
        try {
          await client.connect();
          fillers.push(client);
        } catch (error) {
          return (error as { code?: string }).code;
        }
      }
    };
    try {
      expect(await fill()).toBe('53300');
      await fillers[0]!.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('giustamente-reads', '')
          and datname = 'giustamente' and pid <> all ($1)`,
        [fillers.map((one) => (one as unknown as { processID: number }).processID)],
      );
      expect(await fill()).toBe('53300');
      const outcome = await read();
      expect([outcome.status, outcome.retryAfter]).toEqual([503, '2']);
    } finally {
      await Promise.all(fillers.map((one) => one.end()));
    }
    await until('calls are answered', async () => (await read()).status === 200, 20);
  });
});
