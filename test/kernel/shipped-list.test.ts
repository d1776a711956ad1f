import { expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sqlOf } from '../../src/kernel/database/database.js';
import { loadOnce } from '../../src/kernel/database/setup/shipped-list.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp({ env: { DATABASE_LOCK_TIMEOUT: '0.5' } });

it('a shipped list is loaded once for each version, whatever happens to another list', async () => {
  const loaded: string[] = [];
  const load = (name: string, version: string) =>
    test.database.transaction((em) =>
      loadOnce(sqlOf(em), {
        name,
        version,
        load: () => Promise.resolve(loaded.push(`${name} ${version}`)),
      }),
    );
  for (const version of ['1', '1', '2', '2', '1'])
    for (const name of ['one', 'other']) if (name === 'one' || version === '1') await load(name, version);
  expect(loaded).toEqual(['one 1', 'other 1', 'one 2', 'one 1']);
  expect(await load('one', '1')).toBe(0);
});

it('loading a shipped list waits longer than a statement waits for a lock', async () => {
  const other = new pg.Client({ connectionString: test.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtextextended('shipped list of a test', 0))`);
  const loading = test.database.transaction((em) =>
    loadOnce(sqlOf(em), { name: 'of a test', version: '1', load: () => Promise.resolve(7) }),
  );
  await pause(1_500);
  await other.query('commit');
  await other.end();
  expect(await loading).toBe(7);
});

it('a shipped list is loaded by one of two processes that start together', async () => {
  const loaded: string[] = [];
  const { promise: bothStarted, resolve: goOn } = Promise.withResolvers<unknown>();
  let started = 0;
  const start = (process: string) =>
    test.database.transaction(async (em) => {
      await sqlOf(em).selectFrom('shipped_lists').select('name').execute();
      if (++started === 2) goOn(null);
      await bothStarted;
      return loadOnce(sqlOf(em), { name: 'together', version: '1', load: () => Promise.resolve(loaded.push(process)) });
    });
  expect((await Promise.all([start('first'), start('second')])).toSorted()).toEqual([0, 1]);
  expect(loaded.length).toBe(1);
});
