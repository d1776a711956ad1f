import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { Postponement } from '../../src/kernel/jobs/postponement.js';
import { databaseDouble } from '../support/database-double.js';

const outage = Object.assign(new Error('the server is stopping'), { code: '57P01' });
const broken = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
const job = { queue: 'letters', id: 'a', retryCount: 0 };

/** A database whose writes end so, one after the other, and then change one row. */
function databaseWith(ends: (Error | bigint)[]) {
  const tries: unknown[][] = [];
  const write = databaseDouble(({ parameters }) => {
    tries.push([...parameters]);
    const end = ends.shift() ?? 1n;
    if (end instanceof Error) throw end;
    return { numAffectedRows: end };
  });
  return { tries, write };
}

const postponement = (ends: (Error | bigint)[], isThere = true) => {
  const { tries, write } = databaseWith(ends);
  const listener = { answers: () => Promise.resolve(isThere) };
  return { tries, jobs: new Postponement({ write } as never, listener as never) };
};

describe('a job that the database could not do', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());
  /** Lets time pass, and what waits for it happen. */
  const pass = async (milliseconds: number): Promise<void> => {
    mock.timers.tick(milliseconds);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };

  it.each<[string, Error, boolean, boolean]>([
    ['the database says so', outage, true, true],
    ['a connection broke while the database does not answer', broken, false, true],
    ['a connection to somebody else broke', broken, true, false],
    ['the failure is its own', new Error('no'), false, false],
  ])('is postponed or not where %s', async (_, error, isThere, isPostponed) => {
    const { tries, jobs } = postponement([], isThere);
    expect(await jobs.postpone(job, error, 'said')).toBe(isPostponed);
    expect(tries).toHaveLength(isPostponed ? 1 : 0);
    if (isPostponed) expect(tries[0]).toEqual(expect.arrayContaining(['letters', 'a', 0, 'said', 300]));
  });

  it('is postponed once the database is back, asked after half a second, one, and then every two', async () => {
    const { tries, jobs } = postponement(Array<Error>(20).fill(outage));
    const done = jobs.postpone(job, outage, 'said');
    await pass(0);
    expect(tries).toHaveLength(1);
    for (const [wait, count] of [
      [499, 1],
      [1, 2],
      [999, 2],
      [1, 3],
      [1_999, 3],
      [1, 4],
      [1_999, 4],
      [1, 5],
    ] as const) {
      await pass(wait);
      expect([wait, tries.length]).toEqual([wait, count]);
    }
    // More often than the usual ten times.
    for (let more = 0; more < 16; more++) await pass(2_000);
    expect(tries).toHaveLength(21);
    expect(await done).toBe(true);
  });

  it('fails where the write fails for another reason, changes nothing, or the process ends', async () => {
    const other = postponement([new Error('no such table')]);
    expect(await other.jobs.postpone(job, outage, 'said')).toBe(false);
    expect(other.tries).toHaveLength(1);
    expect(await postponement([0n]).jobs.postpone(job, outage, 'said')).toBe(false);
    const ending = postponement(Array<Error>(9).fill(outage));
    const done = ending.jobs.postpone(job, outage, 'said');
    await pass(0);
    ending.jobs.end();
    expect(await done).toBe(false);
    expect(ending.tries).toHaveLength(1);
  });
});
