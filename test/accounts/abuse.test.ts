import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits, ms, securityLimits } from '../../src/shared/limits.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { Purchases } from '../billing/purchases.js';
import { codeAt, Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { citizen, lastMail, lawyer, PASSWORD, user } from './people.js';

const reason = 'Ha offeso più studi e si è registrato di nuovo dopo due avvisi.';

let app: TestApp;
let rows: Rows;
let team: Team;
let desk: Desk;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
  team = new Team(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  desk = await team.as('moderator');
});

const close = (id: number, by = desk) => by.post(`/accounts/${id}/delete-for-abuse`, { reason });
const idOf = async (email: string): Promise<number> =>
  (await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(app.sql)).rows[0]!.id;
const register = (changes: object, address = '198.51.100.7') =>
  app.http.call('POST', '/register/user', citizen(changes as never), { 'x-forwarded-for': address });
interface CaseRow {
  id: number;
  status: string;
  account: { id: number } | null;
  file?: {
    entries: { kind: string }[];
    closed_account_id: number | null;
    cases: { count: number; attempts: object[] }[];
  };
}
const cases = async (): Promise<CaseRow[]> =>
  (await desk.list('cases', { filter: { kind: 'registration' }, sort: ['id', 'ASC'] })).body as CaseRow[];

/** A citizen whose account was deleted for abuse. */
async function closed(): Promise<{ id: number; email: string; mobile: string }> {
  const email = `abuso${++nth}@example.com`;
  const mobile = `+39333765${String(4000 + nth)}`;
  const token = await user(app, email);
  expect((await app.http.as(token).put('/profile', { mobile })).status).toBe(200);
  const id = await idOf(email);
  expect((await close(id)).status).toBe(200);
  return { id, email, mobile };
}

describe('an account deleted for abuse', () => {
  it('is erased, informed of the reason, and audited', async () => {
    const email = 'chiuso@example.com';
    const person = app.http.as(await user(app, email));
    const id = await idOf(email);
    const { status, body } = await close(id);
    expect([status, body.deleted_at, body.email]).toEqual([
      200,
      app.clock.now().toISOString(),
      `deleted-${id}@account.invalid`,
    ]);
    expect((await person.get('/account')).status).toBe(401);
    expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(401);
    const mail = await lastMail(app, email);
    expect([mail.template, mail.body_text]).toEqual(['account_closed', expect.stringContaining(reason)]);
    const { rows: log } = await sql`
      select staff_id, reason, before, after from audit where action = 'delete-for-abuse' and record_id = ${id}`.execute(
      app.sql,
    );
    expect(log).toEqual([
      {
        staff_id: desk.id,
        reason,
        before: { model: 'user', deleted: false },
        after: { deleted: true, blacklisted: ['email'] },
      },
    ]);
    // With another reason it is another decision.
    expect((await desk.post(`/accounts/${id}/delete-for-abuse`, { reason: `${reason} Di nuovo.` })).status).toBe(404);
  });

  it('leaves only keyed hashes of its addresses, phones and codes', async () => {
    const email = 'studio.chiuso@example.com';
    await lawyer(app, email);
    const id = await idOf(email);
    await sql`update firms set vat_number = '01234560074', tax_code = 'RSSMRA80A01F205X' where account_id = ${id}`.execute(
      app.sql,
    );
    await sql`update accounts set phone = '+39027654321', mobile = '+393331239876',
      fiscal_data = '{"tax_code": "00743110157", "vat_number": "12345670017", "pec": "altra@pec.example.com"}' where id = ${id}`.execute(
      app.sql,
    );
    await close(id);
    const { rows: left } = await sql<{ kind: string; text: string }>`
      select kind, b::text as text from blacklist b where closed_account_id = ${id} order by id`.execute(app.sql);
    expect(left.map(({ kind }) => kind)).toEqual([
      'email',
      'email',
      'email',
      'phone',
      'phone',
      'tax_id',
      'tax_id',
      'tax_id',
      'tax_id',
    ]);
    for (const { text } of left)
      expect(text).not.toMatch(/example\.com|7654321|1239876|01234560074|00743110157|12345670017|RSSMRA/i);
    const asked = await app.http.post('/blacklist/verify/account', {
      email: 'altra@pec.example.com',
      phone: '02 7654321',
      tax_code: 'rssmra80a01f205x',
      vat_number: 'IT01234560074',
    });
    expect(asked.info.blocked).toHaveLength(4);
    const company = { tax_code: '00743110157', vat_number: '12345670017' };
    expect((await app.http.post('/blacklist/verify/account', company)).info.blocked).toHaveLength(2);
  });

  it('is not deleted before an open payment is settled, as at its owner’s request', async () => {
    const firm = await rows.firm();
    await app.database.transaction((em) => app.app.get(CreditsApi).openWallet(em, firm, app.clock.now()));
    await new Purchases(app).package(firm);
    await sql`update checkouts set status = 'open', paid_at = null where account_id = ${firm}`.execute(app.sql);
    const refused = await close(firm);
    expect(refused).toBeRefused(409, 'payment_open');
    const { rows: left } = await sql`select from blacklist where closed_account_id = ${firm}`.execute(app.sql);
    expect(left).toHaveLength(0);
  });

  it('requires a fresh code', async () => {
    const id = await rows.citizen();
    app.clock.advance(10 * ms.minute);
    expect((await close(id)).body.message).toBe('confirmation_required');
    expect((await desk.post('/confirm', { code: codeAt(app) })).status).toBe(204);
    expect((await close(id)).status).toBe(200);
  });

  it('is deleted by one of two who do it at once, and its requests go to the next firms', async () => {
    const person = await rows.citizen();
    const firm = await rows.firm();
    const next = await rows.firm();
    const request = await rows.request(person);
    await rows.response(request, firm, 3);
    const other = await team.as('moderator');
    const answers = await Promise.all([close(firm), close(firm, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    await app.settle();
    const { rows: responses } = await sql`
      select firm_id, status from responses where request_id = ${request} order by id`.execute(app.sql);
    expect(responses).toContainEqual({ firm_id: firm, status: 12 });
    expect(responses).toContainEqual({ firm_id: next, status: 1 });
  });

  it('must be confirmed: an unconfirmed address may be somebody else’s', async () => {
    await register({ email: 'di.altri@example.com' });
    const { status, body } = await close(await idOf('di.altri@example.com'));
    expect([status, body.message]).toEqual([409, 'not_confirmed_yet']);
  });
});

describe('a deleted person who returns', () => {
  it('is refused with the matching values, and recorded once per identity and day', async () => {
    const { id, email, mobile } = await closed();
    const before = (await cases()).length;
    const byEmail = await register({ email });
    expect([byEmail.status, byEmail.body.message, byEmail.info.blocked]).toEqual([422, 'blacklisted', [email]]);
    const byPhone = await register({ email: 'nuovo.nome@example.com', mobile });
    expect([byPhone.status, byPhone.info.blocked]).toEqual([422, [mobile]]);
    const found = (await cases()).slice(before);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ status: 'open', account: { id } });
    const { body } = await desk.get(`/cases/${found[0]!.id}`);
    expect((body as unknown as CaseRow).file).toMatchObject({
      closed_account_id: id,
      entries: [{ kind: 'email' }, { kind: 'phone' }],
      cases: [
        {
          count: 2,
          attempts: [
            { at: app.clock.now().toISOString(), model: 'user', address: '198.51.100.7', kinds: ['email'] },
            { kinds: ['phone'] },
          ],
        },
      ],
    });

    // After the decision a new case is opened the next day, not the same day.
    await desk.post(`/cases/${found[0]!.id}/decide`, { decision: 'keep', reason: 'Resta chiuso, nulla di nuovo.' });
    await register({ email });
    expect((await cases()).slice(before)).toHaveLength(1);
    app.clock.advance(ms.day);
    desk = await team.as('moderator');
    await register({ email });
    expect((await cases()).slice(before).map(({ status }) => status)).toEqual(['decided', 'open']);
  });

  it('is recorded once for simultaneous calls', async () => {
    const { email } = await closed();
    const before = (await cases()).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ email })));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    const [one, ...others] = (await cases()).slice(before);
    expect(others).toEqual([]);
    expect(((await desk.get(`/cases/${one!.id}`)).body as unknown as CaseRow).file!.cases[0]!.count).toBe(4);
  });

  it('is recorded with the last attempts where there are many, and with how many there were', async () => {
    const { email } = await closed();
    const most = moderationLimits.attemptsKept;
    const addresses = Array.from({ length: most + 2 }, (_, at) => `203.0.${113 + at}.7`);
    const kept = async () => {
      const { body } = await desk.get(`/cases/${(await cases()).at(-1)!.id}`);
      const [one] = (body as unknown as CaseRow).file!.cases;
      return { count: one!.count, from: (one!.attempts as { address: string }[]).map(({ address }) => address) };
    };
    for (const [nth, address] of addresses.entries()) {
      expect((await register({ email }, address)).status).toBe(422);
      if (nth + 1 >= most)
        expect(await kept()).toEqual({ count: nth + 1, from: addresses.slice(nth + 1 - most, nth + 1) });
    }
  });

  it('may register again once a moderator allows it', async () => {
    const { id, email, mobile } = await closed();
    await register({ email });
    const one = (await cases()).at(-1)!;
    const decided = await desk.post(`/cases/${one.id}/decide`, {
      decision: 'allow',
      reason: 'Ricorso accolto in appello.',
    });
    expect([decided.status, decided.body.status]).toEqual([200, 'decided']);
    expect((await register({ email, mobile })).status).toBe(201);
    const { rows: log } = await sql`
      select resource, before, after from audit where action = 'allow' order by id desc limit 1`.execute(app.sql);
    expect(log).toEqual([
      {
        resource: 'blacklist',
        before: { kind: 'email', listed: true },
        after: { kind: 'email', listed: false, removed: 2 },
      },
    ]);
    expect(((await desk.get(`/cases/${one.id}`)).body as unknown as CaseRow).account).toMatchObject({ id });
  });

  it('cannot use the address in a profile or for signing in', async () => {
    const { email, mobile } = await closed();
    const other = app.http.as(await user(app, `altra${++nth}@example.com`));
    const profile = await other.put('/profile', { mobile });
    expect(profile).toBeRefused(422, 'blacklisted');
    const address = await other.put('/profile/email', { email, password: PASSWORD });
    expect(address).toBeRefused(422, 'blacklisted');
  });

  it('is removed from the blacklist in the end: network addresses after half a year, the identity after years', async () => {
    const { id, email } = await closed();
    await register({ email });
    const one = (await cases()).at(-1)!;
    await desk.post(`/cases/${one.id}/decide`, { decision: 'report', reason: 'Segnalato alla polizia postale.' });
    const facts = async () =>
      (await sql<{ facts: object }>`select facts from cases where id = ${one.id}`.execute(app.sql)).rows[0]!.facts;
    app.clock.advance(securityLimits.kept);
    await app.settle();
    expect(await facts()).toMatchObject({ count: 1 });
    app.clock.advance(1);
    await app.settle();
    expect(await facts()).toEqual({});
    app.clock.advance(moderationLimits.identityKept - securityLimits.kept - 1);
    await app.settle();
    const left = async () =>
      (await sql`select from blacklist where closed_account_id = ${id}`.execute(app.sql)).rows.length;
    expect(await left()).toBe(2);
    app.clock.advance(1);
    await app.settle();
    expect(await left()).toBe(0);
  });
});
