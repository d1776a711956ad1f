import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { apiTokenLimits, ms } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';
import type { Schemas } from '../../support/shown.js';
import { Team, type Desk } from '../../staff/team.js';
import { FirmOffice } from '../firm-members/firm-office.js';
import { lastMail, linkNumbers, PASSWORD } from '../people.js';
import { newToken, tokenOf } from './api-tokens.js';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A second process on the same database.
  other = await startTestApp({ databaseUrl: app.databaseUrl });
});
watchInnocents(() => app);
afterAll(async () => {
  await other.close();
  await app.close();
});

const REASON = 'Le hanno rubato il computer dello studio.';
const INBOX = '/requests/lawyer';
const listOf = async (http: HttpClient) => (await http.get('/firm/api-tokens')).info as Schemas['ApiTokens'];
/** What both processes answer to a program with the token. */
const answers = async (token: string) =>
  Promise.all([app, other].map(async ({ http }) => (await http.as(token).get(INBOX)).status));
const answer = async (token: string) => (await app.http.as(token).get(INBOX)).status;
const kinds = async (http: HttpClient) =>
  ((await http.get('/account/security-events')).info as { kind: string }[]).map(({ kind }) => kind);

describe('a token of the API', () => {
  it('is shown once, stored as a hash and reported by mail', async () => {
    const { owner, ownerEmail } = await FirmOffice.of(app);
    const { status, info } = await owner.post(
      '/firm/api-tokens',
      newToken({ name: ' Gestionale ', scopes: ['messages:read', 'requests:read', 'messages:read'] }),
    );
    expect([status, info]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Gestionale',
        scopes: ['requests:read', 'messages:read'],
        created_at: app.clock.now().toISOString(),
        expires_at: new Date(app.clock.now().getTime() + 30 * ms.day).toISOString(),
        expired: false,
        last_used_on: null,
        token: expect.stringMatching(/^giu_[\w-]{43}$/),
      },
    ]);
    const { token, ...shown } = info as Schemas['CreatedApiToken'];
    expect(await listOf(owner)).toEqual({ tokens: [shown], limit: 10, allowed_actions: ['create'] });
    const { rows } = await sql<{ whole: string }>`select t::text as whole from api_tokens t`.execute(app.sql);
    for (const { whole } of rows) expect(whole).not.toContain(token.slice(4));
    const mail = await lastMail(app, ownerEmail);
    expect(mail).toMatchObject({ template: 'api_token_created', subject: 'Hai creato un token' });
    expect(mail.body_text).toContain('«Gestionale»');
    expect(mail.body_text).toContain('/profile/tools');
    expect(mail.body_text).not.toContain(token);
    expect(await kinds(owner)).toEqual(['api_token_created', 'signed_in']);
  });

  it('needs a proof of identity, a name, scopes that exist and one of three terms', async () => {
    const { owner } = await FirmOffice.of(app);
    const refused = async (changes: object) =>
      Object.keys((await owner.post('/firm/api-tokens', newToken(changes))).info.fields as object);
    expect(await refused({ password: 'sbagliata' })).toEqual(['password']);
    expect(await refused({ password: undefined })).toEqual(['password']);
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ name: 'x'.repeat(apiTokenLimits.nameMax + 1) })).toEqual(['name']);
    expect(await refused({ scopes: [] })).toEqual(['scopes']);
    expect(await refused({ scopes: ['credits:buy'] })).toEqual(['scopes.0']);
    for (const days of [29, 31, 366, 0, null]) expect(await refused({ days })).toEqual(['days']);
    expect((await listOf(owner)).tokens).toEqual([]);
    for (const days of apiTokenLimits.days)
      expect((await owner.post('/firm/api-tokens', newToken({ days, name: 'x'.repeat(60) }))).status).toBe(201);
  });

  it('works until its term ends, and is forgotten a month later', async () => {
    const { owner } = await FirmOffice.of(app);
    const { token } = await tokenOf(owner, 'requests:read');
    expect(await answer(token)).toBe(200);
    app.clock.advance(30 * ms.day - 1);
    expect(await answer(token)).toBe(200);
    app.clock.advance(1);
    expect(await answer(token)).toBe(401);
    expect((await listOf(owner)).tokens).toMatchObject([{ expired: true }]);
    app.clock.advance(30 * ms.day);
    await app.settle();
    expect((await listOf(owner)).tokens).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect((await listOf(owner)).tokens).toEqual([]);
  });

  it('shows the day in Rome of its last use', async () => {
    const { owner } = await FirmOffice.of(app);
    const { token } = await tokenOf(owner, 'requests:read');
    const usedOn = async () => (await listOf(owner)).tokens[0]?.last_used_on;
    expect(await usedOn()).toBeNull();
    app.clock.set(new Date('2027-06-10T20:00:00Z'));
    const { owner: later } = await FirmOffice.of(app);
    const second = await tokenOf(later, 'requests:read');
    await app.http.as(second.token).get(INBOX);
    expect((await listOf(later)).tokens[0]?.last_used_on).toBe('2027-06-10');
    // Midnight in Rome is 22:00 UTC.
    app.clock.set(new Date('2027-06-10T21:59:59Z'));
    await app.http.as(second.token).get(INBOX);
    expect((await listOf(later)).tokens[0]?.last_used_on).toBe('2027-06-10');
    app.clock.set(new Date('2027-06-10T22:00:00Z'));
    await app.http.as(second.token).get(INBOX);
    expect((await listOf(later)).tokens[0]?.last_used_on).toBe('2027-06-11');
    expect((await app.http.as(token).get(INBOX)).status).toBe(401);
  });

  it('is one of ten at most that the people of a firm have; an expired one does not count', async () => {
    const office = await FirmOffice.of(app);
    const { http: colleague } = await office.colleague();
    const add = (http: HttpClient) => http.post('/firm/api-tokens', newToken());
    for (let n = 1; n < apiTokenLimits.perFirm; n++)
      expect((await add(n % 2 ? office.owner : colleague)).status).toBe(201);
    const both = await Promise.all([add(office.owner), add(colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await add(office.owner)).toBeRefused(409, 'api_token_limit');
    expect((await listOf(colleague)).allowed_actions).toEqual([]);
    const past = new Date(app.clock.now().getTime());
    await sql`
      update api_tokens set created_at = ${past}::timestamptz - interval '1 day', expires_at = ${past}
      where id = (select max(id) from api_tokens where account_id = ${office.firmId})`.execute(app.sql);
    expect((await add(colleague)).status).toBe(201);
  });

  it('belongs to one person of a firm, and what it does is recorded as done by that person', async () => {
    const office = await FirmOffice.of(app);
    const { id: memberId, http: colleague } = await office.colleague();
    const own = await tokenOf(colleague, 'requests:read');
    expect((await listOf(office.owner)).tokens).toEqual([]);
    expect(await office.owner.delete(`/firm/api-tokens/${own.id}`)).toBeRefused(404, 'not_found');
    const stranger = await FirmOffice.of(app);
    expect(await stranger.owner.delete(`/firm/api-tokens/${own.id}`)).toBeRefused(404, 'not_found');
    expect((await listOf(colleague)).tokens).toMatchObject([{ id: own.id }]);
    const { rows } = await sql`select member_id from api_tokens where id = ${own.id}`.execute(app.sql);
    expect(rows).toEqual([{ member_id: memberId }]);
    expect(await answers(own.token)).toEqual([200, 200]);
    expect((await office.owner.delete(`/firm/members/${memberId}`)).status).toBe(204);
    expect(await answers(own.token)).toEqual([401, 401]);
  });
});

describe('a token ends at once, on every process,', () => {
  let moderator: Desk;
  beforeAll(async () => {
    moderator = await new Team(app).as('moderator');
  });
  const used = async (): Promise<{ office: FirmOffice; token: string; id: number }> => {
    const office = await FirmOffice.of(app);
    const made = await tokenOf(office.owner, 'requests:read');
    expect(await answers(made.token)).toEqual([200, 200]);
    return { office, ...made };
  };

  it('when it is revoked', async () => {
    const { office, token, id } = await used();
    const neighbour = await used();
    expect((await office.owner.delete(`/firm/api-tokens/${id}`)).status).toBe(204);
    expect(await answers(token)).toEqual([401, 401]);
    expect(await office.owner.delete(`/firm/api-tokens/${id}`)).toBeRefused(404, 'not_found');
    expect((await kinds(office.owner)).slice(0, 2)).toEqual(['api_token_revoked', 'api_token_created']);
    expect(await answers(neighbour.token)).toEqual([200, 200]);
  });

  it('with a new password', async () => {
    const { office, token } = await used();
    const change = {
      password: PASSWORD,
      new_password: 'tutt’altra frase',
      new_password_confirmation: 'tutt’altra frase',
    };
    expect((await office.owner.put('/profile/security', change)).status).toBe(200);
    expect(await answers(token)).toEqual([401, 401]);
  });

  it('with a recovered password', async () => {
    const { office, token } = await used();
    await app.http.post('/password/recovery', { email: office.ownerEmail });
    const [code, key] = linkNumbers((await lastMail(app, office.ownerEmail)).body_text);
    const body = {
      password: 'tutt’altra frase',
      password_confirmation: 'tutt’altra frase',
      token: code,
      key: Number(key),
    };
    expect((await app.http.post('/password/reset', body)).status).toBe(204);
    expect(await answers(token)).toEqual([401, 401]);
  });

  it('when its person signs the other devices out, and the colleague’s stays', async () => {
    const { office, token } = await used();
    const { http: colleague } = await office.colleague();
    const theirs = await tokenOf(colleague, 'requests:read');
    expect((await office.owner.delete('/account/sessions')).status).toBe(204);
    expect(await answers(token)).toEqual([401, 401]);
    expect(await answers(theirs.token)).toEqual([200, 200]);
  });

  it('with a suspension, and does not come back with its end', async () => {
    const { office, token } = await used();
    expect((await moderator.post(`/accounts/${office.firmId}/suspend`, { reason: REASON })).status).toBe(200);
    expect(await answers(token)).toEqual([401, 401]);
    expect((await moderator.post(`/accounts/${office.firmId}/reinstate`, { reason: REASON })).status).toBe(200);
    expect(await answers(token)).toEqual([401, 401]);
  });

  it('when staff sign the account out, even where nobody is signed in', async () => {
    const { office, token } = await used();
    expect((await office.owner.post('/logout')).status).toBe(204);
    expect(await answers(token)).toEqual([200, 200]);
    const signOut = () => moderator.post(`/accounts/${office.firmId}/sign-out`, { reason: REASON });
    expect((await signOut()).status).toBe(200);
    expect(await answers(token)).toEqual([401, 401]);
  });

  it('with its account', async () => {
    const { office, token } = await used();
    expect((await office.owner.delete('/account', { password: PASSWORD })).status).toBe(204);
    expect(await answers(token)).toEqual([401, 401]);
    expect((await sql`select from api_tokens where account_id = ${office.firmId}`.execute(app.sql)).rows).toEqual([]);
  });
});
