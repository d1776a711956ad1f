import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/instance.js';

/** The statements of the queue. */
const asked: { text: string; values?: unknown[] | undefined }[] = [];
const filled: unknown[] = [];

let database: TestDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  // An application that does jobs by itself, as in production.
  test = await startTestApp({ databaseUrl: database.url, env: { NODE_ENV: 'development' } });
  test.replace(FillRequest, 'execute', (id) => {
    filled.push(id);
    return Promise.resolve();
  });
  const db = test.app.get(Jobs)['boss'].getDb();
  const executeSql = db.executeSql.bind(db);
  db.executeSql = (text, values) => {
    asked.push({ text, values });
    return executeSql(text, values);
  };
});
afterAll(() => database.drop());

const looks = () => asked.filter(({ text }) => text.includes('from unnest'));
/** The queues that were polled. */
const fetched = () => [...new Set(asked.flatMap(({ text }) => /name = '(.*)'[^]*skip locked/i.exec(text)?.[1] ?? []))];

it('an error of the queue ends nothing, and is logged', () => {
  const jobs = test.app.get(Jobs);
  const logged: unknown[] = [];
  test.replace(Jobs, 'logger' as never, { error: (_: unknown, words: string) => logged.push(words) } as never);
  jobs['boss'].emit('error', new Error('the connection was lost'));
  expect(logged).toEqual(['queue error']);
});

it('polling asks once for all queues while nothing is due', async () => {
  const before = looks().length;
  await until('three looks', () => Promise.resolve(looks().length >= before + 3));
  expect(looks()[0]?.values?.[0]).toEqual(test.app.get(Jobs).names());
  expect(fetched()).toEqual([]);
});

it('polling fetches a due job from its queue only', async () => {
  const jobs = test.app.get(Jobs);
  await test.database.transaction((em) => jobs.send(em, 'requests.fill', { request_id: 7 }));
  await until('the job is done', () => Promise.resolve(filled.length > 0));
  expect(filled).toEqual([7]);
  expect(fetched()).toEqual(['requests.fill']);
});

it('the end of the application first waits for the job that runs, and what is sent later stays for the next start', async () => {
  const jobs = test.app.get(Jobs);
  const send = (id: number) => test.database.transaction((em) => jobs.send(em, 'requests.fill', { request_id: id }));
  let isRunning = false;
  test.replace(FillRequest, 'execute', async (id) => {
    isRunning = true;
    await pause(300);
    filled.push(id);
  });
  await send(8);
  await until('the job runs', () => Promise.resolve(isRunning));
  await jobs.onModuleDestroy();
  expect(filled).toEqual([7, 8]);
  await send(9);
  await test.close();
  expect(filled).toEqual([7, 8]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select data, state from pgboss.job where name = 'requests.fill' order by created_on`,
  );
  await client.end();
  expect(rows).toEqual([
    { data: { request_id: 7 }, state: 'completed' },
    { data: { request_id: 8 }, state: 'completed' },
    { data: { request_id: 9 }, state: 'created' },
  ]);
});
