import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.types.js';
import { withOptions } from './application-role.js';
import { holdBack, PreparedClient } from './prepared-client.js';
import type { NamedStatement, PreparedRead } from './prepared-read.js';

/** Connections for reads outside a transaction. More of them than PostgreSQL has processors only wait for each other. */
const CONNECTIONS = 6;

/** So many of them carry prepared reads, which do not wait for each other's answers: more would only take turns. */
const LANES = 3;

/** A connection that prepared reads share while somebody waits for an answer on it. */
interface Lane {
  readonly client: Promise<pg.PoolClient>;
  /** Statements without an answer. */
  waiting: number;
  broken: boolean;
}

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
  private lanes: Lane[] = [];

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: withOptions(url, '-c default_transaction_read_only=on'),
      Client: PreparedClient,
      max: CONNECTIONS,
      types,
      application_name: 'giustamente-reads',
    });
    // The pool drops a connection that breaks; the query on it fails by itself.
    this.pool.on('error', () => undefined);
    this.sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.pool }) });
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
    const lane = this.laneFor(statements.length);
    let failed: unknown;
    try {
      const client = await lane.client;
      holdBack(client);
      const answers = await Promise.allSettled(statements.map((one) => client.query<object>(one)));
      return answers.map((one) => {
        if (one.status === 'fulfilled') return one.value.rows;
        throw one.reason;
      });
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      this.leave(lane, statements.length, failed !== undefined);
    }
  }

  private laneFor(statements: number): Lane {
    let lane = this.lanes.reduce<Lane | undefined>(
      (best, one) => (!one.broken && (!best || one.waiting < best.waiting) ? one : best),
      undefined,
    );
    if (!lane || (lane.waiting > 0 && this.lanes.length < LANES)) {
      lane = { client: this.pool.connect(), waiting: 0, broken: false };
      this.lanes.push(lane);
    }
    lane.waiting += statements;
    return lane;
  }

  /** A connection goes back when nobody waits for it; one on which something failed takes nothing more. */
  private leave(lane: Lane, statements: number, failed: boolean): void {
    lane.waiting -= statements;
    lane.broken ||= failed;
    if (lane.broken || lane.waiting === 0) this.lanes = this.lanes.filter((one) => one !== lane);
    if (lane.waiting > 0) return;
    lane.client.then(
      (client) => client.release(lane.broken),
      () => undefined,
    );
  }

  close(): Promise<void> {
    return this.sql.destroy();
  }
}
