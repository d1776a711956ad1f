import type pg from 'pg';

/** A connection that has not answered for so many milliseconds stands still. */
export const STANDS_STILL = 1_000;
const LOOK_EVERY = 250;

/** Told that a connection in use has answered, where it is used for longer than one call. */
export type Heard = (client: pg.PoolClient) => void;

/**
 * Lets a pool open further connections in place of those that stand still, until it ends. A pool is small because more
 * connections than processors only take turns; one that waits for a lock takes none. Without this a locked table would
 * take every connection, and with them the calls that have nothing to do with it.
 * @param most so many connections more than the pool's size
 */
export function letGrow(pool: pg.Pool, most: number): Heard {
  const size = pool.options.max;
  /** Connections in use, by the moment since when nothing was heard of them. */
  const held = new Map<pg.PoolClient, number>();
  const heard: Heard = (client) => void held.set(client, performance.now());
  pool.on('acquire', heard);
  pool.on('release', (_error, client) => held.delete(client));
  const timer = setInterval(() => {
    if (pool.ending) {
      clearInterval(timer);
      return;
    }
    const before = performance.now() - STANDS_STILL;
    let still = 0;
    for (const since of held.values()) if (since < before) still++;
    const more = size + Math.min(still, most) - pool.options.max;
    pool.options.max += more;
    // The pool opens connections for new callers alone. One that is opened and given back goes to who waits.
    for (let nth = 0; nth < Math.min(more, pool.waitingCount); nth++)
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  }, LOOK_EVERY).unref();
  return heard;
}
