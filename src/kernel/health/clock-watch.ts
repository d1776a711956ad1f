import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CompiledQuery } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../shared/clock.js';
import { Database } from '../database/database.js';
import { failureOf } from '../failure.js';
import { Metrics } from '../observation/metrics.js';
import { compareClocks, DATABASE_TIME, differsBy, type ClockDifference } from './clock-difference.js';

const EVERY = 60_000;
/** A larger difference is logged, in milliseconds. The alert ClockWrong waits for the same. */
const NOTED_OVER = 1_000;

/** So many answers are compared. */
const ANSWERS = 3;

/** A slower answer says too little about a small difference, in milliseconds. */
const TRUSTED_WITHIN = 250;

/** Compares the clock of this machine with the database's every minute, and makes the product's clock follow the database's. */
@Injectable()
export class ClockWatch implements OnModuleInit {
  private last: ClockDifference | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(ClockWatch.name);
  }

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'clock_ahead_seconds',
        help: 'How far the clock of this machine was ahead of the database’s in the last minute; less than 0 where it is behind.',
      },
      () => (this.last ? [{ value: this.last.ahead / 1000 }] : []),
    );
    void this.look();
  }

  /** Where the database does not answer, nothing is known: other alerts say so. */
  @Interval(EVERY)
  async look(): Promise<void> {
    this.last = await this.compare().catch((error: unknown) => {
      this.logger.warn({ err: failureOf(error) }, 'the clocks could not be compared');
      return undefined;
    });
    if (this.last && (this.last.give <= TRUSTED_WITHIN || differsBy(this.last, 0))) this.clock.follow(this.last.ahead);
    if (this.last && differsBy(this.last, NOTED_OVER))
      this.logger.warn(
        { ahead: Math.round(this.last.ahead) },
        'the clock differs from the database’s, in milliseconds',
      );
  }

  /** The quickest of some answers says the most; the first may wait for a connection. */
  private async compare(): Promise<ClockDifference> {
    const ask = async (): Promise<number> => {
      const { rows } = await this.database.read.executeQuery<{ at: string }>(CompiledQuery.raw(DATABASE_TIME));
      return Number(rows[0]?.at);
    };
    let best = await compareClocks(ask);
    for (let more = 1; more < ANSWERS; more++) {
      const next = await compareClocks(ask);
      if (next.give < best.give) best = next;
    }
    return best;
  }
}
