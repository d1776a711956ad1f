import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { NotificationsQueries } from '../../src/notifications/notifications.queries.js';
import { PushTransport } from '../../src/notifications/push/push-transport.js';
import { SendDigest } from '../../src/notifications/use-cases/send-digest.js';
import { SendPush } from '../../src/notifications/use-cases/send-push.js';
import { Jobs } from '../../src/kernel/jobs/jobs.js';
import { plus } from '../../src/shared/clock.js';
import { ms, notificationLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const [MINE, MEMBERS, OTHERS] = [900_001, 900_002, 900_003];
/** A template of an earlier version, which no longer exists. */
const OLD = 'no_longer_there';

/** A firm and its colleague, each with a browser that gets pushes, beside another firm. */
describe('a notification of which something changed meanwhile', () => {
  const test = useTestApp();
  let firm: number;
  let member: number;
  let other: number;
  let sent: { target: object; content: object; priority: number }[];

  beforeEach(async () => {
    await asOwner(test, sql`truncate accounts, firms, requests, responses, notifications, sessions cascade`);
    test.replace(PushTransport, 'send', (target, content, priority) => {
      sent.push({ target, content, priority });
      return Promise.resolve('sent');
    });
    const rows = new Rows(test);
    [firm, other] = [await rows.firm(), await rows.firm()];
    member = await rows.member(firm);
    await sql`update firm_members set locale = 'en'`.execute(test.sql);
    for (const [id, who] of [
      [firm, null],
      [firm, member],
      [other, null],
    ] as const)
      await rows.as(id, who);
    const now = test.clock.now();
    const notification = (id: number, of: number, template: string, path: string | null) => sql`
      insert into notifications (id, account_id, type, priority, template, params, path, created_at)
      values (${id}, ${of}, 4, 3, ${template}, '{"balance": 2}', ${path}, ${now})`;
    await asOwner(
      test,
      notification(MINE, firm, 'credits_low', '/credits'),
      notification(MEMBERS, firm, 'credits_low', null),
      notification(OTHERS, other, 'credits_low', '/credits'),
      sql`insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
        select 900000 + row_number() over (order by id), account_id, id, 'https://push.example/' || id, 'p', 'a', ${now} from sessions`,
    );
  });

  const push = async (notification: number, subscription: number) => {
    sent = [];
    await test.app.get(SendPush).execute({ notification, subscription });
    return sent;
  };

  it('is pushed to a browser of its account, in the language of the person', async () => {
    expect(await push(MINE, 900_001)).toMatchObject([
      { content: { body: 'Ti restano pochi crediti', path: '/credits', tag: `n${MINE}` }, priority: 3 },
    ]);
    expect(await push(MEMBERS, 900_002)).toMatchObject([
      { content: { body: 'You are running out of credits', path: '/en/notifications', tag: `n${MEMBERS}` } },
    ]);
  });

  it.each<[string, () => RawBuilder<unknown>]>([
    ['it was read', () => sql`update notifications set read_at = now()`],
    ['it is gone', () => sql`delete from notifications`],
    ['its template is gone', () => sql`update notifications set template = ${OLD}`],
    ['it is of another account', () => sql`update notifications set account_id = ${other}`],
    ['the browser is gone', () => sql`delete from push_subscriptions`],
    ['somebody signed out', () => sql`update sessions set revoked_at = ${test.clock.now()}`],
    ['the session is over', () => sql`update sessions set expires_at = ${test.clock.now()}`],
    ['the account is gone', () => sql`update accounts set deleted_at = ${test.clock.now()}`],
  ])('is not pushed once %s', async (_, change) => {
    await change().execute(test.sql);
    expect(await push(MINE, 900_001)).toEqual([]);
  });

  it('is pushed in the last moment of a session, and not to who sees only what is assigned', async () => {
    await sql`update sessions set expires_at = ${plus(test.clock.now(), 1)}`.execute(test.sql);
    expect(await push(MINE, 900_001)).toHaveLength(1);
    await sql`update firm_members set request_access = 'assigned'`.execute(test.sql);
    expect([(await push(MINE, 900_001)).length, await push(MINE, 900_002)]).toEqual([1, []]);
  });

  it('is pushed again after pauses that double, and not before the service says', async () => {
    const waits: unknown[] = [];
    test.replace(Jobs, 'send', (_, name, data, at) => {
      waits.push([name, data, Number(at) - test.clock.now().getTime()]);
    });
    const pause = notificationLimits.pushPause;
    const attempts = Array.from({ length: notificationLimits.pushAttempts }, (_, nth) => nth + 1);
    for (const later of [undefined, 3 * pause]) {
      test.replace(PushTransport, 'send', () => Promise.resolve({ later }));
      waits.length = 0;
      for (const attempt of attempts)
        await test.app.get(SendPush).execute({ notification: MINE, subscription: 900_001, attempt });
      expect(waits).toEqual(
        attempts
          .slice(0, -1)
          .map((attempt) => [
            'push.send',
            { notification: MINE, subscription: 900_001, attempt: attempt + 1 },
            Math.max(later ?? 0, pause * 2 ** (attempt - 1)),
          ]),
      );
    }
  });

  it('is in no list once its template is gone, and the others are', async () => {
    await sql`update notifications set template = ${OLD} where id = ${MINE}`.execute(test.sql);
    const queries = test.app.get(NotificationsQueries);
    const actor = { accountId: firm, assignedTo: null } as never;
    const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);
    expect(ids(await queries.unread(actor, 'it'))).toEqual([MEMBERS]);
    expect(ids((await queries.list(actor, { page: 1, page_size: 10 } as never, 'it')).info)).toEqual([MEMBERS]);
  });

  it('is in no digest once its template is gone, and the others are', async () => {
    const at = test.clock.now();
    for (const template of [OLD, 'review_received'])
      await sql`
        insert into digest_entries (account_id, template, params, path, created_at)
        values (${firm}, ${template}, '{"request_type": "malasanita"}', '/x', ${at})`.execute(test.sql);
    test.clock.advance(ms.day);
    await test.app.get(SendDigest).execute(firm);
    const { rows } = await sql<object>`
      select subject, json_array_length(content->'items') as items, content->'items'->0->>'url' as leads,
        content->'action'->>'url' as action
      from outbox where account_id = ${firm}`.execute(test.sql);
    const site = 'http://localhost:3000';
    expect(rows).toEqual([
      { subject: 'Una novità per il tuo studio', items: 1, leads: `${site}/x`, action: `${site}/notifications` },
    ]);
  });

  /** What each entry is about, and whether the digest still mentions it. Rule 15.13. */
  it('is in the digest as the request, the response and the messages of the firm are now', async () => {
    const rows = new Rows(test, 10);
    const citizen = await rows.citizen();
    const at = test.clock.now();
    const made = async (status: number, own: number | null, others: number | null, unread?: [number, number]) => {
      const request = await rows.request(citizen, { status });
      const response = own === null ? null : await rows.response(request, firm, own);
      const neighbour = others === null ? null : await rows.response(request, other, others);
      for (const [id, of, count] of [
        [response, firm, unread?.[0] ?? 0],
        [neighbour, other, unread?.[1] ?? 0],
      ] as const)
        if (id !== null)
          await sql`insert into conversations (response_id, account_id, firm_id, firm_unread)
            values (${id}, ${citizen}, ${of}, ${count})`.execute(test.sql);
      return { request, response };
    };
    const entries: string[] = [];
    const entry = async (name: string, template: string, params: object, of = firm) => {
      entries.push(name);
      await sql`insert into digest_entries (account_id, template, params, path, created_at) values (${of}, ${template},
        ${JSON.stringify({ request_type: 'malasanita', city: 'Roma', balance: 1, until: at, ...params })}, ${`/${entries.length}`},
        ${at})`.execute(test.sql);
    };
    const [waits, opened, closed, erased, theirs] = [
      await made(2, 2, 5),
      await made(3, 3, 2),
      await made(5, 2, 2),
      await made(2, 2, 2),
      await made(2, null, 2),
    ];
    const [written, read] = [await made(3, 5, 5, [1, 0]), await made(3, 5, 5, [0, 1])];
    await sql`update requests set deleted_at = now() where id = ${erased.request}`.execute(test.sql);
    const about = ({ request, response }: { request: number; response: number | null }) => ({
      request_id: request,
      response_id: response,
    });
    await entry('of another firm', 'request_forwarded', about(theirs), other);
    await entry('waits', 'request_forwarded', about(waits));
    await entry('waits, by its request', 'request_released', { request_id: waits.request });
    await entry('waits, by its response', 'response_lapsing', { response_id: waits.response });
    await entry('was opened', 'request_forwarded', about(opened));
    await entry('is over', 'request_forwarded', about(closed));
    await entry('is deleted', 'request_forwarded', about(erased));
    await entry('is deleted, for a review', 'review_received', { request_id: erased.request });
    await entry('is over, for a review', 'review_received', { response_id: closed.response });
    await entry('is about no request', 'credits_low', {});
    await entry('is not read', 'message_received', { response_id: written.response });
    await entry('is read', 'message_received', { response_id: read.response });
    test.clock.advance(ms.day);
    await test.app.get(SendDigest).execute(firm);
    const { rows: found } = await sql<{ path: string }>`
      select item->>'url' as path from outbox, json_array_elements(content->'items') with ordinality i (item, nth)
      where account_id = ${firm} order by nth`.execute(test.sql);
    expect(found.map(({ path }) => entries[Number(path.replace(/.*\//, '')) - 1])).toEqual([
      'waits',
      'waits, by its request',
      'waits, by its response',
      'is over, for a review',
      'is about no request',
      'is not read',
    ]);
    const { rows: left } = await sql<{ path: string }>`select path from digest_entries`.execute(test.sql);
    expect(left).toEqual([{ path: '/1' }]);
  });

  it('is in a digest that says how many there are, in the language of the firm', async () => {
    const { digestItems } = notificationLimits;
    const at = test.clock.now();
    const said: unknown[] = [];
    for (const [locale, count] of [
      ['it', 1],
      ['en', 1],
      ['it', digestItems],
      ['en', digestItems],
      ['it', digestItems + 1],
      ['en', digestItems + 1],
    ] as const) {
      await sql`update accounts set locale = ${locale} where id = ${firm}`.execute(test.sql);
      await sql`insert into digest_entries (account_id, template, params, path, created_at)
        select ${firm}, 'review_received', '{"request_type": "malasanita"}', '/x', ${at} from generate_series(1, ${count})`.execute(
        test.sql,
      );
      test.clock.advance(ms.day);
      await test.app.get(SendDigest).execute(firm);
      const { rows } = await sql<object>`
        delete from outbox where account_id = ${firm}
        returning locale, subject, content->'paragraphs' as paragraphs, json_array_length(content->'items') as items,
          content->'action'->>'label' as action, content->>'choices' as choices`.execute(test.sql);
      said.push(...rows);
    }
    const site = 'http://localhost:3000';
    const words = (locale: 'it' | 'en', subject: string, items: number, more: string[] = []) => ({
      locale,
      subject,
      paragraphs: [
        {
          it: 'Che cosa è successo dall’ultimo riepilogo e vale ancora.',
          en: 'What has happened since the last digest and still holds.',
        }[locale],
        ...more,
      ],
      items,
      action: { it: 'Apri gli avvisi', en: 'Open your notifications' }[locale],
      choices: `${site}${locale === 'en' ? '/en' : ''}/profile/notifications`,
    });
    expect(said).toEqual([
      words('it', 'Una novità per il tuo studio', 1),
      words('en', 'One piece of news for your firm', 1),
      words('it', `${digestItems} novità per il tuo studio`, digestItems),
      words('en', `${digestItems} pieces of news for your firm`, digestItems),
      words('it', `${digestItems + 1} novità per il tuo studio`, digestItems, ['E altre 1: le trovi fra gli avvisi.']),
      words('en', `${digestItems + 1} pieces of news for your firm`, digestItems, [
        'And 1 more: you will find them among your notifications.',
      ]),
    ]);
  });
});
