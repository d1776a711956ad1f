import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import type pg from 'pg';
import { BLOCKED_AFTER, letGrow } from '../../src/kernel/database/connections/blocked-connections.js';

/** How often the pool is looked at, in milliseconds. */
const LOOK = 250;

/** A pool that only counts, with the clock in the test's hands. */
class CountingPool extends EventEmitter {
  readonly options: { max: number };
  waitingCount = 0;
  ending = false;
  opened = 0;
  givenBack = 0;

  constructor(max: number) {
    super();
    this.options = { max };
  }

  connect() {
    this.opened += 1;
    return Promise.resolve({ release: () => void (this.givenBack += 1) });
  }

  /** Connections that begin a call. */
  take(count: number): pg.PoolClient[] {
    return Array.from({ length: count }, () => {
      const client = {} as pg.PoolClient;
      this.emit('acquire', client);
      return client;
    });
  }

  free(client: pg.PoolClient): void {
    this.emit('release', undefined, client);
  }
}

describe('a pool with blocked connections', () => {
  let now: number;
  beforeEach(() => {
    now = 5_000;
    mock.timers.enable({ apis: ['setInterval'] });
    mock.method(performance, 'now', () => now);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const made = (size: number, most: number) => {
    const pool = new CountingPool(size);
    return { pool, answered: letGrow(pool as unknown as pg.Pool, most) };
  };
  /** Time passes, and the pool is looked at once. */
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    mock.timers.tick(LOOK);
  };

  it.each([
    // size, most, blocked, max
    [3, 6, 0, 3],
    [3, 6, 1, 4],
    [3, 6, 3, 6],
    [3, 6, 5, 8],
    [3, 6, 6, 9],
    [3, 6, 9, 9],
    [10, 2, 1, 11],
    [10, 2, 2, 12],
    [10, 2, 10, 12],
    [4, 4, 4, 8],
  ])('of %d that may have %d more has, with %d blocked, %d at most', (size, most, blocked, max) => {
    const { pool } = made(size, most);
    pool.take(blocked);
    pass(BLOCKED_AFTER);
    expect(pool.options.max).toBe(size);
    pass(1);
    expect(pool.options.max).toBe(max);
    // The next look adds nothing to it.
    pass(LOOK);
    expect(pool.options.max).toBe(max);
  });

  it('counts none that has answered meanwhile, that was given back, or that has just begun', () => {
    const { pool, answered } = made(5, 6);
    const [silent, alive, free] = pool.take(3);
    pass(BLOCKED_AFTER - 10);
    answered(alive!);
    pool.free(free!);
    pool.take(1);
    pass(11);
    expect(pool.options.max).toBe(6);
    pass(BLOCKED_AFTER);
    expect(pool.options.max).toBe(8);
    pool.free(silent!);
    pass(1);
    expect(pool.options.max).toBe(7);
    answered(alive!);
    pass(1);
    expect(pool.options.max).toBe(6);
  });

  it.each([
    // callers that wait, connections that are opened for them
    [0, 0],
    [1, 1],
    [2, 2],
    [5, 2],
  ])('opens for %d callers that wait %d connections, once, and gives them back', async (waiting, opened) => {
    const { pool } = made(2, 6);
    pool.take(2);
    pool.waitingCount = waiting;
    pass(BLOCKED_AFTER + 1);
    await Promise.resolve();
    expect([pool.opened, pool.givenBack]).toEqual([opened, opened]);
    pass(1);
    expect(pool.opened).toBe(opened);
  });

  it('is left alone once it ends', () => {
    const { pool } = made(2, 6);
    pool.take(2);
    pool.ending = true;
    pass(BLOCKED_AFTER + 1);
    pool.ending = false;
    pass(BLOCKED_AFTER + 1);
    expect(pool.options.max).toBe(2);
  });
});
