import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityEventKinds } from '../../src/shared/accounts/security-event.codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { ClamdDouble, EICAR } from '../support/clamd.js';
import { lastMail, lawyer, linkNumbers, PASSWORD as SITE_PASSWORD, user } from '../accounts/people.js';
import { tokenOf } from '../accounts/api-tokens/api-tokens.js';
import { logInWith, proofWith, withPasskey } from '../accounts/passkeys/passkeys.js';
import { codeAt, PASSWORD, Team, type Desk } from './team.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface SecurityEvent {
  id: number;
  kind: string;
  account: { id: number; name: string } | null;
  staff: { id: number; name: string } | null;
}

const folder = mkdtempSync(join(tmpdir(), 'giustamente-scan-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const socket = join(folder, 'clamd');

describe('the security events', () => {
  let clamd: ClamdDouble;
  let test: TestApp;
  let team: Team;
  let admin: Desk;
  beforeAll(async () => {
    clamd = await ClamdDouble.start(socket);
    test = await startTestApp({ env: { CLAMD_URL: `unix:${socket}` } });
    team = new Team(test);
    admin = await team.as('admin', { name: 'Ada Admin' });
  });
  afterAll(async () => {
    await test.close();
    await clamd.close();
  });

  const events = async (filter: object): Promise<SecurityEvent[]> => {
    const { status, body } = await admin.list('security-events', { filter });
    expect(status).toBe(200);
    return body;
  };
  const kinds = async (filter: object): Promise<string[]> => (await events(filter)).map(({ kind }) => kind);
  const confirmed = async (): Promise<void> => {
    test.clock.advance(60_000);
    expect((await admin.post('/confirm', { code: codeAt(test) })).status).toBe(204);
  };

  it('include each new password of an account, which its owner sees too', async () => {
    const email = 'nuove.password@example.com';
    const http = test.http.as(await user(test, email));
    const { id } = (await http.get('/account')).info as { id: number };
    const other = 'un’altra frase lunga e mia';
    const change = (password: string) =>
      http.put(
        '/profile/security',
        { password, new_password: other, new_password_confirmation: other },
        { 'user-agent': FIREFOX },
      );
    expect((await change('sbagliata')).status).toBe(422);
    expect(await kinds({ account_id: id })).not.toContain('password_changed');
    expect((await change(SITE_PASSWORD)).status).toBe(200);
    expect((await events({ account_id: id }))[0]).toMatchObject({
      kind: 'password_changed',
      kind_label: 'Password cambiata',
      account: { id, name: 'Chiara Verdi', model: 'user' },
      staff: null,
      address: '127.0.0.1',
      device: 'Firefox, Linux',
    });

    await test.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(test, email)).body_text);
    const body = { password: SITE_PASSWORD, password_confirmation: SITE_PASSWORD, token, key };
    expect((await test.http.post('/password/reset', body)).status).toBe(204);
    expect((await test.http.post('/password/reset', body)).status).toBe(422);
    expect(await kinds({ account_id: id })).toEqual(['password_reset', 'password_changed', 'signed_in']);
    const login = await test.http.post('/login', { username: email, password: SITE_PASSWORD });
    const own = (await test.http.as(login.info.auth.access_token as string).get('/account/security-events')).info;
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual([
      'signed_in',
      'password_reset',
      'password_changed',
      'signed_in',
    ]);
  });

  it('include each infected file that was refused, which its owner sees too', async () => {
    const http = test.http.as(await user(test, 'file.infetto@example.com'));
    const { id } = (await http.get('/account')).info as { id: number };
    const request = (await http.post('/requests', { request_type_id: 'malasanita' })).info as { id: number };
    const send = async (text: string): Promise<number> =>
      (
        await http.upload(
          `/requests/${request.id}/documents`,
          { name: 'fattura.txt', content: Buffer.from(text) },
          { 'user-agent': FIREFOX },
        )
      ).status;
    expect([await send('Gentile avvocato'), await send(EICAR)]).toEqual([201, 422]);
    const [refused] = await events({ kind: 'file_infected' });
    expect(refused).toMatchObject({
      kind_label: 'File con un virus rifiutato',
      account: { id, name: 'Chiara Verdi', model: 'user' },
      staff: null,
      address: '127.0.0.1',
      device: 'Firefox, Linux',
    });
    expect(await kinds({ account_id: id })).toEqual(['file_infected', 'signed_in']);
    const own = (await http.get('/account/security-events')).info as { kind: string }[];
    expect(own.map(({ kind }) => kind)).toEqual(['file_infected', 'signed_in']);
  });

  it('include those of passkeys', async () => {
    const http = test.http.as(await user(test, 'passkey.eventi@example.com'));
    const { id: account } = (await http.get('/account')).info as { id: number };
    const device = await withPasskey(http);
    await logInWith(test, device, { verified: false });
    const [{ id }] = (await http.get('/account/passkeys')).info as [{ id: number }];
    expect((await http.delete(`/account/passkeys/${id}`, await proofWith(http, device))).status).toBe(204);
    expect((await kinds({ account_id: account })).slice(0, 3)).toEqual([
      'passkey_removed',
      'wrong_passkey',
      'passkey_added',
    ]);
  });

  it('include those of tokens', async () => {
    const http = test.http.as(await lawyer(test, 'token.eventi@example.com'));
    const { id: account } = (await http.get('/account')).info as { id: number };
    const { id } = await tokenOf(http, 'requests:read');
    expect((await http.delete(`/firm/api-tokens/${id}`)).status).toBe(204);
    expect((await kinds({ account_id: account })).slice(0, 2)).toEqual(['api_token_revoked', 'api_token_created']);
  });

  it('include every security event of a member of the staff', async () => {
    await confirmed();
    const email = 'nuova@staff.example';
    const created = await admin.post('/staff', { email, name: 'Nora Nuova', role: 'content' });
    const { id, password: first } = created.body as unknown as { id: number; password: string };
    const enrol = async (password: string, own?: string) => {
      const { token, secret } = (await team.login(email, { password, code: '' })).body.enrolment as {
        token: string;
        secret: string;
      };
      expect((await team.nobody.post('/enrol', { token, code: '000000', password: own })).status).toBe(422);
      const answer = await team.nobody.post('/enrol', { token, code: codeAt(test, 0, secret), password: own });
      expect(answer.status).toBe(200);
      return answer.body as unknown as { access_token: string; recovery_codes: string[] };
    };
    const { recovery_codes } = await enrol(first, PASSWORD);
    const login = await team.login(email, { code: recovery_codes[0]! });
    expect(login.status).toBe(200);
    expect(await kinds({ staff_id: id })).toEqual([
      'signed_in',
      'recovery_code_used',
      'signed_in',
      'two_factor_on',
      'password_changed',
      'wrong_code',
    ]);

    const seen = (await kinds({ staff_id: id })).length;
    const { access_token } = login.body as { access_token: string };
    const renewed = await test.http
      .as(access_token)
      .call('PUT', '/api/backoffice/v1/me', { password: PASSWORD, new_password: 'un’altra frase lunga' });
    expect(renewed.status).toBe(200);
    expect((await admin.post(`/staff/${id}/reset-totp`)).status).toBe(200);
    // No authenticator is left to turn off.
    expect((await admin.post(`/staff/${id}/reset-password`)).status).toBe(200);
    const rest = await events({ staff_id: id });
    expect(rest.slice(0, -seen).map(({ kind }) => kind)).toEqual([
      'password_reset',
      'two_factor_off',
      'password_changed',
    ]);
    expect(rest[0]).toMatchObject({ staff: { id, name: 'Nora Nuova' }, account: null, address: '127.0.0.1' });
    const { status } = await admin.post(`/staff/${(await team.member('finance')).id}/reset-password`);
    expect(status).toBe(200);
    expect((await kinds({})).slice(0, 2)).toEqual(['two_factor_off', 'password_reset']);
  });

  it('are found by kind, person, address, day and words', async () => {
    await team.login('nessuno@staff.example');
    const [latest] = await events({});
    expect(latest).toMatchObject({ kind: 'wrong_password', account: null, staff: null });
    // Each kind is written by one of the tests above.
    for (const kind of securityEventKinds) expect(new Set(await kinds({ kind }))).toEqual(new Set([kind]));
    expect(new Set(await kinds({ kind: ['wrong_code', 'confirmed'] }))).toEqual(new Set(['wrong_code', 'confirmed']));
    const all = (await events({})).length;
    expect(await events({ address: '127.0.0.1' })).toHaveLength(all);
    expect(await events({ address: '10.0.0.1' })).toEqual([]);
    const today = test.clock.now().toISOString().slice(0, 10);
    expect(await events({ from: today, to: today })).toHaveLength(all);
    expect(await events({ to: '2020-01-01' })).toEqual([]);
    expect(new Set((await events({ q: 'Nora' })).map(({ staff }) => staff?.name))).toEqual(new Set(['Nora Nuova']));
    expect(new Set((await events({ q: 'chiara firefox' })).map(({ kind }) => kind))).toEqual(
      new Set(['password_changed', 'file_infected']),
    );
    expect((await admin.list('security-events', { filter: { kind: 'slept' } })).status).toBe(422);
    expect((await admin.get(`/security-events/${latest!.id}`)).body).toEqual(latest);
  });

  it('can be exported with the kinds in words', async () => {
    const { text } = await admin.list('security-events', { filter: { kind: 'confirmed' }, format: 'csv' });
    expect(text).toContain('Quando;Che cosa;');
    expect(text).toContain('Confermato con un nuovo codice;;;Ada Admin;127.0.0.1;');
  });
});
