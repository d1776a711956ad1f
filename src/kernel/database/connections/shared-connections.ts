import type pg from 'pg';
import { BLOCKED_AFTER, type Answered } from './blocked-connections.js';
import { holdBack } from './prepared-client.js';
import { NOT_PREPARED, type NamedStatement } from '../prepared-read.js';

/** Connections that are shared. More of them would only take turns. */
const SHARED = 3;

/** For so long, in milliseconds, a statement that was blocked shares no connection with others. */
const SLOW_FOR = 5_000;

/** A connection that statements share while one of them waits for its answer. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  /** The names of the statements without an answer: the first is the one that runs. */
  readonly waiting: string[];
  /** The moment of the last answer. */
  since: number;
  broken: boolean;
}

const isBlocked = ({ waiting, since }: Shared, now: number): boolean =>
  waiting.length > 0 && now - since > BLOCKED_AFTER;

/**
 * Sends prepared reads one behind the other on few connections, without waiting for the answers before. On two cores
 * that makes a list a quarter faster than a connection for each read (docs/decisions/0077). A statement that is blocked,
 * such as one on a locked table, runs on a pool of its own for a while, so that the next ones do not wait behind it.
 */
export class SharedConnections {
  private connections: Shared[] = [];
  /** Statements that were blocked, and until when they run on the other pool. */
  private readonly slowUntil = new Map<string, number>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly slow: pg.Pool,
    private readonly answered: Answered,
  ) {}

  async rows(statement: NamedStatement): Promise<object[]> {
    const shared = this.connectionFor(statement);
    if (!shared) return this.rowsAlone(statement);
    let failed = false;
    try {
      const client = await shared.client;
      holdBack(client);
      const { rows } = await client.query<object>(statement);
      this.answered(client);
      return rows;
    } catch (error) {
      failed = true;
      if ((error as { code?: string }).code !== NOT_PREPARED) throw error;
    } finally {
      this.leave(shared, failed);
    }
    return this.rowsAlone(statement);
  }

  /** On a connection that the statement has for itself. */
  private async rowsAlone(statement: NamedStatement): Promise<object[]> {
    return (await this.slow.query<object>(statement)).rows;
  }

  /** @returns undefined for a statement that was blocked a moment ago */
  private connectionFor({ name }: NamedStatement): Shared | undefined {
    const now = performance.now();
    for (const one of this.connections) if (isBlocked(one, now)) this.giveUp(one, now);
    if (this.isSlow(name, now)) return undefined;
    let least = this.connections.reduce<Shared | undefined>(
      (best, one) => (!one.broken && (!best || one.waiting.length < best.waiting.length) ? one : best),
      undefined,
    );
    if (!least || (least.waiting.length > 0 && this.connections.length < SHARED)) {
      least = { client: this.pool.connect(), waiting: [], since: now, broken: false };
      this.connections.push(least);
    }
    if (least.waiting.length === 0) least.since = now;
    least.waiting.push(name);
    return least;
  }

  /** A blocked connection takes no further statement, and the statement that blocks it is noted as slow. */
  private giveUp(blocked: Shared, now: number): void {
    this.connections = this.connections.filter((one) => one !== blocked);
    blocked.broken = true;
    const [first] = blocked.waiting;
    if (first !== undefined) this.slowUntil.set(first, now + SLOW_FOR);
  }

  private isSlow(name: string, now: number): boolean {
    const until = this.slowUntil.get(name);
    if (until === undefined) return false;
    if (until > now) return true;
    this.slowUntil.delete(name);
    return false;
  }

  /** A connection goes back to the pool when nobody waits for it; one on which something failed takes nothing more. */
  private leave(shared: Shared, failed: boolean): void {
    shared.waiting.shift();
    shared.since = performance.now();
    shared.broken ||= failed;
    if (shared.broken || shared.waiting.length === 0)
      this.connections = this.connections.filter((one) => one !== shared);
    if (shared.waiting.length > 0) return;
    shared.client.then(
      (client) => client.release(shared.broken),
      () => undefined,
    );
  }
}
