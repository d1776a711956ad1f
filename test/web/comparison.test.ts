import { describe, expect, it } from '@jest/globals';
import { requestLimits } from '../../src/shared/limits.js';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import {
  costed,
  factsOf,
  isFlat,
  offersOf,
  opinionsOf,
  orders,
  sorted,
  totalAt,
  whole,
  type Offer,
} from '../../web/features/compare/quotes.js';
import type { FirmResponse } from '../../web/features/requests/types.js';

type Firm = NonNullable<FirmResponse['lawyer']>;

/** A quote of 10 % of the outcome and nothing else, that arrived at nine o'clock. */
const response = (id: number, given: Partial<FirmResponse> = {}, firm: Partial<Firm> = {}): FirmResponse => ({
  id,
  status: { id: ResponseStatus.ok, label: 'Preventivo inviato' },
  request: { id: 1 },
  valid_through: null,
  lawyer: {
    // The firm that joined last has the first quote.
    id: 100 - id,
    name: `Studio ${id}`,
    city: 'Milano',
    province_id: 'MI',
    rating: null,
    reviews: 0,
    answer_hours: null,
    answers_in_subject: 0,
    clients_in_subject: 0,
    overall: { rating: null, reviews: 0, answers: 0, clients: 0 },
    languages: ['it'],
    has_photo: false,
    ...firm,
  },
  contacts: null,
  distance_km: null,
  text: null,
  text_removed: false,
  fee_basis: null,
  instalments: null,
  hourly_rate_cents: null,
  hours_least: null,
  hours_most: null,
  percentage: 10,
  expenses_cents: null,
  percentage_base: 'outcome',
  complexity: null,
  agreed_value_cents: null,
  fixed_costs: null,
  fixed_costs_cents: null,
  final_costs: null,
  final_costs_cents: null,
  additional_costs: false,
  flat_rate: false,
  costs: null,
  shared_contacts: false,
  answered_at: '2026-03-10T09:00:00.000Z',
  valid_until: null,
  read: true,
  attachments: [],
  allowed_actions: [],
  ...given,
});

const status = (id: number) => ({ status: { id, label: '' } });

/** 12 % plus 400 € and 200 €; 8 % plus 1.500 €; 3.000 € of an agreed value, whatever the outcome. */
const three = (): Offer[] =>
  offersOf([
    response(1, { percentage: 12, fixed_costs_cents: 400_00, final_costs_cents: 200_00 }),
    response(2, { percentage: 8, fixed_costs_cents: 1500_00, answered_at: '2026-03-10T10:00:00.000Z' }),
    response(3, {
      percentage: 15,
      percentage_base: 'agreed_value',
      agreed_value_cents: 20_000_00,
      answered_at: '2026-03-10T11:00:00.000Z',
    }),
  ]);

const idsOf = (offers: { id: number }[]): number[] => offers.map(({ id }) => id);

describe('the quotes of a comparison', () => {
  it('are the sent ones and the chosen one, in the order of arrival', () => {
    const offers = offersOf([
      response(1, { answered_at: '2026-03-10T12:00:00.000Z' }),
      response(2, status(ResponseStatus.ko)),
      response(3, { ...status(ResponseStatus.approved), answered_at: '2026-03-10T08:00:00.000Z' }),
      response(4, { ...status(ResponseStatus.wait), answered_at: null }),
    ]);
    expect(offers.map(({ id, series }) => [id, series])).toEqual([
      [3, 1],
      [1, 2],
    ]);
  });

  it('list the newer firm first when they arrived together', () => {
    const together = [response(9, {}, { id: 20 }), response(4, {}, { id: 30 }), response(7, {}, { id: 40 })];
    expect(idsOf(offersOf(together))).toEqual([7, 4, 9]);
  });

  it('are no more than a request can get', () => {
    const many = Array.from({ length: requestLimits.maxQuotes + 1 }, (_, index) => response(index + 1));
    expect(offersOf(many)).toHaveLength(requestLimits.maxQuotes);
    expect(offersOf(many.slice(1))).toHaveLength(requestLimits.maxQuotes);
  });

  it('are separate from the opinions', () => {
    const responses = [response(1), response(2, status(ResponseStatus.ko)), response(3, status(ResponseStatus.lost))];
    expect(idsOf(opinionsOf(responses))).toEqual([2]);
  });
});

describe('the totals of a comparison', () => {
  it('are the costs of each firm in cents at an outcome in euro', () => {
    expect(three().map((offer) => totalAt(offer, 12_000))).toEqual([2040_00, 2460_00, 3000_00]);
    expect(three().map((offer) => totalAt(offer, 0))).toEqual([600_00, 1500_00, 3000_00]);
    expect(costed(three(), 12_000).map(({ cost }) => cost.total)).toEqual([2040_00, 2460_00, 3000_00]);
  });

  it('include the statutory additions if the firm adds them, without IVA under the flat-rate regime', () => {
    const added = { fixed_costs_cents: 1000_00, percentage: 1, additional_costs: true };
    const offers = offersOf([response(1, added), response(2, { ...added, flat_rate: true })]);
    // 1.000 € + 15 % = 1.150 €, + 4 % = 1.196 €, + 22 % = 1.459,12 €.
    expect(offers.map((offer) => totalAt(offer, 0))).toEqual([1459_12, 1196_00]);
  });

  it('keep the hundredths of a percentage and the cents of a sum', () => {
    const [offer] = offersOf([response(1, { percentage: 12.35, fixed_costs_cents: 99 })]);
    expect(totalAt(offer!, 1000)).toBe(123_50 + 99);
  });

  it('treat a missing sum as zero, and a missing percentage as a flat fee', () => {
    const [offer] = offersOf([response(1, { percentage: null, percentage_base: null })]);
    expect(totalAt(offer!, 1000)).toBe(0);
    expect(isFlat(offer!)).toBe(true);
  });

  it('include what the client keeps: the outcome less the cost', () => {
    expect(costed(three(), 12_000).map(({ cost }) => cost.net)).toEqual([9960_00, 9540_00, 9000_00]);
  });

  it('stay the same at every outcome where the percentage is of an agreed value', () => {
    expect(three().map(isFlat)).toEqual([false, false, true]);
    expect([0, 500, 40_000].map((euros) => totalAt(three()[2]!, euros))).toEqual([3000_00, 3000_00, 3000_00]);
  });

  it('are shown in whole euro, rounded', () => {
    expect([1459_12, 1459_49, 1459_50, 0].map(whole)).toEqual([1459_00, 1459_00, 1460_00, 0]);
  });
});

describe('the order of a comparison', () => {
  it('puts the cheapest first, by the cost at the chosen outcome', () => {
    expect(idsOf(sorted(costed(three(), 12_000), 'cost'))).toEqual([1, 2, 3]);
    expect(idsOf(sorted(costed(three(), 40_000), 'cost'))).toEqual([3, 2, 1]);
  });

  it('puts the nearest first, and those of unknown distance last', () => {
    const offers = offersOf([response(1), response(2, { distance_km: 12 }), response(3, { distance_km: 0.4 })]);
    expect(idsOf(sorted(costed(offers, 0), 'distance'))).toEqual([3, 2, 1]);
  });

  it('puts the best rated first, and those without reviews last', () => {
    const offers = offersOf([response(1), response(2, {}, { rating: 4.1 }), response(3, {}, { rating: 4.8 })]);
    expect(idsOf(sorted(costed(offers, 0), 'rating'))).toEqual([3, 2, 1]);
  });

  it.each(['cost', 'distance'] as const)(
    'by %s orders equals by the rating and reviews in the subject, ignoring other subjects',
    (order) => {
      const elsewhere = { overall: { rating: 5, reviews: 90, answers: 400, clients: 90 } };
      const offers = offersOf([
        response(1, {}, elsewhere),
        response(2, {}, { rating: 4.2, reviews: 30 }),
        response(3, {}, { rating: 4.6, reviews: 6 }),
        response(4, {}, { rating: 4.6, reviews: 9 }),
      ]);
      expect(idsOf(sorted(costed(offers, 5000), order))).toEqual([4, 3, 2, 1]);
    },
  );

  it('puts the first to respond first', () => {
    expect(idsOf(sorted(costed(three(), 40_000), 'answered'))).toEqual([1, 2, 3]);
  });

  it.each(orders)('by %s keeps equals in the order of arrival, and does not modify its input', (order) => {
    const offers = costed(offersOf([response(1), response(2), response(3)]), 5000);
    const before = idsOf(offers);
    expect(idsOf(sorted(offers.toReversed(), order))).toEqual([1, 2, 3]);
    expect(idsOf(offers)).toEqual(before);
  });
});

describe('the highlight of a firm', () => {
  it('is one for each at most: cheapest, nearest, best rated, first', () => {
    const offers = offersOf([
      response(1, { percentage: 20 }),
      response(2, { percentage: 10, distance_km: 40 }),
      response(3, { percentage: 20, distance_km: 3 }),
      response(4, { percentage: 20 }, { rating: 4.9, reviews: 12 }),
      response(5, { percentage: 20 }, { rating: 4.1, reviews: 5 }),
    ]);
    expect([...factsOf(costed(offers, 1000))]).toEqual([
      [2, 'cheapest'],
      [3, 'nearest'],
      [4, 'rated'],
      [1, 'first'],
    ]);
  });

  it('marks several cheapest firms, and none when all cost the same', () => {
    const two = offersOf([response(1), response(2), response(3, { percentage: 11 })]);
    const facts = factsOf(costed(two, 1000));
    expect([facts.get(1), facts.get(2), facts.get(3)]).toEqual(['cheapest', 'cheapest', undefined]);
    expect([...factsOf(costed(two, 0)).values()]).not.toContain('cheapest');
  });

  it('marks no nearest firm when the cards show the same distance', () => {
    const offers = offersOf([response(1, { distance_km: 0.2 }), response(2, { distance_km: 0.9 })]);
    expect([...factsOf(costed(offers, 0)).values()]).not.toContain('nearest');
  });

  it('marks no best rated firm with fewer reviews than the ranking requires, or by reviews of other subjects', () => {
    const rated = { rating: 4.2, reviews: 5 };
    const facts = (firm: Partial<Firm>) => [
      ...factsOf(
        costed(
          offersOf([response(1, {}, firm), response(2, {}, rated), response(3, {}, { rating: 3, reviews: 8 })]),
          0,
        ),
      ),
    ];
    expect(facts({ rating: 5, reviews: 4 })).toContainEqual([2, 'rated']);
    expect(facts({ rating: 5, reviews: 5 })).toContainEqual([1, 'rated']);
    expect(facts({ overall: { rating: 5, reviews: 50, answers: 0, clients: 0 } })).toContainEqual([2, 'rated']);
  });

  it('is missing for a single quote', () => {
    expect(factsOf(costed(offersOf([response(1)]), 1000)).size).toBe(0);
  });
});
