import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../../scripts/pgbouncer.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/instance.js';
import { Link } from '../support/link.js';

/** The connections of the pooler to the server. */
const SHARED = 12;
/** Prometheus gives up an answer by then, in milliseconds. */
const SCRAPE = 10_000;
/** The reads that a process makes at a time. */
const READS = 6;

(findPgBouncer() ? describe : describe.skip)('/health/ready with a pooler', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  /** Between the product and the pooler, the pooler and the server, the product and the server. */
  const links: Record<'calls' | 'behind' | 'direct', Link> = {} as never;
  let test: TestApp;
  let base: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    links.behind = await Link.to(database.url);
    bouncer = await startPgBouncer(links.behind.url, {
      default_pool_size: SHARED,
      server_connect_timeout: 1,
      server_login_retry: 1,
    });
    links.calls = await Link.to(bouncer.url);
    links.direct = await Link.to(database.url);
    test = await startTestApp({
      databaseUrl: links.calls.url,
      env: { DATABASE_DIRECT_URL: links.direct.url, DATABASE_URL: links.calls.url },
    });
    base = await test.listen();
  });
  afterEach(async () => {
    for (const link of Object.values(links)) link.mend();
    await until('ready', async () => (await ready()).status === 200, 10);
  });
  afterAll(async () => {
    await test.close();
    for (const link of Object.values(links)) await link.close();
    await bouncer.stop();
    await database.drop();
  });

  const ready = async () => {
    const began = performance.now();
    const answer = await fetch(`${base}/health/ready`);
    const { status, database } = (await answer.json()) as { status: string; database: boolean };
    return { status: answer.status, says: status, database, took: performance.now() - began };
  };
  const isUp = async () => /^database_up (\d)$/m.exec(await (await fetch(`${base}/metrics`)).text())?.[1];
  const OUT = { status: 503, says: 'starting', database: false };

  it('is 200 while both ways work', async () => {
    expect(await ready()).toMatchObject({ status: 200, says: 'ok', database: true });
    expect(await isUp()).toBe('1');
  });

  it.each(['refuses', 'is silent'])('is 503 while the pooler %s, and 200 when it is back', async (how) => {
    links.calls[how === 'refuses' ? 'refuse' : 'fallSilent']();
    const answers = await Promise.all(Array.from({ length: 4 }, ready));
    for (const answer of answers) expect(answer).toMatchObject(OUT);
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(2_000);
    const began = performance.now();
    expect(await isUp()).toBe('0');
    expect(performance.now() - began).toBeLessThan(SCRAPE);
    links.calls.mend();
    await until('ready', async () => (await ready()).status === 200, 10);
    expect(await isUp()).toBe('1');
  });

  it('is 503 while the pooler does not reach the server, though the process does', async () => {
    links.behind.refuse();
    await until('out of rotation', async () => (await ready()).status === 503, 10);
    expect(await ready()).toMatchObject(OUT);
  });

  it('is 503 while only the direct way is gone', async () => {
    links.direct.refuse();
    await until('out of rotation', async () => (await ready()).status === 503, 10);
    expect(await ready()).toMatchObject(OUT);
  });

  it('is 200 while every connection for reads is busy', async () => {
    const reads = Array.from({ length: READS * 2 }, () => sql`select pg_sleep(0.9)`.execute(test.database.read));
    await test.database.write.executeQuery(sql`select pg_sleep(0.2)`.compile(test.database.write));
    expect(await ready()).toMatchObject({ status: 200, database: true });
    await Promise.all(reads);
  });

  it('is 200 while every connection of the pooler is busy: else all processes would leave at once', async () => {
    const clients = Array.from({ length: SHARED }, () => new pg.Client({ connectionString: bouncer.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const busy = Promise.all(clients.map((client) => client.query('select pg_sleep(2.5)')));
    const answer = await ready();
    expect(answer).toMatchObject({ status: 200, database: true });
    // It was late, and so waited for its time.
    expect(answer.took).toBeGreaterThan(900);
    await busy;
    await Promise.all(clients.map((client) => client.end()));
  });
});
