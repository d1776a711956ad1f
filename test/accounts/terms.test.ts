import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { LegalTexts } from '../../src/accounts/legal/legal-texts.js';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { AnnounceLegal } from '../../src/accounts/legal/announce-legal.js';
import { legalLimits } from '../../src/shared/limits.js';
import { bindingPermissions, type Permission } from '../../src/shared/permissions.rules.js';
import { OPINION, quote, Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { record } from '../support/record.js';
import { citizen, lawyer, linkNumbers, lastMail, PASSWORD, user } from './people.js';

/** The new version, the day of its announcement, and the midnights in Rome at which both days start. */
const NEW = '2026-03-28';
const OLD = '2026-01-01';
const ANNOUNCED = '2026-03-12';
const announcing = new Date('2026-03-11T23:00:00.000Z');
const holding = new Date('2026-03-27T23:00:00.000Z');
const versions: LegalTexts['versions'] = {
  terms: [{ version: NEW, announced: ANNOUNCED }, { version: OLD }],
  privacy: [{ version: '2026-03-12', announced: ANNOUNCED }, { version: OLD }],
};

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl });
  for (const test of [app, other]) test.replace(LegalTexts, 'versions', versions);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const goTo = (instant: Date, by = 0): void => {
  for (const test of [app, other]) test.clock.set(new Date(instant.getTime() + by));
};
const idOf = async (email: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(app.sql);
  return rows[0]!.id;
};
const notified = async (template: string): Promise<number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from notifications where template = ${template} order by account_id`.execute(app.sql);
  return rows.map(({ account_id: id }) => id);
};
const termsOf = async (id: number): Promise<{ version: string; address: string | null; at: Date }[]> => {
  const { rows } = await sql<{ version: string; address: string | null; at: Date }>`
    select text_version as version, address, at from consents
    where account_id = ${id} and kind = 'terms' order by id`.execute(app.sql);
  return rows;
};

describe('new terms', () => {
  it('are announced on their day and not before, to every account once and in its language, with the new privacy notice', async () => {
    const anna = await user(app, 'anna@example.com').then(() => idOf('anna@example.com'));
    const studio = await lawyer(app, 'studio@example.com').then(() => idOf('studio@example.com'));
    await sql`update accounts set locale = 'en' where id = ${studio}`.execute(app.sql);
    await app.http.post('/register/user', citizen({ email: 'unconfirmed@example.com' }));
    expect((await termsOf(anna)).map(({ version }) => version)).toEqual([OLD]);

    goTo(announcing, -1);
    await app.settle();
    expect(await notified('terms_announced')).toEqual([]);
    goTo(announcing);
    await app.settle();
    expect(await notified('terms_announced')).toEqual([anna, studio]);
    expect(await notified('privacy_announced')).toEqual([anna, studio]);
    const mails = await sql<{ recipient: string; body_text: string }>`
      select recipient, body_text from outbox where template = 'terms_announced' order by id`.execute(app.sql);
    expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['anna@example.com', 'studio@example.com']);
    expect(mails.rows[0]!.body_text).toContain('I nuovi termini valgono dal 28 marzo');
    expect(mails.rows[0]!.body_text).toContain(`http://localhost:3000/termini-e-condizioni/${NEW}`);
    expect(mails.rows[1]!.body_text).toContain('The new terms hold from');
    expect(mails.rows[1]!.body_text).toContain(`http://localhost:3000/en/termini-e-condizioni/${NEW}`);

    // Sweeps and jobs run again, in both processes.
    await app.settle();
    await other.settle();
    for (const test of [app, other])
      await test.app.get(AnnounceLegal, { strict: false }).notify({ document: 'terms', version: NEW, after: 0 });
    expect(await notified('terms_announced')).toEqual([anna, studio]);
    const again = await sql`select from outbox where template = 'terms_announced'`.execute(app.sql);
    expect(again.rows).toHaveLength(2);
  });

  it('are announced to whoever confirms their address in the meantime, having agreed to the current ones', async () => {
    goTo(announcing, 1);
    const late = await user(app, 'late@example.com').then(() => idOf('late@example.com'));
    expect(await notified('terms_announced')).toContain(late);
    // The privacy notice is already in force: they were shown this one.
    expect(await notified('privacy_announced')).not.toContain(late);
    expect((await termsOf(late)).map(({ version }) => version)).toEqual([OLD]);
  });

  it('are announced by jobs of 500 accounts', async () => {
    expect(legalLimits.notifiedAtOnce).toBe(500);
    await new Rows(app).crowd(501);
    const before = (await notified('terms_announced')).length;
    const { rows } = await sql<{
      id: number;
    }>`select min(id) - 1 as id from accounts where email like 'molti%'`.execute(app.sql);
    const legal = app.app.get(AnnounceLegal, { strict: false });
    await legal.notify({ document: 'terms', version: NEW, after: rows[0]!.id });
    expect((await notified('terms_announced')).length - before).toBe(500);
    await app.drain();
    expect((await notified('terms_announced')).length - before).toBe(501);
    await sql`delete from outbox where recipient like 'molti%'`.execute(app.sql);
  });

  it('are required of nobody before their day, may be accepted earlier, and apply directly to whoever registers then', async () => {
    goTo(holding, -1);
    const early = app.http.as(await user(app, 'early@example.com'));
    const expected = { current: OLD, accepted: OLD, must_accept: false, coming: NEW };
    expect((await early.get('/account')).info.terms).toEqual(expected);
    expect((await early.post('/requests', { request_type_id: 'malasanita' })).status).toBe(201);
    expect((await early.put('/profile/terms', { version: NEW })).info.terms).toEqual({ ...expected, accepted: NEW });
    // Whoever has agreed to the newer ones has agreed to these.
    expect((await early.put('/profile/terms', { version: OLD })).info.terms).toEqual({ ...expected, accepted: NEW });
    const slow = app.http.as(await user(app, 'slow@example.com'));
    goTo(holding);
    expect((await early.get('/account')).info.terms).toEqual({
      ...expected,
      current: NEW,
      accepted: NEW,
      coming: null,
    });
    expect((await early.post('/requests', { request_type_id: 'malasanita' })).status).toBe(201);
    expect((await slow.get('/account')).info.terms).toMatchObject({ current: NEW, accepted: OLD, must_accept: true });
    const refused = await slow.post('/requests', { request_type_id: 'malasanita' });
    expect(refused).toBeRefused(403, 'terms_not_accepted');
    const newcomer = app.http.as(await user(app, 'newcomer@example.com'));
    expect((await newcomer.get('/account')).info.terms).toMatchObject({ accepted: NEW, must_accept: false });
  });
});

describe('an account that has not accepted the terms', () => {
  it('starts nothing new, and reads, finishes, exports and deletes as before', async () => {
    goTo(holding, -1);
    const scenario = await Scenario.of(app, 3);
    const draft = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    const request = await scenario.sent();
    const [first, second, third] = await scenario.responses(request);
    const [one, two] = scenario.firms;
    expect((await one!.http.put(`/responses/${first!.id}`, { status: 3 })).status).toBe(200);
    expect((await one!.http.put(`/responses/${first!.id}`, quote)).status).toBe(200);
    goTo(holding);

    const code = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
      const { status, body } = await answer;
      return status === 403 ? body.message : status;
    };
    const invoice = { first_name: 'Anna', last_name: 'Rossi' };
    const binding = [
      () => scenario.citizen.post('/requests', { request_type_id: 'malasanita' }),
      () => scenario.citizen.put(`/requests/${draft}`, { status: 2 }),
      () => scenario.citizen.post(`/requests/${request}/upgrade`, { plan: 2, invoice }),
      () => scenario.citizen.put(`/responses/${first!.id}`, { status: 9 }),
      () => two!.http.put(`/responses/${second!.id}`, quote),
      () => one!.http.put(`/responses/${first!.id}`, { shared_contacts: true, only_shared_contacts_updated: true }),
      () => one!.http.post('/credits/orders', { package: 5 }),
    ];
    for (const call of binding) expect(await code(call())).toBe('terms_not_accepted');
    expect(await code(scenario.citizen.put(`/requests/${draft}`, { part: 1 }))).toBe(200);
    expect(await code(scenario.citizen.put(`/requests/${request}`, { extra: 'Ho trovato un testimone.' }))).toBe(200);
    expect(await code(scenario.citizen.get(`/requests/${request}`))).toBe(200);
    expect(
      await code(scenario.citizen.post('/messages', { response_id: first!.id, text: 'Grazie della risposta.' })),
    ).toBe(201);
    expect(await code(two!.http.put(`/responses/${second!.id}`, { status: 3 }))).toBe(200);
    expect(await code(two!.http.put(`/responses/${second!.id}`, { status: 5, text: OPINION }))).toBe(200);
    expect(await code(one!.http.post('/messages', { response_id: first!.id, text: 'Prego, a presto.' }))).toBe(201);
    // A refund is refused for its own reason.
    expect(await code(one!.http.post('/credits/999/refund', { reason: 'Non mi servono più.' }))).toBe(404);
    expect(await code(scenario.firms[2]!.http.get(`/responses/${third!.id}`))).toBe(200);
    expect(await code(scenario.citizen.put('/profile', { first_name: 'Annamaria' }))).toBe(200);
    expect(await code(scenario.citizen.get('/account/export'))).toBe(200);
    expect(await code(scenario.citizen.delete(`/requests/${draft}`))).toBe(204);

    await scenario.citizen.put('/profile/terms', { version: NEW });
    expect(await code(binding[0]!())).toBe(201);
    expect(await code(binding[3]!())).toBe(200);
  });

  it('is refused the listed permissions, each of which guards a route', () => {
    const routes = app.app.get(RouteCheck).routes();
    const asked = new Set<Permission | undefined>([
      ...routes.map(({ permission }) => permission),
      ...routes.flatMap(({ moveOf }) =>
        moveOf ? [{ status: 2 }, { status: 7 }, { status: 9 }, { only_shared_contacts_updated: true }].map(moveOf) : [],
      ),
    ]);
    expect([...bindingPermissions].filter((permission) => !asked.has(permission))).toEqual([]);
    // A read is never refused.
    expect(
      routes.filter(({ writes, permission }) => !writes && permission && bindingPermissions.has(permission)),
    ).toEqual([]);
  });
});

describe('accepting the terms', () => {
  it('is recorded in the log of consents once, however often it is clicked, and takes effect in every process', async () => {
    goTo(holding, -1);
    const token = await user(app, 'owner@example.com');
    const id = await idOf('owner@example.com');
    goTo(holding);
    const create = async (test: TestApp): Promise<number> =>
      (await test.http.as(token).post('/requests', { request_type_id: 'malasanita' })).status;
    expect([await create(app), await create(other)]).toEqual([403, 403]);
    const pressed = await Promise.all(
      [app, other, app].map((test) => test.http.as(token).put('/profile/terms', { version: NEW })),
    );
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await app.http.as(token).put('/profile/terms', { version: NEW })).status).toBe(200);
    const log = await termsOf(id);
    expect(log.map(({ version }) => version)).toEqual([OLD, NEW]);
    expect(log[1]).toMatchObject({ address: '127.0.0.1' });
    expect(new Date(log[1]!.at)).toEqual(holding);
    expect(await create(app)).toBe(201);
    for (let tries = 0; (await create(other)) !== 201; tries++) {
      expect(tries).toBeLessThan(100);
      await wait(20);
    }
  });

  it('takes effect in other processes without reading the session at each call', async () => {
    goTo(holding, -1);
    const token = await user(app, 'known@example.com');
    goTo(holding);
    const ask = (test: TestApp) =>
      test.app.inject({ method: 'GET', url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });
    await ask(other);
    expect((await record(() => ask(other))).filter(({ text }) => /"?sessions"?/.test(text))).toEqual([]);
    await app.http.as(token).put('/profile/terms', { version: NEW });
    for (let tries = 0; ; tries++) {
      const { statusCode } = await other.app.inject({
        method: 'POST',
        url: '/api/v1/requests',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ request_type_id: 'malasanita' }),
      });
      if (statusCode === 201) break;
      expect(tries).toBeLessThan(100);
      await wait(20);
    }
  });

  it('is refused for a version that is neither in force nor announced', async () => {
    goTo(holding);
    const http = app.http.as(await user(app, 'strange@example.com'));
    for (const version of [OLD, '2030-01-01']) {
      const { status, body } = await http.put('/profile/terms', { version });
      expect([status, body.message]).toEqual([409, 'terms_superseded']);
    }
    for (const body of [{}, { version: 'nuova' }, { version: NEW, more: true }])
      expect((await http.put('/profile/terms', body)).status).toBe(422);
  });

  it('is up to the owner of a firm; a member gets a message to wait', async () => {
    goTo(holding, -1);
    const owner = app.http.as(await lawyer(app, 'titolare@example.com'));
    await owner.post('/firm/members', { email: 'collega@example.com', first_name: 'Carla', last_name: 'Conti' });
    const [key, mailed] = linkNumbers((await lastMail(app, 'collega@example.com')).body_text);
    await app.http.post(`/invitations/${key}/${mailed}`, { password: PASSWORD, password_confirmation: PASSWORD });
    const login = await app.http.post('/login', { username: 'collega@example.com', password: PASSWORD });
    const member = app.http.as(login.info.auth.access_token as string);
    goTo(holding);
    expect((await member.get('/account')).info).toMatchObject({ owner_actions: [], terms: { must_accept: true } });
    const refused = await member.put('/responses/2000000000', { status: 7 });
    expect(refused).toBeRefused(403, 'terms_not_accepted');
    expect(refused.info.messages[0]).toContain('il titolare dello studio deve accettare');
    expect((await member.put('/profile/terms', { version: NEW })).body.message).toBe('owner_only');
    expect((await owner.put('/profile/terms', { version: NEW })).status).toBe(200);
    expect((await member.post('/credits/orders', { package: 5 })).body.message).not.toBe('terms_not_accepted');
    const acts = await member.get('/firm/activity');
    expect((acts.body.info as { kind: string }[])[0]).toMatchObject({ kind: 'terms_accepted' });
  });
});
