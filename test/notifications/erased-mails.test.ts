import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { NotificationsApi } from '../../src/notifications/notifications.api.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const ANNA = 'anna@example.com';
const BRUNO = 'bruno@example.com';

/** Mails and notifications that differ in one thing: what somebody may have removed, and what stays. */
describe('of mails and notifications', () => {
  const test = useTestApp();
  let anna: number;
  let bruno: number;
  let firm: number;
  let chosen: number;
  let other: number;
  let request: number;
  let another: number;

  /** A mail, by its name. */
  const mails: Readonly<Record<string, { to?: string; of?: 'anna' | 'bruno'; is?: readonly string[] }>> = {
    newsletter: { is: ['newsletter_id'] },
    'newsletter, claimed': { is: ['newsletter_id', 'claimed_at'] },
    'newsletter, sent': { is: ['newsletter_id', 'sent_at'] },
    'newsletter, given up': { is: ['newsletter_id', 'failed_at'] },
    'newsletter to Bruno': { to: BRUNO, is: ['newsletter_id'] },
    notice: {},
    'notice of Anna': { of: 'anna' },
    'notice of Anna to Bruno': { of: 'anna', to: BRUNO },
    'notice of Bruno': { of: 'bruno' },
    forgotten: { to: '' },
  };
  /** A notification, by its name. */
  const notices = (): Readonly<Record<string, { of: number; template?: string; params: object }>> => ({
    'contacts of the firm': {
      of: anna,
      template: 'firm_chosen_by_you',
      params: { request_id: request, response_id: chosen },
    },
    'contacts of another firm': {
      of: anna,
      template: 'firm_chosen_by_you',
      params: { request_id: request, response_id: other },
    },
    'a word about the firm': {
      of: anna,
      template: 'quote_received',
      params: { request_id: request, response_id: chosen },
    },
    'another request of Anna': { of: anna, params: { request_id: another } },
    'no request': { of: anna, params: { balance: request } },
    'to Bruno': { of: bruno, template: 'firm_chosen_by_you', params: { request_id: request, response_id: chosen } },
    'to the firm': { of: firm, params: { request_id: request, response_id: chosen } },
  });

  beforeEach(async () => {
    await asOwner(
      test,
      sql`truncate accounts, firms, requests, responses, notifications, outbox, digest_entries, sessions cascade`,
    );
    const rows = new Rows(test);
    [anna, bruno, firm] = [await rows.citizen(), await rows.citizen(), await rows.firm()];
    [request, another] = [await rows.request(anna, { status: 5 }), await rows.request(anna, { status: 3 })];
    [chosen, other] = [await rows.response(request, firm, 9), await rows.response(request, await rows.firm(), 7)];
    const now = test.clock.now();
    for (const id of [anna, bruno, firm]) await rows.as(id);
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      ...Object.entries(mails).map(([name, { to = ANNA, of, is = [] }]) => {
        const at = (column: string) => (is.includes(column) ? now : null);
        return sql`
          insert into outbox (account_id, recipient, locale, template, subject, body_text, created_at, newsletter_id,
            claimed_at, sent_at, failed_at)
          values (${of === undefined ? null : { anna, bruno }[of]}, ${to}, 'it', 'x', ${name}, '', ${now},
            ${is.includes('newsletter_id') ? 1 : null}, ${at('claimed_at')}, ${at('sent_at')}, ${at('failed_at')})`;
      }),
      ...Object.entries(notices()).flatMap(([name, { of, template = 'last_day', params }]) => [
        sql`insert into notifications (account_id, type, priority, template, params, path, created_at)
          values (${of}, 5, 2, ${template}, ${JSON.stringify(params)}, ${name}, ${now})`,
        sql`insert into digest_entries (account_id, template, params, path, created_at)
          values (${of}, ${template}, ${JSON.stringify(params)}, ${name}, ${now})`,
      ]),
      sql`insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, created_at)
        select account_id, id, 'https://push.example/' || id, '', '', ${now} from sessions`,
      sql`insert into webhooks (account_id, url, events, secret, created_at)
        select account_id, 'https://example.com', '{}', '', ${now} from sessions`,
    );
  });

  const names = async (table: string, column: string): Promise<string[]> =>
    (
      await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)} order by id`.execute(
        test.sql,
      )
    ).rows.map(({ name }) => name);
  const owners = async (table: string) =>
    (
      await sql<{ id: number }>`select account_id as id from ${sql.table(table)} order by account_id`.execute(test.sql)
    ).rows.map(({ id }) => ({ [anna]: 'anna', [bruno]: 'bruno', [firm]: 'firm' })[id]);
  const all = async () => ({
    mails: await names('outbox', 'subject'),
    notices: await names('notifications', 'path'),
    entries: await names('digest_entries', 'path'),
    pushes: await owners('push_subscriptions'),
    webhooks: await owners('webhooks'),
  });
  /** What is gone after a call. */
  const gone = async (call: (api: NotificationsApi, em: EntityManager) => Promise<void>) => {
    const before = await all();
    await test.database.transaction((em) => call(test.app.get(NotificationsApi), em));
    const after = await all();
    return Object.fromEntries(
      Object.entries(before)
        .map(([what, there]) => [
          what,
          there.filter((one) => !after[what as keyof typeof after].includes(one as never)),
        ])
        .filter(([, lost]) => lost!.length > 0),
    );
  };

  it('those of a newsletter that wait for an address are dropped where somebody leaves it', async () => {
    expect(await gone((api, em) => api.dropNewsletters(em, ANNA))).toEqual({ mails: ['newsletter'] });
  });

  it('all those to an address are removed with it', async () => {
    const lost = Object.keys(mails).filter((name) => (mails[name]!.to ?? ANNA) === ANNA);
    expect(await gone((api, em) => api.eraseRecipient(em, ANNA))).toEqual({ mails: lost });
    // Mails without an address have lost it, and are nobody's.
    expect(await gone((api, em) => api.eraseRecipient(em, ''))).toEqual({});
  });

  it('those of an account to one of its addresses are removed with the person', async () => {
    expect(await gone((api, em) => api.eraseMails(em, anna, ANNA))).toEqual({ mails: ['notice of Anna'] });
  });

  it('those of an erased citizen are removed, and of nobody else', async () => {
    const own = Object.entries(notices()).flatMap(([name, { of }]) => (of === anna ? [name] : []));
    expect(await gone((api, em) => api.erase(em, anna))).toEqual({
      mails: ['notice of Anna', 'notice of Anna to Bruno'],
      notices: own,
      entries: own,
      pushes: ['anna'],
      webhooks: ['anna'],
    });
  });

  it('those of an erased firm are removed, and the one with its contacts to the citizen who chose it', async () => {
    expect(await gone((api, em) => api.erase(em, firm))).toEqual({
      notices: ['contacts of the firm', 'to the firm'],
      entries: ['to the firm'],
      pushes: ['firm'],
      webhooks: ['firm'],
    });
  });

  it('those about an erased request are removed for the accounts that it concerns', async () => {
    const lost = ['contacts of the firm', 'contacts of another firm', 'a word about the firm', 'to the firm'];
    expect(await gone((api, em) => api.eraseRequests(em, [anna, firm], [request]))).toEqual({
      notices: lost,
      entries: lost,
    });
  });
});
