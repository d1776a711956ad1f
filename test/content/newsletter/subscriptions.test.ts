import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { ExportAccount } from '../../../src/accounts/closing/export-account.js';
import { ms, newsletterLimits } from '../../../src/shared/limits.js';
import { ModerationApi } from '../../../src/moderation/moderation.api.js';
import { citizen, user } from '../../accounts/people.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { Mailbox } from './smtp.js';

const box = new Mailbox();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SMTP_URL: await box.start() } });
});
afterAll(async () => {
  await test.close();
  await box.stop();
});
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
});

const subscribe = (email: string, authorizations?: object, headers?: Record<string, string>) =>
  test.http.post('/newsletter', { email, ...(authorizations && { authorizations }) }, headers);
/** The end of the first link of the last mail to an address. */
const tokenTo = async (address: string): Promise<string> => {
  await test.drain();
  const [link = ''] = box.last(address).links;
  return link.replace(/^.*[/=]/, '');
};
const subscriptions = async (): Promise<{ email: string; confirmed: boolean }[]> => {
  const { rows } = await sql<{ email: string; confirmed: boolean }>`
    select email::text, confirmed_at is not null as confirmed from newsletter_subscriptions order by id`.execute(
    test.sql,
  );
  return rows;
};
const proofs = async (): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; given: boolean }>`
    select kind, given from newsletter_consents order by id`.execute(test.sql);
  return rows.map(({ kind, given }) => `${given ? '+' : '-'}${kind}`);
};

/** Rules 24.1 to 24.5. */
describe('a subscription', () => {
  it('is active once its link was opened and confirmed, with the proof of each consent', async () => {
    expect((await subscribe('Lettrice@example.com', { marketing: true })).status).toBe(204);
    const token = await tokenTo('lettrice@example.com');
    const { text, links } = box.last('lettrice@example.com');
    expect(text).toContain('Qualcuno ha chiesto la newsletter di Giustamente');
    expect(links[0]).toBe(`http://localhost:3000/newsletter/confirm/${token}`);
    expect([await subscriptions(), await proofs()]).toEqual([
      [{ email: 'lettrice@example.com', confirmed: false }],
      [],
    ]);
    const answer = await test.http.get(`/newsletter/confirm/${token}`);
    expect([answer.status, answer.info]).toEqual([200, { email: 'lettrice@example.com' }]);
    expect((await subscriptions())[0]!.confirmed).toBe(true);
    expect((await test.http.get(`/newsletter/confirm/${token}`)).info).toEqual({ email: 'lettrice@example.com' });
    expect(await proofs()).toEqual(['+newsletter', '+marketing']);
  });

  it('is in the language of the subscriber', async () => {
    await subscribe('reader@example.com', undefined, { 'x-localization': 'en' });
    await test.drain();
    const { text, links } = box.last('reader@example.com');
    expect(text).toContain('Someone asked for the Giustamente newsletter');
    expect(links[0]).toContain('/en/newsletter/confirm/');
  });

  it('is answered alike for any address, and throttled', async () => {
    await user(test, 'anna@example.com');
    await sql`delete from call_limits`.execute(test.sql);
    for (const email of ['anna@example.com', 'lettrice@example.com', 'nessuno@example.com']) {
      const answer = await subscribe(email);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await subscribe('nessuno@example.com')).status);
    expect(statuses).toEqual([204, 204, 429]);
    expect((await test.http.post('/newsletter', { email: 'no address' })).status).toBe(422);
    expect((await test.http.post('/newsletter', { email: 'a@example.com', name: 'x' })).status).toBe(422);
  });

  it('is refused to a blacklisted domain', async () => {
    await test.app.get(ModerationApi).block(test.sql, 'domain', 'usaegetta.example', 'disposable', test.clock.now());
    const answer = await subscribe('x@usaegetta.example');
    expect(answer).toBeRefused(422, 'blacklisted');
  });

  it('is deleted if nobody confirms it in time', async () => {
    await subscribe('tardi@example.com');
    const token = await tokenTo('tardi@example.com');
    test.clock.advance(newsletterLimits.confirmation + ms.second);
    expect((await test.http.get(`/newsletter/confirm/${token}`)).status).toBe(422);
    await test.settle();
    expect((await subscriptions()).map(({ email }) => email)).toEqual(['lettrice@example.com']);
  });

  it('belongs to the account if the address has one', async () => {
    const anna = test.http.as(await user(test, 'bea@example.com'));
    await test.drain();
    await sql`delete from call_limits`.execute(test.sql);
    await subscribe('bea@example.com', { marketing_partner: true });
    await test.http.get(`/newsletter/confirm/${await tokenTo('bea@example.com')}`);
    expect((await anna.get('/profile')).info.notifications).toMatchObject({
      newsletter: true,
      marketing: false,
      marketing_partner: true,
    });
    await test.http.post('/newsletter/unsubscribe', { email: 'bea@example.com' });
    const token = await tokenTo('bea@example.com');
    expect((await anna.get('/profile')).info.notifications.newsletter).toBe(true);
    expect((await test.http.post('/newsletter/unsubscribe', { token })).status).toBe(204);
    expect((await anna.get('/profile')).info.notifications).toMatchObject({
      newsletter: false,
      marketing_partner: true,
    });
  });

  it('is no consent of an account whose address nobody has confirmed', async () => {
    await test.http.post('/register/user', citizen({ email: 'dora@example.com' }));
    await test.drain();
    await sql`delete from call_limits`.execute(test.sql);
    const consents = async () =>
      (await sql<{ kind: string; given: boolean }>`select kind, given from consents order by id`.execute(test.sql))
        .rows;
    const before = await consents();
    await subscribe('dora@example.com', { marketing_partner: true });
    await test.http.get(`/newsletter/confirm/${await tokenTo('dora@example.com')}`);
    expect(await subscriptions()).toContainEqual({ email: 'dora@example.com', confirmed: true });
    expect(await consents()).toEqual(before);
    await sql`delete from newsletter_subscriptions where email = 'dora@example.com'`.execute(test.sql);
    // Nor is the link that ends it mailed there.
    await test.drain();
    const taken = box.taken.length;
    await test.http.post('/newsletter/unsubscribe', { email: 'dora@example.com' });
    await test.drain();
    expect(box.taken).toHaveLength(taken);
  });

  it('ends by the link mailed to an address, which is also mailed to addresses without one', async () => {
    const before = box.taken.length;
    expect((await test.http.post('/newsletter/unsubscribe', { email: 'mai@example.com' })).status).toBe(204);
    await test.drain();
    expect(box.taken).toHaveLength(before);
    expect((await test.http.post('/newsletter/unsubscribe', { email: 'lettrice@example.com' })).status).toBe(204);
    const token = await tokenTo('lettrice@example.com');
    expect(box.last('lettrice@example.com').links[0]).toContain('/newsletter/unsubscribe?token=');
    expect((await test.http.post('/newsletter/unsubscribe', { token })).status).toBe(204);
    expect((await test.http.post('/newsletter/unsubscribe', { token })).status).toBe(204);
    expect((await subscriptions()).map(({ email }) => email)).not.toContain('lettrice@example.com');
    expect((await proofs()).slice(-2)).toEqual(['-marketing', '-newsletter']);
    // Whoever comes back agrees anew, to what they choose now.
    await sql`delete from asked_mails`.execute(test.sql);
    await subscribe('lettrice@example.com', { marketing_partner: true });
    await test.http.get(`/newsletter/confirm/${await tokenTo('lettrice@example.com')}`);
    expect((await proofs()).slice(-2)).toEqual(['+newsletter', '+marketing_partner']);
    await sql`delete from newsletter_subscriptions where email = 'lettrice@example.com'`.execute(test.sql);
  });

  it('does not end by an invented or missing token', async () => {
    for (const body of [{ token: 'A'.repeat(60) }, {}, { token: '' }, { token: 'x', extra: 1 }])
      expect((await test.http.post('/newsletter/unsubscribe', body)).status).toBe(422);
  });

  it('is exported and erased with the account of its address', async () => {
    await user(test, 'carla@example.com');
    await test.drain();
    await sql`delete from call_limits`.execute(test.sql);
    await subscribe('carla@example.com');
    await test.http.get(`/newsletter/confirm/${await tokenTo('carla@example.com')}`);
    const { rows } = await sql<{ id: number }>`select id from accounts where email = 'carla@example.com'`.execute(
      test.sql,
    );
    const { id } = rows[0]!;
    expect((await test.app.get(ExportAccount).data({ accountId: id, memberId: null })).newsletter).toMatchObject({
      locale: 'it',
      authorizations: [],
    });
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect((await subscriptions()).map(({ email }) => email)).not.toContain('carla@example.com');
    const left = await sql<{ template: string }>`
      select template from outbox where recipient = 'carla@example.com'`.execute(test.sql);
    expect(left.rows).toEqual([{ template: 'account_deleted' }]);
  });

  it('leaves an immutable proof', async () => {
    await expect(sql`update newsletter_consents set given = not given`.execute(test.sql)).rejects.toThrow();
    await expect(sql`delete from newsletter_consents`.execute(test.sql)).rejects.toThrow();
  });
});
