import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DemoData } from '../src/demo/demo-data.js';
import { checkInvariants, invariants } from '../src/cli/invariants/invariants.js';
import { accountLimits, ms } from '../src/shared/limits.js';
import { sqlOf } from '../src/kernel/database/database.js';
import { CountMarket } from '../src/staff/market/count-market.js';
import { startTestApp, type TestApp } from './support/app.js';

class Undo extends Error {}

/** A change that makes valid data invalid, and the first words of the invariant that must find it. */
const spoilers: readonly (readonly [string, string])[] = [
  [
    `insert into documents (visitor_hash, purpose, name, content_type, size, sha256, storage_key, created_at)
      values ('nobody', 'request', 'a.pdf', 'application/pdf', 1, 'none', 'nobody', now())`,
    'a file of a visitor has an end',
  ],
  [
    'update wallets set balance = balance + 1 where account_id = (select min(account_id) from wallets)',
    'the balance of a wallet',
  ],
  [
    'update credit_lots set remaining = remaining - 1 where id = (select max(id) from credit_lots)',
    'what is left in a lot',
  ],
  [
    "update credit_lots set expires_at = created_at + interval '1 day'",
    'credits are spent from lots that have not expired',
  ],
  [
    'update responses set status = 7 where id = (select id from responses where status = 5 limit 1)',
    'a quote costs one credit',
  ],
  [
    'update responses set shared_contacts = true where id = (select id from responses where status = 7 and not shared_contacts limit 1)',
    'a quote costs one credit',
  ],
  [
    'update requests set ko_count = ko_count + 1 where id = (select id from requests where status = 3 limit 1)',
    'the counters of a request',
  ],
  [
    'update requests set status = 0 where id = (select id from requests where status = 5 limit 1)',
    'a request is approved exactly when',
  ],
  [
    "update requests set expires_at = now() - interval '40 years' where id = (select id from requests where status = 3 limit 1)",
    'no request is open past its end',
  ],
  [
    'update requests set sent_at = null where id = (select id from requests where status = 3 limit 1)',
    'what was sent has a beginning',
  ],
  [
    'update requests set held_at = now() where id = (select id from requests where status = 2 limit 1)',
    'what staff look at first',
  ],
  [
    'update requests set status = 79 where id = (select id from requests where status = 3 limit 1)',
    'a reply to a rejection',
  ],
  [
    "update responses set lapse_at = now() - interval '40 years' where id = (select id from responses where status = 2 limit 1)",
    'no response stays unopened',
  ],
  [
    `insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at)
     select account_id, 'anna.rossi@example.com', 'Anna', 'Rossi', now(), now() from firms limit 1`,
    'an address belongs to one sign-in',
  ],
  [
    `insert into firm_members (account_id, email, first_name, last_name, invited_at)
     select f.account_id, 'nessuno' || n || '@example.com', 'Anna', 'Rossi', now()
     from (select account_id from firms limit 1) f, generate_series(1, ${accountLimits.signIns}) n`,
    'a firm has no more sign-ins than it may have',
  ],
  [
    `with m as (
       insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at)
       select min(account_id), 'nessuno@example.com', 'Anna', 'Rossi', now(), now() from firms returning id)
     insert into firm_activity (account_id, member_id, at, kind)
     select (select max(account_id) from firms), id, now(), 'paused' from m`,
    'whoever acts or signs in for a firm',
  ],
  ['update responses set inbox_status = 30 where status = 3', 'an inbox shows a response'],
  [
    `
      insert into quote_drafts (response_id, firm_id, content, saved_at)
      select id, firm_id, '{}', now() from responses where status = 7 limit 1`,
    'a draft is kept for a response to answer',
  ],
  ['update responses set inbox_status = null where status = 3', 'an inbox shows a response'],
  ['insert into firm_inbox_counts select firm_id, 3, 1 from responses limit 1', 'the counts of an inbox'],
  ['update market_counts set count = count + 1', 'the figures of the market are the sums'],
  [
    `with told as (delete from market_changes) update market_requests set counted = counted || '[["2026-01-01", "chosen", 0, 1]]'`,
    'what a request adds to the market',
  ],
  ['update account_request_counts set count = count + 1', 'the count of an account is its requests'],
  ['update firm_marks set count = count + 1', 'the marks of a firm are those of its reviews'],
  [
    'update responses set exclusive = true where request_id = (select request_id from responses group by 1 having count(*) > 4 limit 1)',
    'at most three firms',
  ],
  [
    'update responses set opened_at = null where id = (select id from responses where status = 3 limit 1)',
    'an answer follows the opening',
  ],
  [
    `
      delete from responses where id = (
        select r.id from responses r join requests q on q.id = r.request_id
        where r.status = 2 and q.status = 3
        limit 1
      )`,
    'an open request has as many live responses',
  ],
  [
    'update accounts set completed = false where id = (select min(firm_id) from matching_firms)',
    'only firms that are confirmed',
  ],
  [
    'update feedbacks set firm_id = (select max(account_id) from firms) where request_id = (select min(request_id) from feedbacks)',
    'a review is by the client',
  ],
  [
    `
      insert into conversations (response_id, account_id, firm_id, user_unread)
      select p.id, r.account_id, p.firm_id, 1 from responses p join requests r on r.id = p.request_id order by p.id limit 1
      on conflict (response_id) do update set user_unread = conversations.user_unread + 1`,
    'the unread messages of a conversation',
  ],
  [
    `
      with begun as (
        insert into conversations (response_id, account_id, firm_id)
        select p.id, r.account_id, p.firm_id from responses p join requests r on r.id = p.request_id order by p.id limit 1
        on conflict (response_id) do update set user_unread = conversations.user_unread
        returning *)
      insert into messages (response_id, account_id, sender, status, text, created_at)
      select response_id, firm_id, 1, 0, 'x', now() from begun`,
    'a message is by one of the two',
  ],
  [
    `
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      select 'text', 'open', firm_id, 'response', id, now() from responses where text is null order by id limit 1`,
    'words that staff have to look at',
  ],
];

describe('invariants', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { DEMO: '1' } });
    await test.app.get(DemoData).load();
    await test.app.get(CountMarket).execute();
  });
  afterAll(() => test.close());

  it('have unique names', () => {
    expect(new Set(invariants.map((one) => one.name)).size).toBe(invariants.length);
  });

  it.each([
    ['a quarter of an hour', undefined, 15 * ms.minute],
    ['as long as they are told', ms.minute, ms.minute],
    ['not at all', 0, 0],
  ])('wait for what is late %s', async (_, given, grace) => {
    const now = test.clock.now();
    const after = (milliseconds: number) =>
      checkInvariants(test.sql, now, given, [
        {
          name: 'it is not late',
          offenders: (at, late) => sql`
            select 1 as id where ${new Date(now.getTime() - milliseconds)}::timestamptz < ${late}::timestamptz
              and ${now}::timestamptz = ${at}::timestamptz`,
        },
      ]);
    expect([await after(grace - 1), await after(grace)]).toEqual([[], []]);
    expect(await after(grace + 1)).toEqual([{ name: 'it is not late', offenders: [{ id: 1 }] }]);
  });

  it('show at most twenty rows of each', async () => {
    const rows = (count: number) =>
      checkInvariants(test.sql, test.clock.now(), 0, [
        { name: 'there are none', offenders: () => sql`select n from generate_series(1, ${count}::integer) n` },
      ]);
    expect([await rows(0), (await rows(20))[0]!.offenders.length, (await rows(21))[0]!.offenders.length]).toEqual([
      [],
      20,
      20,
    ]);
  });

  it.each(spoilers)('detect a violation by: %s', async (statement, name) => {
    let noticed: string[] = [];
    const run = test.database.transaction(async (em) => {
      const db = sqlOf(em);
      expect(await checkInvariants(db, test.clock.now(), 0)).toEqual([]);
      await sql.raw(statement).execute(db);
      noticed = (await checkInvariants(db, test.clock.now(), 0)).map((breach) => breach.name);
      throw new Undo();
    });
    await expect(run).rejects.toBeInstanceOf(Undo);
    expect(noticed.some((one) => one.startsWith(name))).toBe(true);
  });
});
