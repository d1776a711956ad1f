import { expect, it } from '@jest/globals';
import { ErasureList } from '../../src/kernel/erasures/erasure-list.js';
import { plus } from '../../src/shared/clock.js';
import { erasureLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

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

it('what a backup has restored is erased again: of its kind, not yet erased, and in one of the lists', async () => {
  const list = test.app.get(ErasureList);
  const kept: string[] = [];
  const place = {
    put: (key: string) => Promise.resolve(void kept.push(key)),
    writtenBefore: async function* () {
      yield* await Promise.resolve(kept);
    },
  };
  test.replace(ErasureList, 'place' as never, place as never);
  const again = (listed: string[] = []) => list.again(test.sql, 'account', listed);
  const rows = new Rows(test);
  const [first, second, third, gone] = [
    await rows.citizen(),
    await rows.citizen(),
    await rows.citizen(),
    await rows.citizen(),
  ] as const;
  const request = await rows.request(second, { status: 3 });
  expect(await again()).toEqual([]);
  const note = (kind: 'account' | 'request', ids: number[]) =>
    test.database.transaction((em) => list.note(em, kind, ids));
  await note('account', [first, gone]);
  await note('request', [request]);
  await list.keep();
  expect(kept).toHaveLength(3);
  // What is erased once more is put there once more: an entry outside may be too old by then.
  await note('account', [first]);
  await list.keep();
  expect(kept.slice(3)).toEqual((await list['keysOf'](test.sql, 'account', [first])).map(({ key }) => key));
  await test.sql.updateTable('accounts').set({ deleted_at: test.clock.now() }).where('id', '=', gone).execute();
  expect(await again()).toEqual([first]);
  expect(await list.again(test.sql, 'request', [])).toEqual([request]);
  // The folder of a backup lists others.
  const [own] = await list['keysOf'](test.sql, 'account', [third]);
  expect(own).toMatchObject({ id: third, key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect((await again([own!.key, 'f'.repeat(32)])).toSorted((a, b) => a - b)).toEqual([first, third]);
  kept.length = 0;
  expect(await again([own!.key])).toEqual([third]);
});
