import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import pRetry from 'p-retry';
import { Database } from '../database/database.js';
import { DatabaseListener } from '../database/listener.js';
import { isOutage, isReportedByDatabase } from '../database/outage.js';

/** The longest pause before a postponed job is tried again, in seconds. */
const LONGEST_PAUSE = 300;
/** With that pause about a day. What the database cannot do for so long is a failure like others. */
const MOST = 300;
/** How often it is tried to postpone a job while the database is away, in milliseconds, and for how long. */
const DURING_OUTAGE = { retries: Infinity, minTimeout: 500, maxTimeout: 2_000, maxRetryTime: 300_000 };

/** A job in the hands of this process. */
interface InHand {
  readonly queue: string;
  readonly id: string;
  /** How many of its attempts it had used before. */
  readonly retryCount: number;
}

/**
 * Puts a job off that the database could not do now: a table was locked, a statement took too long, the connection broke. It
 * waits longer each time and keeps its attempts, which are for failures of its own.
 */
@Injectable()
export class Postponement {
  private readonly ending = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly listener: DatabaseListener,
  ) {}

  /**
   * @param message what is kept with the job
   * @returns whether it waits now, and for no failure of its own
   */
  async postpone(job: InHand, error: unknown, message: string): Promise<boolean> {
    if (!isOutage(error)) return false;
    // A broken connection may be one to another server, such as that of the mails.
    if (!isReportedByDatabase(error) && (await this.listener.answers())) return false;
    return pRetry(() => this.write(job, message), {
      ...DURING_OUTAGE,
      shouldRetry: ({ error: again }) => isOutage(again),
      signal: this.ending.signal,
    }).catch(() => false);
  }

  /** From now on no job is held until the database is back. */
  end(): void {
    this.ending.abort();
  }

  /** A job without a start is claimed as if it had never been: that counts no attempt. Its own settlement finds it gone. */
  private async write({ queue, id, retryCount }: InHand, message: string): Promise<boolean> {
    const times = sql`coalesce((output->>'postponed')::integer, 0)`;
    const { numAffectedRows } = await sql`
      update pgboss.job
         set state = 'retry', started_on = null, heartbeat_on = null,
             start_after = pgboss.job_now()
               + least(${LONGEST_PAUSE}::float, 2 * 2 ^ least(${times}, 16)) * (0.5 + random() / 2) * interval '1 second',
             output = jsonb_build_object('message', ${message}::text, 'postponed', ${times} + 1)
       where name = ${queue} and id = ${id}::uuid and retry_count = ${retryCount}
         and state in ('active', 'retry') and ${times} < ${MOST}`.execute(this.database.write);
    return (numAffectedRows ?? 0n) > 0n;
  }
}
