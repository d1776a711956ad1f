import { beforeAll, describe, expect, it } from '@jest/globals';
import { FileStore } from '../../src/kernel/files/file-store.js';
import { Sweeps, takeEach } from '../../src/kernel/jobs/sweeps.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Innocents } from '../support/innocents.js';

const dueNow = {
  isRawBuilder: true,
  execute: () => Promise.resolve({ rows: [1, 2, 3, 4, 5].map((id) => ({ id })) }),
} as never;

it('a sweep takes several items at a time, and each alone if they fail together', async () => {
  const taken: unknown[] = [];
  const alone = (id: number) => {
    taken.push(id);
    return Promise.resolve();
  };
  const work = (ids: readonly number[]) => {
    taken.push(ids);
    return ids.includes(3) ? Promise.reject(new Error('not these')) : Promise.resolve();
  };
  await takeEach(undefined as never, dueNow, alone, { size: 2, work });
  expect(taken).toEqual([[1, 2], [3, 4], 3, 4, 5]);
});

it('a sweep continues after a failure, and throws it at the end', async () => {
  const due = {
    isRawBuilder: true,
    execute: () => Promise.resolve({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }),
  } as never;
  const taken: number[] = [];
  const sweep = takeEach(undefined as never, due, (id) => {
    taken.push(id);
    return id < 3 ? Promise.reject(new Error(`no ${id}`)) : Promise.resolve();
  });
  await expect(sweep).rejects.toThrow('no 1');
  expect(taken).toEqual([1, 2, 3]);
});

describe('the sweeps of all modules', () => {
  const test = useTestApp();
  let innocents: Innocents;
  beforeAll(async () => {
    innocents = await Innocents.of(test);
    // Every file in the store is old enough to be an orphan.
    const store = test.app.get(FileStore);
    const listed = store.writtenBefore.bind(store);
    test.replace(FileStore, 'writtenBefore', () => listed(new Date('2099-01-01')));
  });

  it('find records that contradict nothing', async () => {
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  // What is done once an hour is done again two days later.
  it.each([0, 2 * ms.day])('leave records and files of people that are not due, %i ms later', async (later) => {
    test.clock.advance(later);
    await test.app.get(Sweeps).run();
    expect(await innocents.changes()).toEqual([]);
    await test.drain();
    expect(await innocents.changes()).toEqual([]);
  });
});
