import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { GIVEN_UP } from '../../kernel/jobs/jobs.js';
import { Metrics, type GaugeValue } from '../../kernel/observation/metrics.js';
import { ms } from '../../shared/limits.js';
import { operationKinds } from '../../shared/staff/operation-runs.codes.js';
import { RunsQueries, type OperationAge } from './runs.queries.js';

/** Several programs may ask within one interval; they get the same figures (milliseconds). */
const KEPT = 5_000;

/** Counts and ages of the jobs, the mails and the events of the payment provider. Ages are in seconds. */
interface Figures {
  readonly queues: readonly {
    queue: string;
    waiting: number;
    later: number;
    retrying: number;
    given_up: number;
    age: number;
  }[];
  readonly mails: { waiting: number; retrying: number; given_up: number; age: number };
  readonly webhooks: { waiting: number; refused: number; age: number };
  /** For how long nothing was archived; 0 where PostgreSQL keeps no archive. */
  readonly archive: number;
  readonly operations: readonly OperationAge[];
}

/**
 * Figures of the database, for Prometheus. Every process reports the same values, so that they are known even while no
 * worker runs: aggregate them by their maximum. They are counted by the indexes of unfinished work.
 */
@Injectable()
export class OperationsMetrics implements OnModuleInit {
  private known: { until: number; figures: Promise<Figures> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly runs: RunsQueries,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    metrics.gauge(
      { name: 'queue_jobs', help: 'Jobs by queue and state, as the database has them.', labels: ['queue', 'state'] },
      async () =>
        (await this.figures()).queues.flatMap(({ queue, age: _age, ...counts }) =>
          Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    );
    metrics.gauge(
      {
        name: 'queue_oldest_age_seconds',
        help: 'For how long the oldest due job of a queue waits.',
        labels: ['queue'],
      },
      async () => (await this.figures()).queues.map(({ queue, age }) => ({ labels: { queue }, value: age })),
    );
    metrics.gauge({ name: 'outbox_mails', help: 'Mails that are not sent, by state.', labels: ['state'] }, async () =>
      byState((await this.figures()).mails),
    );
    metrics.gauge({ name: 'outbox_oldest_age_seconds', help: 'For how long the oldest mail waits.' }, async () => [
      { value: (await this.figures()).mails.age },
    ]);
    metrics.gauge(
      {
        name: 'webhook_events',
        help: 'Events of the payment provider: waiting, or refused in the last day.',
        labels: ['state'],
      },
      async () => byState((await this.figures()).webhooks),
    );
    metrics.gauge(
      { name: 'webhook_oldest_age_seconds', help: 'For how long the oldest event waits to be worked on.' },
      async () => [{ value: (await this.figures()).webhooks.age }],
    );
    metrics.gauge(
      {
        name: 'operation_age_seconds',
        help: 'For how long each command of the operator (backup, drill, invariants) has not succeeded.',
        labels: ['kind'],
      },
      () => this.operations(({ age }) => age / ms.second),
    );
    metrics.gauge(
      { name: 'operation_due_seconds', help: 'How old the last success of each command may be.', labels: ['kind'] },
      () => this.operations(({ kind }) => operationKinds[kind].due / ms.second),
    );
    metrics.gauge(
      {
        name: 'operation_passed',
        help: '0 while the last finished run of a command failed, 1 otherwise.',
        labels: ['kind'],
      },
      () => this.operations(({ passed }) => Number(passed)),
    );
    metrics.gauge(
      {
        name: 'wal_archive_age_seconds',
        help: 'For how long PostgreSQL has archived nothing; 0 where it keeps no archive.',
      },
      async () => [{ value: (await this.figures()).archive }],
    );
    this.watchPools();
  }

  /** The connections of this process. */
  private watchPools(): void {
    this.metrics.gauge(
      {
        name: 'database_pool_connections',
        help: 'Connections of this process by pool and state: used, idle, waiting (calls without one), most.',
        labels: ['pool', 'state'],
      },
      async () =>
        Object.entries(await this.database.pools()).flatMap(
          ([pool, { totalCount, idleCount, waitingCount, options }]) =>
            Object.entries({
              used: totalCount - idleCount,
              idle: idleCount,
              waiting: waitingCount,
              most: options.max,
            }).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
      { first: true },
    );
  }

  private async operations(value: (of: OperationAge) => number): Promise<GaugeValue<'kind'>[]> {
    return (await this.figures()).operations.map((one) => ({ labels: { kind: one.kind }, value: value(one) }));
  }

  /** The figures, counted again after a while. */
  private figures(): Promise<Figures> {
    const now = performance.now();
    if (this.known === undefined || this.known.until < now) this.known = { until: now + KEPT, figures: this.count() };
    return this.known.figures;
  }

  private async count(): Promise<Figures> {
    const now = this.clock.now();
    const since = (column: string) =>
      sql`coalesce(greatest(extract(epoch from ${moment(now)} - min(${sql.ref(column)})), 0), 0)::float`;
    const { rows } = await sql<Omit<Figures, 'operations'>>`
      select
        (select coalesce(json_agg(one), '[]') from (
          select q.name as queue,
            coalesce(w.waiting, 0) as waiting,
            coalesce(w.later, 0) as later,
            coalesce(w.retrying, 0) as retrying,
            coalesce(g.given_up, 0) as given_up,
            coalesce(w.age, 0) as age
          from pgboss.queue q
          left join (
            select name,
              count(*) filter (where state = 'created' and start_after <= clock_timestamp())::integer as waiting,
              count(*) filter (where state = 'created' and start_after > clock_timestamp())::integer as later,
              count(*) filter (where state = 'retry')::integer as retrying,
              greatest(extract(epoch from clock_timestamp() - min(start_after)), 0)::float as age
            from pgboss.job where state < 'active' and not blocked and name <> ${GIVEN_UP}
            group by name
          ) w on w.name = q.name
          left join (
            select source_name as name, count(*)::integer as given_up
            from pgboss.job where state < 'active' and not blocked and name = ${GIVEN_UP}
            group by source_name
          ) g on g.name = q.name
          where q.name not like '\\_\\_pgboss%' and q.name <> ${GIVEN_UP}
        ) one) as queues,
        (select json_build_object(
          'waiting', count(*) filter (where attempts = 0),
          'retrying', count(*) filter (where attempts > 0),
          'given_up', (select count(*) from outbox where failed_at is not null),
          'age', ${since('created_at')})
        from outbox where sent_at is null and failed_at is null) as mails,
        (select json_build_object(
          'waiting', count(*),
          'refused', (select count(*) from payment_events
            where outcome = 'refused' and received_at > ${moment(plus(now, -ms.day))}),
          'age', ${since('received_at')})
        from payment_events where worked_at is null and reason is distinct from 'early') as webhooks,
        (select case current_setting('archive_mode') when 'off' then 0 else greatest(extract(epoch from
          clock_timestamp() - greatest(last_archived_time, stats_reset, pg_postmaster_start_time())), 0)::float end
        from pg_stat_archiver) as archive`.execute(this.database.read);
    return { ...(rows[0] as Omit<Figures, 'operations'>), operations: await this.runs.ages() };
  }
}

function byState({ age: _age, ...counts }: { age: number } & Readonly<Record<string, number>>): GaugeValue<'state'>[] {
  return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
}
