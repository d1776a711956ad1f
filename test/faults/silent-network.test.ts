import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/instance.js';
import { Link } from '../support/link.js';
import { counted, outcomeOf, type Outcome } from './traffic.js';

/** The limits of this file, in seconds. A lost statement is given up a second later. */
const LIMITS = { DATABASE_STATEMENT_TIMEOUT: '1', DATABASE_ACQUIRE_TIMEOUT: '1' };
const AT_MOST = 5_000;

describe('a network that goes silent between the product and its database', () => {
  let database: TestDatabase;
  let link: Link;
  let test: TestApp;
  let scenario: Scenario;
  let base: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    link = await Link.to(database.url);
    test = await startTestApp({ databaseUrl: link.url, env: LIMITS });
    scenario = await Scenario.of(test, 1);
    base = await test.listen();
  });
  afterAll(async () => {
    await test.close();
    await link.close();
    await database.drop();
  });

  const read = () => outcomeOf(`${base}/api/v1/requests/user`, scenario.citizen.token);
  const write = () =>
    outcomeOf(`${base}/api/v1/quote-texts/1`, scenario.firms[0]!.http.token, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Breve', text: 'Buongiorno' }),
    });
  const ready = () => outcomeOf(`${base}/health/ready`, undefined);
  const all = (): Promise<Outcome[]> =>
    Promise.all([...Array.from({ length: 8 }, read), ...Array.from({ length: 8 }, write)]);

  it('is reported to callers in bounded time, and to the proxy within a second', async () => {
    expect(counted(await all())).toEqual({ 200: 16 });
    link.fallSilent();
    const [calls, health] = await Promise.all([all(), ready()]);
    expect(counted(calls)).toEqual({ 503: 16 });
    expect(calls.every(({ retryAfter }) => retryAfter === '2')).toBe(true);
    expect(Math.max(...calls.map(({ took }) => took))).toBeLessThan(AT_MOST);
    expect(health.status).toBe(503);
    expect(health.took).toBeLessThan(2_000);
  });

  it('causes no lasting failure: calls succeed once the network works again', async () => {
    link.mend();
    await until('the process is ready', async () => (await ready()).status === 200, 10);
    expect(counted(await all())).toEqual({ 200: 16 });
  });

  it('may lose the first question on a new connection: it is given up, and another is opened', async () => {
    link.fallSilentAt('select 1');
    link.reset();
    await until('the question is lost', () => Promise.resolve(link.isSilent));
    expect((await ready()).status).toBe(503);
    link.forget();
    await until('the process is ready', async () => (await ready()).status === 200, 30);
    await until('every call is answered', async () => counted(await all())[200] === 16, 30);
  });

  it('may break each connection at any moment: calls fail briefly and the process survives', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const calls = all();
      link.reset();
      const statuses = Object.keys(counted(await calls));
      expect(['200', '503']).toEqual(expect.arrayContaining(statuses));
    }
    await until('every call is answered', async () => counted(await all())[200] === 16, 10);
  });
});
