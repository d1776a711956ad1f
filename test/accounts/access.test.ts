import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { deviceOf } from '../../src/kernel/auth/auth.api.js';
import { securityLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { lastMail, PASSWORD, user } from './people.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newcomer = async (): Promise<{ email: string; http: HttpClient }> => {
  const email = `accesso${++count}@example.com`;
  return { email, http: app.http.as(await user(app, email)) };
};
const logIn = (username: string, more: object = {}, agent = FIREFOX) =>
  app.http.post('/login', { username, password: PASSWORD, ...more }, { 'user-agent': agent });
const kinds = async (http: HttpClient): Promise<string[]> =>
  (await http.get('/account/security-events')).info.map(({ kind }: { kind: string }) => kind);

describe('the sessions of an account', () => {
  it('are shown with device, address and time, and are ended one by one', async () => {
    const { email, http } = await newcomer();
    app.clock.advance(60_000);
    const phone = app.http.as((await logIn(email, {}, IPHONE)).info.auth.access_token);
    const list = (await http.get('/account/sessions')).info;
    expect(list).toMatchObject([
      { current: false, device: 'Safari, iPhone', address: '127.0.0.1', last_seen_at: app.clock.now().toISOString() },
      { current: true, device: null },
    ]);
    expect((await http.delete(`/account/sessions/${list[0].id}`)).status).toBe(204);
    expect((await phone.get('/account')).status).toBe(401);
    expect((await http.delete(`/account/sessions/${list[0].id}`)).status).toBe(404);
    expect((await http.get('/account/sessions')).info).toHaveLength(1);
  });

  it('are ended all at once, except the current one', async () => {
    const { email, http } = await newcomer();
    const others = await Promise.all([logIn(email), logIn(email, { remember: true })]);
    expect((await http.delete('/account/sessions')).status).toBe(204);
    for (const { info } of others) expect((await app.http.as(info.auth.access_token).get('/account')).status).toBe(401);
    expect((await http.get('/account/sessions')).info).toMatchObject([{ current: true }]);
  });

  it('belong to their account only', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const [session] = (await theirs.http.get('/account/sessions')).info;
    expect((await mine.http.delete(`/account/sessions/${session.id}`)).status).toBe(404);
    expect((await theirs.http.get('/account')).status).toBe(200);
  });
});

describe('sign-ins', () => {
  it('are shown to the person, successful and failed, with their origin', async () => {
    const { email, http } = await newcomer();
    await logIn(email, { password: 'sbagliata' });
    await logIn(email);
    const events = (await http.get('/account/security-events')).info;
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'signed_in', device: 'Firefox, Windows', address: '127.0.0.1' },
      { kind: 'wrong_password', device: 'Firefox, Windows', address: '127.0.0.1' },
    ]);
  });

  it('with an unknown address are recorded without it', async () => {
    await logIn('nessuno@example.com');
    const { rows } = await sql`
      select account_id, staff_id, kind from security_events order by id desc limit 1`.execute(app.sql);
    expect(rows).toEqual([{ account_id: null, staff_id: null, kind: 'wrong_password' }]);
  });

  it('are deleted after half a year', async () => {
    const { http } = await newcomer();
    expect(await kinds(http)).toEqual(['signed_in']);
    await sql`update security_events set at = ${new Date(app.clock.now().getTime() - securityLimits.kept - 1)}`.execute(
      app.sql,
    );
    await app.settle();
    expect(await kinds(http)).toEqual([]);
  });
});

describe('the second factor of an account', () => {
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000), guardrails });
  const turnOn = async () => {
    const { email, http } = await newcomer();
    const begun = await http.post('/account/totp', { password: PASSWORD });
    const { secret, uri, qr_svg } = begun.info;
    expect([uri.startsWith('otpauth://totp/'), qr_svg.startsWith('<svg')]).toEqual([true, true]);
    const confirmed = await http.post('/account/totp/confirm', { code: codeOf(secret) });
    app.clock.advance(60_000);
    return { email, http, secret, codes: confirmed.info.recovery_codes as string[] };
  };

  it('needs the password and a first code, and then a code at each login', async () => {
    const { email: begun, http: plain } = await newcomer();
    expect((await plain.post('/account/totp', { password: 'sbagliata' })).status).toBe(422);
    await plain.post('/account/totp', { password: PASSWORD });
    expect((await plain.post('/account/totp/confirm', { code: '000000' })).info.fields).toHaveProperty('code');
    // Until the first code was given, nobody is asked for one.
    expect((await logIn(begun)).status).toBe(200);

    const { email, http, secret, codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    expect((await http.get('/profile')).info.two_factor).toBe(true);
    expect((await lastMail(app, email)).template).toBe('two_factor_on');
    const without = await logIn(email);
    expect(without).toBeRefused(401, 'code_required');
    const wrong = await logIn(email, { code: '000000' });
    expect(wrong).toBeRefused(401, 'wrong_code');
    const code = codeOf(secret);
    expect((await logIn(email, { code })).status).toBe(200);
    // Each code works once.
    expect((await logIn(email, { code })).status).toBe(401);
    expect((await kinds(http)).slice(0, 4)).toEqual(['wrong_code', 'signed_in', 'wrong_code', 'two_factor_on']);
  });

  it('is not revealed to somebody who does not know the password', async () => {
    const { email } = await turnOn();
    expect((await logIn(email, { password: 'sbagliata' })).body.message).toBe('wrong_credentials');
  });

  it('can be replaced by each recovery code once', async () => {
    const { email, http, codes } = await turnOn();
    expect((await logIn(email, { code: codes[0]!.toUpperCase() })).status).toBe(200);
    expect((await logIn(email, { code: codes[0] })).status).toBe(401);
    expect(await kinds(http)).toContain('recovery_code_used');
  });

  it('stops guessing after five wrong codes', async () => {
    const { email, secret } = await turnOn();
    for (let n = 0; n < 5; n++) expect((await logIn(email, { code: '000000' })).status).toBe(401);
    expect((await logIn(email, { code: codeOf(secret) })).status).toBe(429);
  });

  it('is turned off with password and code, and is not set up twice', async () => {
    const { email, http, secret } = await turnOn();
    expect((await http.post('/account/totp', { password: PASSWORD })).status).toBe(409);
    const off = (body: object) => http.delete('/account/totp', body);
    expect((await off({ password: PASSWORD, code: '000000' })).status).toBe(422);
    expect((await off({ password: 'sbagliata', code: codeOf(secret) })).status).toBe(422);
    expect((await off({ password: PASSWORD, code: codeOf(secret) })).status).toBe(204);
    expect((await lastMail(app, email)).template).toBe('two_factor_off');
    expect((await logIn(email)).status).toBe(200);
    const { rows } = await sql`select from account_recovery_codes c join accounts a on a.id = c.account_id
      where a.email = ${email}`.execute(app.sql);
    expect(rows).toEqual([]);
  });

  it('is stored encrypted', async () => {
    const { email, secret, codes } = await turnOn();
    const { rows } = await sql<{ text: string }>`
      select concat(w.secret, ' ', string_agg(c.code_hash, ' ')) as text
      from account_authenticators w
      join account_recovery_codes c on c.account_id = w.account_id
      join accounts a on a.id = w.account_id
      where a.email = ${email}
      group by w.secret`.execute(app.sql);
    for (const plain of [secret, ...codes]) expect(rows[0]!.text).not.toContain(plain);
  });
});

it.each([
  [FIREFOX, 'Firefox, Windows'],
  [IPHONE, 'Safari, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Linux'],
  ['curl/8.0', null],
  [undefined, null],
])('%s is shown as %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
