import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { RawBuilder } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../../env.js';
import { ms } from '../../shared/limits.js';
import { Clock } from '../../shared/clock.js';
import type { Sql } from '../database/database.js';
import { failureOf } from '../failure.js';
import { Metrics } from '../observation/metrics.js';
import { doing } from '../observation/work.js';

/** Does what a lost job left undone, through the same use case as the job. It must be harmless when nothing is due. */
export type Sweep = (now: Date) => Promise<void>;

const EVERY = ms.minute / 4;

/** Does several at once, for less than each alone would take: all of them, or none when it throws. */
export interface Together {
  readonly size: number;
  readonly work: (ids: readonly number[]) => Promise<void>;
}

/**
 * Works through the ids that a statement finds due, one after the other. A failure does not stop the next ones; the
 * first failure is thrown at the end, for the log.
 * @param db `due` of the database, which plans for the values of a statement
 * @param due finds ids, with a limit; the rest waits for the next sweep. A query of the typed builder, or a template
 * @param together takes several at a time; where it fails, each is done alone
 */
export async function takeEach(
  db: Sql,
  due: RawBuilder<{ id: number }> | { execute(): Promise<{ id: number }[]> },
  work: (id: number) => Promise<void>,
  together?: Together,
): Promise<void> {
  const rows = 'isRawBuilder' in due ? (await due.execute(db)).rows : await due.execute();
  const ids = rows.map(({ id }) => id);
  const failures: unknown[] = [];
  const size = together?.size ?? 1;
  for (let from = 0; from < ids.length; from += size) {
    const some = ids.slice(from, from + size);
    if (together && some.length > 1 && (await succeeds(together.work(some)))) continue;
    for (const id of some) await work(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Runs the sweeps of all modules at start and four times a minute, where jobs run. Each sweep asks the database what is
 * due by the product's clock, so that an instance with a CLOCK_OFFSET catches up with its time.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps = new Map<string, Sweep>();
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly logger: PinoLogger,
    private readonly metrics: Metrics,
  ) {
    this.logger.setContext('sweeps');
  }

  register(name: string, sweep: Sweep): void {
    if (this.sweeps.has(name)) throw new Error(`the sweep ${name} is registered twice`);
    this.sweeps.set(name, sweep);
    // A counter that appears with its first failure would hide it: an increase needs an earlier value.
    this.metrics.sweepFailures.inc({ sweep: name }, 0);
  }

  onApplicationBootstrap(): void {
    if (this.env.NODE_ENV !== 'test') setTimeout(() => void this.tick(), 500).unref();
  }

  @Interval(EVERY)
  async tick(): Promise<void> {
    if (this.stopped || this.env.ROLE === 'web' || this.env.NODE_ENV === 'test') return;
    this.running ??= this.run().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Runs every sweep once, one after the other; a failure does not stop the next one. */
  async run(): Promise<void> {
    for (const [name, sweep] of this.sweeps) {
      if (this.stopped) return;
      try {
        await doing({ kind: 'sweep', name }, () => sweep(this.clock.now()));
        this.metrics.sweepDone.setToCurrentTime({ sweep: name });
      } catch (error) {
        if (this.env.NODE_ENV === 'test') throw error;
        this.metrics.sweepFailures.inc({ sweep: name });
        this.logger.error({ sweep: name, err: failureOf(error) }, 'sweep failed');
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }
}
