import { describe, expect, it } from '@jest/globals';
import {
  addedUp,
  lostToCheaper,
  perClient,
  pricesBeside,
  reasonsOf,
} from '../../src/requests/inbox/performance.rules.js';

const figures = (given: object) => ({
  received: 0,
  quotes: 0,
  chosen: 0,
  lost: 0,
  waiting: 0,
  credits: 0,
  cents: 0,
  ...given,
});

/** Rule 10.28. */
describe('what requests brought to a firm', () => {
  it('is added up figure by figure', () => {
    expect(addedUp([figures({ received: 3, chosen: 1, cents: 600 }), figures({ received: 4, lost: 2 })])).toEqual(
      figures({ received: 7, chosen: 1, lost: 2, cents: 600 }),
    );
    expect(addedUp([])).toEqual(figures({}));
  });

  it('is what was spent on all requests for each client', () => {
    expect(perClient(figures({ chosen: 3, credits: 10, cents: 50_00 }))).toEqual({ credits: 3.3, cents: 16_67 });
    expect(perClient(figures({ chosen: 3, credits: 11, cents: 50_01 }))).toEqual({ credits: 3.7, cents: 16_67 });
    expect(perClient(figures({ credits: 10, cents: 50_00 }))).toBeNull();
  });

  const request = (own: number, others: number[], chosen: number | null = null) => ({ own, others, chosen });

  it('compares prices with the middle of the others, from five requests up', () => {
    const four = [request(100, [90, 300, 110]), request(100, [100]), request(100, [80, 100]), request(100, [400, 20])];
    expect(pricesBeside(four)).toBeNull();
    expect(pricesBeside([...four, request(100, [])])).toBeNull();
    // 110, 100, 90 and 210 are the middles; the fifth is one cent below.
    expect(pricesBeside([...four, request(100, [], null), request(100, [99])])).toEqual({
      compared: 5,
      cheaper: 2,
      dearer: 2,
    });
  });

  /** Costs in any order, with different numbers of digits. */
  it.each([
    [[900], 900],
    [[1000, 900], 950],
    [[100, 9, 10], 10],
    [[20_000, 900, 1000], 1000],
    [[9, 100, 1000, 80], 90],
    [[11_000, 2, 300, 10, 4000], 300],
  ])('compares with the middle of %j: %d', (others, middle) => {
    const beside = (own: number) => {
      const { cheaper, dearer } = pricesBeside(Array.from({ length: 5 }, () => request(own, others)))!;
      return [cheaper, dearer];
    };
    expect([beside(middle - 1), beside(middle), beside(middle + 1)]).toEqual([
      [5, 0],
      [0, 0],
      [0, 5],
    ]);
  });

  it('counts the lost ones that went to a firm which cost less, from five up', () => {
    const four = [request(100, [], 99), request(100, [], 100), request(100, [], 101), request(100, [], 1)];
    expect(lostToCheaper([...four, request(100, [50])])).toBeNull();
    expect(lostToCheaper([...four, request(100, [], 100), request(100, [50])])).toEqual({ lost: 5, cheaper: 2 });
  });

  it('reads reasons from five answers of a kind up, the most frequent first', () => {
    const said = [
      { reason: 'clarity', outcome: 'lost', count: 1 },
      { reason: 'price', outcome: 'lost', count: 3 },
      { reason: 'price', outcome: 'chosen', count: 4 },
      { reason: 'elsewhere', outcome: 'nobody', count: 4 },
    ] as const;
    const outcomes = ['chosen', 'lost', 'nobody'] as const;
    expect(outcomes.map((outcome) => reasonsOf(said, outcome))).toEqual([null, null, null]);
    expect(reasonsOf([...said, { reason: 'price', outcome: 'nobody', count: 1 }], 'nobody')).toEqual([
      { reason: 'elsewhere', count: 4 },
      { reason: 'price', count: 1 },
    ]);
    expect(reasonsOf([...said, { reason: 'other', outcome: 'lost', count: 1 }], 'lost')).toEqual([
      { reason: 'price', count: 3 },
      { reason: 'clarity', count: 1 },
      { reason: 'other', count: 1 },
    ]);
  });
});
