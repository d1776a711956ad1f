import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { executeBatch, write } from '../../src/kernel/database/batch.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { record } from '../support/record.js';

/** The last statement of a transaction and its commit, which are sent together. */
describe('the last statement of a transaction', () => {
  const test = useTestApp();

  const put = (key: string, returning = '') =>
    write(
      `put ${returning}`,
      [key],
      (place) => sql`insert into settings (key, value, updated_at) values (${place}, '1', now()) ${sql.raw(returning)}`,
    );
  const keys = async (): Promise<string[]> => {
    const { rows } = await sql<{ key: string }>`select key from settings where key like 'last%' order by 1`.execute(
      test.sql,
    );
    return rows.map(({ key }) => key);
  };

  it('is committed when the transaction has ended', async () => {
    await keys();
    await test.database.transaction((em) => executeBatch(em, [put('last 0')]));
    const sent = await record(() => test.database.transaction((em) => executeBatch(em, [put('last 1')], 'last')));
    expect(sent.map(({ text }) => text.slice(0, 6))).toEqual(['begin', 'with w', 'commit']);
    expect(await keys()).toEqual(['last 0', 'last 1']);
  });

  it('fails the transaction with its own error, and everything is rolled back', async () => {
    const work = test.database.transaction(async (em) => {
      await executeBatch(em, [put('last 2')]);
      await executeBatch(em, [put('last 1')], 'last');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await keys()).toEqual(['last 0', 'last 1']);
    await test.database.transaction((em) => executeBatch(em, [put('last 3')], 'last'));
    expect(await keys()).toEqual(['last 0', 'last 1', 'last 3']);
  });

  it('is retried with its transaction after a deadlock', async () => {
    await asOwner(
      test,
      sql`create function fail_as_deadlock() returns void language plpgsql as $$
        begin raise exception using errcode = '40P01'; end $$`,
    );
    let tries = 0;
    await test.database.transaction(async (em) => {
      const fails = tries++ === 0;
      await executeBatch(em, [fails ? put('last 4', 'returning fail_as_deadlock()') : put('last 4')], 'last');
    });
    expect(tries).toBe(2);
    expect(await keys()).toContain('last 4');
  });
});
