import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as pause } from 'node:timers/promises';
import { ENV, type Env } from '../../env.js';
import { failureOf } from '../failure.js';
import { VERSION } from '../version.js';

/** Seconds. A call over the last one was cut off by a limit. */
const CALLS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Jobs may take longer. */
const JOBS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * How long a gauge is waited for, in milliseconds. Prometheus gives up an answer after ten seconds, and would then not even
 * learn that the database is gone.
 */
const WITHIN = 3_000;

/** How a job ended: done, to be tried again, postponed because the database could not do it now, or given up. */
export type JobOutcome = 'done' | 'failed' | 'postponed' | 'given_up';

/** What this process counts and measures, for Prometheus. Labels are bounded: routes, queues, names of pools. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Calls by method, pattern of the route and status. A call without a route counts under "none".',
    labelNames: ['method', 'route', 'status'],
    buckets: CALLS,
    registers: [this.registry],
  });

  readonly jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs that this process ran, by queue and outcome: done, failed (tried again), postponed (the database could not do it), given_up.',
    labelNames: ['queue', 'outcome'],
    buckets: JOBS,
    registers: [this.registry],
  });

  readonly sweepDone = new Gauge({
    name: 'sweep_last_success_timestamp_seconds',
    help: 'When each sweep last ended well in this process.',
    labelNames: ['sweep'],
    registers: [this.registry],
  });

  readonly sweepFailures = new Counter({
    name: 'sweep_failures_total',
    help: 'Sweeps that failed in this process.',
    labelNames: ['sweep'],
    registers: [this.registry],
  });

  readonly mailboxRead = new Gauge({
    name: 'mailbox_last_read_timestamp_seconds',
    help: 'When this process last read a mailbox to its end; no value where it reads none.',
    labelNames: ['mailbox'],
    registers: [this.registry],
  });

  readonly mailedReplies = new Counter({
    name: 'mailed_replies_total',
    help: 'Mails to conversations that this process read, by what became of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly sdiReceipts = new Counter({
    name: 'sdi_receipts_total',
    help: 'Receipts of the exchange system that this process read, by what became of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly slowStatements = new Counter({
    name: 'database_slow_statements_total',
    help: 'Statements that took longer than DATABASE_SLOW_STATEMENT_MS.',
    registers: [this.registry],
  });

  private readonly first: (() => Promise<void>)[] = [];

  constructor(
    @Inject(ENV) { COMMIT, ROLE }: Env,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('metrics');
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'build_info',
      help: 'Always 1: version, commit and role of this process.',
      labelNames: ['version', 'commit', 'role'],
      registers: [this.registry],
    }).set({ version: VERSION, commit: COMMIT ?? 'unknown', role: ROLE }, 1);
  }

  /**
   * Adds a gauge whose values are read when somebody asks for the metrics.
   * @param read gives each value with its labels; where it fails or takes longer than three seconds, the gauge has no value
   * @param how.first it is read before the others, which use connections of the database themselves
   */
  gauge<Label extends string>(
    about: { readonly name: string; readonly help: string; readonly labels?: readonly Label[] },
    read: () => readonly GaugeValue<Label>[] | Promise<readonly GaugeValue<Label>[]>,
    how: { readonly first?: boolean } = {},
  ): void {
    const { logger } = this;
    const collect = async (gauge: Gauge<Label>): Promise<void> => {
      gauge.reset();
      // A gauge without labels is 0 after a reset, which was never measured.
      if (!about.labels) gauge.remove();
      const enough = new AbortController();
      const late = pause(WITHIN, undefined, { signal: enough.signal, ref: false }).then(() => {
        throw new Error('it took too long');
      });
      const values = await Promise.race([Promise.resolve().then(read), late])
        .catch((error: unknown) => {
          logger.warn({ metric: about.name, err: failureOf(error) }, 'a metric could not be read');
          return [];
        })
        .finally(() => enough.abort());
      for (const { labels, value } of values) gauge.labels(labels ?? {}).set(value);
    };
    const gauge = new Gauge<Label>({
      name: about.name,
      help: about.help,
      labelNames: [...(about.labels ?? [])],
      registers: [this.registry],
      ...(!how.first && {
        async collect() {
          await collect(this);
        },
      }),
    });
    if (how.first) this.first.push(() => collect(gauge));
  }

  /** All metrics, as Prometheus reads them. */
  async text(): Promise<string> {
    await Promise.all(this.first.map((read) => read()));
    return this.registry.metrics();
  }
}

/** A value of a gauge. */
export interface GaugeValue<Label extends string = string> {
  readonly labels?: Readonly<Record<Label, string>>;
  readonly value: number;
}
