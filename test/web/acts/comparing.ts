import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { lines, wait } from '../../support/screens/browser/hands.js';
import { partOf, show } from '../../support/screens/browser/web-hands.js';
import { webPart } from '../../support/web-markup.js';

const terms = (percentage: number, fixed: number, differs: object = {}) => ({
  percentageHundredths: percentage * 100,
  percentageBase: 'outcome',
  agreedValueCents: null,
  hours: null,
  fixedCostsCents: fixed * 100,
  finalCostsCents: 0,
  expensesCents: 0,
  additionalCosts: false,
  flatRate: true,
  ...differs,
});
const offer = (id: number, percentage: number, fixed: number) => ({
  id,
  name: `Studio ${id}`,
  series: id,
  terms: terms(percentage, fixed),
});

describe('the cursor of the chart of costs', () => {
  const moved = async (key: string, outcome: number): Promise<number[]> => {
    const chosen: number[] = [];
    const given = {
      offers: [offer(1, 10, 0), offer(2, 0, 500)],
      max: 40_000,
      outcome,
      saving: false,
      onChange: (euros: number) => chosen.push(euros),
    };
    await show({ part: await partOf('features/compare/cost-chart', 'CostChart', given) });
    document
      .querySelector('[role=slider]')!
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return chosen;
  };

  it('is moved by its keys, each so far', async () => {
    const told: Record<string, number[]> = {};
    const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Enter'];
    for (const key of keys) told[key] = await moved(key, 10_000);
    return told;
  });
});

describe('the names at the ends of the lines', () => {
  it('are short, and told apart on a phone', async () => {
    const names = [
      'Studio Legale Bianchi e Associati',
      'Avv. Bruno Blu',
      'Bianca Bassi',
      'Studio associato Verdissimi Montanari',
    ];
    const told: Record<string, (string | null)[]> = {};
    const { ResizeObserver: real } = globalThis;
    for (const width of [640, 320]) {
      globalThis.ResizeObserver = class {
        readonly #call: (entries: object[]) => void;
        constructor(call: (entries: object[]) => void) {
          this.#call = call;
        }
        observe(): void {
          this.#call([{ contentRect: { width, height: 290 } }]);
        }
        disconnect(): void {}
      } as unknown as typeof ResizeObserver;
      const offers = names.map((name, nth) => ({ ...offer(nth + 1, 5 + nth, 100), name }));
      const given = { offers, max: 40_000, outcome: 10_000, saving: false, onChange: () => undefined };
      await show({ part: await partOf('features/compare/cost-chart', 'CostChart', given) });
      await wait(10);
      told[width] = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
    }
    globalThis.ResizeObserver = real;
    return told;
  });
});

describe('the sentence that sums up a comparison', () => {
  const OFFERS: Record<string, [percentage: number, fixed: number][]> = {
    'one that costs': [[10, 300]],
    'one that is free without an outcome': [[10, 0]],
    'all free without an outcome': [
      [10, 0],
      [20, 0],
    ],
    'one of three free without an outcome': [
      [10, 0],
      [0, 500],
      [0, 900],
    ],
    'two of three free without an outcome': [
      [10, 0],
      [20, 0],
      [0, 900],
    ],
    'two alike': [
      [10, 300],
      [10, 300],
    ],
    'two of three alike and cheapest': [
      [10, 300],
      [10, 300],
      [0, 9000],
    ],
    'three that differ': [
      [10, 300],
      [0, 1500],
      [0, 9000],
    ],
  };

  it('names who costs least, and by how much the dearest costs more', async () => {
    const { useBrief } = await webPart<{ useBrief: (...given: unknown[]) => string }>('features/compare/use-brief');
    const { costed } = await webPart<{ costed: (offers: object[], euros: number) => object[] }>(
      'features/compare/quotes',
    );
    const told: Record<string, string> = {};
    for (const [name, of] of Object.entries(OFFERS))
      for (const euros of [0, 10_000])
        for (const saving of [false, true]) {
          const offers = of.map(([percentage, fixed], nth) => offer(nth + 1, percentage, fixed));
          await show({ part: () => createElement('p', null, useBrief(costed(offers, euros), euros, saving)) });
          const words = document.body.textContent;
          if (Object.values(told).includes(words)) continue;
          told[`${name}, ${euros} €${saving ? ' saved' : ''}`] = words;
        }
    return told;
  });
});

describe('offers that are alike', () => {
  it('are in the order of their ratings, then of their reviews, then of their arrival', async () => {
    const { sorted } = await webPart<{ sorted: (offers: object[], order: string) => { name: string }[] }>(
      'features/compare/quotes',
    );
    const like = (series: number, rating: number | null, reviews: number) => ({
      name: `${series}`,
      series,
      cost: { total: 100 },
      quote: { distance_km: 5, lawyer: { rating, reviews } },
    });
    const offers = [like(1, null, 0), like(2, 4, 5), like(3, 4, 9), like(4, 5, 1), like(5, 4, 9)];
    const told = Object.fromEntries(
      ['cost', 'distance', 'rating', 'answered'].map((order) => [
        order,
        sorted(offers, order)
          .map(({ name }) => name)
          .join(),
      ]),
    );
    expect(told).toEqual({ cost: '4,3,5,2,1', distance: '4,3,5,2,1', rating: '4,3,5,2,1', answered: '1,2,3,4,5' });
  });
});

const DAY = (days: number) => new Date(Date.parse('2026-11-20T09:00:00.000Z') + days * 86_400_000).toISOString();
const quote = (nth: number, differs: object = {}) =>
  Object.fromEntries(
    Object.entries({
      'status.id': 7,
      fee_basis: null,
      percentage: 5 + 5 * nth,
      percentage_base: 'outcome',
      fixed_costs_cents: 200_00,
      final_costs_cents: 0,
      expenses_cents: 0,
      instalments: null,
      hourly_rate_cents: null,
      hours_least: null,
      hours_most: null,
      additional_costs: false,
      distance_km: 30 - 10 * nth,
      answered_at: DAY(nth - 9),
      valid_until: DAY(5),
      allowed_actions: ['choose'],
      'lawyer.name': `Studio ${nth}`,
      'lawyer.rating': 5 - nth / 2,
      'lawyer.reviews': 20,
      ...differs,
    }).map(([name, value]) => [`responses.${nth}.${name}`, value]),
  );
const compare = (given: object, at = '') =>
  show({
    as: 'citizen',
    path: '/requests/:id/confronto',
    at: `/requests/7/confronto${at}`,
    file: 'features/compare/compare.page',
    given: {
      // The more exact path comes first.
      ...quote(1),
      ...quote(2),
      'request_type.id': 'recupero-crediti',
      languages: ['en'],
      description: 'Mi devono 16.000 euro.',
      'status.id': 2,
      part: 1,
      approved_at: null,
      choice_until: DAY(12),
      expires_at: DAY(3),
      'responses_counter.ok': 2,
      'responses_counter.approved': 0,
      ...given,
    },
  });

describe('the comparison of quotes', () => {
  it('says until when one can choose and how many more may come', async () => {
    const STATES: Record<string, object> = {
      'two quotes': {},
      'four quotes': { 'responses_counter.ok': 4 },
      'one chosen of four': { 'responses_counter.ok': 3, 'responses_counter.approved': 1 },
      'five quotes': { 'responses_counter.ok': 5 },
      'the time is over': { expires_at: DAY(-1) },
      'no time': { expires_at: null },
      waiting: { 'status.id': 3 },
      closed: { 'status.id': 5 },
      chosen: { approved_at: DAY(-1) },
      'no choice': { choice_until: null },
    };
    const told: Record<string, string> = {};
    for (const [name, given] of Object.entries(STATES)) {
      await compare(given);
      told[name] = document.querySelector('.cmp-until')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
    }
    return told;
  });

  it('gives no distinction to a quote that can be chosen no more, and says what is chosen', async () => {
    const facts = () =>
      [...document.querySelectorAll('.cmp-card')].map((card) =>
        ['h3', '.cmp-fact', '.cmp-cost', '.cmp-go']
          .map((part) => card.querySelector(part)?.textContent.trim())
          .join(' | '),
      );
    const told: Record<string, (string | undefined)[]> = {};
    const add = async (name: string, given: object) => {
      await compare(given);
      told[name] = [...facts(), document.querySelector('.cmp-say p')?.textContent];
    };
    await add('both stand', {});
    await add('the first is over', quote(1, { valid_until: DAY(-1) }));
    await add('both are over', { ...quote(1, { valid_until: DAY(-1) }), ...quote(2, { valid_until: DAY(-1) }) });
    await add('the second is chosen', quote(2, { 'status.id': 9, allowed_actions: [] }));
    await add('of a respondent', { part: 2 });
    return told;
  });

  it('keeps what the reader sets in the address, and an outcome within its scale', async () => {
    const { where } = await compare({});
    const told: string[] = [`at first: ${where()}`];
    const cards = () => [...document.querySelectorAll('.cmp-card h3')].map(({ textContent }) => textContent).join(', ');
    const set = async (name: string, selector: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(selector)!;
      const kind = field.tagName === 'SELECT' ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
      await wait(10);
      const soon = where();
      await wait(400);
      const [sum, end] = ['output', '.cmp-ends span:last-child'].map(
        (each) => document.querySelector(each)?.textContent,
      );
      told.push(`${name}: ${soon === where() ? 'no change' : where()}, ${sum} of ${end}, ${cards()}`);
    };
    await set('the outcome', '.cmp-range', '20000');
    await set('a smaller scale', '.cmp-scale select', '10000');
    await set('a larger scale', '.cmp-scale select', '100000');
    await set('the natural scale', '.cmp-scale select', '40000');
    await set('by distance', '.cmp-tools select', 'distance');
    await set('by rating', '.cmp-tools select', 'rating');
    await set('by arrival', '.cmp-tools select', 'answered');
    await set('by cost', '.cmp-tools select', 'cost');
    const [last] = [...document.querySelectorAll<HTMLElement>('.cmp-pre button')].slice(-1);
    last!.click();
    for (const pause of [10, 400, 400, 10]) await wait(pause);
    told.push(
      `a named outcome: ${where()}`,
      ...lines().filter((line) => line.includes('aria-pressed')),
      document.querySelector('.cmp-ask [role=status]')?.textContent ?? '',
    );
    expect(where()).toMatch(/ottengo=/);
    return told;
  });
});
