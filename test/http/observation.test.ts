import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Clock, plus } from '../../src/shared/clock.js';
import { PublishContent } from '../../src/content/editions/publish-content.js';
import { PUBLISH_CONTENT } from '../../src/shared/content/content.codes.js';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { Metrics } from '../../src/kernel/observation/metrics.js';
import { currentWork, doing, type Work } from '../../src/kernel/observation/work.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const test = useTestApp();

describe('the id of a call', () => {
  it('is the caller’s id if it is safe to log, and is returned with every kind of answer', async () => {
    for (const [path, status] of [
      ['/request-types', 200],
      ['/requests/user', 401],
      ['/nowhere', 404],
      ['/accounts/%zz', 400],
    ] as const) {
      const answer = await test.http.get(path, { 'x-request-id': 'proxy-7.a_B' });
      expect([path, answer.status, answer.headers['x-request-id']]).toEqual([path, status, 'proxy-7.a_B']);
    }
  });

  it('is not returned if no log line has it', async () => {
    const { status, headers } = await test.http.get('/health/live', { 'x-request-id': 'proxy-7.a_B' });
    expect([status, headers['x-request-id']]).toEqual([200, undefined]);
  });

  it('is otherwise new for each call', async () => {
    const ids = new Set<unknown>();
    for (const given of ['', 'anna@example.com', 'x'.repeat(129)]) {
      const { headers } = await test.http.get('/request-types', { 'x-request-id': given });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(3);
  });
});

describe('the trace of a call', () => {
  const data = async (name: string): Promise<unknown[]> => {
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = ${name}`.execute(test.sql);
    return rows.map((row) => row.data);
  };

  it('continues in the jobs and mails that the call causes, also for a call with a body', async () => {
    const person = await new Rows(test).citizen();
    const { email } = await test.sql
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    const { status } = await test.http.post(
      '/password/recovery',
      { email },
      { traceparent: TRACEPARENT, 'x-request-id': 'forgotten-1' },
    );
    expect(status).toBe(204);
    expect(await data('mail.security')).toEqual([{ id: expect.any(Number), traceparent: TRACEPARENT }]);
  });

  it('continues in the handler of the job, which knows its attempt, and not in a delayed job', async () => {
    const jobs = test.app.get(Jobs);
    let seen: Work | undefined;
    test.replace(PublishContent, 'onTime', () => {
      seen = currentWork();
      return Promise.resolve();
    });
    const call: Work = {
      kind: 'route',
      name: '/test',
      trace: { traceId: TRACE, spanId: '00f067aa0ba902b7', isSampled: false },
    };
    const later = plus(test.app.get(Clock).now(), 60_000);
    await doing(call, () =>
      test.database.transaction((em) => {
        jobs.send(em, PUBLISH_CONTENT, { id: 1 });
        jobs.send(em, PUBLISH_CONTENT, { id: 2 }, later);
      }),
    );
    expect(new Set(await data(PUBLISH_CONTENT))).toEqual(
      new Set([{ id: 1, traceparent: `00-${TRACE}-00f067aa0ba902b7-00` }, { id: 2 }]),
    );
    await test.drain();
    expect(seen).toMatchObject({ kind: 'job', name: PUBLISH_CONTENT, attempt: 1, trace: { traceId: TRACE } });
  });
});

describe('the metrics of calls', () => {
  it('are counted by route pattern, whatever the parameters and the caller', async () => {
    const metrics = test.app.get(Metrics);
    metrics.calls.reset();
    for (const id of [1, 2, 3]) await test.http.get(`/requests/${id}?q=Sgarrupato`);
    await test.http.get('/Sgarrupato/77');
    const text = await metrics.registry.getSingleMetricAsString('http_request_duration_seconds');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/requests/:id",status="401"} 3',
    );
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).not.toContain('Sgarrupato');
  });
});
