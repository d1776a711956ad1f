import { expect, it } from '@jest/globals';
import { takeEach } from '../../src/kernel/jobs/sweeps.js';

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
