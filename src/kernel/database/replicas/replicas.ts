import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { PinoLogger } from 'nestjs-pino';
import { Counter } from 'prom-client';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DB } from '../../../database.types.js';
import { failureOf } from '../../failure.js';
import type { Metrics } from '../../observation/metrics.js';
import { currentWork } from '../../observation/work.js';
import { isOutage } from '../outage.js';
import type { PreparedRead } from '../prepared-read.js';
import type { ReadPool } from '../read-pool.js';
import { followed, PATIENCE, servesVisitors, unknownReplica, type Following } from './following.rules.js';
import type { PositionOf, Replica } from './replica.js';

/** Injection token of {@link Replicas}, or of null where there are none. */
export const REPLICAS = Symbol('REPLICAS');

/** How often a replica is compared with the primary: one that has replayed everything, and one that has not (milliseconds). */
const COMPARE_EVERY = { level: 1_000, behind: 250 };
/** How often a replica is asked while something waits for it, in milliseconds. */
const ASK_EVERY = 20;

/** PostgreSQL's code for a statement that took too long. It would on the primary, too. */
const TOO_SLOW = '57014';
/** Codes of {@link isOutage} that say nothing about the server: a lock, and what the replay of a change cancelled. */
const ABOUT_ONE_STATEMENT = new Set(['55P03', '40001']);

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/** A replica, and what is known of it. */
interface Known {
  readonly replica: Replica;
  following: Following;
  /** Ends the pause before the next comparison. */
  wake: AbortController;
}

/**
 * Sends reads that may be a moment old to replicas: those of visitors, and reports, which first wait until the replica
 * has everything that was committed before. A replica that is behind, silent or no replica is left out and comes back
 * by itself. What fails on a replica is read on the primary. See decision 0084.
 */
export class Replicas implements OnModuleInit, OnApplicationShutdown {
  /** The query builder of visitors' reads. Each statement finds its server, so that a transaction is not possible. */
  readonly visitors: Kysely<DB>;
  /** The query builder of reports, in the same way. */
  readonly reports: Kysely<DB>;
  private readonly known: readonly Known[];
  private readonly reads: Counter<'server'>;
  private turn = 0;
  /** How often somebody announced a change, and when last. */
  private change = 0;
  private changedAt = -Infinity;
  private isClosed = false;

  constructor(
    replicas: readonly Replica[],
    private readonly primary: { readonly reads: ReadPool; readonly position: PositionOf },
    private readonly logger: PinoLogger,
    metrics: Metrics,
  ) {
    logger.setContext('database');
    this.known = replicas.map((replica) => ({ replica, following: unknownReplica, wake: new AbortController() }));
    this.visitors = routed((query) => this.forVisitor(({ sql }) => sql.executeQuery(query)));
    this.reports = routed(async (query) =>
      this.read(await this.forReport(), ({ reports }) => reports.executeQuery(query)),
    );
    this.reads = new Counter({
      name: 'database_reads_total',
      help: 'Reads of visitors and reports, which replicas may answer, by the server that answered: primary, replica.',
      labelNames: ['server'],
      registers: [metrics.registry],
    });
    metrics.gauge(
      {
        name: 'database_replica_in_use',
        help: '1 while a replica may answer visitors and reports, 0 while it is left out; no value for a primary.',
        labels: ['replica'],
      },
      () => this.each(({ state }) => (state === 'primary' ? undefined : Number(state === 'following'))),
    );
    metrics.gauge(
      {
        name: 'database_replica_behind_seconds',
        help: 'How far a replica was behind the primary at most; no value while that is not known.',
        labels: ['replica'],
      },
      () => this.each(({ behind }) => (Number.isFinite(behind) ? behind / 1_000 : undefined)),
    );
  }

  /** The rows of a prepared read; only a visitor's is sent to a replica. */
  rows<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
    return this.forVisitor((reads) => reads.rows(read, given));
  }

  /** From now on a replica serves visitors only when it has everything that is committed now. */
  requireReplay(): void {
    this.change++;
    this.changedAt = performance.now();
    for (const { wake } of this.known) wake.abort();
  }

  /** The pools of the replicas, by the names of the metrics. */
  get pools(): Readonly<Record<string, pg.Pool>> {
    return Object.fromEntries(
      this.known.flatMap(({ replica }, nth) =>
        Object.entries(replica.reads.pools).map(([name, pool]) => [`replica${nth + 1}_${name}`, pool]),
      ),
    );
  }

  /** What is known of each replica, by its name. */
  get following(): ReadonlyMap<string, Following> {
    return new Map(this.known.map(({ replica, following }) => [replica.name, following]));
  }

  onModuleInit(): void {
    for (const one of this.known) void this.follow(one);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const { wake } of this.known) wake.abort();
    await Promise.all([this.primary.position.close(), ...this.known.map(({ replica }) => replica.close())]);
  }

  /** Compares a replica with the primary again and again. */
  private async follow(one: Known): Promise<void> {
    let silences = 0;
    for (;;) {
      one.wake = new AbortController();
      const { change, changedAt } = this;
      const at = performance.now();
      const primary = await this.askPrimary();
      const replica = await one.replica.position.ask();
      if (this.isClosed) return;
      this.learn(one, followed(one.following, { at, primary, replica, change, changedAt }));
      silences = replica ? 0 : silences + 1;
      if (silences > 1) one.replica.breakOff();
      await pause(this.pauseAfter(one.following), undefined, { signal: one.wake.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** @returns undefined where it does not answer, or is none while another one is elected */
  private async askPrimary() {
    const found = await this.primary.position.ask();
    return found?.isReplica ? undefined : found;
  }

  private pauseAfter(following: Following): number {
    const isAwaited = following.change !== this.change && performance.now() - this.changedAt < PATIENCE;
    if (following.state === 'following' && isAwaited) return ASK_EVERY;
    return following.missing.length > 0 ? COMPARE_EVERY.behind : COMPARE_EVERY.level;
  }

  private learn(one: Known, following: Following): void {
    const { state } = one.following;
    one.following = following;
    if (following.state !== state)
      this.logger.info({ replica: one.replica.name, state: following.state }, 'a replica changed its state');
  }

  /** Whoever is signed in reads the primary, and sees what they wrote. */
  private forVisitor<Answer>(from: (reads: ReadPool) => Promise<Answer>): Promise<Answer> {
    if (!currentWork()?.isVisitor) return from(this.primary.reads);
    return this.read(
      this.next((following) => servesVisitors(following, this.change)),
      from,
    );
  }

  /** A replica that has everything that is committed now; undefined where there is none soon. */
  private async forReport(): Promise<Known | undefined> {
    const one = this.next(({ state }) => state === 'following');
    if (!one) return undefined;
    const primary = await this.askPrimary();
    if (!primary) return undefined;
    const end = performance.now() + PATIENCE;
    while (performance.now() < end) {
      const found = await one.replica.position.ask();
      if (!found?.isReplica || one.following.state !== 'following') return undefined;
      if (found.position >= primary.position) return one;
      await pause(ASK_EVERY);
    }
    return undefined;
  }

  private next(serves: (following: Following) => boolean): Known | undefined {
    for (let tried = 0; tried < this.known.length; tried++) {
      this.turn = (this.turn + 1) % this.known.length;
      const one = this.known[this.turn];
      if (one && serves(one.following)) return one;
    }
    return undefined;
  }

  private async read<Answer>(one: Known | undefined, from: (reads: ReadPool) => Promise<Answer>): Promise<Answer> {
    if (one) {
      try {
        const answer = await from(one.replica.reads);
        this.reads.inc({ server: 'replica' });
        return answer;
      } catch (error) {
        if (codeOf(error) === TOO_SLOW) throw error;
        this.failed(one, error);
      }
    }
    this.reads.inc({ server: 'primary' });
    return from(this.primary.reads);
  }

  /** The primary answers instead. If the server failed and not the statement, the replica is left out until it answers. */
  private failed(one: Known, error: unknown): void {
    this.logger.warn({ replica: one.replica.name, err: failureOf(error) }, 'a replica failed, the primary is asked');
    if (!isOutage(error) || ABOUT_ONE_STATEMENT.has(codeOf(error))) return;
    this.learn(one, { ...one.following, state: 'silent' });
    one.wake.abort();
  }

  private each(value: (following: Following) => number | undefined) {
    return this.known.flatMap(({ replica, following }) => {
      const found = value(following);
      return found === undefined ? [] : [{ labels: { replica: replica.name }, value: found }];
    });
  }
}

/** A query builder that hands each statement to `send`. */
function routed(send: (query: CompiledQuery) => Promise<{ rows: unknown[] }>): Kysely<DB> {
  const query = async (text: string, values: readonly unknown[]) => {
    const { rows } = await send(CompiledQuery.raw(text, [...values]));
    return { command: 'SELECT', rowCount: rows.length, rows };
  };
  const pool = {
    connect: () => Promise.resolve({ query, release: () => undefined }),
    end: () => Promise.resolve(),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
