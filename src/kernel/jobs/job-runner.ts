import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { failureOf, type LoggedFailure } from '../failure.js';
import { Metrics, type JobOutcome } from '../observation/metrics.js';
import { newTrace } from '../observation/trace-context.js';
import { TRACING, type Tracing } from '../observation/tracing.js';
import { doing, lineOf, type Work } from '../observation/work.js';
import { causeOf, withoutCause } from './cause.js';
import { RETRIES, type Fetched, type ForOne, type JobData, type Queue } from './job.js';
import { Postponement } from './postponement.js';

type FailedOutcome = Exclude<JobOutcome, 'done'>;

/** Runs jobs that were fetched: each is counted, traced and logged, and a failure is logged with what comes next. */
@Injectable()
export class JobRunner {
  constructor(
    private readonly logger: PinoLogger,
    private readonly metrics: Metrics,
    private readonly postponement: Postponement,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {
    this.logger.setContext('jobs');
  }

  /**
   * Runs the jobs of a fetch, several at once where the queue supports it.
   * @returns the result of each, as pg-boss expects it
   */
  async runAll(queue: Queue, jobs: readonly Fetched[]) {
    const size = queue.settings.together?.size ?? 1;
    const parts = Array.from({ length: Math.ceil(jobs.length / size) }, (_, nth) =>
      jobs.slice(nth * size, (nth + 1) * size),
    );
    return (await Promise.all(parts.map((part) => this.runTogether(queue, part)))).flat();
  }

  private async runTogether(queue: Queue, jobs: readonly Fetched[]) {
    if (await this.doneTogether(queue, jobs)) return jobs.map(({ id }) => ({ id, status: 'completed' as const }));
    return Promise.all(jobs.map((job) => this.run(queue, job)));
  }

  /** Whether several jobs were done at once. A failure is not reported here: the job that fails does so again alone. */
  async doneTogether(queue: Queue, jobs: readonly Fetched[]): Promise<boolean> {
    const { together } = queue.settings;
    if (!together || jobs.length < 2) return false;
    const began = performance.now();
    const works = jobs.map((job) => this.begin(queue, job));
    const forOne: ForOne = (nth, part) => doing(works[nth] ?? { kind: 'job', name: queue.name }, part);
    const all = { kind: 'job', name: queue.name } as const;
    const done = await doing(all, () => together.handler(jobs.map(({ data }) => data) as never[], forOne)).then(
      () => true,
      () => false,
    );
    for (const work of works) {
      if (done) this.end(work, began, 'done');
      else if (work.span) this.tracing?.end(work.span, {});
    }
    return done;
  }

  private async run(queue: Queue, job: Fetched) {
    try {
      await this.runOnce(queue, job);
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      // The queue stores the output with the job, so it must not hold what must not be logged.
      return { id: job.id, status: 'failed' as const, output: { message: failureOf(error).message } };
    }
  }

  /**
   * Does a job, counts it and writes its line.
   * @throws what the handler throws
   */
  async runOnce(queue: Queue, job: Fetched): Promise<void> {
    const work = this.begin(queue, job);
    const began = performance.now();
    try {
      await doing(work, () => queue.handler(job.data as never));
      this.end(work, began, 'done');
    } catch (error) {
      const err = failureOf(error);
      this.end(work, began, await this.outcomeOf(queue, job, error, err.message), {
        data: withoutCause(job.data),
        err,
      });
      throw error;
    }
  }

  /** What becomes of a job that has failed. */
  private async outcomeOf(queue: Queue, job: Fetched, error: unknown, message: string): Promise<FailedOutcome> {
    const { id, retryCount = 0 } = job;
    if (await this.postponement.postpone({ queue: queue.name, id, retryCount }, error, message)) return 'postponed';
    return retryCount >= (queue.settings.retryLimit ?? RETRIES) ? 'given_up' : 'failed';
  }

  /** What the log and traces call a job that begins. */
  private begin({ name }: Queue, { id, data, retryCount = 0 }: Fetched): Work {
    const cause = causeOf(data);
    const about = { kind: 'job', name, id, attempt: retryCount + 1 } as const;
    const span = this.tracing?.begin({ ...about, trace: cause });
    return { ...about, trace: span?.trace ?? cause ?? newTrace(), span };
  }

  /** Counts a job that has ended and writes its line. */
  private end(
    work: Work,
    began: number,
    outcome: JobOutcome,
    failed?: { data: JobData | null; err: LoggedFailure },
  ): void {
    const took = performance.now() - began;
    this.metrics.jobs.observe({ queue: work.name, outcome }, took / 1_000);
    if (work.span) this.tracing?.end(work.span, { failure: failed?.err.name });
    const line = { ...lineOf(work), outcome, duration_ms: Math.round(took) };
    if (failed) this.logger.error({ ...line, ...failed }, `job ${outcome.replace('_', ' ')}`);
    else this.logger.info(line, 'job done');
  }

  /** From now on no job is held until the database is back. */
  stopPostponing(): void {
    this.postponement.end();
  }
}
