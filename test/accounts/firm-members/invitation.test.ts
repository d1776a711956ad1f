import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ExportAccount } from '../../../src/accounts/closing/export-account.js';
import { accountLimits, ms } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { citizen, lastMail, lawyer, linkNumbers, user } from '../people.js';
import { FirmOffice, passwords, OTHER } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

describe('an invitation', () => {
  it('is mailed, shown to the owner, and accepted with a password by a separate call', async () => {
    const answer = await office.invite();
    expect(answer.status).toBe(201);
    expect(answer.info).toMatchObject({
      first_name: 'Carla',
      last_name: 'Conti',
      email: office.email,
      status: 'invited',
      allowed_actions: ['resend', 'change_role', 'withdraw'],
    });
    expect((await lastMail(app, office.email)).template).toBe('firm_invitation');
    const path = await office.link();
    // Opening the link changes nothing, however often a mail program does it.
    for (const _ of [1, 2])
      expect((await app.http.get(path)).info).toMatchObject({
        firm: 'Studio Verdi',
        first_name: 'Carla',
        email: office.email,
      });
    expect((await office.signIn(office.email)).status).toBe(401);
    expect((await office.owner.get('/firm/members')).info.members[1].status).toBe('invited');

    expect((await app.http.post(path, passwords())).status).toBe(204);
    expect((await lastMail(app, office.ownerEmail)).template).toBe('member_joined');
    expect((await app.http.get(path)).body.message).toBe('invalid_token');
    expect((await app.http.post(path, passwords(OTHER))).body.message).toBe('invalid_token');
    const { info } = await office.signIn(office.email);
    expect(info.account).toMatchObject({
      id: office.firmId,
      email: office.ownerEmail,
      sign_in: { first_name: 'Carla', last_name: 'Conti', email: office.email },
      owner_actions: [],
    });
  });

  it('is valid for seven days, and can be resent after one minute, which invalidates the first link', async () => {
    await office.invite();
    const first = await office.link();
    app.clock.advance(accountLimits.invitationToken - 1);
    expect((await app.http.get(first)).status).toBe(200);
    app.clock.advance(1);
    expect((await app.http.get(first)).body.message).toBe('invalid_token');
    expect((await app.http.post(first, passwords())).body.message).toBe('invalid_token');
    // The owner's own session is over by now.
    office.owner = app.http.as((await office.signIn(office.ownerEmail)).info.auth.access_token);
    const [, { id, status }] = (await office.owner.get('/firm/members')).info.members;
    expect(status).toBe('expired');
    expect((await office.owner.post(`/firm/members/${id}/resend`)).status).toBe(204);
    expect((await office.owner.post(`/firm/members/${id}/resend`)).status).toBe(429);
    const second = await office.link();
    expect(second).not.toBe(first);
    app.clock.advance(ms.minute);
    expect((await office.owner.post(`/firm/members/${id}/resend`)).status).toBe(204);
    expect((await app.http.get(second)).body.message).toBe('invalid_token');
    expect((await app.http.post(await office.link(), passwords())).status).toBe(204);
    expect((await office.owner.post(`/firm/members/${id}/resend`)).body.message).toBe('already_accepted');
  });

  it('takes a place of the firm until it is withdrawn, which invalidates its link', async () => {
    const colleagues = accountLimits.signIns - 2;
    await sql`
      insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
      select ${office.firmId}, 'collega' || n || '@studio.example', 'x', 'Carla', 'Conti', now(), now()
      from generate_series(1, ${colleagues}::integer) n`.execute(app.sql);
    const { info } = await office.invite();
    const refused = await office.invite('altra@example.com');
    expect(refused).toBeRefused(409, 'sign_ins_full');
    expect((await office.owner.get('/firm/members')).info).toMatchObject({
      limit: accountLimits.signIns,
      allowed_actions: [],
    });
    const path = await office.link();
    expect((await office.owner.delete(`/firm/members/${info.id}`)).status).toBe(204);
    expect((await app.http.post(path, passwords())).body.message).toBe('invalid_token');
    expect((await office.owner.get('/firm/members')).info.allowed_actions).toEqual(['invite']);
    // Nothing is left of a person who never accepted.
    expect(await office.activity(office.owner)).toMatchObject({ info: [] });
    const { rows } = await sql`select from outbox where recipient = ${office.email}`.execute(app.sql);
    expect(rows).toHaveLength(0);
    expect((await office.invite()).status).toBe(201);
  });

  it('is answered alike for an address that signs in already, whose owner gets a mail without a link', async () => {
    const known = `cittadino-noto${office.nth}@example.com`;
    await user(app, known);
    const answer = await office.invite(known);
    expect(answer.status).toBe(201);
    expect(answer.info).toMatchObject({
      email: known,
      status: 'invited',
      allowed_actions: ['resend', 'change_role', 'withdraw'],
    });
    const mail = await lastMail(app, known);
    expect(mail.template).toBe('firm_invitation_in_use');
    expect(mail.body_text).not.toContain('/invito/');
    // The firm's export does not distinguish the two either.
    const { mails } = await app.app.get(ExportAccount).data({ accountId: office.firmId, memberId: null });
    expect(JSON.stringify(mails)).not.toContain(known);
  });

  it('is refused with 409 for an address that got an account meanwhile, and takes one that was never confirmed', async () => {
    await office.invite();
    const path = await office.link();
    await user(app, office.email);
    const refused = await app.http.post(path, passwords());
    expect(refused).toBeRefused(409, 'email_taken');

    await office.owner.delete(`/firm/members/${(await office.owner.get('/firm/members')).info.members[1].id}`);
    const fresh = `mai-confermato${office.nth}@example.com`;
    await office.invite(fresh);
    const good = await office.link(fresh);
    await app.http.post('/register/user', citizen({ email: fresh }));
    const confirmation = linkNumbers((await lastMail(app, fresh)).body_text)[0];
    expect((await app.http.post(good, passwords())).status).toBe(204);
    expect((await app.http.get(`/register/user/confirm/${confirmation}`)).body.message).toBe('invalid_token');
    expect((await office.signIn(fresh)).info.account.id).toBe(office.firmId);
  });

  it('is refused for the owner’s own address, and requires a password that is not a name', async () => {
    expect((await office.invite(office.ownerEmail)).body.info.fields).toHaveProperty('email');
    await office.invite();
    const path = await office.link();
    expect((await app.http.post(path, { ...passwords(), password_confirmation: OTHER })).status).toBe(422);
    expect((await app.http.post(path, passwords('carlaconti'))).body.info.fields).toHaveProperty('password');
  });

  it('is deleted a month after its last mail', async () => {
    await office.invite();
    app.clock.advance(accountLimits.invitationKept);
    await app.settle();
    const left = async () =>
      (await sql`select from firm_members where account_id = ${office.firmId}`.execute(app.sql)).rows;
    expect(await left()).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect(await left()).toHaveLength(0);
  });

  it('for another firm, or not accepted, allows no sign-in', async () => {
    const { info } = await office.invite();
    const stranger = app.http.as(await lawyer(app, `altro-studio${office.nth}@example.com`));
    expect((await stranger.delete(`/firm/members/${info.id}`)).status).toBe(404);
    expect((await stranger.post(`/firm/members/${info.id}/resend`)).status).toBe(404);
    expect((await stranger.get('/firm/members')).info.members).toHaveLength(1);
    expect((await app.http.post('/password/recovery', { email: office.email })).status).toBe(204);
    expect((await lastMail(app, office.email)).template).toBe('firm_invitation');
    const [key, token] = (await office.link()).split('/').slice(2);
    expect((await app.http.get(`/invitations/${Number(key) + 1}/${token}`)).body.message).toBe('invalid_token');
  });
});
