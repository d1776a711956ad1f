import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi } from '../../src/billing/billing.api.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { mailTextOf } from '../../src/notifications/mail/letters.js';
import { plus } from '../../src/shared/clock.js';
import { locales, type Locale } from '../../src/shared/locale.js';
import { ms } from '../../src/shared/limits.js';
import { Till } from '../billing/money.js';
import { user } from '../accounts/people.js';
import { PlanPayments, person } from '../requests/plan-payments.js';
import { filled, Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';

const SITE = 'http://localhost:3000';

/** The addresses of ours in an answer, its lines unfolded; numbers and secrets are left out. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll('\r\n ', '').matchAll(/http:\/\/localhost:3000[^\s"\\<>)]*/g)].map(([found]) =>
      found
        .slice(SITE.length)
        .replace(/cs_sandbox_\w+/, '{ref}')
        .replace(/\d+/g, '#'),
    ),
  ),
];

/** What the server writes addresses into, for somebody who reads a language. */
describe('an address of ours leads to a page in the reader’s language', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let till: Till;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
    till = Object.assign(new Till(test), { rows: scenario.rows });
  });

  const inLanguage = (locale: Locale) => ({ 'x-localization': locale });
  const ok = (answer: Answer): Answer => {
    expect([answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([true, '']);
    return answer;
  };
  const draft = async (citizen: HttpClient): Promise<number> => {
    const { id } = (await citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info;
    ok(await citizen.put(`/requests/${id}`, { ...filled, plan: 2, invoice: person, performance_agreed: true }));
    return id as number;
  };

  const places: Readonly<Record<string, (locale: Locale) => Promise<string>>> = {
    'the payment of a package, and the way back from it': async (locale) => {
      const firm = await till.firm();
      const ordered = ok(await firm.http.post('/credits/orders', { package: 5 }, inLanguage(locale)));
      const { rows } = await sql<{ return_url: string }>`
        select return_url from sandbox_payments where checkout_id = ${ordered.info.checkout.id}`.execute(test.sql);
      return `${ordered.text} ${rows[0]!.return_url}`;
    },
    'the payment of a plan': async (locale) => {
      const id = await draft(scenario.citizen);
      return ok(await scenario.citizen.put(`/requests/${id}`, { status: 2 }, inLanguage(locale))).text;
    },
    'the payment of a wider plan': async (locale) => {
      const id = await new PlanPayments(test, scenario).sent({ plan: 2, invoice: person });
      return ok(await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 }, inLanguage(locale))).text;
    },
    'a checkout that is paid already': async (locale) => {
      const firm = await till.firm();
      const id = await till.order(firm);
      await sql`update checkouts set status = 'paid', paid_at = created_at where id = ${id}`.execute(test.sql);
      return (await test.app.get(BillingApi).openSession(id, locale)).url;
    },
    'the calendar of a citizen’s request': async (locale) => {
      const id = await scenario.sent();
      return ok(await scenario.citizen.get(`/requests/${id}/calendar.ics`, inLanguage(locale))).text;
    },
    'the calendar of a firm’s request': async (locale) => {
      const id = await scenario.sent();
      const [firm] = await scenario.holders(id, 2);
      return ok(await firm!.http.get(`/requests/${id}/calendar.ics`, inLanguage(locale))).text;
    },
    'the calendar of credits': async (locale) => {
      const { id, http } = await till.firm();
      await test.database.transaction(async (em) => {
        await test.app.get(CreditsApi).openWallet(em, id, test.clock.now());
        await test.app.get(CreditsApi).addPurchased(em, id, 5, plus(test.clock.now(), ms.day));
      });
      return ok(await http.get('/credits/calendar.ics', inLanguage(locale))).text;
    },
    'a mail about a password, to somebody who asks for it': async (locale) => {
      const email = `password-${locale}@example.com`;
      const http = test.http.as(await user(test, email));
      ok(await http.put('/profile/preferences', { locale }));
      ok(await test.http.post('/password/recovery', { email }));
      await test.drain();
      const { rows } = await sql<{ body_text: string }>`
        select body_text from outbox where recipient = ${email} order by id desc limit 1`.execute(test.sql);
      return rows[0]!.body_text;
    },
    'each link of a mail': (locale) =>
      Promise.resolve(
        JSON.stringify(
          mailTextOf(
            {
              to: 'anna@example.com',
              locale,
              subject: '',
              paragraphs: [],
              action: { label: '', path: '/messages/4' },
              items: [{ title: '', text: '', path: '/responses/9' }],
              leave: { path: '/newsletter/unsubscribe', oneClick: '/api/v1/newsletter/unsubscribe' },
              optional: true,
            },
            { PUBLIC_URL: SITE, BRAND_NAME: 'Lex' } as Parameters<typeof mailTextOf>[1],
          ),
        ),
      ),
  };

  it.each(Object.entries(places))('%s', async (_place, made) => {
    const [italian, english] = [addressesIn(await made('it')), addressesIn(await made('en'))];
    expect(italian.length).toBeGreaterThan(0);
    expect(locales).toEqual(['it', 'en']);
    // The programs that call ours read no language.
    expect(english).toEqual(italian.map((path) => (path.startsWith('/api/') ? path : `/en${path}`)));
  });
});
