import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ENV, type Env } from '../../src/env.js';
import { NotificationsApi, type Notification } from '../../src/notifications/notifications.api.js';
import { notificationTemplates, type NotificationName } from '../../src/notifications/notification-templates.js';
import type { NotificationTemplate } from '../../src/notifications/templates/template.js';
import { typeName } from '../../src/notifications/channels.js';
import { pushWords } from '../../src/notifications/push/push-words.js';
import { eventOf } from '../../src/notifications/webhooks/webhook-posting.js';
import { mailTemplates } from '../../src/notifications/mail/mail-templates.js';
import { previewNames, sampleParams } from '../../src/notifications/previews.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { lastMail, user } from '../accounts/people.js';
import { HttpClient } from '../support/http.js';

let app: TestApp;
let http: HttpClient;
let accountId: number;
beforeAll(async () => {
  app = await startTestApp();
  http = app.http.as(await user(app, 'anna@example.com'));
  accountId = (await http.get('/account')).info.id as number;
});
afterAll(async () => app.close());

const params = {
  request_id: 4,
  response_id: 9,
  request_type: 'malasanita',
  city: 'Como',
  firm: 'Studio Bianchi',
  until: '2026-12-15T09:00:00Z',
  balance: 2,
  count: 3,
  reason: 'recapiti',
  name: 'Anna Rossi',
  plan: 3,
  amount_cents: 999,
  at: '2026-12-15T09:00:00Z',
  refund_kind: 'withdrawal',
  reference: 'SG-2031-000004',
  ground: 'insult',
  firm_contacts: '+39 02 55550001, studio@example.com',
  distance: 30,
  quality: 25,
  reliability: 20,
  experience: 15,
  velocity: 10,
  ruling: 72,
  detection: 'screening',
  costs: sampleParams.costs,
  decision_time: sampleParams.decision_time,
  changes: '[["basic_price",299,349]]',
};
const notify = (notification: Omit<Notification, 'accountId'>) =>
  app.database.transaction((em) => app.app.get(NotificationsApi).notify(em, { accountId, ...notification }));

describe('notificationTemplates', () => {
  it('say something in both languages, with every value filled in, in the voice of the product', async () => {
    for (const template of Object.keys(notificationTemplates) as NotificationName[]) await notify({ template, params });
    for (const locale of ['it', 'en']) {
      const { info } = await http.call('GET', '/notifications/unread', undefined, { 'x-localization': locale });
      expect(info).toHaveLength(Object.keys(notificationTemplates).length);
      for (const { title, text, path } of info as { title: string; text: string; path: string }[]) {
        expect(`${title} ${text} ${path}`).not.toMatch(/[{}!]|malasanita|2026-/);
        expect(path).toMatch(/^\/[a-z]/);
      }
    }
    for (const { title, text } of Object.values<NotificationTemplate>(notificationTemplates))
      expect([title.en === title.it, text.en === text.it]).toEqual([false, false]);
  });

  it('each have their type, priority, page, event for programs, and words of a push', () => {
    const rows = Object.entries<NotificationTemplate>(notificationTemplates).map(([name, { type, priority, path }]) => [
      name,
      [typeName(type), priority, path, eventOf(name) ?? '-', pushWords(name as NotificationName, 'en')].join(' | '),
    ]);
    expect(Object.fromEntries(rows)).toMatchSnapshot();
  });

  // The notifications by section; each comes in the app and by mail, or by mail only.
  it.each<[to: string, event: string, names: readonly string[]]>([
    ['firm', 'a request was forwarded', ['request_forwarded']],
    ['firm', 'a request was released', ['request_released']],
    ['firm', 'one day before it lapses', ['response_lapsing']],
    ['firm', 'chosen', ['firm_chosen']],
    ['firm', 'not chosen', ['firm_not_chosen']],
    ['firm', 'a message', ['message_received']],
    ['firm', 'credits low', ['credits_low']],
    ['firm', 'credits expire in 30 days', ['credits_expiring']],
    ['firm', 'a refund was decided', ['refund_approved', 'refund_denied']],
    ['firm', 'the profile is incomplete', ['profile_incomplete']],
    ['firm', 'suspended', ['account_suspended']],
    ['citizen', 'the request is confirmed and on its way', ['request_sent']],
    ['citizen', 'first opened', ['request_first_opened']],
    ['citizen', 'a quote', ['quote_received']],
    ['citizen', 'an opinion', ['opinion_received']],
    ['citizen', 'a message', ['message_received']],
    ['citizen', 'one day left', ['last_day']],
    ['citizen', 'closed', ['request_closed']],
    ['citizen', 'choose before it is too late', ['choose_before_late']],
    ['citizen', 'a refund was decided', ['refund_approved', 'refund_denied']],
    ['citizen', 'contacts shared', ['contacts_shared', 'firm_chosen_by_you']],
  ])('are sent to a %s for: %s', (_to, _event, names) => {
    const known = [...Object.keys(notificationTemplates), ...Object.keys(mailTemplates)];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('have a preview each, in both languages, as the mail is sent', async () => {
    const list = await app.http.get('/dev/mail/templates');
    expect(list.status).toBe(200);
    for (const name of previewNames)
      for (const locale of ['it', 'en']) {
        expect(list.text).toContain(`/dev/mail/templates/${name}/${locale}`);
        const { status, text } = await app.http.get(`/dev/mail/templates/${name}/${locale}`);
        expect([name, status]).toEqual([name, 200]);
        expect(text).toContain(`lang="${locale}"`);
        const unfilled = text.replace(/<style>[\s\S]*?<\/style>/, '').match(/\{\w+\}|2026-12/g);
        expect([name, unfilled]).toEqual([name, null]);
      }
    expect((await app.http.get('/dev/mail/templates/none/it')).status).toBe(404);
    expect((await app.http.get('/dev/mail/templates/last_day/fr')).status).toBe(422);
  });

  it('are recent for two minutes, then marked as read', async () => {
    const [first] = (await http.get('/notifications/unread')).info;
    expect(first).toMatchObject({ recent: true, type: 5, priority: 1 });
    app.clock.advance(121_000);
    expect((await http.get('/notifications/unread')).info[0].recent).toBe(false);
    expect((await http.get('/notifications/read/all')).status).toBe(204);
    expect((await http.get('/notifications/unread')).info).toEqual([]);
  });

  it('are written to nobody whose account was deleted', async () => {
    const of = async () =>
      (
        await sql<{ n: number }>`select (select count(*) from notifications where account_id = ${accountId})::integer
          + (select count(*) from outbox where account_id = ${accountId})::integer as n`.execute(app.sql)
      ).rows;
    const before = await of();
    await sql`update accounts set deleted_at = now() where id = ${accountId}`.execute(app.sql);
    await notify({ template: 'last_day', params });
    await sql`update accounts set deleted_at = null where id = ${accountId}`.execute(app.sql);
    expect(await of()).toEqual(before);
  });

  it('are written once for a key, and mailed only if wanted', async () => {
    await notify({ template: 'last_day', params, deduplicationKey: 'last-day/4' });
    await notify({ template: 'last_day', params, deduplicationKey: 'last-day/4' });
    expect((await http.get('/notifications/unread')).info).toHaveLength(1);
    const mail = await lastMail(app, 'anna@example.com');
    expect(mail.body_text).toContain('http://localhost:3000/requests/4');
    expect(mail.body_text).toContain('martedì 15 dicembre alle 10:00');
    await http.put('/profile/notifications', { types: { request: { app: true, mail: false } } });
    await notify({ template: 'request_closed', params });
    expect((await lastMail(app, 'anna@example.com')).id).toBe(mail.id);
    expect((await http.get('/notifications/unread')).info).toHaveLength(2);
  });

  it('can be viewed without a mail server, escaped and with links', async () => {
    await sql`update outbox set subject = '<script>x</script>' where id = (select max(id) from outbox)`.execute(
      app.sql,
    );
    const list = await app.http.get('/dev/mail');
    expect([list.status, String(list.headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8']);
    expect(list.text).toContain('&lt;script&gt;');
    expect(list.text).not.toContain('<script>');
    const { id } = await lastMail(app, 'anna@example.com');
    await sql`update outbox set sent_at = null, failed_at = null`.execute(app.sql);
    await sql`update outbox set created_at = '2026-03-10T09:41:59Z', failed_at = now() where id = ${id}`.execute(
      app.sql,
    );
    await sql`update outbox set sent_at = now() where id = ${id} - 1`.execute(app.sql);
    const rows = (await app.http.get('/dev/mail')).text.split('<tr>').slice(2, 5);
    expect(rows.map((row) => /in attesa|non inviata|inviata/.exec(row)?.[0])).toEqual([
      'non inviata',
      'inviata',
      'in attesa',
    ]);
    expect(rows[0]).toContain('2026-03-10 09:41<');
    const env = app.app.get<Env>(ENV);
    for (const path of ['', `/${id}`, '/templates', '/templates/last_day/it']) {
      expect([path, (await app.http.get(`/dev/mail${path}`)).status]).toEqual([path, 200]);
      Object.assign(env, { SMTP_URL: 'smtp://127.0.0.1:9' });
      const real = await app.http.get(`/dev/mail${path}`);
      Object.assign(env, { SMTP_URL: undefined });
      expect([path, real.status]).toEqual([path, 404]);
    }
    expect((await app.http.get(`/dev/mail/${id}`)).text).toContain('<a href="http://localhost:3000/');
    expect((await app.http.get('/dev/mail/999999')).status).toBe(404);
  });
});

describe('Idempotency-Key', () => {
  const put = (body: object, key: string) => http.call('PUT', '/profile', body, { 'idempotency-key': key });

  it('repeats the first answer of a write, also for simultaneous writes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => put({ first_name: 'Anna' }, 'k1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await put({ first_name: 'Annalisa' }, 'k2');
    const again = await put({ first_name: 'Anna' }, 'k1');
    expect([again.info.first_name, again.headers['idempotent-replayed']]).toEqual(['Anna', 'true']);
    expect((await http.get('/profile')).info.first_name).toBe('Annalisa');
    expect((await put({ first_name: 'Altra' }, 'k1')).body.message).toBe('idempotency_key_reused');
  });

  it('is forgotten after a failure, and after a day', async () => {
    expect((await put({ phone: '1' }, 'k3')).status).toBe(422);
    expect((await put({ phone: '02 1234567' }, 'k3')).status).toBe(200);
    app.clock.advance(25 * 3600 * 1000);
    expect((await put({ first_name: 'Bea' }, 'k1')).info.first_name).toBe('Bea');
  });
});
