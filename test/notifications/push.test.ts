import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { ms, notificationLimits } from '../../src/shared/limits.js';
import { notificationTemplates, type NotificationName } from '../../src/notifications/notification-templates.js';
import { sampleParams } from '../../src/notifications/previews.js';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { PushTransport } from '../../src/notifications/push/push-transport.js';
import { pushWords } from '../../src/notifications/push/push-words.js';
import { Priority } from '../../src/notifications/templates/template.js';
import { SendPush, type PushData } from '../../src/notifications/use-cases/send-push.js';
import { FirmOffice } from '../accounts/firm-members/firm-office.js';
import { PASSWORD, user } from '../accounts/people.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Browser, claimsOf, PushService } from './push-service.js';

const service = new PushService();
let test: TestApp;
let origin: string;
let anna: HttpClient;
let annaId: number;
/** Another person, whose browser gets pushes too. */
let bruno: HttpClient;
let n = 0;
beforeAll(async () => {
  origin = await service.start();
  test = await startTestApp({ env: { PUSH_SERVICES: origin } });
  anna = test.http.as(await user(test, 'anna@example.com'));
  annaId = (await anna.get('/account')).info.id as number;
  bruno = test.http.as(await user(test, 'bruno@example.com'));
});
afterAll(async () => {
  await test.close();
  await service.stop();
});
beforeEach(async () => {
  service.taken.length = 0;
  service.answers.length = 0;
  await sql`delete from push_subscriptions`.execute(test.sql);
  await bruno.put('/notifications/push', new Browser().subscription(`${origin}/push/bruno`));
});
afterEach(async () => {
  expect((await bruno.get('/notifications/push')).info.on).toBe(true);
  expect(service.taken.map(({ path }) => path)).not.toContain('/push/bruno');
});

const params = {
  request_id: 4,
  response_id: 9,
  request_type: 'malasanita',
  firm: 'Studio Bianchi',
  costs: sampleParams.costs,
};
const notify = async (template: NotificationName = 'quote_received', path?: string) => {
  await test.database.transaction((em) =>
    test.app.get(NotificationsApi).notify(em, { accountId: annaId, template, params, ...(path && { path }) }),
  );
  await test.drain();
};
const subscribe = async (who = anna) => {
  const browser = new Browser();
  const endpoint = `${origin}/push/${++n}`;
  const answer = await who.put('/notifications/push', browser.subscription(endpoint));
  expect([answer.status, answer.info?.on]).toEqual([200, true]);
  return { browser, endpoint };
};
const subscriptions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from push_subscriptions where endpoint <> ${`${origin}/push/bruno`}`.execute(
    test.sql,
  );
  return rows[0]!.count;
};
const signIn = async () =>
  test.http.as(
    (await test.http.post('/login', { username: 'anna@example.com', password: PASSWORD })).info.auth.access_token,
  );

/** Rules 15.14 to 15.16. */
describe('a push notification', () => {
  it('reaches the browser that asked for it, encrypted and signed, without the words of people', async () => {
    expect((await anna.get('/notifications/push')).info.on).toBe(false);
    const { browser, endpoint } = await subscribe();
    const { public_key: key, on } = (await anna.get('/notifications/push')).info;
    expect([on, Buffer.from(key, 'base64url').length]).toEqual([true, 65]);
    await notify();
    expect(service.taken).toHaveLength(1);
    const [push] = service.taken;
    expect(`${origin}${push!.path}`).toBe(endpoint);
    expect(push!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(notificationLimits.pushLife / ms.second),
      urgency: 'high',
    });
    expect(push!.body.toString('latin1')).not.toContain('preventivo');
    const claims = claimsOf(push!, key);
    expect([claims.aud, claims.sub.startsWith('mailto:')]).toEqual([origin, true]);
    const content = browser.read(push!);
    expect(content).toEqual({
      title: 'Giustamente',
      body: 'Hai ricevuto un preventivo',
      path: '/responses/9',
      tag: push!.headers.topic,
    });
  });

  it('is as urgent as the notification', async () => {
    const { browser, endpoint } = await subscribe();
    const { keys } = browser.subscription(endpoint);
    const content = { title: 'x', body: 'x', path: '/', tag: 'x' };
    for (const priority of Object.values(Priority))
      await test.app.get(PushTransport).send({ endpoint, ...keys }, content, priority);
    expect(service.taken.map(({ headers }) => headers.urgency)).toEqual(['low', 'normal', 'high', 'very-low']);
  });

  it.each([
    ...[200, 201, 202, 204].map((status) => [status, 'sent'] as const),
    ...[404, 410].map((status) => [status, 'gone'] as const),
    // A service that sends us elsewhere is not followed.
    ...[301, 307, 400, 401, 403, 413].map((status) => [status, 'refused'] as const),
    ...[408, 425, 429, 500, 502, 503, 504].map((status) => [status, { later: undefined }] as const),
  ])('is sent, over, refused or tried again by the answer of the service: %i', async (status, outcome) => {
    const { browser, endpoint } = await subscribe();
    const { keys } = browser.subscription(endpoint);
    service.answers.push({ status, headers: { location: `${origin}/push/elsewhere` } });
    const content = { title: 'x', body: 'x', path: '/', tag: 'n7' };
    const send = () => test.app.get(PushTransport).send({ endpoint, ...keys }, content, Priority.low);
    expect([await send(), service.taken]).toEqual([outcome, []]);
    expect(await send()).toBe('sent');
    expect(service.taken.map(({ headers }) => [headers.topic, headers.ttl])).toEqual([['n7', '86400']]);
  });

  it.each<[string, number | undefined]>([
    ['0', 0],
    ['120', 120_000],
    ['99999', 99_999_000],
    ['100000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['Wed, 11 Mar 2026 09:00:00 GMT', undefined],
  ])('is tried again after as many seconds as the service says: %s', async (said, later) => {
    const { browser, endpoint } = await subscribe();
    const { keys } = browser.subscription(endpoint);
    service.answers.push({ status: 503, headers: { 'retry-after': said } });
    const content = { title: 'x', body: 'x', path: '/', tag: 'n7' };
    expect(await test.app.get(PushTransport).send({ endpoint, ...keys }, content, Priority.low)).toEqual({ later });
  });

  it('is not sent if the notification was read meanwhile or is switched off in the app', async () => {
    await subscribe();
    await test.database.transaction((em) =>
      test.app.get(NotificationsApi).notify(em, { accountId: annaId, template: 'quote_received', params }),
    );
    await anna.get('/notifications/read/all');
    await test.drain();
    await anna.put('/profile/notifications', { types: { request: { app: false, mail: true } } });
    await notify();
    await anna.put('/profile/notifications', { types: { request: { app: true, mail: true } } });
    expect(service.taken).toEqual([]);
  });

  it('is retried when the service is busy, as late as it asks, and at most five times', async () => {
    await subscribe();
    /** The attempt that waits, and for how many seconds. */
    const next = async () => {
      const { rows } = await sql<{ data: PushData; wait: number }>`
        select data, extract(epoch from start_after - created_on)::integer as wait from pgboss.job
        where name = 'push.send' and state = 'created'`.execute(test.sql);
      await sql`delete from pgboss.job where name = 'push.send'`.execute(test.sql);
      return rows[0];
    };
    await next();
    const about = (seconds: number) => Array.from({ length: 5 }, (_, n) => seconds - 3 + n);
    service.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '600' } });
    await notify();
    const second = await next();
    expect(second!.data.attempt).toBe(2);
    expect(about(notificationLimits.pushPause / ms.second)).toContain(second!.wait);
    await test.app.get(SendPush).execute(second!.data);
    const third = await next();
    expect([third!.data.attempt, service.taken.length]).toEqual([3, 0]);
    expect(about(600)).toContain(third!.wait);
    await test.app.get(SendPush).execute(third!.data);
    expect([service.taken.length, await next()]).toEqual([1, undefined]);

    service.answers.push({ status: 500 }, { status: 500 });
    await test.app.get(SendPush).execute({ ...third!.data, attempt: notificationLimits.pushAttempts - 1 });
    const last = await next();
    expect(last!.data.attempt).toBe(notificationLimits.pushAttempts);
    await test.app.get(SendPush).execute(last!.data);
    expect([service.answers.length, await next(), await subscriptions()]).toEqual([0, undefined, 1]);
  });

  it.each([404, 410])('ends the subscription when the service answers %i', async (status) => {
    await subscribe();
    service.answers.push({ status });
    await notify();
    expect(await subscriptions()).toBe(0);
    expect((await anna.get('/notifications/push')).info.on).toBe(false);
    await notify();
    expect(service.taken).toEqual([]);
  });

  it('is given up if the service refuses it', async () => {
    await subscribe();
    service.answers.push({ status: 400 });
    await notify();
    test.clock.advance(ms.hour);
    await test.drain();
    expect([service.taken.length, service.answers.length, await subscriptions()]).toEqual([0, 0, 1]);
  });

  it('is sent to every signed-in browser, and to no other', async () => {
    const phone = await signIn();
    const computer = await signIn();
    const mine = [await subscribe(), await subscribe(phone), await subscribe(computer)];
    await notify();
    expect(service.taken.map(({ path }) => `${origin}${path}`).sort()).toEqual(
      mine.map(({ endpoint }) => endpoint).sort(),
    );
    await phone.post('/logout');
    expect(await subscriptions()).toBe(2);
    await anna.delete('/account/sessions');
    expect(await subscriptions()).toBe(1);
    await anna.delete('/notifications/push');
    expect(await subscriptions()).toBe(0);
    await notify();
    expect(service.taken).toHaveLength(3);
  });

  it('is in the language of the person whose browser it is, a colleague or the owner of a firm', async () => {
    const office = await FirmOffice.of(test);
    const colleague = await office.colleague();
    const wordsTo = async (who: HttpClient) => {
      const { browser, endpoint } = await subscribe(who);
      return () => {
        const push = service.taken.findLast(({ path }) => `${origin}${path}` === endpoint)!;
        const { body, path } = browser.read(push) as { body: string; path: string };
        return [body, path];
      };
    };
    const [toOwner, toColleague] = [await wordsTo(office.owner), await wordsTo(colleague.http)];
    for (const [ofOwner, ofColleague] of [
      ['it', 'en'],
      ['en', 'it'],
    ] as const) {
      await office.owner.put('/profile/preferences', { locale: ofOwner });
      await colleague.http.put('/profile/preferences', { locale: ofColleague });
      await test.database.transaction((em) =>
        test.app
          .get(NotificationsApi)
          .notify(em, { accountId: office.firmId, template: 'quote_received', params, path: '/responses/9' }),
      );
      await test.drain();
      const words = {
        it: ['Hai ricevuto un preventivo', '/responses/9'],
        en: [pushWords('quote_received', 'en'), '/en/responses/9'],
      };
      expect([toOwner(), toColleague()]).toEqual([words[ofOwner], words[ofColleague]]);
    }
  });

  it('belongs to the account that last signed in on the browser', async () => {
    const { endpoint } = await subscribe();
    const dora = test.http.as(await user(test, 'dora@example.com'));
    await dora.put('/notifications/push', new Browser().subscription(endpoint));
    expect([await subscriptions(), (await anna.get('/notifications/push')).info.on]).toEqual([1, false]);
    await notify();
    expect(service.taken).toEqual([]);
  });

  it('loses its subscription with the expired session, and with the account', async () => {
    const phone = await signIn();
    await subscribe(phone);
    await subscribe();
    test.clock.advance(13 * ms.hour);
    await test.settle();
    expect(await subscriptions()).toBe(1);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, annaId, 'account_deleted'));
    expect(await subscriptions()).toBe(0);
  });
});

describe('a push subscription', () => {
  it('is the address of a push service and two keys, and nothing else', async () => {
    const carla = test.http.as(await user(test, 'carla@example.com'));
    const good = new Browser().subscription(`${origin}/push/x`);
    for (const body of [
      { ...good, endpoint: 'http://169.254.169.254/latest/meta-data' },
      { ...good, endpoint: 'https://fcm.googleapis.com.example.org/x' },
      { ...good, endpoint: 'no address' },
      { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } },
      { ...good, keys: { ...good.keys, auth: 'short' } },
      { ...good, expirationTime: null },
    ])
      expect((await carla.put('/notifications/push', body)).status).toBe(422);
    expect(await subscriptions()).toBe(0);
  });

  it('has a text without names for every notification', () => {
    for (const name of Object.keys(notificationTemplates) as NotificationName[])
      for (const locale of ['it', 'en'] as const) {
        const words = pushWords(name, locale);
        expect(words).toMatch(/^\p{Lu}[^{}]{5,70}$/u);
      }
  });

  it('says two different things with two different texts', () => {
    for (const locale of ['it', 'en'] as const) {
      const alike = Object.groupBy(Object.keys(notificationTemplates) as NotificationName[], (name) =>
        pushWords(name, locale),
      );
      const shared = Object.keys(alike).filter((words) => alike[words]!.length > 1);
      // Only those that name nothing but a kind of news are shared, and both ways in which a request is sent.
      const open =
        /novità|Ti abbiamo scritto|news|We have written|^La tua richiesta è partita|^Your request is on its way/;
      expect(shared.filter((words) => !open.test(words))).toEqual([]);
    }
  });
});
