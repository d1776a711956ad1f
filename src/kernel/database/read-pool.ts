import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.types.js';
import { withOptions } from './setup/application-role.js';
import { driverOptions, serverOptions, type DatabaseLimits } from './connections/limits.js';
import { PreparedClient } from './connections/prepared-client.js';
import type { PreparedRead } from './prepared-read.js';
import { SharedConnections } from './connections/shared-connections.js';
import { letGrow } from './connections/blocked-connections.js';

/** Connections for reads outside a transaction. More of them than PostgreSQL has processors only wait for each other. */
const CONNECTIONS = 6;

/** So many connections more may be open while others are blocked. */
const WHILE_OTHERS_WAIT = 6;

/** Connections for reads that were blocked a moment ago. */
const SLOW = 3;

/** Connections for reports. They are few: each reads whole tables. */
const REPORTS = 3;

/**
 * An index of a few states serves only a plan that knows the states. Other connections plan a statement once for all values,
 * and would read the whole table.
 */
const PLAN_FOR_VALUES = '-c plan_cache_mode=auto';

/** The limits of the application's reads. */
export interface ReadLimits {
  readonly ordinary: DatabaseLimits;
  readonly reports: DatabaseLimits;
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
  private readonly slow: pg.Pool;
  private readonly reporting: pg.Pool;
  private readonly sweeping: pg.Pool;
  private readonly shared: SharedConnections;
  /** The query builder. */
  readonly sql: Kysely<DB>;
  /** The query builder of reports, which may take longer and share no connection with others. */
  readonly reports: Kysely<DB>;
  /** The query builder of sweeps, on one connection that plans for the values of a statement. */
  readonly due: Kysely<DB>;

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
    this.slow = open(SLOW, limits?.ordinary);
    this.reporting = open(REPORTS, limits?.reports, limits && serverOptions(limits.reports));
    this.sweeping = open(1, limits?.ordinary, PLAN_FOR_VALUES);
    this.shared = new SharedConnections(this.pool, this.slow, letGrow(this.pool, WHILE_OTHERS_WAIT));
    this.sql = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.pool }) });
    this.reports = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.reporting }) });
    this.due = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.sweeping }) });
  }

  /** The rows of a prepared read. */
  async rows<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
    return (await this.shared.rows(read.statement(given))) as Row[];
  }

  /** Its pools, by the names of the metrics. */
  get pools(): Readonly<Record<string, pg.Pool>> {
    return { reads: this.pool, reads_slow: this.slow, reports: this.reporting, sweeps: this.sweeping };
  }

  async close(): Promise<void> {
    await Promise.all([this.sql.destroy(), this.slow.end(), this.reports.destroy(), this.due.destroy()]);
  }
}
