import { expect, it } from '@jest/globals';
import { ErasureList } from '../../src/kernel/erasures/erasure-list.js';
import { plus } from '../../src/shared/clock.js';
import { erasureLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();

it('old entries of erased accounts are deleted once a day, in the list and in the place outside', async () => {
  const list = test.app.get(ErasureList);
  const keys = async () => (await test.sql.selectFrom('erasures').select('key').execute()).map(({ key }) => key);
  const outside: string[] = [];
  const asked: Date[] = [];
  const place = {
    put: () => Promise.resolve(),
    delete: (key: string) => Promise.resolve(void outside.push(key)),
    writtenBefore: async function* (before: Date) {
      asked.push(before);
      yield* await Promise.resolve(['a'.repeat(32), 'b'.repeat(32)]);
    },
  };
  test.replace(ErasureList, 'place' as never, place as never);
  const start = test.clock.now();
  const sweepAfter = async (later: number, key: string): Promise<string[]> => {
    test.clock.set(plus(start, later));
    const old = plus(test.clock.now(), -erasureLimits.kept - 1);
    await test.sql
      .insertInto('erasures')
      .values({ key: key.repeat(32), erased_at: old, kept_at: old })
      .execute();
    await list['sweep'](test.clock.now());
    return (await keys()).map((one) => one.charAt(0)).sort();
  };
  expect(await sweepAfter(0, 'c')).toEqual([]);
  expect(await sweepAfter(ms.day - 1, 'd')).toEqual(['d']);
  expect(await sweepAfter(ms.day, 'e')).toEqual([]);
  expect(outside.map((key) => key.charAt(0))).toEqual(['a', 'b', 'a', 'b']);
  // Files have the time of the machine, which is not that of the clock here.
  const machine = Date.now() - erasureLimits.kept;
  expect(asked.map((before) => Math.abs(before.getTime() - machine) < ms.minute)).toEqual([true, true]);
});
