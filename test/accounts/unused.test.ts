import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { unusedFile } from '../../src/accounts/closing/unused/unused.queries.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { accountLimits, ms } from '../../src/shared/limits.js';
import { Purchases } from '../billing/purchases.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { lastMail, PASSWORD, user } from './people.js';

let app: TestApp;
let team: Team;
let desk: Desk;
let nth = 0;
let email: string;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  team = new Team(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `assente${++nth}@example.com`;
  await user(app, email);
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(app.sql);
  id = rows[0]!.id;
});

const notified = async (): Promise<boolean> => (await lastMail(app, email)).template === 'account_unused';
const cases = async (): Promise<{ id: number; status: string }[]> => {
  desk = await team.as('moderator');
  return (await desk.list('cases', { filter: { kind: 'inactive', account_id: id } })).body as never;
};
/** Two years later by the calendar, and a little more. */
const twoYears = (more: number): void => {
  const now = app.clock.now();
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + accountLimits.unusedMonths);
  app.clock.advance(later.getTime() - now.getTime() + more);
};
const untilStaff = async (): Promise<number> => {
  twoYears(1);
  await app.settle();
  app.clock.advance(accountLimits.unusedAnswer);
  await app.settle();
  const [one] = await cases();
  return one!.id;
};

it('an unused account is announced to its owner after two years, and to staff a month later', async () => {
  twoYears(0);
  await app.settle();
  expect(await notified()).toBe(false);
  app.clock.advance(1);
  await app.settle();
  expect(await notified()).toBe(true);
  app.clock.advance(accountLimits.unusedAnswer - 1);
  await app.settle();
  expect(await cases()).toEqual([]);
  app.clock.advance(1);
  await app.settle();
  await app.settle();
  const [one, ...others] = await cases();
  expect([one!.status, others]).toEqual(['open', []]);
  expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({ balance: null, requests: 0, invoices: 0 });
  // Requests count that are still there.
  for (const gone of [null, app.clock.now()]) {
    const request = await new Rows(app, 100).request(id, { status: 6 });
    await sql`update requests set deleted_at = ${gone} where id = ${request}`.execute(app.sql);
  }
  expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({ requests: 1, responses: 0 });
  await sql`delete from requests where account_id = ${id}`.execute(app.sql);
  const { rows } = await sql`select from outbox where recipient = ${email} and template = 'account_unused'`.execute(
    app.sql,
  );
  expect(rows).toHaveLength(1);
});

it('staff see what an unused firm still holds, and nothing of another one', async () => {
  const rows = new Rows(app, 300);
  const purchases = new Purchases(app);
  const [firm, other] = [await rows.firm(), await rows.firm()];
  for (const each of [firm, other])
    await app.database.transaction((em) => app.app.get(CreditsApi).openWallet(em, each, app.clock.now()));
  await purchases.package(firm);
  await purchases.package(other);
  await purchases.package(other);
  for (const each of [firm, other, other]) {
    const request = await rows.request(id, { status: 3 });
    await rows.response(request, firm, 3);
    await rows.response(request, each === firm ? other : await rows.firm(), 3);
  }
  await rows.request(firm);
  const [seen, told, since] = ['2025-01-02', '2026-01-03', '2024-01-04'].map((day) => `${day}T10:00:00.000Z`);
  await sql`
    update accounts set last_seen_at = ${seen}, unused_told_at = ${told}, created_at = ${since} where id = ${firm}`.execute(
    app.sql,
  );
  const { rows: lots } = await sql<{ bought: number }>`
    select sum(remaining)::integer as bought from credit_lots where account_id = ${firm}`.execute(app.sql);
  expect(await unusedFile(app.sql, firm)).toEqual({
    last_seen_at: seen,
    told_at: told,
    created_at: since,
    balance: lots[0]!.bought,
    requests: 1,
    responses: 3,
    invoices: 1,
  });
});

it('an unused account with a payment on its way is not deleted yet', async () => {
  const firm = await new Rows(app, 400).firm();
  await app.database.transaction((em) => app.app.get(CreditsApi).openWallet(em, firm, app.clock.now()));
  await new Purchases(app).package(firm);
  await sql`update checkouts set status = 'open', paid_at = null where account_id = ${firm}`.execute(app.sql);
  desk = await team.as('moderator');
  const { rows } = await sql<{ id: number }>`
    insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
    values ('inactive', 'open', ${firm}, 'account', ${firm}, ${app.clock.now()}) returning id`.execute(app.sql);
  const decided = await desk.post(`/cases/${rows[0]!.id}/decide`, { decision: 'delete', reason: 'Nessuna risposta.' });
  expect([decided.status, decided.body.message, decided.info.open_payments]).toEqual([409, 'payment_open', 1]);
  expect((await desk.get(`/accounts/${firm}`)).body.deleted_at).toBeNull();
});

it('an account is not unused if its remembered session is in use, or its owner is suspended', async () => {
  twoYears(1);
  await sql`update sessions set last_seen_at = ${app.clock.now()} where account_id = ${id}`.execute(app.sql);
  await app.settle();
  expect(await notified()).toBe(false);
  app.clock.advance(ms.day);
  await sql`delete from sessions where account_id = ${id}`.execute(app.sql);
  await sql`update accounts set suspended_at = ${app.clock.now()} where id = ${id}`.execute(app.sql);
  await app.settle();
  expect(await notified()).toBe(false);
  await sql`update accounts set suspended_at = null where id = ${id}`.execute(app.sql);
  await app.settle();
  expect(await notified()).toBe(true);
});

it('a sign-in ends the process for an unused account', async () => {
  const caseId = await untilStaff();
  expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(200);
  expect((await desk.get(`/cases/${caseId}`)).body.status).toBe('withdrawn');
  app.clock.advance(accountLimits.unusedAnswer);
  await app.settle();
  expect((await cases()).map(({ status }) => status)).toEqual(['withdrawn']);
});

it('an unused account is deleted when staff decide so, with a mail and one audit entry', async () => {
  const caseId = await untilStaff();
  const { status, body } = await desk.post(`/cases/${caseId}/decide`, {
    decision: 'delete',
    reason: 'Nessuna risposta in un mese.',
  });
  expect([status, body.status, body.decision]).toEqual([200, 'decided', 'delete']);
  expect((await lastMail(app, email)).template).toBe('account_unused_deleted');
  expect((await desk.get(`/accounts/${id}`)).body.deleted_at).toBe(app.clock.now().toISOString());
  const { rows: log } = await sql`
    select action, before, after from audit where resource = 'accounts' and record_id = ${id} and action <> 'view'`.execute(
    app.sql,
  );
  expect(log).toEqual([{ action: 'delete', before: { deleted: false }, after: { deleted: true } }]);
});

it('an unused account that staff kept is announced again after two years', async () => {
  const caseId = await untilStaff();
  await desk.post(`/cases/${caseId}/decide`, { decision: 'keep', reason: 'Ha crediti che può ancora usare.' });
  app.clock.advance(accountLimits.unusedAnswer);
  await app.settle();
  expect(await cases()).toHaveLength(1);
  twoYears(1);
  await app.settle();
  app.clock.advance(accountLimits.unusedAnswer);
  await app.settle();
  expect(await cases()).toHaveLength(2);
});
