import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.types.js';
import { withOptions } from './application-role.js';
import { driverOptions, serverOptions, type DatabaseLimits } from './limits.js';
import { holdBack, PreparedClient } from './prepared-client.js';
import { NOT_PREPARED, type NamedStatement, type PreparedRead } from './prepared-read.js';
import { letGrow, STANDS_STILL, type Heard } from './stalls.js';

/** Connections for reads outside a transaction. More of them than PostgreSQL has processors only wait for each other. */
const CONNECTIONS = 6;

/** So many of them carry prepared reads, which do not wait for each other's answers: more would only take turns. */
const LANES = 3;

/** So many connections more may be open while others stand still. */
const WHILE_OTHERS_WAIT = 6;

/** Connections for statements that stood still. */
const ASIDE = 3;
/** For so long, in milliseconds, a statement that stood still shares no connection with others. */
const ASIDE_FOR = 5_000;

/** Connections for reports. They are few: each reads whole tables. */
const REPORTS = 3;

/**
 * An index of a few states serves only a plan that knows the states. Other connections plan a statement once for all values,
 * and would read the whole table.
 */
const PLAN_FOR_VALUES = '-c plan_cache_mode=auto';

/** The limits of the application's reads. */
interface ReadLimits {
  readonly ordinary: DatabaseLimits;
  readonly reports: DatabaseLimits;
}

/** A connection that prepared reads share while somebody waits for an answer on it. */
interface Lane {
  readonly client: Promise<pg.PoolClient>;
  /** The names of the statements without an answer: the first is the one that is at work. */
  readonly waiting: string[];
  /** Since when nothing was answered. */
  since: number;
  broken: boolean;
}

const standsStill = ({ waiting, since }: Lane, now: number): boolean =>
  waiting.length > 0 && now - since > STANDS_STILL;

/** The parser of `text[]`. */
const texts = (pg.types.getTypeParser as (id: number) => (text: string) => string[])(1009);

/** Values are read as MikroORM reads them in transactions: moments stay PostgreSQL's own text. */
const types = new pg.TypeOverrides();
for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers(texts)))
  types.setTypeParser(Number(oid), parser);

/**
 * Reads outside a transaction, on connections of their own: they cannot write, and they plan a prepared statement once
 * for all values.
 */
export class ReadPool {
  private readonly pool: pg.Pool;
  /** The query builder. */
  readonly sql: Kysely<DB>;
  /** The query builder of reports, which may take longer and share no connection with others. */
  readonly reports: Kysely<DB>;
  /** The query builder of sweeps, on one connection that plans for the values of a statement. */
  readonly due: Kysely<DB>;
  private lanes: Lane[] = [];
  private readonly heard: Heard;
  private readonly aside: pg.Pool;
  private readonly reporting: pg.Pool;
  private readonly sweeping: pg.Pool;
  /** Statements that stood still, and until when they are kept aside. */
  private readonly slow = new Map<string, number>();

  /**
   * @param limits of the application; a command, which may take its time, has none
   * @param Client the class of connections
   */
  constructor(url: string, limits?: ReadLimits, Client = PreparedClient) {
    const open = (max: number, within: DatabaseLimits | undefined, options = '') => {
      const pool = new pg.Pool({
        connectionString: withOptions(url, `-c default_transaction_read_only=on ${options}`.trim()),
        Client,
        max,
        types,
        application_name: 'giustamente-reads',
        ...(within && driverOptions(within)),
      });
      // The pool drops a connection that breaks, in use or not; the query on it fails by itself.
      pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
      return pool;
    };
    this.pool = open(CONNECTIONS, limits?.ordinary);
    this.aside = open(ASIDE, limits?.ordinary);
    this.reporting = open(REPORTS, limits?.reports, limits && serverOptions(limits.reports));
    this.sweeping = open(1, limits?.ordinary, PLAN_FOR_VALUES);
    this.heard = letGrow(this.pool, WHILE_OTHERS_WAIT);
    this.sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.pool }) });
    this.reports = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.reporting }) });
    this.due = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.sweeping }) });
  }

  /** The rows of a prepared read. */
  async rows<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
    const [rows] = await this.send([read.statement(given)]);
    return rows as Row[];
  }

  /** The rows of two prepared reads of the same values, sent together on one connection: both are answered at once. */
  both<P, A, B>(first: PreparedRead<P, A>, second: PreparedRead<P, B>, given: P): Promise<[A[], B[]]> {
    return this.send([first.statement(given), second.statement(given)]) as Promise<[A[], B[]]>;
  }

  /** Sends statements one behind the other on the lane that is the least busy. @returns the rows of each */
  private async send(statements: readonly NamedStatement[]): Promise<unknown[][]> {
    const lane = this.laneFor(statements);
    if (!lane) return this.sendAside(statements);
    let failed: unknown;
    try {
      const client = await lane.client;
      holdBack(client);
      const answers = await Promise.allSettled(statements.map((one) => client.query<object>(one)));
      this.heard(client);
      return answers.map((one) => {
        if (one.status === 'fulfilled') return one.value.rows;
        throw one.reason;
      });
    } catch (error) {
      failed = error;
      if ((error as { code?: string }).code !== NOT_PREPARED) throw error;
    } finally {
      this.leave(lane, statements.length, failed !== undefined);
    }
    return this.sendAside(statements);
  }

  /** Sends statements that others must not wait for, each on a connection that it has for itself. */
  private async sendAside(statements: readonly NamedStatement[]): Promise<unknown[][]> {
    const answers = await Promise.all(statements.map((one) => this.aside.query<object>(one)));
    return answers.map(({ rows }) => rows);
  }

  /** @returns undefined for statements that stood still a moment ago: they wait aside */
  private laneFor(statements: readonly NamedStatement[]): Lane | undefined {
    const now = performance.now();
    for (const lane of this.lanes) if (standsStill(lane, now)) this.leaveStanding(lane, now);
    if (this.slow.size > 0 && statements.some(({ name }) => this.isSlow(name, now))) return undefined;
    let lane = this.lanes.reduce<Lane | undefined>(
      (best, one) => (!one.broken && (!best || one.waiting.length < best.waiting.length) ? one : best),
      undefined,
    );
    if (!lane || (lane.waiting.length > 0 && this.lanes.length < LANES)) {
      lane = { client: this.pool.connect(), waiting: [], since: now, broken: false };
      this.lanes.push(lane);
    }
    if (lane.waiting.length === 0) lane.since = now;
    for (const { name } of statements) lane.waiting.push(name);
    return lane;
  }

  /**
   * What is on a lane that stands still waits for its first statement, such as one on a locked table. It takes nothing
   * more, and the statement is kept aside for a while.
   */
  private leaveStanding(lane: Lane, now: number): void {
    this.lanes = this.lanes.filter((one) => one !== lane);
    lane.broken = true;
    const [first] = lane.waiting;
    if (first !== undefined) this.slow.set(first, now + ASIDE_FOR);
  }

  private isSlow(name: string, now: number): boolean {
    const until = this.slow.get(name);
    if (until === undefined) return false;
    if (until > now) return true;
    this.slow.delete(name);
    return false;
  }

  /** A connection goes back when nobody waits for it; one on which something failed takes nothing more. */
  private leave(lane: Lane, statements: number, failed: boolean): void {
    lane.waiting.splice(0, statements);
    lane.since = performance.now();
    lane.broken ||= failed;
    if (lane.broken || lane.waiting.length === 0) this.lanes = this.lanes.filter((one) => one !== lane);
    if (lane.waiting.length > 0) return;
    lane.client.then(
      (client) => client.release(lane.broken),
      () => undefined,
    );
  }

  /** Its pools, by the names of the metrics. */
  get pools(): Readonly<Record<string, pg.Pool>> {
    return { reads: this.pool, reads_aside: this.aside, reports: this.reporting, sweeps: this.sweeping };
  }

  async close(): Promise<void> {
    await Promise.all([this.sql.destroy(), this.aside.end(), this.reports.destroy(), this.due.destroy()]);
  }
}
