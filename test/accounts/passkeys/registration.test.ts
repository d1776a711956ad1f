import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../support/app.js';
import { SoftwareAuthenticator, type Bent } from '../../support/authenticator.js';
import { watchInnocents } from '../../support/innocents.js';
import { citizen, lastMail, linkNumbers, PASSWORD, user } from '../people.js';
import { logInWith } from './passkeys.js';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());

const FIRM = { pec: 'studio@pec.example.com', company_name: 'Studio Verdi', company_order_city: 'Milano' };
const next = () => `senza${++count}@example.com`;
const optionsFor = async (email: string) =>
  (await app.http.post('/register/passkey/options', { email, first_name: 'Chiara', last_name: 'Verdi' })).info;
const register = async (email: string, device = new SoftwareAuthenticator(), more: object = {}, bent?: Bent) =>
  app.http.post('/register/user', {
    ...citizen({ email, password: undefined }),
    passkey: device.create(await optionsFor(email), bent),
    ...more,
  });
const confirm = async (email: string, model = 'user') => {
  const [token] = linkNumbers((await lastMail(app, email)).body_text);
  return app.http.post(`/register/${model}/confirm/${token}`);
};

describe('a registration with a passkey', () => {
  it('needs no password: the citizen confirms the address, and signs in with the passkey', async () => {
    const email = next();
    const device = new SoftwareAuthenticator();
    expect((await register(email, device)).status).toBe(201);
    const waiting = await logInWith(app, device);
    expect(waiting).toBeRefused(403, 'not_confirmed');
    const confirmed = await confirm(email);
    expect([confirmed.info.choose_password, confirmed.info.session.account.email]).toEqual([undefined, email]);
    expect((await logInWith(app, device)).info.account.email).toBe(email);
    const http = app.http.as(confirmed.info.session.auth.access_token);
    expect((await http.get('/profile')).info.has_password).toBe(false);
    // No password opens it, not even an empty one.
    for (const password of ['', PASSWORD])
      expect((await app.http.post('/login', { username: email, password })).status).not.toBe(200);
  });

  it('opens a firm, too', async () => {
    const email = next();
    const device = new SoftwareAuthenticator();
    const passkey = device.create(await optionsFor(email));
    const body = { ...citizen({ email, password: undefined }), ...FIRM, passkey };
    expect((await app.http.post('/register/lawyer', body)).status).toBe(201);
    expect((await confirm(email, 'lawyer')).info.choose_password).toBeUndefined();
    expect((await logInWith(app, device)).info.account).toMatchObject({ email, model: 'lawyer' });
  });

  it('gets a password later, by the mail that resets one', async () => {
    const email = next();
    const device = new SoftwareAuthenticator();
    await register(email, device);
    await confirm(email);
    await app.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
    const chosen = { password: 'scelta più tardi', password_confirmation: 'scelta più tardi', token, key };
    expect((await app.http.post('/password/reset', chosen)).status).toBe(204);
    expect((await app.http.post('/login', { username: email, password: chosen.password })).status).toBe(200);
    expect((await logInWith(app, device)).status).toBe(200);
  });

  it('is refused without a password and a passkey, and with both', async () => {
    const none = await app.http.post('/register/user', citizen({ email: next(), password: undefined }));
    expect(none.info.fields).toEqual({ password: ['Campo è obbligatorio'] });
    const both = await register(next(), undefined, { password: PASSWORD });
    expect(both.info.fields).toHaveProperty('passkey');
  });

  it('is refused with a passkey for another address, one that was given before, or a wrong one', async () => {
    const device = new SoftwareAuthenticator();
    const email = next();
    const passkey = device.create(await optionsFor(email));
    const other = { ...citizen({ email: next(), password: undefined }), passkey };
    expect(await app.http.post('/register/user', other)).toBeRefused(422, 'passkey_expired');
    const own = { ...citizen({ email, password: undefined }), passkey };
    expect((await app.http.post('/register/user', own)).status).toBe(201);
    expect(await app.http.post('/register/user', own)).toBeRefused(422, 'passkey_expired');
    for (const bent of [{ verified: false }, { origin: 'https://altro.example' }, { rpId: 'altro.example' }])
      expect(await register(next(), undefined, {}, bent)).toBeRefused(422, 'passkey_invalid');
  });

  it('of an address that has an account gets the same answer, and leaves the owner’s account alone', async () => {
    const email = next();
    await user(app, email);
    const device = new SoftwareAuthenticator();
    const [known, unknown] = [await register(email, device), await register(next())];
    expect([known.status, Object.keys(known.info)]).toEqual([unknown.status, Object.keys(unknown.info)]);
    expect((await lastMail(app, email)).template).toBe('address_in_use');
    expect(await logInWith(app, device)).toBeRefused(401, 'passkey_refused');
    // The same passkey for an address without an account tells no difference either.
    const answers = [await register(email, device), await register(next(), device)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('counts no passkey where the address was registered more than once', async () => {
    const email = next();
    const [stranger, owner] = [new SoftwareAuthenticator(), new SoftwareAuthenticator()];
    await register(email, stranger);
    app.clock.advance(3_600_000);
    await register(email, owner);
    const { info } = await confirm(email);
    expect([info.session, typeof info.choose_password.token]).toEqual([undefined, 'string']);
    for (const device of [stranger, owner]) expect(await logInWith(app, device)).toBeRefused(401, 'passkey_refused');
    const { rows } = await sql`
      select from passkeys p join accounts a on a.id = p.account_id where a.email = ${email}`.execute(app.sql);
    expect(rows).toHaveLength(0);
  });
});

describe('the mailed link of a new password', () => {
  it('removes the passkeys only where that is asked for', async () => {
    const email = next();
    const device = new SoftwareAuthenticator();
    await register(email, device);
    await confirm(email);
    await app.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
    const chosen = { password: 'scelta più tardi', password_confirmation: 'scelta più tardi', token, key };
    expect((await app.http.post('/password/reset', { ...chosen, remove_passkeys: true })).status).toBe(204);
    expect(await logInWith(app, device)).toBeRefused(401, 'passkey_refused');
    expect((await app.http.post('/login', { username: email, password: chosen.password })).status).toBe(200);
  });
});
