import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { ENV, type Env } from '../../env.js';
import { APPLICATION_URL } from './application-role.js';
import { driverOptions, limitsOf } from './limits.js';
import { isOutage } from './outage.js';
import { POOLER, type Pooler } from './pooler.js';
import { observedBy } from './prepared-client.js';
import { NOT_PREPARED, type NamedStatement } from './prepared-read.js';
import { Statements } from './statements.js';

/** A statement without an answer for so long is sent again on another connection: the network is silent. Milliseconds. */
const SILENT = 2_000;
/** Between two attempts to connect, in milliseconds. The first after a while is made at once. */
const RECONNECT_AFTER = 50;

/** A statement that was not answered yet. */
interface Unanswered {
  readonly statement: NamedStatement;
  /** Until when it is sent again, by the monotonic clock. */
  readonly until: number;
  done(): void;
  failed(error: unknown): void;
}

/**
 * A connection for statements that must not wait for a free one: it is opened before they are needed, and they do not wait
 * for each other's answers. A statement is sent in the call itself, by itself, and again until it is answered: so twice must be
 * the same as once. What the server has received it does, even if the process is killed before the answer.
 */
@Injectable()
export class StandingConnection implements OnApplicationShutdown {
  private readonly unanswered = new Set<Unanswered>();
  private readonly state: {
    client?: pg.Client | undefined;
    opening?: Promise<void> | undefined;
    closed: boolean;
    /** When it was last tried to connect, by the monotonic clock. */
    tried: number;
  } = { closed: false, tried: -Infinity };
  private readonly Client: typeof pg.Client;

  constructor(
    @Inject(APPLICATION_URL) private readonly url: string,
    @Inject(POOLER) pooler: Pooler | null,
    @Inject(ENV) private readonly env: Env,
    statements: Statements,
  ) {
    this.Client = observedBy(statements, pooler?.Client);
  }

  /**
   * Waits until the connection stands.
   * @throws an outage when it does not in the time of DATABASE_ACQUIRE_TIMEOUT
   */
  async ready(): Promise<void> {
    if (!this.state.client) await this.open(performance.now() + this.env.DATABASE_ACQUIRE_TIMEOUT);
  }

  /**
   * Sends a statement now, and again where the connection breaks.
   * @param within milliseconds after which a statement without an answer fails
   */
  async send(statement: NamedStatement, within: number): Promise<void> {
    const until = performance.now() + within;
    await new Promise<void>((done, failed) => {
      const one: Unanswered = { statement, until, done, failed };
      this.unanswered.add(one);
      if (this.state.client) this.transmit(one, this.state.client);
      else this.reopen();
    });
  }

  onApplicationShutdown(): void {
    this.state.closed = true;
    if (this.state.client) cut(this.state.client);
  }

  private transmit(one: Unanswered, client: pg.Client): void {
    client.query(one.statement).then(
      () => {
        if (this.unanswered.delete(one)) one.done();
      },
      (error: unknown) => {
        const isPassing = isOutage(error) || (error as { code?: unknown }).code === NOT_PREPARED;
        if (!isPassing || performance.now() > one.until) this.fail(one, error);
        if (isPassing) this.lose(client);
      },
    );
  }

  private fail(one: Unanswered, error: unknown): void {
    if (this.unanswered.delete(one)) one.failed(error);
  }

  /** Gives up a connection. What it has not answered is sent on the next one. */
  private lose(client: pg.Client): void {
    cut(client);
    if (client !== this.state.client) return;
    this.state.client = undefined;
    if (this.unanswered.size > 0) this.reopen();
  }

  private reopen(): void {
    const last = Math.max(...[...this.unanswered].map(({ until }) => until));
    // Each statement is told when its own time is over.
    this.open(last).catch(() => undefined);
  }

  /** Connects once at a time, until it succeeds or until `end`. */
  private open(end: number): Promise<void> {
    return (this.state.opening ??= this.connect(end).finally(() => {
      this.state.opening = undefined;
      // A statement that came meanwhile may wait longer than this attempt was to last.
      if (!this.state.client && !this.state.closed && this.unanswered.size > 0) this.reopen();
    }));
  }

  private async connect(end: number): Promise<void> {
    for (;;) {
      if (performance.now() - this.state.tried < RECONNECT_AFTER) await pause(RECONNECT_AFTER);
      this.state.tried = performance.now();
      const client = new this.Client({
        connectionString: this.url,
        application_name: 'giustamente-standing',
        ...driverOptions(limitsOf(this.env)),
        connectionTimeoutMillis: SILENT,
        query_timeout: SILENT,
      });
      client.on('error', () => this.lose(client)).on('end', () => this.lose(client));
      try {
        await client.connect();
        if (this.state.closed) throw new Error('the process ends');
        this.state.client = client;
        for (const one of this.unanswered) this.transmit(one, client);
        return;
      } catch (error) {
        cut(client);
        const now = performance.now();
        for (const one of this.unanswered) if (now > one.until) this.fail(one, error);
        // Whatever is said to a connection may pass: an administrator mends a password, too.
        if (now > end || this.state.closed) throw error;
      }
    }
  }
}

/** Ends a connection at once: one that is silent would never say goodbye. */
function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
