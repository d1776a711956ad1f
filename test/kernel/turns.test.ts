import { afterEach, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { takeTurn } from '../../src/kernel/database/locks.js';
import { databaseDouble } from '../support/database-double.js';

/** What is asked while these answers come, and the lock is free then. */
async function askedFor(...answers: boolean[]): Promise<string[]> {
  const asked: string[] = [];
  const db = databaseDouble(({ sql, parameters }) => {
    asked.push(`${/pg_\w+/.exec(sql)?.[0]} ${String(parameters[0])}`);
    return { rows: [{ taken: answers.shift() ?? true }] };
  });
  await takeTurn(db, 'a list');
  return asked;
}

afterEach(() => mock.restoreAll());
const TRY = 'pg_try_advisory_xact_lock a list';

it('a turn is asked for until it comes', async () => {
  expect(await askedFor()).toEqual([TRY]);
  expect(await askedFor(false)).toEqual([TRY, TRY]);
});

it('a turn that does not come within a minute is waited for like any lock', async () => {
  let now = 0;
  mock.method(Date, 'now', () => {
    now += 30_000;
    return now;
  });
  // The first look is at the beginning, and the third at the end of the minute.
  expect(await askedFor(false)).toEqual([TRY, 'pg_advisory_xact_lock a list']);
});
