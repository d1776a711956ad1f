import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.types.js';
import { withOptions } from './application-role.js';
import { driverOptions, serverOptions, type DatabaseLimits } from './limits.js';
import { PreparedClient } from './prepared-client.js';
import type { PreparedRead } from './prepared-read.js';
import { letGrow } from './stalls.js';

/** Connections for reads outside a transaction. More of them than PostgreSQL has processors only wait for each other. */
const CONNECTIONS = 6;

/** So many connections more may be open while others stand still. */
const WHILE_OTHERS_WAIT = 12;

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

/** The parser of `text[]`. */
const texts = (pg.types.getTypeParser as (id: number) => (text: string) => string[])(1009);

/** Values are read as MikroORM reads them in transactions: moments stay PostgreSQL's own text. */
const types = new pg.TypeOverrides();
for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers(texts)))
  types.setTypeParser(Number(oid), parser);

/** Reads outside a transaction, on connections of their own, which cannot write. */
export class ReadPool {
  /** Its pools, by the names of the metrics. */
  readonly pools: Readonly<Record<'reads' | 'reports' | 'sweeps', pg.Pool>>;
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
    this.pools = {
      reads: open(CONNECTIONS, limits?.ordinary),
      reports: open(REPORTS, limits?.reports, limits && serverOptions(limits.reports)),
      sweeps: open(1, limits?.ordinary, PLAN_FOR_VALUES),
    };
    letGrow(this.pools.reads, WHILE_OTHERS_WAIT);
    const builderOn = (pool: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    this.sql = builderOn(this.pools.reads);
    this.reports = builderOn(this.pools.reports);
    this.due = builderOn(this.pools.sweeps);
  }

  /** The rows of a prepared read. */
  async rows<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
    return (await this.pools.reads.query<Row & object>(read.statement(given))).rows;
  }

  async close(): Promise<void> {
    await Promise.all([this.sql, this.reports, this.due].map((builder) => builder.destroy()));
  }
}
