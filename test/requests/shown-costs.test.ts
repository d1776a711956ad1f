import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { losingSource } from '../../src/shared/guidance/losing-costs.codes.js';
import { quoteCost, type QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import {
  costsInWords,
  dueAtStart,
  isSaving,
  losingInWords,
  shownCosts,
} from '../../src/shared/requests/shown-costs.rules.js';
import { requestTypeIds } from '../../src/shared/guidance/request-types.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { quote, Scenario } from './scenario.js';

const terms = (given: Partial<QuoteTerms> = {}): QuoteTerms => ({
  percentageHundredths: 1200,
  percentageBase: 'outcome',
  agreedValueCents: null,
  fixedCostsCents: 400_00,
  finalCostsCents: 200_00,
  additionalCosts: false,
  flatRate: false,
  ...given,
});
const about = { description: 'Mi devono 10.000 euro', request_type_id: 'recupero-crediti', part: 1 };
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('the costs beside a percentage', () => {
  it('are those of the quote at none, half and all of the sum named in the description', () => {
    expect(shownCosts(terms(), about)).toEqual({
      cases: [
        { outcome_cents: 0, total_cents: 600_00 },
        { outcome_cents: 5_000_00, total_cents: 1200_00 },
        { outcome_cents: 10_000_00, total_cents: 1800_00 },
      ],
      saving: false,
      flat: false,
      start_cents: 400_00,
      losing_source: 'art. 91 c.p.c.',
    });
  });

  it('include the amount due at the start with its statutory additions, never more than a lost case costs', () => {
    const added = terms({ additionalCosts: true });
    // 400 € + 15 % = 460 €, + 4 % = 478,40 €, + 22 % = 583,65 €.
    expect(dueAtStart(added)).toBe(583_65);
    expect(dueAtStart(added)).toBeLessThan(quoteCost(added, 0).total);
    expect(dueAtStart(terms({ percentageBase: 'agreed_value', agreedValueCents: 20_000_00, fixedCostsCents: 0 }))).toBe(
      0,
    );
  });

  it('are written in words, in both languages', () => {
    const costs = shownCosts(terms(), about);
    expect(plain(costsInWords(costs, 'it'))).toBe(
      'Costa 600 € se non ottieni nulla, 1.200 € se ottieni 5.000 €, 1.800 € se ottieni 10.000 €, tasse comprese.',
    );
    expect(plain(costsInWords(costs, 'en'))).toBe(
      'It costs €600 if you get nothing, €1,200 if you get €5,000, €1,800 if you get €10,000, taxes included.',
    );
    const saved = shownCosts(terms({ percentageBase: 'saving', fixedCostsCents: 0, finalCostsCents: 0 }), {
      ...about,
      part: 2,
    });
    expect(plain(costsInWords(saved, 'it'))).toBe(
      'Costa 0 € se non risparmi nulla, 600 € se risparmi 5.000 €, 1.200 € se risparmi 10.000 €, tasse comprese.',
    );
    const flat = shownCosts(terms({ percentageBase: 'agreed_value', agreedValueCents: 5_000_00 }), about);
    expect(plain(costsInWords(flat, 'it'))).toBe('Costa 1.200 € comunque vada, tasse comprese.');
  });

  it('name what a court may order by the article of the subject, without a guessed sum', () => {
    const articles = new Set(requestTypeIds.map(losingSource));
    expect([...articles].sort()).toEqual([
      'art. 15 d.lgs. 546/1992',
      'art. 541 c.p.p.',
      'art. 91 c.p.c.',
      'art. 91 c.p.c. e art. 152 disp. att. c.p.c.',
    ]);
    expect(losingSource('parte-civile-in-processi-penali')).toBe('art. 541 c.p.p.');
    expect(losingInWords({ losing_source: 'art. 91 c.p.c.' }, 'it')).toBe(
      'Se perdi, il giudice può farti pagare anche le spese dell’altra parte (art. 91 c.p.c.): quanto, non lo sappiamo.',
    );
  });

  it('are based on the saving for a respondent, also if the fee is fixed', () => {
    expect([
      isSaving({ percentageBase: 'outcome' }, 2),
      isSaving({ percentageBase: 'saving' }, 1),
      isSaving({ percentageBase: 'agreed_value' }, 1),
      isSaving({ percentageBase: 'agreed_value' }, 2),
    ]).toEqual([false, true, false, true]);
  });
});

describe('a quote in euro', () => {
  let test: TestApp;
  let scenario: Scenario;
  let requestId: number;
  let given: Awaited<ReturnType<Scenario['quotes']>>;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 4);
    requestId = await scenario.sent({
      description:
        'L’assicurazione mi ha offerto 2.000 euro, ma per le lesioni e il fermo ne chiedo 8.000 euro in tutto.',
    });
    given = await scenario.quotes(requestId, 2);
  });
  afterAll(() => test.close());

  it('is shown at the same outcomes to the citizen in the comparison, the list and its page, to its firm, and by mail', async () => {
    const expected = shownCosts(terms({ additionalCosts: quote.additional_costs }), {
      description: '8.000 euro',
      request_type_id: 'sinistri-stradali',
      part: 1,
    });
    const { responses } = (await scenario.citizen.get(`/requests/${requestId}`)).info;
    const quoted = responses.filter(({ status }: { status: { id: number } }) => status.id === 7);
    expect(quoted.map(({ costs }: { costs: unknown }) => costs)).toEqual([expected, expected]);
    // A firm that may open it has not answered; the waiting one is not shown.
    const others = responses.filter(({ status }: { status: { id: number } }) => status.id !== 7);
    expect(others.map(({ costs }: { costs: unknown }) => costs)).toEqual([null]);

    const list = (await scenario.citizen.get('/responses')).info as { id: number; costs: unknown }[];
    expect(list.map(({ costs }) => costs)).toEqual([expected, expected]);
    const one = (await scenario.citizen.get(`/responses/${quoted[0].id}`)).info;
    expect(one.costs).toEqual(expected);

    for (const { http } of given) {
      expect((await http.get(`/requests/${requestId}`)).info.response.costs).toEqual(expected);
    }
    const [silent] = await scenario.holders(requestId, 2);
    expect((await silent!.http.get(`/requests/${requestId}`)).info.response.costs).toBeNull();

    const sentence = plain(costsInWords(expected, 'it'));
    const unread = (await scenario.citizen.get('/notifications/unread')).info as { title: string; text: string }[];
    const texts = unread.filter(({ title }) => title.startsWith('Hai un preventivo')).map(({ text }) => plain(text));
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain(sentence);
      expect(text).toContain('(art. 91 c.p.c.): quanto, non lo sappiamo.');
    }
    const { rows } = await sql<{ body_text: string }>`
      select body_text from outbox where template = 'quote_received' order by id`.execute(test.sql);
    expect(rows.map(({ body_text }) => plain(body_text).includes(sentence))).toEqual([true, true]);
  });

  it('is missing in older notifications, which stay readable', async () => {
    await sql`update notifications set params = params - 'costs' where template = 'quote_received'`.execute(test.sql);
    const unread = (await scenario.citizen.get('/notifications/unread')).info as { title: string; text: string }[];
    const [text] = unread.filter(({ title }) => title.startsWith('Hai un preventivo')).map((one) => one.text);
    expect(text).toMatch(/^Incidente stradale\. Finché non lo leggi/);
  });
});
