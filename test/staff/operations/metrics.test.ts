import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { Metrics } from '../../../src/kernel/observation/metrics.js';
import { OperationsMetrics } from '../../../src/staff/operations/operations.metrics.js';
import { Database } from '../../../src/kernel/database/database.js';
import { useTestApp } from '../../support/app.js';
import { asOwner } from '../../support/owner.js';

const test = useTestApp();
beforeEach(() => {
  // The counts are cached for some seconds.
  Object.assign(test.app.get(OperationsMetrics), { known: undefined });
});

const lines = async (name: string): Promise<string[]> =>
  (await test.app.get(Metrics).text()).split('\n').filter((line) => line.startsWith(name));

/** The value of a line, rounded. */
const valueOf = async (name: string, labels = ''): Promise<number> => {
  const [line] = (await lines(name)).filter((one) => one.startsWith(`${name}${labels} `));
  return Math.round(Number(line?.split(' ').at(-1)));
};

describe('the metrics of the queue', () => {
  it('count its jobs by state and give the age of the oldest due job', async () => {
    await asOwner(
      test,
      sql`delete from pgboss.job`,
      sql`insert into pgboss.job (name, start_after) values
        ('credits.expire-lot', now() - interval '90 seconds'),
        ('credits.expire-lot', now() - interval '30 seconds'),
        ('credits.expire-lot', now() + interval '1 day')`,
      sql`insert into pgboss.job (name, state, start_after) values ('mail.send', 'retry', now() + interval '1 hour')`,
      sql`insert into pgboss.job (name, source_name) values ('jobs.given-up', 'mail.send'), ('jobs.given-up', 'mail.send')`,
    );
    const state = (queue: string, name: string) => valueOf('queue_jobs', `{queue="${queue}",state="${name}"}`);
    expect([await state('credits.expire-lot', 'waiting'), await state('credits.expire-lot', 'later')]).toEqual([2, 1]);
    expect([await state('mail.send', 'retrying'), await state('mail.send', 'given_up')]).toEqual([1, 2]);
    expect(await state('requests.expire', 'waiting')).toBe(0);
    const age = await valueOf('queue_oldest_age_seconds', '{queue="credits.expire-lot"}');
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(150);
    expect(await valueOf('queue_oldest_age_seconds', '{queue="mail.send"}')).toBe(0);
    expect((await lines('queue_jobs')).join()).not.toContain('jobs.given-up');
    await asOwner(test, sql`delete from pgboss.job`);
  });
});

describe('the metrics of mails and of the payment provider', () => {
  it('count mails that wait, are retried and were given up', async () => {
    const now = test.clock.now();
    await sql`
      insert into outbox (template, recipient, locale, subject, body_text, created_at, attempts, sent_at, failed_at)
      select 'password_changed', 'a@example.com', 'it', 's', 't', ${now}::timestamptz - age, attempts,
        case when state = 'sent' then ${now}::timestamptz end, case when state = 'given up' then ${now}::timestamptz end
      from (values
        ('waiting', interval '10 minutes', 0), ('tried', interval '1 hour', 3), ('tried', interval '5 minutes', 1),
        ('sent', interval '1 day', 1), ('given up', interval '2 days', 9)
      ) given (state, age, attempts)`.execute(test.sql);
    expect(await valueOf('outbox_mails', '{state="waiting"}')).toBe(1);
    expect(await valueOf('outbox_mails', '{state="retrying"}')).toBe(2);
    expect(await valueOf('outbox_mails', '{state="given_up"}')).toBe(1);
    expect(await valueOf('outbox_oldest_age_seconds')).toBe(3600);
  });

  it('count events that wait or were refused today, except those that wait for their payment', async () => {
    const now = test.clock.now();
    await sql`
      insert into payment_events (provider, event_id, type, facts, occurred_at, received_at, worked_at, outcome, reason)
      select 'stripe', nth::text, 't', '{}', ${now}::timestamptz, ${now}::timestamptz - age,
        case when outcome is not null then ${now}::timestamptz end, outcome, reason
      from (values
        (1, interval '2 minutes', null, null), (2, interval '9 days', null, 'early'),
        (3, interval '1 hour', 'refused', 'wrong_amount'), (4, interval '2 days', 'refused', 'wrong_amount'),
        (5, interval '1 hour', 'done', null)
      ) given (nth, age, outcome, reason)`.execute(test.sql);
    expect(await valueOf('webhook_events', '{state="waiting"}')).toBe(1);
    expect(await valueOf('webhook_events', '{state="refused"}')).toBe(1);
    expect(await valueOf('webhook_oldest_age_seconds')).toBe(120);
  });
});

describe('the metrics of the process', () => {
  it('give its connections by pool, and whether the database answers', async () => {
    await test.database.transaction(async () => {
      expect(await valueOf('database_pool_connections', '{pool="transactions",state="used"}')).toBe(1);
    });
    expect(await valueOf('database_pool_connections', '{pool="transactions",state="used"}')).toBe(0);
    expect(await valueOf('database_pool_connections', '{pool="reads",state="most"}')).toBe(6);
    expect(await valueOf('database_up')).toBe(1);
  });

  it('do not count the calls that wait because of the metrics themselves', async () => {
    const waitingBeside = async (reports: number): Promise<number> => {
      const all = Array.from({ length: reports }, () => sql`select pg_sleep(0.5)`.execute(test.database.reports));
      await pause(200);
      const waiting = await valueOf('database_pool_connections', '{pool="reports",state="waiting"}');
      await Promise.all(all);
      return waiting;
    };
    // There are three connections for reports: what the other figures ask for waits until these are done.
    expect(await waitingBeside(3)).toBe(0);
    expect(await waitingBeside(5)).toBe(2);
  });

  it('are missing, instead of failing, if the database gives no figures', async () => {
    test.replace(Database, 'pools', () => Promise.reject(new Error('no pool')));
    expect(await lines('database_pool_connections')).toEqual([]);
    expect((await test.http.call('GET', '/metrics')).status).toBe(200);
  });

  it('give the time when each sweep last succeeded', async () => {
    await test.settle();
    const age =
      Date.now() / 1000 - (await valueOf('sweep_last_success_timestamp_seconds', '{sweep="requests.expire"}'));
    expect(Math.abs(age)).toBeLessThan(60);
  });

  it('give its version, its role and the default figures of the libraries', async () => {
    expect(await lines('build_info')).toEqual([
      expect.stringMatching(/version="\d+\.\d+\.\d+",commit="\w+",role="all"/),
    ]);
    const text = await test.app.get(Metrics).registry.metrics();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(text).toMatch(new RegExp(`^${name} `, 'm'));
  });
});

describe('each metric of the product', () => {
  it('says what it counts, by which labels and in which steps', () => {
    const { registry } = test.app.get(Metrics);
    const lines = registry.getMetricsAsArray().flatMap(({ name, help, type, ...rest }) => {
      if (/^(?:nodejs|process)_/.test(name)) return [];
      const { labelNames = [], upperBounds = [] } = rest as { labelNames?: string[]; upperBounds?: number[] };
      const steps = upperBounds.length > 0 ? ` in ${upperBounds.join(' ')}` : '';
      return [`${name} {${labelNames.join()}}${steps} ${type}: ${help}`];
    });
    expect(lines.sort()).toMatchSnapshot();
  });
});
