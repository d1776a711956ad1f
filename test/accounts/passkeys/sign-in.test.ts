import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { passkeyLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { SoftwareAuthenticator, type Bent } from '../../support/authenticator.js';
import type { HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';
import { FirmOffice } from '../firm-members/firm-office.js';
import { PASSWORD, user } from '../people.js';
import { addPasskey, logInWith, withPasskey } from './passkeys.js';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());

const newcomer = async (): Promise<{ email: string; http: HttpClient; id: number }> => {
  const email = `passkey${++count}@example.com`;
  const http = app.http.as(await user(app, email));
  return { email, http, id: (await http.get('/account')).info.id };
};
const withDevice = async () => {
  const person = await newcomer();
  return { ...person, device: await withPasskey(person.http) };
};
const options = async () => (await app.http.post('/login/passkey/options')).info;
const logIn = (passkey: object) => app.http.post('/login/passkey', { passkey });
const kinds = async (http: HttpClient): Promise<string[]> =>
  (await http.get('/account/security-events')).info.map(({ kind }: { kind: string }) => kind);

describe('a sign-in with a passkey', () => {
  it('needs no address, no password and no code', async () => {
    const { http, device, email, id } = await withDevice();
    expect(await options()).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const entered = await logInWith(app, device);
    expect([entered.status, entered.info.account.id, entered.info.account.email]).toEqual([200, id, email]);
    expect((await app.http.as(entered.info.auth.access_token).get('/account')).status).toBe(200);
    expect((await kinds(http)).slice(0, 2)).toEqual(['signed_in', 'passkey_added']);
    expect((await http.get('/account/passkeys')).info).toMatchObject([
      { backed_up: true, last_used_at: app.clock.now().toISOString() },
    ]);
  });

  it('counts as both factors', async () => {
    const { http, device, id } = await withDevice();
    await http.post('/account/totp', { password: PASSWORD });
    await sql`update account_authenticators set confirmed_at = now() where account_id = ${id}`.execute(app.sql);
    expect(
      (await app.http.post('/login', { username: `passkey${count}@example.com`, password: PASSWORD })).status,
    ).toBe(401);
    expect((await logInWith(app, device)).status).toBe(200);
  });

  it('is one of the person whose passkey it is, also of a member of a firm', async () => {
    const office = await FirmOffice.of(app);
    const { id, http } = await office.colleague();
    const other = await office.colleague('lawyer', 'altra@example.com');
    const [device, othersDevice] = [await withPasskey(http), await withPasskey(other.http)];
    const { info } = await logInWith(app, device);
    expect(info.account.sign_in.member_id).toBe(id);
    expect((await office.owner.get('/account/passkeys')).info).toEqual([]);
    for (const one of [http, other.http]) expect((await one.get('/account/passkeys')).info).toHaveLength(1);
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(204);
    expect(await logInWith(app, device)).toBeRefused(401, 'passkey_refused');
    expect((await logInWith(app, othersDevice)).info.account.sign_in.member_id).toBe(other.id);
  });

  it('stays open as long as asked', async () => {
    const { device } = await withDevice();
    const short = await logIn(device.use(await options()));
    const long = await app.http.post('/login/passkey', { passkey: device.use(await options()), remember: true });
    expect(new Date(long.info.auth.expires_at) > new Date(short.info.auth.expires_at)).toBe(true);
  });

  it('is refused with a challenge that was used before, also twice at once', async () => {
    const { device } = await withDevice();
    const answer = device.use(await options());
    expect((await logIn(answer)).status).toBe(200);
    expect(await logIn(answer)).toBeRefused(422, 'passkey_expired');
    const again = device.use(await options());
    const both = await Promise.all([logIn(again), logIn(again), logIn(again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('uses its challenge up even where it fails', async () => {
    const { device } = await withDevice();
    const asked = await options();
    expect((await logIn(device.use(asked, { verified: false }))).status).toBe(401);
    expect(await logIn(device.use(asked))).toBeRefused(422, 'passkey_expired');
  });

  it('is refused when its challenge is too old, and accepted before', async () => {
    const { device } = await withDevice();
    const [first, second] = [await options(), await options()];
    app.clock.advance(passkeyLimits.challenge - 1);
    expect((await logIn(device.use(first))).status).toBe(200);
    app.clock.advance(1);
    expect(await logIn(device.use(second))).toBeRefused(422, 'passkey_expired');
  });

  it('is refused with a challenge that was made up, changed, or made for something else', async () => {
    const { http, device } = await withDevice();
    const { challenge } = await options();
    const changed = `${challenge.slice(0, -2)}${challenge.endsWith('AA') ? 'BB' : 'AA'}`;
    const adding = (await http.post('/account/passkeys/options', { password: PASSWORD })).info.challenge as string;
    const proving = (await http.post('/account/passkeys/proof')).info.challenge as string;
    for (const other of ['', 'AAAA', Buffer.alloc(54).toString('base64url'), changed, adding, proving])
      expect(await logIn(device.use({ challenge: other, rpId: 'localhost' }))).toBeRefused(422, 'passkey_expired');
  });

  it.each<[string, Bent]>([
    ['on a page of another origin', { origin: 'https://giustamente.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['made for another site', { rpId: 'giustamente.example' }],
    ['without the verification of the person', { verified: false }],
    ['with the handle of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('is refused %s', async (_, bent) => {
    const { http, device } = await withDevice();
    expect(await logInWith(app, device, bent)).toBeRefused(401, 'passkey_refused');
    const events = await kinds(http);
    // A browser reports a foreign frame before anybody is looked up.
    expect(events[0]).toBe(bent.crossOrigin ? 'passkey_added' : 'wrong_passkey');
    expect((await logInWith(app, device)).status).toBe(200);
  });

  it('is refused when the counter of the device does not go on', async () => {
    const { device } = await withDevice();
    expect((await logInWith(app, device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await logInWith(app, device, { counter })).toBeRefused(401, 'passkey_refused');
    expect((await logInWith(app, device, { counter: 8 })).status).toBe(200);
  });

  it('is accepted once where two answers with the same counter arrive at once', async () => {
    const { device } = await withDevice();
    const both = [device.use(await options(), { counter: 3 }), device.use(await options(), { counter: 3 })];
    const answers = await Promise.all(both.map(logIn));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('gets the same answer with an unknown passkey and with a wrong signature', async () => {
    const { device } = await withDevice();
    const stranger = await logIn(new SoftwareAuthenticator().use(await options()));
    const impostor = new SoftwareAuthenticator();
    const forged = { ...impostor.use(await options()), id: device.id, rawId: device.id };
    const wrong = await logIn({ ...forged, response: { ...forged.response, userHandle: device.userHandle } });
    expect(stranger).toBeRefused(401, 'passkey_refused');
    expect(wrong.body).toEqual(stranger.body);
  });

  it('is refused as with a password while the account is suspended or not confirmed', async () => {
    const { device, id } = await withDevice();
    await sql`update accounts set suspended_at = now(), suspension_reason = 'Abuso' where id = ${id}`.execute(app.sql);
    const suspended = await logInWith(app, device);
    expect(suspended).toBeRefused(403, 'account_suspended');
    expect(suspended.info.reason).toBe('Abuso');
    await sql`
      update accounts set suspended_at = null, suspension_reason = null, confirmed_at = null where id = ${id}`.execute(
      app.sql,
    );
    const waiting = await logInWith(app, device);
    expect(waiting).toBeRefused(403, 'not_confirmed');
    expect(waiting.info.account.id).toBe(id);
  });

  it('is possible while strangers guess the password, and does not lock the owner out', async () => {
    const { email, device } = await withDevice();
    for (let n = 0; n < 6; n++)
      await app.http.post('/login', { username: email, password: 'sbagliata' }, { 'x-forwarded-for': '203.0.113.5' });
    for (let n = 0; n < 6; n++) await logInWith(app, device, { verified: false }, { 'x-forwarded-for': '203.0.113.5' });
    expect((await logInWith(app, device)).status).toBe(200);
    expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(200);
  });

  it('is over with the account, which leaves no passkey behind', async () => {
    const { http, device, id } = await withDevice();
    const neighbour = await withDevice();
    expect((await http.delete('/account', { password: PASSWORD })).status).toBe(204);
    expect(await logInWith(app, device)).toBeRefused(401, 'passkey_refused');
    const { rows } = await sql`select from passkeys where account_id = ${id}`.execute(app.sql);
    expect(rows).toHaveLength(0);
    expect((await logInWith(app, neighbour.device)).info.account.id).toBe(neighbour.id);
  });
});

describe('used challenges', () => {
  it('are deleted once they are too old anyway', async () => {
    const { device } = await withDevice();
    await logInWith(app, device);
    const stored = async () => (await sql`select from used_passkey_challenges`.execute(app.sql)).rows.length;
    expect(await stored()).toBeGreaterThan(0);
    app.clock.advance(passkeyLimits.challenge + 1);
    await app.settle();
    expect(await stored()).toBe(0);
  });
});

describe('an account', () => {
  it('takes a passkey that no other account has', async () => {
    const { device } = await withDevice();
    const other = await newcomer();
    expect(await addPasskey(other.http, device)).toBeRefused(422, 'passkey_invalid');
    expect((await other.http.get('/account/passkeys')).info).toEqual([]);
  });
});
