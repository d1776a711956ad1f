import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits, passkeyLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { SoftwareAuthenticator, type Bent } from '../../support/authenticator.js';
import type { HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';
import { lastMail, PASSWORD, user } from '../people.js';
import { addPasskey, logInWith, proofWith, withPasskey } from './passkeys.js';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());

const newcomer = async (): Promise<{ email: string; http: HttpClient; id: number }> => {
  const email = `chiave${++count}@example.com`;
  const http = app.http.as(await user(app, email));
  return { email, http, id: (await http.get('/account')).info.id };
};
const listOf = async (http: HttpClient) =>
  (await http.get('/account/passkeys')).info as { id: number; name: string; last_used_at: string | null }[];
const firstOf = async (http: HttpClient): Promise<number> => (await listOf(http))[0]?.id ?? 0;
const withoutPassword = (id: number) => sql`update accounts set password_hash = '' where id = ${id}`.execute(app.sql);
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a passkey is added', () => {
  it('after the password, and a mail says so', async () => {
    const { email, http } = await newcomer();
    const device = new SoftwareAuthenticator();
    const { info } = await http.post('/account/passkeys/options', { password: PASSWORD });
    expect(info).toMatchObject({
      rp: { id: 'localhost', name: 'Giustamente' },
      user: { name: email, displayName: 'Chiara Verdi' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await http.post('/account/passkeys', { passkey: device.create(info) }, { 'user-agent': FIREFOX });
    expect([added.status, added.info]).toMatchObject([
      201,
      [{ name: 'Firefox, Windows', backed_up: true, last_used_at: null }],
    ]);
    const mail = await lastMail(app, email);
    expect([mail.template, mail.body_text.includes('/profile/security')]).toEqual(['passkey_added', true]);
    expect((await logInWith(app, device)).status).toBe(200);
  });

  it('never without a proof', async () => {
    const { http } = await newcomer();
    expect((await http.post('/account/passkeys/options', { password: 'sbagliata' })).info.fields).toHaveProperty(
      'password',
    );
    expect((await http.post('/account/passkeys/options', {})).info.fields).toHaveProperty('password');
    const device = new SoftwareAuthenticator();
    // What signing in or another session asks is no leave to add one.
    const other = await newcomer();
    const { info: foreign } = await other.http.post('/account/passkeys/options', { password: PASSWORD });
    const { info: signIn } = await app.http.post('/login/passkey/options');
    for (const { challenge } of [foreign, signIn] as { challenge: string }[]) {
      const passkey = device.create({ challenge, rp: { id: 'localhost' }, user: { id: 'AAAA' } });
      expect(await http.post('/account/passkeys', { passkey })).toBeRefused(422, 'passkey_expired');
    }
    expect(await listOf(http)).toEqual([]);
  });

  it('once with one challenge, also at once, and within its time', async () => {
    const { http } = await newcomer();
    const options = async () => (await http.post('/account/passkeys/options', { password: PASSWORD })).info;
    const add = (passkey: object) => http.post('/account/passkeys', { passkey });
    const first = await options();
    const both = await Promise.all([
      add(new SoftwareAuthenticator().create(first)),
      add(new SoftwareAuthenticator().create(first)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    // The same bytes in another spelling are the same challenge.
    const again = { ...first, challenge: `${first.challenge}==` };
    expect(await add(new SoftwareAuthenticator().create(again))).toBeRefused(422, 'passkey_expired');
    const late = await options();
    app.clock.advance(passkeyLimits.challenge);
    expect(await add(new SoftwareAuthenticator().create(late))).toBeRefused(422, 'passkey_expired');
    expect(await listOf(http)).toHaveLength(1);
  });

  it.each<[string, Bent]>([
    ['on a page of another origin', { origin: 'http://localhost:3001' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another site', { rpId: 'example.com' }],
    ['without the verification of the person', { verified: false }],
    [
      'with the certificate of a manufacturer, whose lists would be fetched',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array([1])]]]) } },
    ],
    ['with a statement that nobody knows', { attestation: { fmt: 'apple', attStmt: new Map() } }],
  ])('never where it was created %s', async (_, bent) => {
    const { http } = await newcomer();
    expect(await addPasskey(http, new SoftwareAuthenticator(), bent)).toBeRefused(422, 'passkey_invalid');
    expect(await listOf(http)).toEqual([]);
  });

  it('with the same handle as the others of the person, which the device is told to leave out', async () => {
    const { http } = await newcomer();
    const device = await withPasskey(http);
    const { info } = await http.post('/account/passkeys/options', { password: PASSWORD });
    expect([info.user.id, info.excludeCredentials]).toMatchObject([device.userHandle, [{ id: device.id }]]);
    const other = await newcomer();
    expect((await withPasskey(other.http)).userHandle).not.toBe(device.userHandle);
  });

  it('up to ten', async () => {
    const { http } = await newcomer();
    for (let n = 0; n < passkeyLimits.each; n++) expect((await addPasskey(http)).status).toBe(201);
    expect(await addPasskey(http)).toBeRefused(409, 'passkey_limit');
  });
});

describe('a passkey of one’s own', () => {
  it('gets another name, and nobody else can give it one', async () => {
    const { http } = await newcomer();
    const neighbour = await newcomer();
    await withPasskey(http);
    const id = await firstOf(http);
    expect((await http.put(`/account/passkeys/${id}`, { name: 'Telefono' })).info).toMatchObject([
      { name: 'Telefono' },
    ]);
    expect(await neighbour.http.put(`/account/passkeys/${id}`, { name: 'Mia' })).toBeRefused(404, 'not_found');
    const body = { name: 'x'.repeat(passkeyLimits.nameMax + 1) };
    expect((await http.put(`/account/passkeys/${id}`, body)).info.fields).toHaveProperty('name');
    expect((await http.put(`/account/passkeys/${id}`, { name: 'x'.repeat(passkeyLimits.nameMax) })).status).toBe(200);
  });

  it('is removed after the password or by a passkey, and a mail says so', async () => {
    const { email, http } = await newcomer();
    const [lost, kept] = [await withPasskey(http), await withPasskey(http)];
    const id = await firstOf(http);
    expect((await http.delete(`/account/passkeys/${id}`, { password: 'sbagliata' })).status).toBe(422);
    expect((await http.delete(`/account/passkeys/${id}`, await proofWith(http, kept))).status).toBe(204);
    expect((await lastMail(app, email)).template).toBe('passkey_removed');
    expect(await logInWith(app, lost)).toBeRefused(401, 'passkey_refused');
    expect((await logInWith(app, kept)).status).toBe(200);
    const last = await firstOf(http);
    expect((await http.delete(`/account/passkeys/${last}`, { password: PASSWORD })).status).toBe(204);
    expect(await listOf(http)).toEqual([]);
  });

  it('is not removed by somebody else', async () => {
    const { http } = await newcomer();
    const neighbour = await newcomer();
    const device = await withPasskey(http);
    const id = await firstOf(http);
    expect(await neighbour.http.delete(`/account/passkeys/${id}`, { password: PASSWORD })).toBeRefused(
      404,
      'not_found',
    );
    expect((await logInWith(app, device)).status).toBe(200);
  });

  it('stays where it is the only way to sign in, also of two that go at once', async () => {
    const { http, id: account } = await newcomer();
    const devices = [await withPasskey(http), await withPasskey(http)] as const;
    await withoutPassword(account);
    const list = await listOf(http);
    const proofs = [await proofWith(http, devices[0]), await proofWith(http, devices[1])];
    const answers = await Promise.all(list.map(({ id }, nth) => http.delete(`/account/passkeys/${id}`, proofs[nth])));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)).toBeRefused(409, 'last_sign_in_means');
    expect(await listOf(http)).toHaveLength(1);
  });
});

describe('where the password is asked once more, a passkey proves as well', () => {
  it('that it is the person: second factor, address, password, deletion', async () => {
    const { email, http, id } = await newcomer();
    const device = await withPasskey(http);
    await withoutPassword(id);
    expect((await http.get('/profile')).info.has_password).toBe(false);
    expect((await http.post('/account/totp', await proofWith(http, device))).status).toBe(200);
    const moved = { email: `x${email}`, ...(await proofWith(http, device)) };
    expect((await http.put('/profile/email', moved)).info.pending_email).toBe(`x${email}`);
    const chosen = { new_password: 'scelta più tardi', new_password_confirmation: 'scelta più tardi' };
    expect((await http.put('/profile/security', { ...chosen, ...(await proofWith(http, device)) })).status).toBe(200);
    expect((await http.get('/profile')).info.has_password).toBe(true);
    expect((await app.http.post('/login', { username: email, password: 'scelta più tardi' })).status).toBe(200);
    expect((await http.delete('/account', await proofWith(http, device))).status).toBe(204);
  });

  it('but not one of somebody else, of another session, or with both at once', async () => {
    const { http } = await newcomer();
    const neighbour = await newcomer();
    const [mine, theirs] = [await withPasskey(http), await withPasskey(neighbour.http)];
    const begin = (proof: object) => http.post('/account/totp', proof);
    expect((await begin(await proofWith(http, theirs))).info.fields).toHaveProperty('passkey');
    expect((await begin(await proofWith(http, mine, { verified: false }))).info.fields).toHaveProperty('passkey');
    expect(await begin(await proofWith(neighbour.http, mine))).toBeRefused(422, 'passkey_expired');
    const both = { password: PASSWORD, ...(await proofWith(http, mine)) };
    expect((await begin(both)).info.fields).toHaveProperty('passkey');
    const proof = await proofWith(http, mine);
    expect((await begin(proof)).status).toBe(200);
    expect(await begin(proof)).toBeRefused(422, 'passkey_expired');
  });
});

describe('a passkey that proves the person', () => {
  it('is refused after too many wrong ones in a session, which a right one ends, and no other session is slowed', async () => {
    const { http } = await newcomer();
    const neighbour = await newcomer();
    const [mine, theirs] = [await withPasskey(http), await withPasskey(neighbour.http)];
    const prove = async (device: typeof mine) =>
      (await http.post('/account/totp', await proofWith(http, device))).status;
    const wrong = async (times: number) => {
      const statuses = [];
      for (let n = 0; n < times; n++) statuses.push(await prove(theirs));
      return statuses;
    };
    const most = accountLimits.loginFailures;
    expect(await wrong(most - 1)).toEqual(Array(most - 1).fill(422));
    expect(await prove(mine)).toBe(200);
    expect(await wrong(most)).toEqual(Array(most).fill(422));
    expect(await prove(mine)).toBe(429);
    expect((await neighbour.http.post('/account/totp', await proofWith(neighbour.http, theirs))).status).toBe(200);
  });
});

describe('the export of an account', () => {
  it('holds its passkeys, without the keys', async () => {
    const { http } = await newcomer();
    const device = await withPasskey(http);
    const { ExportAccount } = await import('../../../src/accounts/closing/export-account.js');
    const { id } = (await http.get('/account')).info as { id: number };
    const data = await app.app.get(ExportAccount).data({ accountId: id, memberId: null });
    expect(data.passkeys).toMatchObject([{ name: 'Passkey', transports: ['internal'], backed_up: true }]);
    expect(JSON.stringify(data)).not.toContain(device.id);
  });
});
