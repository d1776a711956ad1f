import type pg from 'pg';

/** A connection that has not answered for so many milliseconds stands still. */
const STANDS_STILL = 1_000;
const LOOK_EVERY = 250;

/**
 * Lets a pool open further connections in place of those that stand still, until it ends. A pool is small because more
 * connections than processors only take turns; one that waits for a lock takes none. Without this a locked table would
 * take every connection, and with them the calls that have nothing to do with it.
 * @param most so many connections more than the pool's size
 */
export function letGrow(pool: pg.Pool, most: number): void {
  const size = pool.options.max;
  /** Connections in use, by the moment at which they were taken. */
  const held = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => held.set(client, performance.now()));
  pool.on('release', (_error, client) => held.delete(client));
  const timer = setInterval(() => {
    if (pool.ending) {
      clearInterval(timer);
      return;
    }
    const before = performance.now() - STANDS_STILL;
    const still = [...held.values()].filter((since) => since < before).length;
    const more = size + Math.min(still, most) - pool.options.max;
    pool.options.max += more;
    // The pool opens connections for new callers alone. One that is opened and given back goes to who waits.
    for (let nth = 0; nth < Math.min(more, pool.waitingCount); nth++)
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  }, LOOK_EVERY).unref();
}
