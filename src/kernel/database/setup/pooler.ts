import { withConnection } from '../connections/one-connection.js';
import { PooledClient, PreparingPooledClient } from '../connections/pooled-client.js';

/** Injection token of {@link Pooler}, or of null where the database is reached without one. */
export const POOLER = Symbol('POOLER');

/** A pooler between the application and the database. */
export interface Pooler {
  /** Its address. */
  readonly url: string;
  /** The database past the pooler, with the options of every connection: notifications need a session. */
  readonly directUrl: string;
  /** How connections to the pooler work. */
  readonly Client: typeof PooledClient;
}

const PROBE = 'giustamente_probe';

/**
 * Whether a pooler keeps prepared statements apart for its clients: PgBouncer does so since 1.21, and calls them by names
 * of its own. Through another pooler a name is seen by every client.
 */
const preparesFor = (url: string): Promise<boolean> =>
  withConnection({ connectionString: url }, async (client) => {
    await client.query('begin');
    await client.query({ name: PROBE, text: 'select $1::int as one', values: [1] });
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
    const isSeen = rows.some(({ name }) => name === PROBE);
    if (isSeen) await client.query(`deallocate ${PROBE}`);
    await client.query('commit');
    return rows.length > 0 && !isSeen;
  });

/**
 * What is known of a pooler.
 * @param url its address
 * @param directUrl of the database past it, with the options of every connection
 */
export const poolerAt = async (url: string, directUrl: string): Promise<Pooler> => ({
  url,
  directUrl,
  Client: (await preparesFor(url)) ? PreparingPooledClient : PooledClient,
});
