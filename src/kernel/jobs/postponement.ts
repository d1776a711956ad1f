import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import pRetry from 'p-retry';
import { Database } from '../database/database.js';
import { DatabaseListener } from '../database/listener.js';
import { isOutage, isReportedByDatabase } from '../database/outage.js';

/** The longest pause before a postponed job is tried again, in seconds. */
const LONGEST_PAUSE = 300;
/** About a day with that pause. A job that the database cannot do for so long has failed like any other. */
const MOST = 300;
/** How often postponing a job is tried while the database is unavailable, and for how long, in milliseconds. */
const DURING_OUTAGE = { retries: Infinity, minTimeout: 500, maxTimeout: 2_000, maxRetryTime: 300_000 };

/** A job in the hands of this process. */
interface InHand {
  readonly queue: string;
  readonly id: string;
  /** How many of its attempts it had used before. */
  readonly retryCount: number;
}

/**
 * Postpones a job that the database could not do now: a table was locked, a statement took too long, the connection
 * broke. It waits longer each time and uses up no attempt, because attempts are for failures of the job itself.
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
   * @returns whether it was postponed
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

  /** From now on no job waits until the database is back. */
  end(): void {
    this.ending.abort();
  }

  /**
   * A job without a start is fetched again as new, which counts no attempt. The settlement of the earlier fetch then
   * changes nothing.
   */
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
