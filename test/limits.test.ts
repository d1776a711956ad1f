import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { cents } from '../src/kernel/http/schemas.js';
import * as limits from '../src/shared/limits.js';
import { settingNames } from '../src/shared/staff/setting.codes.js';
import { citizen } from './accounts/people.js';
import { START, startTestApp, type TestApp } from './support/app.js';
import type { HttpClient } from './support/http.js';
import { Rows } from './support/rows.js';

const { accountLimits, billingLimits, feedbackLimits, ms, preferenceLimits } = limits;

let test: TestApp;
let rows: Rows;
let firmId: number;
let firm: HttpClient;
beforeAll(async () => {
  test = await startTestApp();
  rows = new Rows(test);
  firmId = await rows.firm();
  firm = await rows.as(firmId);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(START);
});

const save = async (body: object): Promise<number> => (await firm.put('/profile', body)).status;
let serial = 0;
const register = async (changes: object): Promise<number> =>
  (await test.http.post('/register/user', citizen({ email: `limite${++serial}@example.com`, ...changes }))).status;
const verify = async (code: string): Promise<string> =>
  (await firm.post('/coupons/verify', { code, subject: 'credits', package: 5 })).body.message as string;

/** Limits of fields: the value is accepted at the limit and refused one beyond it. */
const fields: [
  limit: string,
  at: number,
  taken: unknown,
  refused: unknown,
  ask: (length: number) => Promise<unknown>,
][] = [
  ['accountLimits.nameMax', accountLimits.nameMax, 200, 422, (n) => save({ first_name: 'a'.repeat(n) })],
  [
    'accountLimits.nameFigures',
    accountLimits.nameFigures,
    200,
    422,
    (n) => save({ first_name: `Anna ${'1'.repeat(n)}` }),
  ],
  ['accountLimits.companyMax', accountLimits.companyMax, 200, 422, (n) => save({ company_name: 'a'.repeat(n) })],
  [
    'accountLimits.phoneMax',
    accountLimits.phoneMax,
    200,
    422,
    (n) => save({ phone: `02${' '.repeat(n - 10)}89123456` }),
  ],
  [
    'accountLimits.presentationMax',
    accountLimits.presentationMax,
    200,
    422,
    (n) => save({ presentation: 'a'.repeat(n) }),
  ],
  [
    'preferenceLimits.maxRadiusKm',
    preferenceLimits.maxRadiusKm,
    200,
    422,
    async (n) => (await firm.put('/profile/preferences', { max_distance_km: n })).status,
  ],
  [
    'accountLimits.passwordMax',
    accountLimits.passwordMax,
    201,
    422,
    (n) => register({ password: `una frase lunga e mia ${'qwfpgjluy'.repeat(30)}`.slice(0, n) }),
  ],
  [
    'accountLimits.emailMax',
    accountLimits.emailMax,
    201,
    422,
    (n) => register({ email: `${'a'.repeat(50)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(n - 176)}.it` }),
  ],
  [
    'billingLimits.couponCodeMax',
    billingLimits.couponCodeMax,
    'coupon_not_valid',
    'invalid_input',
    (n) => verify('A'.repeat(n)),
  ],
  ['amountMax', limits.amountMax, true, false, (n) => isSum(n)],
];

/** Validates like the server's schema of a sum. */
const isSum = (amount: number): Promise<boolean> => Promise.resolve(cents.safeParse(amount).success);

describe('the limit of a field', () => {
  it.each(fields)('%s is accepted at %d and refused one beyond', async (_, at, taken, refused, ask) => {
    expect(await ask(at)).toBe(taken);
    expect(await ask(at + 1)).toBe(refused);
  });
});

describe('the figures of a firm', () => {
  /** A firm with this many answered cases, each answered so long ago, four hours after it came. */
  const answered = async (count: number, ago: number): Promise<number | null> => {
    const id = await rows.firm();
    const citizenId = await rows.citizen();
    const at = new Date(test.clock.now().getTime() - ago);
    const came = new Date(at.getTime() - 4 * ms.hour);
    for (let n = 0; n < count; n++) {
      const request = await rows.request(citizenId, { status: 3 });
      await rows.response(request, id, 7, { answered_at: at, forwarded_at: came, released_at: came });
    }
    return (await test.http.get(`/lawyers/${id}`)).info.answer_hours as number | null;
  };

  it('show its hours to an answer from three cases up', async () => {
    expect(await answered(feedbackLimits.answersFrom - 1, ms.day)).toBeNull();
    expect(await answered(feedbackLimits.answersFrom, ms.day)).toBe(4);
  });

  it('show them of the last 90 days', async () => {
    expect(await answered(3, feedbackLimits.answerWindow - 1)).toBe(4);
    expect(await answered(3, feedbackLimits.answerWindow)).toBeNull();
  });

  it('count the answers of the last 24 calendar months in each subject', async () => {
    const counted = async (at: string): Promise<number> => {
      const id = await rows.firm();
      const request = await rows.request(await rows.citizen(), { status: 3 });
      await rows.response(request, id, 7, { answered_at: new Date(at), forwarded_at: new Date(at) });
      const { skills } = (await test.http.get(`/lawyers/${id}`)).info as { skills: { answers: number }[] };
      return skills[0]!.answers;
    };
    expect(await counted('2024-03-10T09:00:00.001Z')).toBe(1);
    expect(await counted('2024-03-10T09:00:00.000Z')).toBe(0);
  });

  it('show the last twenty reviews', async () => {
    const id = await rows.firm();
    const count = feedbackLimits.reviewsShown + 1;
    for (let n = 0; n < count; n++) {
      const citizenId = await rows.citizen();
      const request = await rows.request(citizenId, { status: 5 });
      await rows.response(request, id, 9);
      await rows.chosenLongAgo();
      const given = await (
        await rows.as(citizenId)
      ).put(`/requests/${request}/feedback`, {
        satisfaction_lawyer: 5,
        satisfaction_site: 5,
        review_lawyer: `Giudizio ${n}`,
      });
      expect(given.status).toBe(200);
    }
    const { info } = await test.http.get(`/lawyers/${id}`);
    expect([info.reviews.length, info.rating.reviews]).toEqual([count - 1, count]);
  });

  it('show the demand inside its radius', async () => {
    await rows.request(await rows.citizen(), { status: 3, type: 'diffamazione-a-mezzo-stampa' });
    const demand = async (latitude: number): Promise<number> => {
      const http = await rows.as(await rows.firm({ skills: ['diffamazione-a-mezzo-stampa'], latitude }));
      return ((await http.get('/credits/demand')).info as { windows: { requests: number }[] }).windows[0]!.requests;
    };
    // A degree of latitude is 111.3 kilometres: 99 and 101 from the request.
    expect([await demand(45.4642 + 0.89), await demand(45.4642 + 0.91)]).toEqual([1, 0]);
  });

  it('show the demand of the last 30 and 90 days', async () => {
    const id = await rows.firm({ skills: ['ricorsi-inps'] });
    const http = await rows.as(id);
    const counts = async (ago: number): Promise<number[]> => {
      const request = await rows.request(await rows.citizen(), { status: 3, type: 'ricorsi-inps' });
      const at = new Date(test.clock.now().getTime() - ago);
      await sql`update requests set sent_at = ${at}, created_at = ${at} where id = ${request}`.execute(test.sql);
      const { windows } = (await http.get('/credits/demand')).info as { windows: { requests: number }[] };
      await sql`update requests set sent_at = ${new Date(0)} where id = ${request}`.execute(test.sql);
      return windows.map(({ requests }) => requests);
    };
    expect(billingLimits.demandDays).toEqual([30, 90]);
    expect(await counts(30 * ms.day - 1)).toEqual([1, 1]);
    expect(await counts(30 * ms.day + 1)).toEqual([0, 1]);
    expect(await counts(90 * ms.day - 1)).toEqual([0, 1]);
    expect(await counts(90 * ms.day + 1)).toEqual([0, 0]);
  });
});

/** Numbers that no rule of docs/rules.md names, and the test of their limit. */
const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'callLimits.calls': ['accounts/call-limits', 'stop %s from an address range, for every process'],
  'securityLimits.kept': ['accounts/access', 'are deleted after half a year'],
  'securityLimits.shown': ['accounts/access', 'are shown to the person, successful and failed, with their origin'],
  'securityLimits.seenEvery': ['accounts/access', 'are shown with device, address and time'],
  'httpLimits.bodyTime': ['http/patience', 'is answered with 408, also if a byte arrives now and then'],
  'httpLimits.uploadProgress': ['http/patience', 'may take long for an upload that progresses, not for a stalled one'],
  'accountLimits.maximumAge': [
    'accounts/edges',
    '%s is accepted or refused alike in the profile and at the registration',
  ],
  'accountLimits.profileReminders': ['accounts/accounts.rules', 'reminds on days 7, 20 and 28'],
  'billingLimits.refundFirstWait': [
    'billing/refunds/package-refund',
    'is retried while the provider is down for an hour',
  ],
  'billingLimits.refundLongestWait': [
    'billing/refunds/package-refund',
    'is retried while the provider is down for an hour',
  ],
  'billingLimits.eventsRepeated': [
    'billing/invariants',
    'report an event that came too early %s its three days are over',
  ],
  'billingLimits.demandDays': ['limits', 'show the demand of the last 30 and 90 days'],
  'billingLimits.paymentRetryAfter': [
    'billing/stripe',
    'keeps the checkout while the provider is down, and retries with the same key',
  ],
  'billingLimits.eventGrace': [
    'staff/money/reconciliation',
    'names provider events of unknown checkouts, and events that could not be processed',
  ],
  'documentLimits.nameMax': ['documents/file-name', '120'],
  'documentLimits.photoSide': [
    'documents/documents',
    'include a firm’s photo, which is redrawn without metadata and public',
  ],
  'documentLimits.photoMaxPixels': [
    'documents/documents',
    'include a firm’s photo, which is redrawn without metadata and public',
  ],
  'apiTokenLimits.days': [
    'accounts/api-tokens/api-tokens',
    'needs a proof of identity, a name, scopes that exist and one of three terms',
  ],
  'apiTokenLimits.nameMax': [
    'accounts/api-tokens/api-tokens',
    'needs a proof of identity, a name, scopes that exist and one of three terms',
  ],
  'passkeyLimits.nameMax': ['accounts/passkeys/own-passkeys', 'gets another name, and nobody else can give it one'],
  'webhookLimits.urlMax': ['notifications/webhooks/webhooks', 'is public and encrypted, with known events'],
  'webhookLimits.time': [
    'notifications/webhooks/webhooks',
    'waits ten seconds for an answer, and knows nobody at a closed port',
  ],
  'webhookLimits.pauses': [
    'notifications/webhooks/webhooks',
    'is tried again with growing pauses, less than a day in all, and then given up',
  ],
  'webhookLimits.lostAfter': ['notifications/webhooks/webhooks', 'whose job was lost is sent by the sweep'],
  'feedbackLimits.reviewsShown': ['limits', 'show the last twenty reviews'],
  'feedbackLimits.answerWindow': ['limits', 'show them of the last 90 days'],
  'feedbackLimits.answersFrom': ['limits', 'show its hours to an answer from three cases up'],
  'feedbackLimits.experienceMonths': ['limits', 'count the answers of the last 24 calendar months in each subject'],
  'feedbackLimits.milestonesLife': ['reviews/profiles/directory', 'counts the platform’s figures, once a minute'],
  'readyLetterLimits.lineMax': ['guidance/ready-letters/letter-pdf', 'a line of the most characters'],
  'readyLetterLimits.sumMax': ['guidance/ready-letters/letter-pdf', 'a sum of the most characters'],
  'readyLetterLimits.textMax': ['guidance/ready-letters/letter-pdf', 'a text of the most characters'],
  'requestLimits.openNearbyStep': [
    'requests/first-requests.rules',
    'tells open requests in steps of five, and fewer than five not at all',
  ],
  'requestLimits.firstDays': [
    'requests/first-requests',
    'is its inbox with what all quotes cost once it is verified, until it opens one or fourteen days are over',
  ],
  'requestLimits.excerpt': ['requests/lifecycle', 'The list shows how the description begins'],
  'requestLimits.premiumReminder': ['requests/request.rules', 'premiumReminderIsDue'],
  'staffLimits.enrolment': ['staff/login', 'must be set up in time, and before the first password expires'],
  'staffLimits.codePeriod': ['staff/login', 'codeAt(test, 30)'],
  'staffLimits.listMax': ['staff/lists', 'never returns more than its cap, however wide the range'],
  'staffLimits.counted': ['staff/lists', 'stops counting at its limit: one more means that there are more'],
  'staffLimits.csvMax': ['staff/lists', 'is exported completely or not at all'],
};

describe('src/shared/limits.ts and the settings', () => {
  const constants = Object.entries(limits).flatMap(([group, value]) =>
    typeof value === 'object' && group !== 'ms' && Number.isNaN(Number(Object.keys(value)[0]))
      ? Object.keys(value).map((name) => `${group}.${name}`)
      : group === 'ms'
        ? []
        : [group],
  );
  const numbers = [...constants, ...settingNames.map((name) => `settings.${name}`)];

  it('holds no number without a rule that names its test or an edge named here', () => {
    const page = readFileSync('docs/rules.md', 'utf8');
    const known = new Set([...fields.map(([limit]) => limit), ...Object.keys(elsewhere)]);
    expect(numbers.filter((number) => !known.has(number) && !page.includes(`\`${number}`))).toEqual([]);
    expect([...known].filter((limit) => !numbers.includes(limit))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))('has the test that is named for %s', (_, [file, title]) => {
    const path = `test/${file}.test.ts`;
    expect(existsSync(path) && readFileSync(path, 'utf8').includes(title)).toBe(true);
  });
});
