import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PinoLogger } from 'nestjs-pino';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, PgBoss, type Queue as QueueOptions, type QueueResult } from 'pg-boss';
import { ENV, type Env } from '../../env.js';
import { Clock } from '../../shared/clock.js';
import { APPLICATION_URL, withOptions } from '../database/setup/application-role.js';
import { write, type Write } from '../database/batch.js';
import { sqlOf } from '../database/database.js';
import { collect, type Collector } from '../database/unit-of-work.js';
import { POOLER, type Pooler } from '../database/setup/pooler.js';
import { driverOptions, queueLimitsOf, serverOptions } from '../database/connections/limits.js';
import { failureOf } from '../failure.js';
import { withCause } from './cause.js';
import { RETRIES, type JobData, type JobHandler, type Queue, type QueueSettings } from './job.js';
import { JobRunner } from './job-runner.js';

/** The queue of jobs that used up their attempts. It has no worker: staff see the jobs, and start them again. */
export const GIVEN_UP = 'jobs.given-up';

/** How long a job that was given up waits for somebody to look at it, in seconds. */
const GIVEN_UP_KEPT = 90 * 24 * 60 * 60;

/** What a process needs to close when its jobs have ended, in milliseconds. */
const CLOSING = 1_500;

/** A job as pg-boss inserts it. */
interface SentJob {
  readonly data: JobData;
  /** By the clock of the machine; now when left out. */
  readonly startAfter?: Date;
}

/** How often a process asks which queues have jobs that are due, in milliseconds. */
const LOOK = 500;

/** Seconds after which a queue is asked even if no due job was seen. */
const UNSEEN = 30;

/**
 * The queues among `$1` with jobs that can be taken now, by the clock of the queue. Each is one lookup in the index
 * that a fetch uses.
 */
const DUE = `
  select name from unnest($1::text[]) as queue (name)
   where exists (
     select 1 from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
   )`;

/**
 * The queue, inside the same PostgreSQL. A job is sent in the transaction of its cause, so that a crash loses no job
 * and a rollback sends none.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly queues = new Map<string, Queue>();
  private readonly inserts = new Map<string, readonly [string, string]>();
  private readonly collectors = new Map<string, Collector<SentJob>>();
  /** The worker of each queue, where this process does jobs. */
  private readonly workers = new Map<string, string>();
  private readonly ending = new AbortController();
  private started = false;

  constructor(
    @Inject(APPLICATION_URL) url: string,
    @Inject(POOLER) pooler: Pooler | null,
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly logger: PinoLogger,
    private readonly runner: JobRunner,
  ) {
    this.logger.setContext('jobs');
    const limits = queueLimitsOf(env);
    this.boss = new PgBoss({
      ...driverOptions(limits),
      ...(pooler && { Client: pooler.Client }),
      connectionString: withOptions(url, serverOptions(limits)),
      max: 6,
      schedule: false,
      // Tables and indexes belong to the owner: migrate() makes them, and the application may not.
      migrate: false,
      reindex: false,
      supervise: env.NODE_ENV !== 'test',
      // A worker without a heartbeat is dead, and its jobs are started again.
      superviseIntervalSeconds: env.JOB_HEARTBEAT / 2,
      monitorIntervalSeconds: env.JOB_HEARTBEAT / 2,
      application_name: 'giustamente-jobs',
    });
    this.boss.on('error', (error) => this.logger.error({ err: failureOf(error) }, 'queue error'));
  }

  /** Registers a queue with its handler. Called by each module's `*.jobs.ts` while the application starts. */
  register(name: string, handler: JobHandler, settings: QueueSettings = {}): void {
    if (this.queues.has(name)) throw new Error(`the job ${name} has two handlers`);
    this.queues.set(name, { name, handler, settings });
  }

  /**
   * Sends a job with the commit of the transaction of `em`; all jobs of a queue are one write.
   * @param at the product's time at which it is due; now when left out
   */
  send(em: EntityManager, name: string, data: JobData, at?: Date): void {
    const waits = at && at > this.clock.now();
    collect(
      em,
      this.collectorOf(name),
      waits ? { data, startAfter: this.clock.machineTime(at) } : { data: withCause(data) },
    );
  }

  private collectorOf(name: string): Collector<SentJob> {
    if (!this.queues.has(name)) throw new Error(`no handler is registered for the job ${name}`);
    let collector = this.collectors.get(name);
    if (!collector) {
      collector = {
        writes: async (_, jobs) => [
          await this.sending(
            name,
            write('jobs', [JSON.stringify(jobs)], (items) => items),
          ),
        ],
      };
      this.collectors.set(name, collector);
    }
    return collector;
  }

  /**
   * A job that was given up is done once more, with the commit of `em`. Nothing happens to another.
   * @param name its queue, or {@link GIVEN_UP} where it is there
   */
  async retry(em: EntityManager, name: string, id: string): Promise<void> {
    const db = fromKysely(sqlOf(em));
    if (name === GIVEN_UP) await this.boss.redrive(GIVEN_UP, { ids: [id], db });
    else await this.boss.retry(name, id, { db });
  }

  /**
   * The write that sends jobs of one kind, for a collector whose jobs name what the same batch writes.
   * @param items a JSON array of objects with `data`: an expression that may read what the batch has written
   */
  async sending(name: string, items: Write): Promise<Write> {
    if (!this.queues.has(name)) throw new Error(`no handler is registered for the job ${name}`);
    const [before, after] = this.inserts.get(name) ?? (await this.learnInsert(name));
    return {
      shape: `send ${name} ${items.shape}`,
      values: items.values,
      build: (places) => sql`${sql.raw(before)}${items.build(places)}${sql.raw(after)}`,
    };
  }

  /** The statement with which pg-boss inserts jobs, before and after its one value, which is their JSON. */
  private async learnInsert(name: string): Promise<readonly [string, string]> {
    let text = '';
    const executeSql = (statement: string) => {
      text = statement;
      return Promise.resolve({ rows: [] });
    };
    await this.boss.insert(name, [], { db: { executeSql } });
    const [before, after, ...more] = text.split('$1');
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error('pg-boss inserts jobs in another way than expected');
    const insert = [before, after] as const;
    this.inserts.set(name, insert);
    return insert;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    this.started = true;
    const known = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    await this.keepQueue(GIVEN_UP, { retentionSeconds: GIVEN_UP_KEPT }, known.get(GIVEN_UP));
    for (const [name, { settings }] of this.queues) {
      const options = {
        retryLimit: settings.retryLimit ?? RETRIES,
        retryDelay: settings.retryDelay ?? 2,
        retryBackoff: true,
        expireInSeconds: 300,
        heartbeatSeconds: this.env.JOB_HEARTBEAT,
        deadLetter: GIVEN_UP,
      };
      await this.keepQueue(name, options, known.get(name));
      // Here, so that a version of pg-boss that inserts in another way is noticed at the start.
      await this.learnInsert(name);
    }
    if (this.env.ROLE === 'web' || this.env.NODE_ENV === 'test') return;
    for (const [name, queue] of this.queues) {
      const worker = await this.boss.work<JobData>(
        name,
        {
          batchSize: queue.settings.batchSize ?? 10,
          pollingIntervalSeconds: UNSEEN,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs) => this.runner.runAll(queue, jobs),
      );
      this.workers.set(name, worker);
    }
    void this.look();
  }

  /** Wakes the workers of the queues with due jobs, until the process ends: one query for all of them. */
  private async look(): Promise<void> {
    const { signal } = this.ending;
    const hasEnded = (): boolean => signal.aborted;
    const names = [...this.workers.keys()];
    while (!hasEnded()) {
      try {
        const { rows } = await this.boss.getDb().executeSql(DUE, [names]);
        for (const { name } of rows as { name: string }[]) this.boss.notifyWorker(this.workers.get(name) ?? '');
      } catch (error) {
        if (!hasEnded()) this.logger.error({ err: failureOf(error) }, 'queue error');
      }
      await pause(LOOK, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Makes a queue, or changes what differs: most starts find all of them as they should be. */
  private async keepQueue(name: string, options: Omit<QueueOptions, 'name'>, known?: QueueResult): Promise<void> {
    if (!known) await this.boss.createQueue(name, options);
    else if (Object.entries(options).some(([key, value]) => known[key as keyof QueueResult] !== value))
      await this.boss.updateQueue(name, options);
  }

  /**
   * Does every due job in this process until none is left: for tests, which run no workers. A failure does not stop the
   * next jobs; the first failure is thrown at the end.
   */
  async drain(): Promise<number> {
    let done = 0;
    const failures: unknown[] = [];
    let due = await this.due();
    for (let found = true; found;) {
      found = false;
      for (const [name, queue] of this.queues) {
        if (!due.has(name)) continue;
        const jobs = await this.boss.fetch<JobData>(name, { batchSize: 50 });
        found ||= jobs.length > 0;
        done += jobs.length;
        const together = await this.runner.doneTogether(queue, jobs);
        for (const job of jobs) {
          try {
            if (!together) await this.runner.runOnce(queue, job);
            await this.boss.complete(name, job.id);
          } catch (error) {
            failures.push(error);
          }
        }
        due = await this.due();
      }
    }
    if (failures.length > 0) throw failures[0];
    return done;
  }

  /** The queues with jobs that are due. Fetching from empty queues would cost more. */
  private async due(): Promise<ReadonlySet<string>> {
    const { rows } = await this.boss
      .getDb()
      .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= now()`);
    return new Set((rows as { name: string }[]).map(({ name }) => name));
  }

  /** The queues that have a handler. */
  names(): readonly string[] {
    return [...this.queues.keys()];
  }

  /** Whether the queue has started. */
  ready(): boolean {
    return this.started;
  }

  /** Jobs that run are finished. Calls that run may still send some. */
  async onModuleDestroy(): Promise<void> {
    if (!this.started) return;
    this.started = false;
    this.runner.stopPostponing();
    this.ending.abort();
    const timeout = Math.max(this.env.DRAIN_TIMEOUT - CLOSING, CLOSING);
    await this.boss.stop({ graceful: true, timeout, close: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ close: true });
  }
}
