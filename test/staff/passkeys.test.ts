import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import { watchInnocents } from '../support/innocents.js';
import { user } from '../accounts/people.js';
import { logInWith, withPasskey } from '../accounts/passkeys/passkeys.js';
import { codeAt, Team, type Desk } from './team.js';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = new Team(app);
});
watchInnocents(() => app);
afterAll(() => app.close());

const confirm = async (desk: Desk) => {
  app.clock.advance(60_000);
  expect((await desk.post('/confirm', { code: codeAt(app) })).status).toBe(204);
};
const add = async (desk: Desk): Promise<SoftwareAuthenticator> => {
  await confirm(desk);
  const device = new SoftwareAuthenticator();
  const { body } = await desk.post('/me/passkeys/options');
  expect((await desk.post('/me/passkeys', { passkey: device.create(body) })).status).toBe(200);
  return device;
};
const enter = async (device: SoftwareAuthenticator, bent = {}) => {
  const { body } = await team.nobody.post('/login/passkey/options');
  return team.nobody.post('/login/passkey', { passkey: device.use(body, bent) });
};

describe('a member of the staff', () => {
  it('adds a passkey after a fresh code, and signs in with it without password and code', async () => {
    const desk = await team.as('moderator');
    app.clock.advance(6 * 60_000);
    expect(await desk.post('/me/passkeys/options')).toBeRefused(403, 'confirmation_required');
    const device = await add(desk);
    const entered = await enter(device);
    expect([entered.status, entered.body.staff.role]).toEqual([200, 'moderator']);
    expect((await desk.get('/me/passkeys')).body).toMatchObject([{ name: 'Passkey', backed_up: true }]);
    const { rows } = await sql`select action from audit where staff_id = ${desk.id} and action = 'add-passkey'`.execute(
      app.sql,
    );
    expect(rows).toHaveLength(1);
  });

  it('is named on the device with the address, and as somebody of the back office', async () => {
    const desk = await team.as('finance', { name: 'Ada Neri', email: 'ada@staff.example' });
    const { body } = await desk.post('/me/passkeys/options');
    expect(body.user).toMatchObject({ name: 'ada@staff.example', displayName: 'Ada Neri (back office)' });
  });

  it('renames and removes it; that of a colleague is none', async () => {
    const [desk, other] = [await team.as('finance'), await team.as('finance')];
    const device = await add(desk);
    const [{ id }] = (await desk.get('/me/passkeys')).body as [{ id: number }];
    expect(await other.put(`/me/passkeys/${id}`, { name: 'Mia' })).toBeRefused(404, 'not_found');
    expect((await desk.put(`/me/passkeys/${id}`, { name: 'Chiave' })).body).toMatchObject([{ name: 'Chiave' }]);
    await confirm(other);
    expect(await other.delete(`/me/passkeys/${id}`)).toBeRefused(404, 'not_found');
    await confirm(desk);
    const acts = async (who: Desk) =>
      (
        await sql<{ action: string }>`
          select action from audit where staff_id = ${who.id} and action like '%passkey%' order by id`.execute(app.sql)
      ).rows.map(({ action }) => action);
    expect(await acts(desk)).toEqual(['add-passkey']);
    expect((await desk.delete(`/me/passkeys/${id}`)).status).toBe(204);
    expect([await acts(desk), await acts(other)]).toEqual([['add-passkey', 'remove-passkey'], []]);
    expect(await enter(device)).toBeRefused(401, 'passkey_refused');
  });

  it('is refused without the verification of the person, while disabled, and after a new password', async () => {
    const admin = await team.as('admin');
    const desk = await team.as('content');
    const device = await add(desk);
    expect(await enter(device, { verified: false })).toBeRefused(401, 'passkey_refused');
    expect(await enter(device, { origin: 'https://altro.example' })).toBeRefused(401, 'passkey_refused');
    await sql`update staff set disabled_at = now() where id = ${desk.id}`.execute(app.sql);
    expect(await enter(device)).toBeRefused(401, 'passkey_refused');
    await sql`update staff set disabled_at = null where id = ${desk.id}`.execute(app.sql);
    expect((await enter(device)).status).toBe(200);
    await confirm(admin);
    expect((await admin.post(`/staff/${desk.id}/reset-password`)).status).toBe(200);
    expect(await enter(device)).toBeRefused(401, 'passkey_refused');
    const { rows } = await sql`select from passkeys where staff_id = ${desk.id}`.execute(app.sql);
    expect(rows).toHaveLength(0);
  });

  it('cannot use it on the site, nor a citizen theirs in the back office', async () => {
    const staff = await add(await team.as('moderator'));
    const citizen = await withPasskey(app.http.as(await user(app, 'non.gestore@example.com')));
    expect(await logInWith(app, staff)).toBeRefused(401, 'passkey_refused');
    expect(await enter(citizen)).toBeRefused(401, 'passkey_refused');
    const { info } = await app.http.post('/login/passkey/options');
    expect(await team.nobody.post('/login/passkey', { passkey: staff.use(info) })).toBeRefused(422, 'passkey_expired');
  });

  it('gets no link by mail', async () => {
    const { email } = await team.member('moderator');
    expect((await app.http.post('/login/link', { email })).status).toBe(204);
    expect((await sql`select from outbox where recipient = ${email}`.execute(app.sql)).rows).toHaveLength(0);
  });
});
