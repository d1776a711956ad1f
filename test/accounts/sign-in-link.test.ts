import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { accountLimits, callLimits, mailLimits } from '../../src/shared/limits.js';
import { MailLink } from '../../src/accounts/password/mail-link.js';
import { signInOf } from '../../src/accounts/sign-in/sign-ins.js';
import { CallLimits } from '../../src/kernel/auth/auth.api.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { FirmOffice } from './firm-members/firm-office.js';
import { citizen, lastMail, linkNumbers, PASSWORD, user } from './people.js';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const newcomer = async () => {
  const email = `link${++count}@example.com`;
  const http = app.http.as(await user(app, email));
  return { email, http, id: (await http.get('/account')).info.id as number };
};
const ask = (email: string, headers?: Record<string, string>) => app.http.post('/login/link', { email }, headers);
const mailsTo = async (email: string, template = 'sign_in_link'): Promise<number> =>
  (await sql`select from outbox where recipient = ${email} and template = ${template}`.execute(app.sql)).rows.length;
const linkTo = async (email: string) => {
  expect((await ask(email)).status).toBe(204);
  const mail = await lastMail(app, email);
  expect(mail.template).toBe('sign_in_link');
  const [token, key] = linkNumbers(mail.body_text) as [string, string];
  return { token, key: Number(key) };
};
const open = (link: object, more: object = {}) => app.http.post('/login/link/open', { ...link, ...more });

describe('a link by mail', () => {
  it('signs in once', async () => {
    const { email, id, http } = await newcomer();
    const link = await linkTo(email);
    const entered = await open(link, { remember: true });
    expect([entered.status, entered.info.account.id]).toEqual([200, id]);
    expect((await app.http.as(entered.info.auth.access_token).get('/account')).status).toBe(200);
    expect(await open(link)).toBeRefused(422, 'invalid_token');
    const events = (await http.get('/account/security-events')).info as { kind: string }[];
    expect(events[0]?.kind).toBe('signed_in');
  });

  it('signs in once, also where it is opened twice at once', async () => {
    const { email } = await newcomer();
    const link = await linkTo(email);
    const both = await Promise.all([open(link), open(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is valid for a quarter of an hour', async () => {
    const { email } = await newcomer();
    const link = await linkTo(email);
    app.clock.advance(accountLimits.signInToken - 1);
    const inTime = await open(link);
    app.clock.advance(120_000);
    const late = await linkTo(email);
    app.clock.advance(accountLimits.signInToken);
    expect([inTime.status, (await open(late)).status]).toEqual([200, 422]);
  });

  it('is not used up by a program that opens links in mails', async () => {
    const { email } = await newcomer();
    const link = await linkTo(email);
    expect((await app.http.get(`/login/link/open?token=${link.token}&key=${link.key}`)).status).toBe(404);
    expect((await open(link)).status).toBe(200);
  });

  it('belongs to its account', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const link = await linkTo(mine.email);
    expect(await open({ ...link, key: theirs.id })).toBeRefused(422, 'invalid_token');
    expect((await open(link)).status).toBe(200);
  });

  it('does not replace the second factor', async () => {
    const { email, http } = await newcomer();
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info as { secret: string };
    const codeNow = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000), guardrails });
    await http.post('/account/totp/confirm', { code: codeNow() });
    app.clock.advance(60_000);
    const link = await linkTo(email);
    expect(await open(link)).toBeRefused(401, 'code_required');
    expect(await open(link, { code: '000000' })).toBeRefused(401, 'wrong_code');
    expect((await open(link, { code: codeNow() })).status).toBe(200);
    app.clock.advance(60_000);
    const guessed = await linkTo(email);
    for (let n = 0; n < accountLimits.loginFailures; n++) await open(guessed, { code: '000000' });
    expect((await open(guessed, { code: codeNow() })).status).toBe(429);
  });

  it('is that of a member of a firm, too', async () => {
    const office = await FirmOffice.of(app);
    const { id } = await office.colleague();
    const { rows } = await sql<{ email: string }>`select email from firm_members where id = ${id}`.execute(app.sql);
    const entered = await open(await linkTo(rows[0]!.email));
    expect(entered.info.account.sign_in.member_id).toBe(id);
  });

  it('does not open a suspended account', async () => {
    const { email, id } = await newcomer();
    const link = await linkTo(email);
    await sql`update accounts set suspended_at = now(), suspension_reason = 'Abuso' where id = ${id}`.execute(app.sql);
    expect(await open(link)).toBeRefused(403, 'account_suspended');
  });

  it('ends with a new password', async () => {
    const { email, http } = await newcomer();
    const link = await linkTo(email);
    await http.put('/profile/security', { password: PASSWORD, ...chosen });
    expect(await open(link)).toBeRefused(422, 'invalid_token');
  });
});

const chosen = { new_password: 'scelta più tardi', new_password_confirmation: 'scelta più tardi' };

/** Which links that were mailed before still work. */
describe('the links that somebody has', () => {
  type Person = Awaited<ReturnType<typeof newcomer>> & { link: object };
  const mailed = async (): Promise<Person> => {
    const one = await newcomer();
    const link = await linkTo(one.email);
    app.clock.advance(61_000);
    await linkTo(one.email);
    await app.http.post('/password/recovery', { email: one.email });
    await one.http.put('/profile/email', { email: `nuovo-${one.email}`, password: PASSWORD });
    return { ...one, link };
  };
  const left = async ({ id }: Person): Promise<string> =>
    (
      await sql<{ purpose: string }>`
        select purpose from account_tokens where account_id = ${id} and used_at is null order by purpose`.execute(
        app.sql,
      )
    ).rows
      .map(({ purpose }) => purpose)
      .join(' ');

  it.each<[string, string, (one: Person) => Promise<{ status: number }>]>([
    ['end with a new password', '', ({ http }) => http.put('/profile/security', { password: PASSWORD, ...chosen })],
    [
      'end with a password that is chosen by one of them',
      '',
      async ({ email }) => {
        const { rows } = await sql<{ body_text: string }>`
          select body_text from outbox where recipient = ${email} and template = 'reset_password'`.execute(app.sql);
        const [token, key] = linkNumbers(rows[0]!.body_text);
        const { new_password: password } = chosen;
        return app.http.post('/password/reset', { password, password_confirmation: password, token, key });
      },
    ],
    [
      'end with a new address',
      '',
      async ({ email }) => {
        const [key, token] = linkNumbers((await lastMail(app, `nuovo-${email}`)).body_text);
        return app.http.get(`/confirm/mail/${key}/${token}`);
      },
    ],
    ['that sign in end when one is used, and others stay', 'change_email reset', ({ link }) => open(link)],
  ])('%s', async (_, stay, act) => {
    const [one, neighbour] = [await mailed(), await mailed()];
    const all = 'change_email reset sign_in sign_in';
    expect([await left(one), await left(neighbour)]).toEqual([all, all]);
    expect((await act(one)).status).toBeLessThan(300);
    expect([await left(one), await left(neighbour)]).toEqual([stay, all]);
  });
});

describe('asking for a link', () => {
  it('mails none where the address has changed meanwhile', async () => {
    const { email, id } = await newcomer();
    const send = (address: string) =>
      app.database.transaction(async (em) => {
        const found = (await signInOf(sqlOf(em), { accountId: id, memberId: null }))!;
        await app.app.get(MailLink).send(em, found, address, 'sign_in', { address: '203.0.113.8', device: null });
      });
    await send('prima@example.com');
    expect(await mailsTo(email)).toBe(0);
    await send(email.toUpperCase());
    expect(await mailsTo(email)).toBe(1);
  });

  it('gets the same answer for an address without an account', async () => {
    const { email } = await newcomer();
    const [known, unknown] = [await ask(email), await ask('nessuno.mai@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  it('sends one mail a minute, and few in all, so that a stranger pesters nobody', async () => {
    const { email } = await newcomer();
    await ask(email);
    await ask(email);
    expect(await mailsTo(email)).toBe(1);
    for (let n = 0; n < 8; n++) {
      app.clock.advance(60_001);
      await ask(email, { 'x-forwarded-for': `198.51.100.${n + 1}` });
    }
    expect(await mailsTo(email)).toBeLessThanOrEqual(mailLimits.asked + 1);
    // It changes nothing for the owner.
    expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(200);
  });

  it('mails the confirmation once more where the address waits for it', async () => {
    const email = `attesa${++count}@example.com`;
    await app.http.post('/register/user', citizen({ email }));
    app.clock.advance(60_001);
    expect((await ask(email)).status).toBe(204);
    expect([await mailsTo(email), await mailsTo(email, 'confirm_user')]).toEqual([0, 2]);
  });

  it('is limited by where it comes from', async () => {
    const [most] = callLimits.calls.sign_in_link.range;
    for (let n = 0; n < most; n++) await app.app.get(CallLimits).count('sign_in_link', { address: '203.0.113.77' });
    expect((await ask('qualcuno@example.com', { 'x-forwarded-for': '203.0.113.77' })).status).toBe(429);
    expect((await ask('qualcuno@example.com', { 'x-forwarded-for': '203.0.113.78' })).status).toBe(204);
  });
});
