import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database.types.js';
import { withOptions } from './application-role.js';
import { holdBack, PreparedClient } from './prepared-client.js';
import type { PreparedRead } from './prepared-read.js';

/** Connections for reads outside a transaction. More of them than PostgreSQL has processors only wait for each other. */
const CONNECTIONS = 6;

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
    const { rows } = await this.pool.query(read.statement(given));
    return rows as Row[];
  }

  /** The rows of two prepared reads of the same values, sent together on one connection: both are answered at once. */
  async both<P, A, B>(first: PreparedRead<P, A>, second: PreparedRead<P, B>, given: P): Promise<[A[], B[]]> {
    const client = await this.pool.connect();
    holdBack(client);
    const answers = await Promise.allSettled([
      client.query(first.statement(given)),
      client.query(second.statement(given)),
    ]);
    const failed = answers.find((one) => one.status === 'rejected');
    client.release(failed !== undefined);
    if (failed) throw failed.reason;
    return answers.map((one) => (one.status === 'fulfilled' ? (one.value.rows as unknown[]) : [])) as [A[], B[]];
  }

  close(): Promise<void> {
    return this.sql.destroy();
  }
}
