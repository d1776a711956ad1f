import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { accountLimits, mailLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { filled, STORY } from '../requests/scenario.js';
import { citizen, lastMail, PASSWORD } from './people.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.close());

const draft = { ...filled, request_type_id: 'malasanita', opposing_party: 'Mario Bianchi' };

const register = (email: string, changes: object = {}) =>
  app.http.post('/register/user', citizen({ email, draft, resume: '/request/create/9', ...changes }));

/** Opens the link of the last mail, as the page behind it does. */
async function confirm(email: string) {
  const [, token] = /mail-confirm-user\/(\d+)/.exec((await lastMail(app, email)).body_text)!;
  return app.http.post(`/register/user/confirm/${token}`, {});
}

const waiting = async (): Promise<number> => (await app.sql.selectFrom('visitor_drafts').select('id').execute()).length;

describe('a request begun before registering', () => {
  it('is in the account once the address is confirmed, and the signed-in citizen can send it at once', async () => {
    const email = 'altrove@example.com';
    const registered = await register(email);
    expect(registered.info.draft.claim).toMatch(/^[\w-]{43}$/);
    const stored = await app.sql.selectFrom('visitor_drafts').select('content').executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).toContain(STORY);
    expect(JSON.stringify(stored)).not.toContain('Bianchi');
    const mail = await lastMail(app, email);
    expect([mail.template, mail.body_text.includes('?send=now')]).toEqual(['confirm_and_send', true]);

    const { status, info } = await confirm(email);
    expect([status, info.session.account.email]).toEqual([200, email]);
    const http = app.http.as(info.session.auth.access_token as string);
    const { info: request } = await http.get(`/requests/${info.draft.id}`);
    expect(request).toMatchObject({ description: STORY, part: 1, missing: [], opposing_party_given: true });
    expect((await http.put(`/requests/${info.draft.id}`, { status: 2 })).info.status.id).toBe(2);
    expect(await waiting()).toBe(0);
  });

  it('opens no session by a used link, or if a password must be chosen', async () => {
    const email = 'due.volte@example.com';
    await register(email);
    expect((await confirm(email)).info.session).toBeDefined();
    const again = await confirm(email);
    expect([again.status, again.info.session, again.info.draft]).toEqual([200, undefined, undefined]);

    const contested = 'contesa.bozza@example.com';
    await register(contested);
    await app.http.post('/register/user', citizen({ email: contested }));
    const { info } = await confirm(contested);
    expect([info.session, typeof info.choose_password.token]).toEqual([undefined, 'string']);
    // The draft of the first registration is still there: the browser has no copy any more.
    const { description } = await app.sql
      .selectFrom('requests')
      .select('description')
      .where('id', '=', info.draft.id as number)
      .executeTakeFirstOrThrow();
    expect(description).toBe(STORY);
  });

  it('is sent by the confirmation only where there is one', async () => {
    const email = 'senza.bozza@example.com';
    const { info } = await register(email, { draft: undefined });
    expect((await lastMail(app, email)).template).toBe('confirm_user');
    app.clock.advance(2 * 60 * 1000);
    await app.http.get(`/register/user/resend/confirm/${info.account.id}`);
    const mails = await app.sql.selectFrom('outbox').select('template').where('recipient', '=', email).execute();
    expect(mails.map(({ template }) => template)).toEqual(['confirm_user', 'confirm_user']);
  });

  it('stays with the address whose mails are used up, and is there once it is confirmed', async () => {
    const email = 'tante.volte@example.com';
    const from = (body: object) => app.http.call('POST', '/register/user', body, { 'x-forwarded-for': '198.51.100.7' });
    for (let nth = 0; nth < mailLimits.askedFromOnePlace; nth++)
      expect((await from(citizen({ email }))).status).toBe(201);
    const before = (await lastMail(app, email)).id;
    const { info } = await from(citizen({ email, draft }));
    expect(info.draft.claim).toMatch(/^[\w-]{43}$/);
    expect((await lastMail(app, email)).id).toBe(before);
    const first = (await confirm(email)).info;
    expect([first.session, typeof first.draft.id]).toEqual([undefined, 'number']);
    // As long as nobody has chosen a password, each opening of the link leads there.
    expect(typeof (await confirm(email)).info.choose_password.token).toBe('string');
  });

  it('is mentioned again in a resent confirmation mail', async () => {
    const email = 'rispedita@example.com';
    const { info } = await register(email);
    app.clock.advance(2 * 60 * 1000);
    await app.http.get(`/register/user/resend/confirm/${info.account.id}`);
    const mail = await lastMail(app, email);
    expect([mail.template, mail.body_text.includes('?send=now')]).toEqual(['confirm_and_send', true]);
  });

  it('waits for the login in the same browser if the address has an account, and is claimed once', async () => {
    const email = 'gia.iscritta@example.com';
    await app.http.post('/register/user', citizen({ email }));
    const { info: first } = await confirm(email);
    const { info } = await register(email, { password: PASSWORD });
    const http = app.http.as(first.session.auth.access_token as string);
    expect((await http.get('/requests/user')).info).toEqual([]);
    const { claim } = info.draft;
    const claimed = await http.post('/requests/claim', { claim });
    expect([claimed.status, claimed.info.request.description]).toEqual([200, STORY]);
    expect((await http.post('/requests/claim', { claim })).info).toEqual({ request: null });
    expect((await http.post('/requests/claim', { claim: 'x' })).status).toBe(422);
  });

  it('counts towards the limit of drafts when it is claimed', async () => {
    const email = 'piena@example.com';
    await app.http.post('/register/user', citizen({ email }));
    const { info } = await confirm(email);
    const http = app.http.as(info.session.auth.access_token as string);
    for (let n = 0; n < 20; n++) await http.post('/requests', { request_type_id: 'malasanita' });
    const { claim } = (await register(email)).info.draft;
    expect((await http.post('/requests/claim', { claim })).body.message).toBe('draft_limit_reached');
    const [oldest] = (await http.get('/requests/user?page_size=100')).info as { id: number }[];
    await http.delete(`/requests/${oldest!.id}`);
    expect((await http.post('/requests/claim', { claim })).info.request.description).toBe(STORY);
  });

  it('is deleted with the unconfirmed account, or after 3 days if nobody claims it', async () => {
    const email = 'mai.confermata@example.com';
    await register(email);
    await register('gia.iscritta@example.com');
    const before = await waiting();
    const tidy = () => app.app.get(Sweeps).run();
    app.clock.advance(accountLimits.confirmationToken);
    await tidy();
    expect(await waiting()).toBe(before);
    app.clock.advance(1);
    await tidy();
    expect(await waiting()).toBe(before - 1);
    app.clock.advance(accountLimits.profileCompletion);
    await tidy();
    expect(await waiting()).toBe(0);
  });
});
