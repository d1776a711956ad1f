import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';
import { costsInWords, shownCosts } from '../../src/shared/requests/shown-costs.rules.js';
import { useTestApp } from '../support/app.js';
import { quote, Scenario } from './scenario.js';

const terms = (given: Partial<QuoteTerms> = {}): QuoteTerms => ({
  percentageHundredths: 1200,
  percentageBase: 'outcome',
  agreedValueCents: null,
  fixedCostsCents: 400_00,
  finalCostsCents: 200_00,
  expensesCents: 0,
  additionalCosts: false,
  hours: null,
  flatRate: false,
  ...given,
});
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('a quote in euro', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let requestId: number;
  let given: Awaited<ReturnType<Scenario['quotes']>>;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 4);
    requestId = await scenario.sent({
      description:
        'L’assicurazione mi ha offerto 2.000 euro, ma per le lesioni e il fermo ne chiedo 8.000 euro in tutto.',
    });
    given = await scenario.quotes(requestId, 2);
  });

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
