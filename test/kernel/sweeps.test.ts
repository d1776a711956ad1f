import { expect, it } from '@jest/globals';
import { takeEach } from '../../src/kernel/jobs/sweeps.js';

it('runs the rest of a sweep after a failure, and throws the failure at the end', async () => {
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
