import { Injectable } from '@nestjs/common';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { DB } from '../../database.types.js';

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
 * transaction use `read`.
 */
@Injectable()
export class Database {
  constructor(private readonly orm: MikroORM) {}

  /** For statements outside a transaction. */
  get read(): Sql {
    return sqlOf(this.orm.em.fork());
  }

  /**
   * Runs `work` in one transaction and commits its changes. After a deadlock it runs again, because nothing was
   * changed.
   */
  async transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.orm.em.fork().transactional((em) => work(em as EntityManager));
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  /** Whether the database answers. */
  async ping(): Promise<boolean> {
    return this.orm.em
      .getConnection()
      .execute('select 1')
      .then(
        () => true,
        () => false,
      );
  }
}

/** The query builder of an entity manager: inside a transaction it is bound to it. */
export function sqlOf(em: EntityManager): Sql {
  return em.getKysely();
}
