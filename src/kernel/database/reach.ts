import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ENV, type Env } from '../../env.js';
import { DatabaseListener } from './listener.js';
import { POOLER, type Pooler } from './setup/pooler.js';

/** A question that goes through the pooler. */
interface Question {
  readonly answer: Promise<boolean>;
  /** Whether the pooler has taken the connection. */
  isTaken: boolean;
}

/**
 * Whether this process reaches the database in every way that it uses: past a pooler, where notifications come, and
 * through it, where calls go.
 */
@Injectable()
export class DatabaseReach {
  private question: Question | undefined;

  constructor(
    private readonly listener: DatabaseListener,
    @Inject(POOLER) private readonly pooler: Pooler | null,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether the database answers in time (`DATABASE_PING_TIMEOUT`) in every way. Never fails. */
  async answers(): Promise<boolean> {
    const ways = await Promise.all([this.listener.answers(), this.pooler === null || this.passes(this.pooler)]);
    return ways.every(Boolean);
  }

  /**
   * Whether the pooler takes a new connection and does not refuse a statement on it. A statement that still waits is no
   * failure: all connections of the pooler to the server are busy. If that took processes out of rotation, it would take
   * all of them at once.
   */
  private async passes(pooler: Pooler): Promise<boolean> {
    const question = (this.question ??= this.ask(pooler));
    const enough = new AbortController();
    const late = pause(this.env.DATABASE_PING_TIMEOUT, undefined, { signal: enough.signal, ref: false });
    try {
      return await Promise.race([question.answer, late.then(() => question.isTaken)]);
    } finally {
      enough.abort();
    }
  }

  /** Asks on a connection of its own, which no call takes; once at a time. */
  private ask({ url }: Pooler): Question {
    const within = this.env.DATABASE_PING_TIMEOUT;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'giustamente-ready',
      connectionTimeoutMillis: within,
    });
    client.on('error', () => undefined);
    const ask = async (): Promise<boolean> => {
      const enough = new AbortController();
      try {
        await client.connect();
        question.isTaken = true;
        const answer = client.query('select 1').then(() => true);
        return await Promise.race([answer, pause(within, true, { signal: enough.signal, ref: false })]);
      } catch {
        return false;
      } finally {
        enough.abort();
        this.question = undefined;
        // Its end waits for the other side, and nobody for it.
        client.end().catch(() => undefined);
      }
    };
    const question: Question = { isTaken: false, answer: Promise.resolve().then(ask) };
    return question;
  }
}
