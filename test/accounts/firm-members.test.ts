import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createGuardrails, generateSync } from 'otplib';
import { Erasure } from '../../src/accounts/erasure.js';
import { exportedData } from '../../src/accounts/export.queries.js';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { accountLimits, ms } from '../../src/limits.js';
import { permissions } from '../../src/permissions.js';
import { quote, Scenario } from '../requests/scenario.js';
import { Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import type { Schemas } from '../support/shown.js';
import { citizen, lastMail, lawyer, linkNumbers, PASSWORD, user } from './people.js';

/** What the tests read of an exported firm. */
interface Exported {
  readonly members: readonly object[];
  readonly activity: readonly { readonly kind: string }[];
  readonly sessions: readonly { readonly member_id: number | null }[];
  readonly security_events: readonly { readonly member_id: number | null }[];
  readonly mails: readonly { readonly to: string }[];
}

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const OTHER = 'un’altra frase lunga';

let app: TestApp;
let team: Team;
let nth = 0;
/** The owner of the firm, and the address of whom they invite. */
let owner: HttpClient;
let ownerEmail: string;
let firmId: number;
let email: string;
beforeAll(async () => {
  app = await startTestApp();
  team = new Team(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  nth++;
  ownerEmail = `titolare${nth}@example.com`;
  email = `collega${nth}@example.com`;
  owner = app.http.as(await lawyer(app, ownerEmail));
  firmId = (await owner.get('/account')).info.id as number;
  // A profile that stays incomplete ends the account after thirty days.
  await sql`update accounts set completion_deadline = null where id = ${firmId}`.execute(app.sql);
});

const invite = (to = email, by = owner) =>
  by.post('/firm/members', { email: to, first_name: 'Carla', last_name: 'Conti' });
const passwords = (password = PASSWORD) => ({ password, password_confirmation: password });
const link = async (to = email): Promise<string> => {
  const [key, token] = linkNumbers((await lastMail(app, to)).body_text);
  return `/invitations/${key}/${token}`;
};
const signIn = (username: string, more: object = {}) =>
  app.http.post('/login', { username, password: PASSWORD, ...more });
/** The colleague, invited, accepted and signed in. */
const colleague = async (): Promise<{ id: number; http: HttpClient }> => {
  const { info } = await invite();
  expect((await app.http.post(await link(), passwords())).status).toBe(204);
  const login = await signIn(email);
  expect(login.status).toBe(200);
  return { id: info.id, http: app.http.as(login.info.auth.access_token) };
};
const activity = async (http: HttpClient, query = '') => {
  const { body } = await http.get(`/firm/activity${query}`);
  return body as Schemas['FirmActivity'];
};

describe('an invitation', () => {
  it('goes by mail, is shown to the owner, and is accepted with a password by a call of its own', async () => {
    const answer = await invite();
    expect(answer.status).toBe(201);
    expect(answer.info).toMatchObject({
      first_name: 'Carla',
      last_name: 'Conti',
      email,
      status: 'invited',
      allowed_actions: ['resend', 'withdraw'],
    });
    expect((await lastMail(app, email)).template).toBe('firm_invitation');
    const path = await link();
    // Reading changes nothing, however often a mail program does it.
    for (const _ of [1, 2])
      expect((await app.http.get(path)).info).toMatchObject({ firm: 'Studio Verdi', first_name: 'Carla', email });
    expect((await signIn(email)).status).toBe(401);
    expect((await owner.get('/firm/members')).info.members[1].status).toBe('invited');

    expect((await app.http.post(path, passwords())).status).toBe(204);
    expect((await lastMail(app, ownerEmail)).template).toBe('member_joined');
    expect((await app.http.get(path)).body.message).toBe('invalid_token');
    expect((await app.http.post(path, passwords(OTHER))).body.message).toBe('invalid_token');
    const { info } = await signIn(email);
    expect(info.account).toMatchObject({
      id: firmId,
      email: ownerEmail,
      sign_in: { first_name: 'Carla', last_name: 'Conti', email },
      owner_actions: [],
    });
  });

  it('is good for seven days, and one minute later it can be sent again: the first link then ends', async () => {
    await invite();
    const first = await link();
    app.clock.advance(accountLimits.invitationToken - 1);
    expect((await app.http.get(first)).status).toBe(200);
    app.clock.advance(1);
    expect((await app.http.get(first)).body.message).toBe('invalid_token');
    expect((await app.http.post(first, passwords())).body.message).toBe('invalid_token');
    // The owner's own session is over by now.
    owner = app.http.as((await signIn(ownerEmail)).info.auth.access_token);
    const [, { id, status }] = (await owner.get('/firm/members')).info.members;
    expect(status).toBe('expired');
    expect((await owner.post(`/firm/members/${id}/resend`)).status).toBe(204);
    expect((await owner.post(`/firm/members/${id}/resend`)).status).toBe(429);
    const second = await link();
    expect(second).not.toBe(first);
    app.clock.advance(ms.minute);
    expect((await owner.post(`/firm/members/${id}/resend`)).status).toBe(204);
    expect((await app.http.get(second)).body.message).toBe('invalid_token');
    expect((await app.http.post(await link(), passwords())).status).toBe(204);
    expect((await owner.post(`/firm/members/${id}/resend`)).body.message).toBe('already_accepted');
  });

  it('holds the one place of the firm until it is withdrawn, and its link ends then', async () => {
    const { info } = await invite();
    const refused = await invite('altra@example.com');
    expect([refused.status, refused.body.message]).toEqual([409, 'sign_ins_full']);
    expect((await owner.get('/firm/members')).info).toMatchObject({ limit: 2, allowed_actions: [] });
    const path = await link();
    expect((await owner.delete(`/firm/members/${info.id}`)).status).toBe(204);
    expect((await app.http.post(path, passwords())).body.message).toBe('invalid_token');
    expect((await owner.get('/firm/members')).info.allowed_actions).toEqual(['invite']);
    // Of who never accepted nothing is left.
    expect(await activity(owner)).toMatchObject({ info: [] });
    const { rows } = await sql`select from outbox where recipient = ${email}`.execute(app.sql);
    expect(rows).toHaveLength(0);
    expect((await invite()).status).toBe(201);
  });

  it('is answered alike for an address that signs in already, whose owner gets a mail without a link', async () => {
    const known = `cittadino-noto${nth}@example.com`;
    await user(app, known);
    const answer = await invite(known);
    expect(answer.status).toBe(201);
    expect(answer.info).toMatchObject({ email: known, status: 'invited', allowed_actions: ['resend', 'withdraw'] });
    const mail = await lastMail(app, known);
    expect(mail.template).toBe('firm_invitation_in_use');
    expect(mail.body_text).not.toContain('/invito/');
    // Nor does the firm's export tell the two apart.
    const { mails } = await exportedData(app.sql, { accountId: firmId, memberId: null });
    expect(JSON.stringify(mails)).not.toContain(known);
  });

  it('is refused with 409 for an address that got an account meanwhile, and takes one that was never confirmed', async () => {
    await invite();
    const path = await link();
    await user(app, email);
    const refused = await app.http.post(path, passwords());
    expect([refused.status, refused.body.message]).toEqual([409, 'email_taken']);

    await owner.delete(`/firm/members/${(await owner.get('/firm/members')).info.members[1].id}`);
    const fresh = `mai-confermato${nth}@example.com`;
    await invite(fresh);
    const good = await link(fresh);
    await app.http.post('/register/user', citizen({ email: fresh }));
    const confirmation = linkNumbers((await lastMail(app, fresh)).body_text)[0];
    expect((await app.http.post(good, passwords())).status).toBe(204);
    expect((await app.http.get(`/register/user/confirm/${confirmation}`)).body.message).toBe('invalid_token');
    expect((await signIn(fresh)).info.account.id).toBe(firmId);
  });

  it('is not for the owner’s own address, and asks for a password that is not a name', async () => {
    expect((await invite(ownerEmail)).body.info.fields).toHaveProperty('email');
    await invite();
    const path = await link();
    expect((await app.http.post(path, { ...passwords(), password_confirmation: OTHER })).status).toBe(422);
    expect((await app.http.post(path, passwords('carlaconti'))).body.info.fields).toHaveProperty('password');
  });

  it('is forgotten a month after its last mail', async () => {
    await invite();
    app.clock.advance(accountLimits.invitationKept);
    await app.settle();
    const left = async () => (await sql`select from firm_members where account_id = ${firmId}`.execute(app.sql)).rows;
    expect(await left()).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect(await left()).toHaveLength(0);
  });

  it('for another firm, or accepted by nobody, is no sign-in', async () => {
    const { info } = await invite();
    const stranger = app.http.as(await lawyer(app, `altro-studio${nth}@example.com`));
    expect((await stranger.delete(`/firm/members/${info.id}`)).status).toBe(404);
    expect((await stranger.post(`/firm/members/${info.id}/resend`)).status).toBe(404);
    expect((await stranger.get('/firm/members')).info.members).toHaveLength(1);
    expect((await app.http.post('/password/recovery', { email })).status).toBe(204);
    expect((await lastMail(app, email)).template).toBe('firm_invitation');
    const [key, token] = (await link()).split('/').slice(2);
    expect((await app.http.get(`/invitations/${Number(key) + 1}/${token}`)).body.message).toBe('invalid_token');
  });
});

describe('a member', () => {
  it('does what the firm does, but for what is the owner’s', async () => {
    const { id, http } = await colleague();
    expect((await http.put('/profile', { presentation: 'Seguiamo casi di lavoro.' })).status).toBe(200);
    for (const change of [{ company_name: 'Altro Studio' }, { first_name: 'Carla' }, { birth_date: '1970-01-01' }]) {
      const refused = await http.put('/profile', change);
      expect([refused.status, refused.body.message]).toEqual([403, 'owner_only']);
    }
    // What stays as it is may come along.
    expect((await http.put('/profile', { company_name: 'Studio Verdi' })).status).toBe(200);
    expect((await http.put('/profile/notifications', { newsletter: true })).body.message).toBe('owner_only');
    expect((await http.put('/profile/notifications', { digest: true, newsletter: false })).status).toBe(200);
    expect((await http.get('/firm/members')).info).toMatchObject({
      allowed_actions: [],
      members: [
        { id: null, current: false, allowed_actions: [] },
        { id, current: true, allowed_actions: [] },
      ],
    });
    for (const refused of [
      await invite('terza@example.com', http),
      await http.delete(`/firm/members/${id}`),
      await http.post(`/firm/members/${id}/resend`),
      await http.delete('/account', { password: PASSWORD }),
    ])
      expect([refused.status, refused.body.message]).toEqual([403, 'owner_only']);
    expect((await owner.get('/profile')).info).toMatchObject({
      company_name: 'Studio Verdi',
      presentation: 'Seguiamo casi di lavoro.',
    });
  });

  it('has sessions, a security log and a password of their own', async () => {
    const { http } = await colleague();
    expect((await http.get('/account/sessions')).info).toHaveLength(1);
    expect((await owner.get('/account/sessions')).info).toHaveLength(1);
    const [foreign] = (await owner.get('/account/sessions')).info;
    expect((await http.delete(`/account/sessions/${foreign.id}`)).status).toBe(404);
    await signIn(email, { password: 'sbagliata' });
    const kinds = async (who: HttpClient) =>
      (await who.get('/account/security-events')).info.map((one: { kind: string }) => one.kind);
    expect(await kinds(http)).toEqual(['wrong_password', 'signed_in']);
    expect(await kinds(owner)).toEqual(['signed_in']);

    const change = { password: PASSWORD, new_password: OTHER, new_password_confirmation: OTHER };
    const second = app.http.as((await signIn(email)).info.auth.access_token);
    expect((await http.put('/profile/security', change)).status).toBe(200);
    expect((await lastMail(app, email)).template).toBe('password_changed');
    expect((await second.get('/account')).status).toBe(401);
    expect((await http.get('/account')).status).toBe(200);
    expect((await owner.get('/account')).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(ownerEmail)).status).toBe(200);
    expect((await http.delete('/account/sessions')).status).toBe(204);
    expect((await owner.get('/account')).status).toBe(200);
  });

  it('recovers the password by mail; the owner stays signed in', async () => {
    const { http } = await colleague();
    await app.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
    const reset = await app.http.post('/password/reset', { ...passwords(OTHER), token, key: Number(key) });
    expect(reset.status).toBe(204);
    expect((await http.get('/account')).status).toBe(401);
    expect((await owner.get('/account')).status).toBe(200);
    expect((await signIn(email, { password: OTHER })).status).toBe(200);
    expect((await signIn(ownerEmail)).status).toBe(200);
  });

  it('changes their own address, never the owner’s', async () => {
    const { http } = await colleague();
    const fresh = `nuovo-indirizzo${nth}@example.com`;
    expect((await http.put('/profile/email', { email: fresh, password: PASSWORD })).info.pending_email).toBe(fresh);
    expect((await owner.get('/profile')).info.pending_email).toBeNull();
    const [key, token] = linkNumbers((await lastMail(app, fresh)).body_text);
    expect((await app.http.get(`/confirm/mail/${key}/${token}`)).info.account.email).toBe(fresh);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(fresh)).info.account.sign_in.email).toBe(fresh);
    expect((await owner.get('/account')).info.email).toBe(ownerEmail);
    // Whoever registers with the address is told by mail, as with any address in use.
    await app.http.post('/register/user', citizen({ email: fresh }));
    expect((await lastMail(app, fresh)).template).toBe('address_in_use');
  });

  it('has a second factor and recovery codes of their own', async () => {
    const { http } = await colleague();
    const { secret } = (await http.post('/account/totp', { password: PASSWORD })).info;
    const code = (): string =>
      generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000), guardrails });
    const { recovery_codes } = (await http.post('/account/totp/confirm', { code: code() })).info;
    expect((await http.get('/profile')).info.two_factor).toBe(true);
    expect((await owner.get('/profile')).info.two_factor).toBe(false);
    expect((await signIn(email)).body.message).toBe('code_required');
    expect((await signIn(ownerEmail)).status).toBe(200);
    expect((await signIn(email, { code: recovery_codes[0] })).status).toBe(200);
    expect((await signIn(email, { code: recovery_codes[0] })).body.message).toBe('wrong_code');
  });

  it('has a language of their own', async () => {
    const { http } = await colleague();
    await http.put('/profile/preferences', { locale: 'en' });
    expect((await http.get('/account')).info.locale).toBe('en');
    expect((await owner.get('/account')).info.locale).toBe('it');
  });
});

describe('what a member does on a request', () => {
  it('is told to the firm with the name, and to the citizen as the firm’s', async () => {
    const scenario = await Scenario.of(app, 1);
    const [firm] = scenario.firms;
    const { rows } = await sql<{ id: number }>`
      insert into firm_members (account_id, email, password_hash, first_name, last_name, invited_at, accepted_at)
      values (${firm!.id}, ${email}, 'x', 'Carla', 'Conti', now(), now()) returning id`.execute(app.sql);
    const memberId = rows[0]!.id;
    const member = await scenario.rows.as(firm!.id, memberId);
    const request = await scenario.sent();
    const responseId = await scenario.responseOf(request, firm!);
    expect((await member.put(`/responses/${responseId}`, { status: 3 })).status).toBe(200);
    expect((await member.put(`/responses/${responseId}`, quote)).status).toBe(200);
    // Sent again unchanged it changes nothing, and nothing is recorded.
    expect((await member.put(`/responses/${responseId}`, quote)).status).toBe(200);
    expect((await firm!.http.put(`/responses/${responseId}`, { ...quote, percentage: 10 })).status).toBe(200);
    const bought = await member.put(`/responses/${responseId}`, {
      shared_contacts: true,
      only_shared_contacts_updated: true,
    });
    expect(bought.status).toBe(200);
    const { info: message } = await member.post('/messages', {
      response_id: responseId,
      text: 'Buongiorno, ci sono novità?',
    });
    expect(message).toMatchObject({ mine: true, author: 'Carla Conti' });
    const { info: own } = await firm!.http.post('/messages', {
      response_id: responseId,
      text: 'Le scrivo domani mattina.',
    });
    const [read] = (await firm!.http.get(`/messages?response_id=${responseId}`)).info;
    expect(read).toMatchObject({ id: message.id, mine: true, author: 'Carla Conti' });
    expect(own.author).not.toBe('Carla Conti');

    const shown = (await scenario.citizen.get(`/messages?response_id=${responseId}`)).body;
    expect(shown.info.map(({ author }: { author: unknown }) => author)).toEqual([null, null]);
    for (const path of [
      `/requests/${request}`,
      `/responses/${responseId}`,
      `/requests/${request}/timeline`,
      '/conversations',
    ])
      expect((await scenario.citizen.get(path)).text).not.toContain('Carla');

    const { info } = await activity(member);
    expect(info.map(({ kind, by }) => [kind, by.id])).toEqual([
      ['message_sent', null],
      ['message_sent', memberId],
      ['contacts_bought', memberId],
      ['quote_corrected', null],
      ['quote_given', memberId],
      ['request_opened', memberId],
    ]);
    for (const entry of info)
      expect(entry.request).toMatchObject({ id: request, response_id: responseId, city: 'Milano' });
    // One wallet: the owner sees what the member spent.
    expect((await firm!.http.get('/account')).info.credits).toBe((await member.get('/account')).info.credits);
    expect((await firm!.http.get('/account')).info.credits).toBe(6);
    await scenario.citizen.delete(`/requests/${request}`);
    expect((await activity(member)).info[0]).toMatchObject({ kind: 'message_sent', request: null });
  });
});

describe('the removal of a member', () => {
  it('ends every session at once, frees the place and keeps the name beside what was done', async () => {
    const { id, http } = await colleague();
    const phone = app.http.as((await signIn(email, { remember: true })).info.auth.access_token);
    await http.put('/profile', { presentation: 'Scritta dalla collega.' });
    expect((await owner.delete(`/firm/members/${id}`)).status).toBe(204);
    for (const session of [http, phone]) expect((await session.get('/account')).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await lastMail(app, email)).template).toBe('member_removed');
    expect((await owner.get('/account')).status).toBe(200);
    expect((await owner.delete(`/firm/members/${id}`)).status).toBe(404);
    expect((await owner.get('/firm/members')).info).toMatchObject({ allowed_actions: ['invite'] });

    const { info, people } = await activity(owner);
    expect(info.slice(0, 2)).toMatchObject([
      { kind: 'member_removed', by: { id: null, name: 'Chiara Verdi' }, about: 'Carla Conti' },
      { kind: 'profile_changed', by: { id, name: 'Carla Conti', removed: true }, fields: ['presentation'] },
    ]);
    expect(people).toMatchObject([{ id: null }, { id, removed: true }]);
    const { rows } = await sql`select email, password_hash from firm_members where id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ email: null, password_hash: '' }]);
    // The address is free again.
    expect((await app.http.as(await user(app, email)).get('/account')).info.model).toBe('user');
  });
});

describe('the activity of a firm', () => {
  it('is read by its people, by person and page by page, and by no other firm', async () => {
    const { id, http } = await colleague();
    const radius = (one: HttpClient, km: number) => one.put('/profile/preferences', { max_distance_km: km });
    for (let km = 1; km <= accountLimits.activityPage; km++) await radius(owner, km);
    await radius(http, 50);
    const first = await activity(http);
    expect(first.info).toHaveLength(accountLimits.activityPage);
    expect(first.more).toBe(true);
    expect(first.info[0]).toMatchObject({ kind: 'preferences_changed', by: { id } });
    const second = await activity(http, `?before=${first.info.at(-1)!.id}`);
    expect(second.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined', 'member_invited']);
    expect(second.more).toBe(false);
    const theirs = await activity(owner, `?person=${id}`);
    expect(theirs.info.map(({ kind }) => kind)).toEqual(['preferences_changed', 'member_joined']);
    expect((await activity(owner, `?person=owner&before=${second.info[0]!.id}`)).info.map(({ kind }) => kind)).toEqual([
      'member_invited',
    ]);
    const stranger = app.http.as(await lawyer(app, `estraneo${nth}@example.com`));
    expect(await activity(stranger, `?person=${id}`)).toMatchObject({ info: [], people: [{ id: null }] });
  });

  it('is kept for two years', async () => {
    await owner.put('/profile/preferences', { max_distance_km: 10 });
    const kept = async () => (await sql`select from firm_activity where account_id = ${firmId}`.execute(app.sql)).rows;
    const until = new Date(app.clock.now());
    until.setUTCMonth(until.getUTCMonth() + accountLimits.activityMonths);
    app.clock.advance(until.getTime() - app.clock.now().getTime());
    await app.settle();
    expect(await kept()).toHaveLength(1);
    app.clock.advance(1);
    await app.settle();
    expect(await kept()).toHaveLength(0);
  });

  it('knows every write that a firm can make', () => {
    const byFirms = app.app
      .get(RouteCheck)
      .routes()
      .filter(({ writes, permission }) => {
        const models: readonly string[] = permission === undefined ? [] : permissions[permission];
        return writes && models.includes('lawyer');
      })
      .map(({ name }) => name)
      .sort();
    expect(byFirms).toEqual([...Object.values(RECORDED).flat(), ...UNRECORDED].sort());
  });
});

/** Which writes of firms stand in the activity, by what they write. */
const RECORDED = {
  requests: ['ResponsesController.update', 'DocumentsController.toResponse', 'DocumentsController.delete'],
  messages: ['MessagesController.send', 'MessagesController.edit', 'MessagesController.delete'],
  texts: [
    'QuickRepliesController.add',
    'QuickRepliesController.change',
    'QuickRepliesController.remove',
    'QuoteDraftsController.put',
    'QuoteDraftsController.remove',
  ],
  reviews: ['FeedbackController.reply'],
  complaints: ['ComplaintsController.report', 'ComplaintsController.appeal'],
  money: ['BillingController.order', 'RefundsController.ask'],
  profile: [
    'ProfileController.update',
    'ProfileController.preferences',
    'ProfileController.notifications',
    'ProfileController.terms',
    'DocumentsController.setPhoto',
    'DocumentsController.removePhoto',
    'VerificationController.answer',
    'VerificationController.addDocument',
  ],
  people: ['MembersController.create', 'MembersController.removeOne'],
};
/** What is a person's own and stands in their security log, what only looks, and what is not sent yet. */
const UNRECORDED = [
  'AccessController.begin',
  'AccessController.confirm',
  'AccessController.end',
  'AccessController.endOthers',
  'AccessController.off',
  'AccountsController.delete',
  'AccountsController.logout',
  'BillingController.coupon',
  'ConversationsController.attach',
  'ConversationsController.draft',
  'ConversationsController.read',
  'ConversationsController.writing',
  'MembersController.resendOne',
  'ModerationController.verifyText',
  'NotificationsController.pushOff',
  'NotificationsController.pushOn',
  'NotificationsController.readThis',
  'ProfileController.email',
  'ProfileController.security',
  'QuoteDraftsController.keep',
  'QuoteDraftsController.keepOpinion',
  'QuotePdfController.preview',
];

describe('the account of the firm', () => {
  it('that is suspended closes its people out, and lets them back in', async () => {
    const { http } = await colleague();
    const desk = await team.as('moderator');
    expect((await desk.post(`/accounts/${firmId}/suspend`, { reason: 'Messaggi fuori luogo.' })).status).toBeLessThan(
      300,
    );
    expect((await http.get('/account')).status).toBe(401);
    expect((await signIn(email)).body.message).toBe('account_suspended');
    await desk.post(`/accounts/${firmId}/reinstate`, { reason: 'Tutto chiarito.' });
    const again = app.http.as((await signIn(email)).info.auth.access_token);
    expect((await again.get('/account')).status).toBe(200);
    await desk.post(`/accounts/${firmId}/sign-out`, { reason: 'Telefono rubato.' });
    expect((await again.get('/account')).status).toBe(401);
  });

  it('that is erased takes its people along, and tells them', async () => {
    const { http } = await colleague();
    await app.database.transaction((em) => app.app.get(Erasure).erase(em, firmId, 'account_deleted'));
    expect((await http.get('/account')).status).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await lastMail(app, email)).template).toBe('member_account_deleted');
    for (const table of ['firm_members', 'firm_activity']) {
      const { rows } = await sql`select from ${sql.table(table)} where account_id = ${firmId}`.execute(app.sql);
      expect(rows).toHaveLength(0);
    }
  });

  it('is exported with its people and their activity, and to each their own sessions and mails', async () => {
    const { id, http } = await colleague();
    await http.put('/profile/preferences', { max_distance_km: 12 });
    const exported = async (memberId: number | null) =>
      (await exportedData(app.sql, { accountId: firmId, memberId })) as unknown as Exported;
    const [asOwner, asMember] = [await exported(null), await exported(id)];
    for (const data of [asOwner, asMember]) {
      expect(data.members).toMatchObject([{ id, email, first_name: 'Carla' }]);
      expect(data.members[0]).not.toHaveProperty('password_hash');
      expect(data.activity.map((one) => one.kind)).toEqual(['member_invited', 'member_joined', 'preferences_changed']);
    }
    expect(asOwner.sessions.map((one) => one.member_id)).toEqual([null]);
    expect(asMember.sessions.map((one) => one.member_id)).toEqual([id]);
    expect(asMember.security_events.map((one) => one.member_id)).toEqual([id]);
    expect(new Set(asOwner.mails.map((one) => one.to))).toEqual(new Set([ownerEmail]));
    expect(new Set(asMember.mails.map((one) => one.to))).toEqual(new Set([email]));
    expect((await http.get('/account/export')).status).toBe(200);
  });

  it('counts as used while a member signs in, and an unused member is told and removed a month later', async () => {
    const { id } = await colleague();
    const now = app.clock.now();
    const later = new Date(now);
    later.setUTCMonth(later.getUTCMonth() + accountLimits.unusedMonths);
    app.clock.advance(later.getTime() - now.getTime());
    await app.settle();
    expect((await lastMail(app, email)).template).toBe('firm_invitation');
    app.clock.advance(1);
    await signIn(ownerEmail);
    await app.settle();
    expect((await lastMail(app, email)).template).toBe('member_unused');
    // The sign-in of the owner counts for the account.
    expect((await lastMail(app, ownerEmail)).template).not.toBe('account_unused');
    app.clock.advance(accountLimits.unusedAnswer - 1);
    await app.settle();
    const removed = async (): Promise<Date | null> => {
      const { removed_at: at } = await app.sql
        .selectFrom('firm_members')
        .select('removed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return at === null ? null : new Date(at);
    };
    expect(await removed()).toBeNull();
    app.clock.advance(1);
    await app.settle();
    expect(await removed()).not.toBeNull();
    expect((await lastMail(app, email)).template).toBe('member_removed');
  });

  // Last: whoever registers a firm after it would have the same certified address.
  it('that is deleted for abuse leaves the addresses of its people on the blacklist', async () => {
    await colleague();
    const desk = await team.as('moderator');
    const answer = await desk.post(`/accounts/${firmId}/delete-for-abuse`, { reason: 'Truffa ripetuta.' });
    expect(answer.status).toBeLessThan(300);
    const refused = await app.http.post('/register/user', citizen({ email }));
    expect(refused.body.message).toBe('blacklisted');
  });
});
