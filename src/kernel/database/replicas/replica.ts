import pg from 'pg';
import type { Writable } from 'node:stream';
import { ReadPool, type ReadLimits } from '../read-pool.js';
import type { PreparedClient } from '../connections/prepared-client.js';
import type { Position } from './following.rules.js';

const POSITION = `
  select pg_is_in_recovery() as "isReplica",
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as position,
    (select system_identifier::text from pg_control_system()) as system`;

/** Asks a server for its position, on one connection that nothing else waits for. */
export class PositionOf {
  private readonly pool: pg.Pool;

  /** @param within milliseconds until it counts as silent */
  constructor(url: string, within: number) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: within,
      query_timeout: within,
      application_name: 'giustamente-positions',
    });
    this.pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  }

  /** @returns undefined where the server does not answer, whatever the reason */
  async ask(): Promise<Position | undefined> {
    try {
      return (await this.pool.query<Position>(POSITION)).rows[0];
    } catch {
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** The connections to a replica. */
export class Replica {
  /** In metrics and in the log: host and port. */
  readonly name: string;
  readonly position: PositionOf;
  readonly reads: ReadPool;
  private readonly clients = new Set<pg.PoolClient>();

  /**
   * @param url with the options of every connection
   * @param within milliseconds until it counts as silent
   */
  constructor(url: string, limits: ReadLimits, Client: typeof PreparedClient, within: number) {
    this.name = new URL(url).host;
    this.position = new PositionOf(url, within);
    this.reads = new ReadPool(url, limits, Client);
    for (const pool of Object.values(this.reads.pools))
      pool.on('connect', (client) => this.clients.add(client)).on('remove', (client) => this.clients.delete(client));
  }

  /** Ends what still waits for a server that says nothing: it is read from the primary instead. */
  breakOff(): void {
    for (const client of this.clients)
      (client as unknown as { connection: { stream: Writable } }).connection.stream.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.position.close(), this.reads.close()]);
  }
}
