import { beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../src/kernel/database/database.js';
import { writeCollected } from '../../src/kernel/database/unit-of-work.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const test = useTestApp();
let notifications: NotificationsApi;
let account: number;
let neighbour: number;
beforeAll(async () => {
  notifications = test.app.get(NotificationsApi);
  const rows = new Rows(test);
  account = await rows.citizen();
  neighbour = await rows.citizen();
});

const notification = (accountId: number, key: string) =>
  ({ accountId, template: 'credits_low', params: { balance: 1 }, path: '/credits', deduplicationKey: key }) as const;

/** The notifications and mails of each account, by the keys of the notifications. */
async function written(db = test.sql): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select 'app ' || account_id || ' ' || deduplication_key as row from notifications
    union all select 'mail ' || account_id || ' ' || deduplication_key from outbox
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}
const both = (accountId: number, key: string) => [`app ${accountId} ${key}`, `mail ${accountId} ${key}`];

describe('the writes that a transaction collects', () => {
  it('are all written with its commit, with the jobs that follow', async () => {
    await test.database.transaction(async (em) => {
      await notifications.notify(em, notification(account, 'one'));
      await notifications.notify(em, notification(neighbour, 'two'), notification(neighbour, 'three'));
      expect(await written(sqlOf(em))).toEqual([]);
    });
    expect(await written()).toEqual(
      [...both(account, 'one'), ...both(neighbour, 'two'), ...both(neighbour, 'three')].toSorted(),
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job where name = 'mail.send' and data->>'id' in (select id::text from outbox)`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('are not written if the transaction fails', async () => {
    const before = await written();
    await expect(
      test.database.transaction(async (em) => {
        await notifications.notify(em, notification(account, 'never'));
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await written()).toEqual(before);
  });

  it('can be flushed and read within the transaction, and are written once', async () => {
    await test.database.transaction(async (em) => {
      await notifications.notify(em, notification(account, 'early'));
      await writeCollected(em);
      expect(await written(sqlOf(em))).toEqual(expect.arrayContaining(both(account, 'early')));
    });
    expect((await written()).filter((row) => row.endsWith('early'))).toEqual(both(account, 'early'));
  });

  it('are dropped for an account erased in the same transaction; later ones and those of other accounts are written', async () => {
    await test.database.transaction(async (em) => {
      await notifications.notify(em, notification(account, 'gone'), notification(neighbour, 'stays'));
      await notifications.erase(em, account);
      await notifications.notify(em, notification(neighbour, 'after'));
    });
    const left = await written();
    expect(left.filter((row) => row.split(' ')[1] === String(account))).toEqual([]);
    expect(left).toEqual(['two', 'three', 'stays', 'after'].flatMap((key) => both(neighbour, key)).toSorted());
  });

  it('need a transaction', async () => {
    const em = test.app.get(MikroORM).em.fork();
    await expect(notifications.notify(em, notification(account, 'nowhere'))).rejects.toThrow('Database.transaction');
  });
});

describe('a transaction that collides with another one', () => {
  it.each([
    ['40P01', 3, 'done', 4],
    ['40001', 3, 'done', 4],
    ['40P01', 4, 'fails', 4],
    ['23505', 1, 'fails', 1],
  ])('with %s, %i times, %s after %i attempts', async (code, times, end, attempts) => {
    let tried = 0;
    const done = await test.database
      .transaction(() => {
        tried++;
        if (tried <= times) throw Object.assign(new Error('no'), { code });
        return 'done';
      })
      .catch(() => 'fails');
    expect([done, tried]).toEqual([end, attempts]);
  });
});
