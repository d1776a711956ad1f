import { afterEach, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { takeTurn } from '../../src/kernel/database/locks.js';

/** What is asked while these answers come, and the lock is free then. */
async function askedFor(...answers: boolean[]): Promise<string[]> {
  const asked: string[] = [];
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        executeQuery: ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
          asked.push(`${/pg_\w+/.exec(sql)?.[0]} ${String(parameters[0])}`);
          return Promise.resolve({ rows: [{ taken: answers.shift() ?? true }] as never[] });
        },
        async *streamQuery() {},
      });
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
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
