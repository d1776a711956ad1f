import { beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';
import { counted, outcomeOf, Traffic } from './traffic.js';

/** Longer than the lock timeout, so that some calls give up and others follow. */
const HELD = 5_000;

describe('a table locked by somebody', () => {
  const test = useTestApp({ env: { DATABASE_LOCK_TIMEOUT: '2', DATABASE_ACQUIRE_TIMEOUT: '2' } });
  let scenario: Scenario;
  let base: string;
  let requestId: number;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
    base = await test.listen();
    requestId = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
  });

  const ask = (path: string, as: string | undefined, body?: object) =>
    outcomeOf(`${base}${path}`, as, body && { method: 'PUT', body: JSON.stringify(body) });

  it('blocks only the routes that use it, and the process stays in rotation', async () => {
    const [citizen, firm] = [scenario.citizen.token, scenario.firms[0]!.http.token];
    const holder = new pg.Client({ connectionString: test.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table requests in access exclusive mode');
    const blocked = new Traffic(100, (nth) =>
      nth % 2 === 0
        ? ask('/api/v1/requests/user', citizen)
        : ask(`/api/v1/requests/${requestId}`, citizen, { city: 'Lodi' }),
    );
    // After the first calls have filled the pools.
    await pause(300);
    const others = new Traffic(50, (nth) => {
      const kinds = [
        () => ask('/api/v1/notifications', citizen),
        () => ask('/api/v1/credits', firm),
        () => ask('/api/v1/quote-texts/1', firm, { name: 'Breve', text: 'Buongiorno' }),
        () => ask('/health/ready', undefined),
      ];
      return kinds[nth % kinds.length]!();
    });
    await pause(HELD);
    const untouched = await others.stop();
    await holder.query('rollback');
    await holder.end();
    const stopped = await blocked.stop();

    // A call queued behind a blocked one waits with it, once.
    expect(Object.keys(counted(untouched))).toEqual(['200']);
    expect(Math.max(...untouched.map(({ took }) => took))).toBeLessThan(HELD);
    const counts = counted(stopped);
    expect(Object.keys(counts)).toEqual(['200', '503']);
    expect(counts[503]).toBeGreaterThan(10);
    expect(stopped.every(({ status, retryAfter }) => (status === 503) === (retryAfter !== null))).toBe(true);
    expect((await ask('/api/v1/requests/user', citizen)).status).toBe(200);
  }, 60_000);
});
