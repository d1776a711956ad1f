import type pg from 'pg';

/** A connection that has not answered for so many milliseconds is blocked. */
export const BLOCKED_AFTER = 1_000;
const LOOK_EVERY = 250;

/** Says that a connection in use has answered, where it is used for longer than one call. */
export type Answered = (client: pg.PoolClient) => void;

/**
 * Lets a pool open further connections in place of blocked ones, until it ends. A pool is small because more
 * connections than processors only take turns; one that waits for a lock takes none. Without this a locked table would
 * take every connection, and with them the calls that have nothing to do with it.
 * @param most so many connections more than the pool's size
 */
export function letGrow(pool: pg.Pool, most: number): Answered {
  const size = pool.options.max;
  /** Connections in use, by the moment of their last answer. */
  const held = new Map<pg.PoolClient, number>();
  const answered: Answered = (client) => void held.set(client, performance.now());
  pool.on('acquire', answered);
  pool.on('release', (_error, client) => held.delete(client));
  const timer = setInterval(() => {
    if (pool.ending) {
      clearInterval(timer);
      return;
    }
    const before = performance.now() - BLOCKED_AFTER;
    let blocked = 0;
    for (const since of held.values()) if (since < before) blocked++;
    const more = size + Math.min(blocked, most) - pool.options.max;
    pool.options.max += more;
    // The pool opens connections for new callers alone. One that is opened and given back goes to the caller that waits.
    for (let nth = 0; nth < Math.min(more, pool.waitingCount); nth++)
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  }, LOOK_EVERY).unref();
  return answered;
}
