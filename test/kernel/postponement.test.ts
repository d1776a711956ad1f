import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import { Postponement } from '../../src/kernel/jobs/postponement.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { filled, Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
let scenario: Scenario;
beforeAll(async () => {
  scenario = await Scenario.of(test, 1);
});

/** Sends a request; its job waits. */
async function send(): Promise<number> {
  const { info } = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
  expect((await scenario.citizen.put(`/requests/${info.id}`, { ...filled, status: 2 })).status).toBe(200);
  return info.id as number;
}

interface Job {
  id: string;
  state: string;
  attempts: number;
  postponed: number | null;
  wait: number;
}

const jobOf = async (requestId: number): Promise<Job> => {
  const { rows } = await sql<Job>`
    select id, state::text, retry_count as attempts, (output->>'postponed')::integer as postponed,
      extract(epoch from start_after - pgboss.job_now())::float8 as wait
    from pgboss.job where name = 'requests.fill' and (data->>'request_id')::integer = ${requestId}`.execute(test.sql);
  return rows[0]!;
};

const job = (requestId: number, change: string): Promise<unknown> =>
  test.database.transaction((em) =>
    sql`update pgboss.job set ${sql.raw(change)} where (data->>'request_id')::integer = ${requestId}`.execute(
      sqlOf(em),
    ),
  );

const failWith = (code?: string): void => {
  test.replace(FillRequest, 'execute', () => Promise.reject(Object.assign(new Error('did not work'), { code })));
};

describe('a job that fails', () => {
  it('is postponed without using an attempt if the database is unavailable', async () => {
    const id = await send();
    failWith('55P03');
    await expect(test.drain()).rejects.toThrow('did not work');
    const first = await jobOf(id);
    expect(first).toMatchObject({ state: 'retry', attempts: 0, postponed: 1 });
    expect(first.wait).toBeGreaterThan(0.9);
    expect(first.wait).toBeLessThanOrEqual(3);
    // Not before its time.
    expect(await test.drain()).toBe(0);

    await job(id, `start_after = pgboss.job_now()`);
    await expect(test.drain()).rejects.toThrow('did not work');
    const second = await jobOf(id);
    expect(second).toMatchObject({ state: 'retry', attempts: 0, postponed: 2 });
    expect(second.wait).toBeGreaterThan(1.9);
    expect(second.wait).toBeLessThanOrEqual(6);
  });

  it('uses an attempt if the failure is its own', async () => {
    const id = await send();
    failWith();
    await expect(test.drain()).rejects.toThrow('did not work');
    expect((await jobOf(id)).postponed).toBeNull();
  });

  it('is postponed three hundred times at most, and only as its current attempt', async () => {
    const id = await send();
    const { id: jobId } = await jobOf(id);
    const tooSlow = Object.assign(new Error('too slow'), { code: '57014' });
    const postpone = (retryCount: number): Promise<boolean> =>
      test.app.get(Postponement).postpone({ queue: 'requests.fill', id: jobId, retryCount }, tooSlow, 'too slow');
    const set = (times: number) => job(id, `state = 'active', output = '{"postponed": ${times}}'`);
    await set(299);
    expect(await postpone(1)).toBe(false);
    expect(await postpone(0)).toBe(true);
    expect((await jobOf(id)).wait).toBeLessThanOrEqual(450);
    await set(300);
    expect(await postpone(0)).toBe(false);
  });
});
