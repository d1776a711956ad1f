import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ENV, type Env } from '../../env.js';
import { failureOf } from '../failure.js';
import { APPLICATION_URL } from './setup/application-role.js';
import { limitsOf } from './connections/limits.js';
import { isOutage } from './outage.js';
import { POOLER, type Pooler } from './setup/pooler.js';
import { newProcessNumber, PRESENT } from './presence.js';

/** How often the connection is checked (milliseconds). */
const BEAT = 1_000;
/** An answer this late means that notifications may be missing. */
const LATE = 3_000;
/** A connection on which an answer takes this long is replaced, the first answer too. */
const DEAD = 10_000;
const RECONNECT_AFTER = 500;
/** After so many seconds without a sign the server gives up the connection of a machine that is gone without a word. */
const NOTICED = `select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '2', false), set_config('tcp_user_timeout', '15000', false)`;
/** What is done with the notifications of a channel. */
export interface Subscriber {
  onNotification(payload: string): void;
  /** Notifications may have been missed: whatever was concluded from them is no longer known. */
  onReconnect(): void;
}

/**
 * Hears the notifications of the database (LISTEN) on a connection of its own. PostgreSQL delivers them in the order of
 * the commits, to every process. No pooler may be in between: notifications belong to a session.
 */
@Injectable()
export class DatabaseListener implements OnModuleInit, OnApplicationShutdown {
  /** The number by which other processes see whether this one is there (presence.ts): its connection says so. */
  readonly process = newProcessNumber();
  private readonly subscribers = new Map<string, Subscriber[]>();
  private readonly state: {
    client?: pg.Client | undefined;
    /** The question that has no answer yet. */
    asking?: Promise<boolean> | undefined;
    beats?: NodeJS.Timeout;
    reconnect?: NodeJS.Timeout;
    closed: boolean;
    /** When the last answered question was asked, by the monotonic clock: every notification before it has arrived. */
    confirmedUntil: number;
  } = { closed: false, confirmedUntil: -Infinity };

  constructor(
    @Inject(APPLICATION_URL) private readonly url: string,
    @Inject(POOLER) private readonly pooler: Pooler | null,
    @Inject(ENV) private readonly env: Env,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('database');
  }

  /** Called by a module while the application is built. */
  subscribe(channel: string, subscriber: Subscriber): void {
    const others = this.subscribers.get(channel);
    if (others) others.push(subscriber);
    else this.subscribers.set(channel, [subscriber]);
  }

  /** Whether notifications of more than three seconds ago have certainly arrived. */
  get isListening(): boolean {
    return performance.now() - this.state.confirmedUntil < LATE;
  }

  /**
   * Waits until the notifications of every committed transaction have arrived: PostgreSQL delivers them before it answers
   * the next statement. For tests.
   */
  async caughtUp(): Promise<void> {
    try {
      await this.state.client?.query('select 1');
    } catch (error) {
      // A lost connection brings no notifications: subscribers read everything again when the next one is open.
      if (!isOutage(error)) throw error;
    }
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
    this.state.beats = setInterval(() => void this.beat(), BEAT).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.state.closed = true;
    clearInterval(this.state.beats);
    clearTimeout(this.state.reconnect);
    await this.state.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.pooler?.directUrl ?? this.url,
      application_name: 'giustamente-listener',
      connectionTimeoutMillis: limitsOf(this.env).acquire,
      query_timeout: DEAD,
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.subscribers.get(channel) ?? []) subscriber.onNotification(payload ?? '');
    });
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client));
    try {
      await client.connect();
      await client.query(NOTICED);
      await client.query(PRESENT, [this.process]);
      for (const channel of this.subscribers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.state.client = client;
      // Notifications arrive from now on; what was read before may be out of date.
      for (const subscriber of [...this.subscribers.values()].flat()) subscriber.onReconnect();
      await this.beat();
    } catch (error) {
      this.lose(client, error);
    }
  }

  private async beat(): Promise<void> {
    const { client } = this.state;
    if (client) await this.ask(client, performance.now());
  }

  /**
   * Whether the database answers in time. Asked on this connection, which no call ever takes: a pool without a free
   * connection does not take a process out of rotation.
   * @param within milliseconds
   */
  async answers(within: number = this.env.DATABASE_PING_TIMEOUT): Promise<boolean> {
    const { client } = this.state;
    if (!client) return false;
    const enough = new AbortController();
    try {
      return await Promise.race([
        this.ask(client, performance.now()),
        pause(within, false, { signal: enough.signal, ref: false }),
      ]);
    } finally {
      enough.abort();
    }
  }

  /** Asks for an answer, once at a time. @returns whether it came */
  private ask(client: pg.Client, asked: number): Promise<boolean> {
    return (this.state.asking ??= client
      .query('select 1')
      .then(
        () => {
          if (client === this.state.client) this.state.confirmedUntil = asked;
          return true;
        },
        (error: unknown) => {
          this.lose(client, error);
          return false;
        },
      )
      .finally(() => (this.state.asking = undefined)));
  }

  /** Gives up a connection and opens another. */
  private lose(client: pg.Client, error?: unknown): void {
    if (this.state.closed || (this.state.client !== undefined && client !== this.state.client)) return;
    if (error !== undefined) this.logger.warn({ err: failureOf(error) }, 'the listener lost the database');
    this.state.client = undefined;
    this.state.asking = undefined;
    this.state.confirmedUntil = -Infinity;
    client.removeAllListeners('error').on('error', () => undefined);
    void client.end().catch(() => undefined);
    clearTimeout(this.state.reconnect);
    this.state.reconnect = setTimeout(() => void this.connect(), RECONNECT_AFTER).unref();
  }
}
