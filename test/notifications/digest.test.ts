import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { ms, notificationLimits } from '../../src/shared/limits.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { SendDigest } from '../../src/notifications/use-cases/send-digest.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';

const test = useTestApp();
let scenario: Scenario;
let firm: FirmOf;
let other: FirmOf;
beforeAll(async () => {
  scenario = await Scenario.of(test, 2);
  [firm, other] = scenario.firms as [FirmOf, FirmOf];
});

interface Mail {
  template: string;
  subject: string;
  body_text: string;
}
const mailsTo = async ({ id }: FirmOf): Promise<Mail[]> => {
  const { rows } = await sql<Mail>`
    select template, subject, body_text from outbox where account_id = ${id} order by id`.execute(test.sql);
  return rows;
};
const digests = async (): Promise<number> =>
  (await mailsTo(firm)).filter(({ template }) => template === 'digest').length;
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from digest_entries`.execute(
    test.sql,
  );
  return rows[0]!.count;
};
const emptyOutbox = () => sql`delete from outbox`.execute(test.sql);
/** Sets the clock to a moment of the next morning in Rome. */
const until = (day: string, time: string) => {
  const at = Date.parse(`${day}T${time}`);
  test.clock.advance(at - test.clock.now().getTime());
};

/** Rules 15.12 and 15.13. */
describe('the digest of a firm', () => {
  it('replaces single mails about requests, and no others', async () => {
    expect((await firm.http.get('/profile')).info.notifications.digest).toBe(false);
    expect((await firm.http.put('/profile/notifications', { digest: true })).info.notifications.digest).toBe(true);
    await emptyOutbox();
    await scenario.sent();
    expect((await mailsTo(firm)).map(({ template }) => template)).toEqual([]);
    expect((await mailsTo(other)).map(({ template }) => template)).toEqual(['request_forwarded']);
    expect((await firm.http.get('/notifications/unread')).info).toHaveLength(1);
    await test.database.transaction((em) =>
      test.app
        .get(NotificationsApi)
        .notify(em, { accountId: firm.id, template: 'credits_low', params: { balance: 2 } }),
    );
    expect((await mailsTo(firm)).map(({ template }) => template)).toEqual(['credits_low']);
  });

  it('is not for citizens', async () => {
    const answer = await scenario.citizen.put('/profile/notifications', { digest: true });
    expect([answer.status, 'digest' in answer.info.notifications]).toEqual([200, false]);
  });

  it('is sent at eight in Rome with what is still current, once, from any process', async () => {
    await emptyOutbox();
    const ended = await scenario.sent({ city: 'Ancona' });
    await scenario.citizen.put(`/requests/${ended}`, { status: 9 });
    until('2026-03-11', '06:59:59Z');
    await test.settle();
    expect(await mailsTo(firm)).toEqual([]);
    test.clock.advance(1000);
    await Promise.all([1, 2, 3].map(() => test.app.get(SendDigest).execute(firm.id)));
    await test.settle();
    const mails = (await mailsTo(firm)).filter(({ template }) => template === 'digest');
    expect(mails).toHaveLength(1);
    const [{ subject, body_text: text }] = mails as [Mail];
    // The first request, and that the other one has lapsed.
    expect(subject).toBe('2 novità per il tuo studio');
    expect(text).toMatch(/Nuova richiesta: .*\n.*Milano.*\nhttp:\/\/localhost:3000\/requests\/\d+/);
    expect(text).not.toContain('Ancona');
    expect(text).toContain('/profile/notifications');
    expect(await waiting()).toBe(0);
    await test.settle();
    expect((await mailsTo(firm)).filter(({ template }) => template === 'digest')).toHaveLength(1);
  });

  it('omits requests that the firm has opened, and is not sent when nothing is left', async () => {
    await emptyOutbox();
    const id = await scenario.sent();
    await firm.http.put(`/responses/${await scenario.responseOf(id, firm)}`, { status: 3 });
    expect(await waiting()).toBe(1);
    until('2026-03-12', '07:00:00Z');
    await test.settle();
    expect([await waiting(), await digests()]).toEqual([0, 0]);
  });

  it('lists twenty entries and counts the others', async () => {
    await emptyOutbox();
    const { digestItems } = notificationLimits;
    for (let n = 0; n < digestItems + 2; n++)
      await test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } }),
      );
    until('2026-03-13', '07:00:00Z');
    await test.settle();
    const [mail] = await mailsTo(firm);
    expect(mail!.body_text.split('Hai un nuovo giudizio')).toHaveLength(digestItems + 1);
    expect(mail!.body_text).toContain('E altre 2:');
    expect(mail!.subject).toBe(`${digestItems + 2} novità per il tuo studio`);
  });

  it('is in the language of the firm, with the values of its entries', async () => {
    await emptyOutbox();
    await sql`update accounts set locale = 'en' where id = ${firm.id}`.execute(test.sql);
    await test.database.transaction((em) =>
      test.app
        .get(NotificationsApi)
        .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } }),
    );
    until('2026-03-14', '07:00:00Z');
    await test.settle();
    await sql`update accounts set locale = 'it' where id = ${firm.id}`.execute(test.sql);
    const [mail] = await mailsTo(firm);
    expect(mail!.body_text).toContain('You have a new review');
    expect(mail!.body_text).toMatch(/medical malpractice/i);
    expect(mail!.body_text).not.toMatch(/malasanità|giudizio/i);
  });

  it('leaves what happens at the moment at which it is due to the next one', async () => {
    await emptyOutbox();
    const review = () =>
      test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } }),
      );
    await review();
    until('2026-03-15', '07:00:00Z');
    await review();
    await test.settle();
    const told = async () =>
      (await mailsTo(firm))
        .filter(({ template }) => template === 'digest')
        .map(({ body_text: text }) => text.split('Hai un nuovo giudizio').length - 1);
    expect(await told()).toEqual([1]);
    until('2026-03-16', '07:00:00Z');
    await test.settle();
    expect(await told()).toEqual([1, 1]);
    expect(await waiting()).toBe(0);
  });

  it('tells nothing again that was notified before, although it has told it', async () => {
    await emptyOutbox();
    const notified = async (deduplicationKey: string): Promise<number> => {
      const params = { request_type: 'malasanita' };
      await test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params, deduplicationKey }),
      );
      return waiting();
    };
    expect(await notified('una')).toBe(1);
    until('2026-03-17', '07:00:00Z');
    await test.settle();
    expect([await digests(), await notified('una'), await notified('altra')]).toEqual([1, 0, 1]);
    await emptyOutbox();
    await sql`delete from digest_entries`.execute(test.sql);
  });

  it('is written in the transaction of its event', async () => {
    await test.database
      .transaction(async (em) => {
        await test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await waiting()).toBe(0);
  });

  it('is sent at eight in Rome before and after a clock change', async () => {
    const send = () =>
      test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } }),
      );
    await emptyOutbox();
    // Clocks go forward on 29 March: eight o'clock is an hour earlier in UTC from that morning on.
    for (const [day, before, at] of [
      ['2026-03-28', '06:59:59Z', 1],
      ['2026-03-29', '05:59:59Z', 2],
      ['2026-10-24', '05:59:59Z', 3],
      ['2026-10-25', '06:59:59Z', 4],
    ] as const) {
      until(day, '03:00:00Z');
      await send();
      until(day, before);
      await test.settle();
      expect([day, await digests()]).toEqual([day, at - 1]);
      test.clock.advance(1000);
      await test.settle();
      expect([day, await digests()]).toEqual([day, at]);
    }
  });

  it('is not sent to a firm that chose no mail about requests or is suspended', async () => {
    await emptyOutbox();
    const review = () =>
      test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: firm.id, template: 'review_received', params: { request_type: 'malasanita' } }),
      );
    await review();
    // The session expired in the meantime.
    firm = { ...firm, http: await scenario.rows.as(firm.id) };
    await firm.http.put('/profile/notifications', { types: { request: { app: true, mail: false } } });
    test.clock.advance(ms.day);
    await test.settle();
    expect([await waiting(), await digests()]).toEqual([0, 0]);
    await firm.http.put('/profile/notifications', { types: { request: { app: true, mail: true } } });
    await review();
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${firm.id}`.execute(test.sql);
    test.clock.advance(ms.day);
    await test.settle();
    expect([await waiting(), await digests()]).toEqual([0, 0]);
    // It is suspended until a moment after the digest, and then until the moment of it.
    for (const after of [1, 0]) {
      await review();
      await sql`update accounts set suspended_until = ${plus(test.clock.now(), ms.day + after)} where id = ${firm.id}`.execute(
        test.sql,
      );
      test.clock.advance(ms.day);
      await test.settle();
      expect([after, await waiting(), await digests()]).toEqual([after, 0, 1 - after]);
    }
  });
});
