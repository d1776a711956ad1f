import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms, newsletterLimits } from '../../../src/shared/limits.js';
import { SendNewsletter } from '../../../src/content/newsletter/use-cases/send-newsletter.js';
import { Rows } from '../../support/rows.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Team, type Desk } from '../../staff/team.js';
import { Mailbox } from './smtp.js';

const box = new Mailbox();
let test: TestApp;
let desk: Desk;
let email: string;
/** Everybody who agreed. */
let readers: string[];
let firmEmail: string;
const COUNT = newsletterLimits.batch + 5;
beforeAll(async () => {
  test = await startTestApp({ env: { SMTP_URL: await box.start() } });
  const rows = new Rows(test);
  const team = new Team(test);
  email = (await team.member('content')).email;
  desk = await team.signedIn(email);
  const now = test.clock.now();
  await sql`
    insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
    select 'lettore' || n || '@example.com', case when n % 2 = 0 then 'en' else 'it' end, ${now}, ${now}
    from generate_series(1, ${COUNT}) n`.execute(test.sql);
  const [citizen, silent, firm] = [await rows.citizen(), await rows.citizen(), await rows.firm()];
  await sql`
    insert into consents (account_id, kind, given, text_version, at)
    select id, 'newsletter', true, 'x', ${now} from accounts where id = any(${[citizen, silent, firm]}::integer[])`.execute(
    test.sql,
  );
  await sql`
    insert into consents (account_id, kind, given, text_version, at)
    values (${silent}, 'newsletter', false, 'x', ${now})`.execute(test.sql);
  // The citizen subscribed before there was an account.
  await sql`
    insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
    select email, 'it', ${now}, ${now} from accounts where id = ${citizen}`.execute(test.sql);
  const { rows: agreed } = await sql<{ email: string }>`
    select email::text as email from newsletter_subscriptions
    union select email::text from accounts where id = any(${[citizen, firm]}::integer[])`.execute(test.sql);
  readers = agreed.map((row) => row.email).sort();
  firmEmail = readers.find((to) => to.endsWith('-lawyer@example.com'))!;
  // A suspension that is over keeps nothing back.
  await sql`update accounts set suspended_at = ${now}, suspended_until = ${now} where id = ${firm}`.execute(test.sql);
  // These never get one: an address that is not confirmed, and five accounts whose last word does not count.
  const out = [
    await rows.citizen(),
    await rows.citizen(),
    await rows.firm(),
    await rows.citizen(),
    await rows.citizen(),
  ];
  await sql`
    insert into consents (account_id, kind, given, text_version, at)
    select id, kind, kind <> 'newsletter' or id <> ${out[3]}, 'x', ${now}
    from accounts, unnest('{newsletter,marketing}'::text[]) kind where id = any(${out}::integer[])`.execute(test.sql);
  await sql`update accounts set confirmed_at = null where id = ${out[0]}`.execute(test.sql);
  await sql`update accounts set deleted_at = ${now} where id = ${out[1]}`.execute(test.sql);
  await sql`update accounts set suspended_at = ${now} where id = ${out[2]}`.execute(test.sql);
  await sql`update accounts set suspended_at = ${now}, suspended_until = ${new Date(now.getTime() + ms.day)} where id = ${out[4]}`.execute(
    test.sql,
  );
  await sql`
    insert into newsletter_subscriptions (email, locale, asked_at, token_hash, token_expires_at)
    values ('indeciso@example.com', 'it', ${now}, 'x', ${new Date(now.getTime() + ms.day)})`.execute(test.sql);
  // The account refuses what the subscription of its address agreed to.
  await sql`
    insert into newsletter_subscriptions (email, locale, asked_at, confirmed_at)
    select email, 'it', ${now}, ${now} from accounts where id = ${silent}`.execute(test.sql);
});
afterAll(async () => {
  await test.close();
  await box.stop();
});
beforeEach(() => {
  box.taken.length = 0;
  box.refused.clear();
});

const draft = {
  subject_it: 'Le novità di marzo',
  subject_en: 'The news of March',
  body_it:
    '## Ciao\n\nUn **testo** con un [link](https://example.com/guida).\n\n<script>x</script> ![foto](http://spia.example/p.png) [male](javascript:alert(1))',
  body_en: 'Hello, *reader*.',
  audience: 'everyone',
};
const written = async (): Promise<number> => (await desk.post('/newsletter', draft)).body.id as number;
const one = async (id: number) => (await desk.get(`/newsletter/${id}`)).body;
const batch = (id: number) => test.app.get(SendNewsletter).execute(id);
const mails = async (id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where newsletter_id = ${id}`.execute(test.sql);
  return rows[0]!.count;
};
const dropJobs = () => sql`delete from pgboss.job where name = 'newsletter.send'`.execute(test.sql);

/** Rules 24.4 to 24.8. */
describe('a newsletter', () => {
  it('is created, edited and deleted as a draft, listed and audited', async () => {
    const made = await desk.post('/newsletter', draft);
    expect([made.status, made.body.status]).toEqual([201, 'draft']);
    const id = made.body.id as number;
    expect((await desk.put(`/newsletter/${id}`, { ...made.body, subject_it: 'Altro' })).body.subject_it).toBe('Altro');
    for (const [query, found] of [
      [{ filter: { status: ['draft'], audience: ['everyone'], q: 'altro' } }, 1],
      [{ filter: { status: ['sent'] } }, 0],
      [{ filter: { audience: ['firms'] } }, 0],
      [{ sort: ['created_at', 'DESC'] }, 1],
      [{ sort: ['started_at', 'ASC'] }, 1],
      [{ sort: ['recipients', 'DESC'] }, 1],
    ] as const)
      expect((await desk.list('newsletter', query)).body).toHaveLength(found);
    expect((await desk.delete(`/newsletter/${id}`)).status).toBe(200);
    expect((await desk.get(`/newsletter/${id}`)).status).toBe(404);
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit where resource = 'newsletter' order by id`.execute(test.sql);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(rows[1]).toMatchObject({ before: { subject_it: draft.subject_it }, after: { subject_it: 'Altro' } });
    expect(
      (await desk.post('/newsletter', { ...draft, subject_it: 'a'.repeat(newsletterLimits.subjectMax) })).status,
    ).toBe(201);
    expect(
      (await desk.post('/newsletter', { ...draft, subject_it: 'a'.repeat(newsletterLimits.subjectMax + 1) })).status,
    ).toBe(422);
    expect((await desk.post('/newsletter', { ...draft, body_en: 'a'.repeat(newsletterLimits.bodyMax) })).status).toBe(
      201,
    );
    expect(
      (await desk.post('/newsletter', { ...draft, body_en: 'a'.repeat(newsletterLimits.bodyMax + 1) })).status,
    ).toBe(422);
  });

  it('is sent to those who agreed, each address once', async () => {
    expect((await desk.get('/newsletter/audiences')).body).toEqual({
      everyone: COUNT + 2,
      subscribers: COUNT,
      citizens: 1,
      firms: 1,
    });
  });

  it('can be sent to oneself as a test, with its text escaped in HTML', async () => {
    const id = await written();
    expect((await desk.post(`/newsletter/${id}/test`)).status).toBe(200);
    await test.drain();
    expect(box.taken.map(({ to }) => to)).toEqual([email, email]);
    const all = box.taken.map(({ mail }) => mail).join('');
    expect(all).toMatch(/^Subject: \[Test\] The news of March/m);
    box.taken.splice(0, box.taken.length, ...box.taken.filter(({ mail }) => !mail.includes('[Test]')));
    const { html, text } = box.last(email);
    expect(html).toContain('<strong>testo</strong>');
    expect(html).toContain('href="https://example.com/guida"');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(text).toContain('Un **testo** con un');
    expect((await one(id)).status).toBe('draft');
  });

  it('is sent with a one-click unsubscribe link and header', async () => {
    const id = await written();
    box.refused.add('lettore3@example.com');
    const sent = await desk.post(`/newsletter/${id}/send`);
    expect([sent.status, sent.body.status, sent.body.recipients]).toEqual([200, 'sending', COUNT + 2]);
    await test.settle();
    expect(box.taken.map(({ to }) => to).sort()).toEqual(readers.filter((to) => to !== 'lettore3@example.com'));
    expect(await one(id)).toMatchObject({
      status: 'sent',
      written: COUNT + 2,
      sent: COUNT + 1,
      bounced: 1,
      status_label: 'Inviata',
    });
    const { headers, text, links } = box.last('lettore1@example.com');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, address = ''] = /List-Unsubscribe: <(\S+)>/.exec(headers) ?? [];
    expect(links.at(-1)).toMatch(/^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=/);
    expect(text).toContain('Non ricevere più la newsletter');
    expect(box.last('lettore2@example.com').text).toContain('Hello, *reader*.');

    const url = new URL(address);
    const oneClick = (path: string) =>
      test.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (const path of ['/api/v1/login', '/api/v1/newsletter', '/api/v1/newsletter/unsubscribe'])
      expect((await oneClick(path)).statusCode).toBe(415);
    expect((await oneClick(`${url.pathname}${url.search}`)).statusCode).toBe(204);
    const { rows } = await sql`select from newsletter_subscriptions where email = 'lettore1@example.com'`.execute(
      test.sql,
    );
    expect(rows).toEqual([]);
    expect((await desk.get('/newsletter/audiences')).body).toMatchObject({
      everyone: COUNT + 1,
      subscribers: COUNT - 1,
    });
    expect((await test.app.inject({ method: 'GET', url: `${url.pathname}${url.search}` })).statusCode).toBe(404);
  });

  it('pauses between two batches, resumes where it stopped, and reaches no address twice', async () => {
    const id = await written();
    await desk.post(`/newsletter/${id}/send`);
    await dropJobs();
    await batch(id);
    expect(await mails(id)).toBe(newsletterLimits.batch);
    expect((await desk.post(`/newsletter/${id}/stop`)).body.status).toBe('stopped');
    await batch(id);
    expect(await mails(id)).toBe(newsletterLimits.batch);
    const colleague = await new Team(test).as('content', { email: 'collega@staff.example' });
    expect((await colleague.post(`/newsletter/${id}/stop`)).status).toBe(409);
    expect((await desk.put(`/newsletter/${id}`, draft)).status).toBe(409);
    expect((await desk.delete(`/newsletter/${id}`)).status).toBe(409);
    // Whoever unsubscribes meanwhile gets nothing more, not even a mail that waits in the outbox.
    const waiting = await sql<{ recipient: string; content: { leave: { page: string } } }>`
      select recipient, content from outbox
      where newsletter_id = ${id} and sent_at is null order by id limit 1`.execute(test.sql);
    const { recipient, content } = waiting.rows[0]!;
    await test.http.post('/newsletter/unsubscribe', { token: new URL(content.leave.page).searchParams.get('token') });
    expect((await desk.post(`/newsletter/${id}/send`)).body.status).toBe('sending');
    await Promise.all([1, 2, 3].map(() => batch(id)));
    await test.settle();
    const addresses = box.taken.map(({ to }) => to);
    // One unsubscribed after the previous newsletter, one just now.
    expect(addresses.sort()).toEqual(readers.filter((to) => ![recipient, 'lettore1@example.com'].includes(to)));
    expect((await one(id)).status).toBe('sent');
    expect((await colleague.post(`/newsletter/${id}/send`)).status).toBe(409);
  });

  it('is resumed when its process died', async () => {
    const id = (await desk.post('/newsletter', { ...draft, audience: 'firms' })).body.id as number;
    await desk.post(`/newsletter/${id}/send`);
    await dropJobs();
    test.clock.advance(newsletterLimits.stalled);
    await test.settle();
    expect((await one(id)).status).toBe('sending');
    test.clock.advance(ms.second);
    await test.settle();
    expect(box.taken.map(({ to }) => to)).toEqual([firmEmail]);
    expect((await one(id)).status).toBe('sent');
  });

  it('is not sent if nobody agreed', async () => {
    await sql`update accounts set suspended_at = ${test.clock.now()}, suspended_until = null where model = 'lawyer'`.execute(
      test.sql,
    );
    const id = (await desk.post('/newsletter', { ...draft, audience: 'firms' })).body.id as number;
    const answer = await desk.post(`/newsletter/${id}/send`);
    expect(answer).toBeRefused(409, 'newsletter_nobody');
  });
});
