import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database.types.js';

/** The connection of an entity manager whose transaction is open. */
const clients = new WeakMap<EntityManager, pg.PoolClient>();
/** The query builder that sends everything on one connection, for each connection of the pool. */
const builders = new WeakMap<pg.PoolClient, Kysely<DB>>();

function builderOn(client: pg.PoolClient): Kysely<DB> {
  let found = builders.get(client);
  if (!found) {
    // Whoever holds the connection gives it back; the builder only borrows it.
    const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
    const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() } as unknown as pg.Pool;
    found = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    builders.set(client, found);
  }
  return found;
}

/**
 * Begins a transaction on a connection and binds an entity manager to it. `em.begin()` would build a transaction of the
 * query builder around it anew each time, which takes the process as long as the quickest statements.
 */
export function beginOn(client: pg.PoolClient, em: EntityManager): Promise<unknown> {
  clients.set(em, client);
  em.setTransactionContext(builderOn(client));
  return client.query('begin');
}

/** The entity manager knows no transaction any more. */
export function unbind(em: EntityManager): void {
  clients.delete(em);
  em.resetTransactionContext();
}

/** Sends a statement whose text is known, in the transaction of an entity manager where it has one. */
export async function sendIn<Row>(
  em: EntityManager,
  { name, text, values }: { readonly name?: string; readonly text: string; readonly values: unknown[] },
): Promise<Pick<QueryResult<Row>, 'rows'>> {
  const client = clients.get(em);
  if (!client) return em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, values));
  const { rows } = await (name === undefined ? client.query(text, values) : client.query({ name, text, values }));
  return { rows: rows as Row[] };
}
