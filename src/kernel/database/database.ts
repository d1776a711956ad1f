import { Inject, Injectable } from '@nestjs/common';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database.types.js';
import type { PreparedRead } from './prepared-read.js';
import { ReadPool } from './read-pool.js';
import { REPLICAS, Replicas } from './replicas/replicas.js';
import { beginUnitOfWork, writeCollected } from './unit-of-work.js';

/**
 * The query builder, with the types of every table. A statement that SQL says better is an `sql` template that names
 * its row type.
 */
export type Sql = Kysely<DB>;

/** PostgreSQL ended one of two transactions that waited for each other; that one can be repeated. */
const RETRIABLE = new Set(['40P01', '40001']);
const ATTEMPTS = 4;

/**
 * Access to PostgreSQL. A use case opens one transaction in its `execute()` and nowhere else; reads that need no
 * transaction use `read`, or a {@link PreparedRead} where they are asked for often.
 */
@Injectable()
export class Database {
  /** For reads outside a transaction; it cannot write. */
  readonly read: Sql;
  /** For public pages: where a visitor asks, a replica may answer. Not for transactions. */
  readonly replica: Sql;
  /** The rows of a prepared read for public pages, like {@link replica}. */
  readonly rowsFromReplica: <P, Row>(read: PreparedRead<P, Row>, given: P) => Promise<Row[]>;
  /**
   * For the reports and exports of staff, which read whole tables and may take longer (`DATABASE_REPORT_TIMEOUT`). Not for
   * transactions.
   */
  readonly reports: Sql;
  /** For what a sweep finds due: planned for the values of a statement, so that an index of a few states serves. */
  readonly due: Sql;
  /** For one statement that writes and needs nothing else with it. */
  readonly write: Sql;

  constructor(
    private readonly orm: MikroORM,
    private readonly reads: ReadPool,
    @Inject(REPLICAS) private readonly replicas: Replicas | null = null,
  ) {
    this.read = reads.sql;
    this.replica = replicas?.visitors ?? reads.sql;
    this.rowsFromReplica = (read, given) => (replicas ?? reads).rows(read, given);
    this.reports = replicas?.reports ?? reads.reports;
    this.due = reads.due;
    this.write = sqlOf(orm.em.fork());
  }

  /** The rows of a prepared read. */
  rows<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
    return this.reads.rows(read, given);
  }

  /** The first row of a prepared read. */
  async row<P, Row>(read: PreparedRead<P, Row>, given: P): Promise<Row | undefined> {
    return (await this.reads.rows(read, given))[0];
  }

  /** From now on visitors are shown everything that is committed now: called where a page must not show what was before. */
  requireReplay(): void {
    this.replicas?.requireReplay();
  }

  /**
   * Runs `work` in one transaction, writes what it collected (unit-of-work.ts), and commits. After a deadlock it runs
   * again, because nothing was changed.
   */
  async transaction<T>(work: (em: EntityManager) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  /** The pools of this process, by the names of the metrics. */
  async pools(): Promise<Readonly<Record<string, pg.Pool>>> {
    const transactions: pg.Pool = await this.orm.em.getConnection().getNativeClient();
    return { transactions, ...this.reads.pools, ...this.replicas?.pools };
  }

  /** As `em.transactional` does it, without the second identity map that it makes and copies back. */
  private attempt<T>(work: (em: EntityManager) => T | Promise<T>): Promise<T> {
    const em = this.orm.em.fork() as EntityManager;
    return sqlOf(em)
      .transaction()
      .execute(async (transaction) => {
        em.setTransactionContext(transaction);
        beginUnitOfWork(em);
        const result = await work(em);
        await writeCollected(em, 'last');
        return result;
      })
      .finally(() => em.resetTransactionContext());
  }
}

/** The rows of a prepared read, asked for inside the transaction of an entity manager. */
export async function rowsIn<P, Row>(em: EntityManager, read: PreparedRead<P, Row>, given: P): Promise<Row[]> {
  const { text, values } = read.statement(given);
  return (await sqlOf(em).executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/**
 * The statements of this transaction are planned for their values: for a sweep that writes, whose few rows an index of a
 * few states finds. Other transactions plan a statement once for all values.
 */
export async function planForValues(em: EntityManager): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(sqlOf(em));
}

/** The query builder of an entity manager: inside a transaction it is bound to it. */
export function sqlOf(em: EntityManager): Sql {
  return em.getKysely();
}
