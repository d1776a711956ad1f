import { describe, expect, it } from '@jest/globals';
import {
  gainsOf,
  ofDraft,
  plansOffered,
  plansOnSale,
  reachesLike,
  reachesMore,
} from '../../src/shared/requests/reach.rules.js';

describe('the plans that are offered', () => {
  it.each([
    [0, [0, 0, 0], [1, 1, 1]],
    [5, [5, 5, 5], [1, 1, 1]],
    [10, [10, 10, 10], [1, 1, 1]],
    [11, [10, 11, 11], [1, 2, 2]],
    [15, [10, 15, 15], [1, 2, 2]],
    [16, [10, 15, 16], [1, 2, 3]],
    [25, [10, 15, 25], [1, 2, 3]],
    [26, [10, 15, 25], [1, 2, 3]],
  ] as const)('with %i firms reach what they can, and name the plan that reaches the same', (firms, reach, like) => {
    expect(plansOffered(firms)).toEqual([1, 2, 3].map((plan, nth) => ({ plan, reach: reach[nth] })));
    expect(plansOnSale.map((plan) => reachesLike(plan, firms))).toEqual(like);
    expect(reachesMore(3, 1, firms)).toBe(reach[2] > reach[0]);
  });

  const sent = { firms: 5, draft: false, waiting: true, answered: false };
  it.each([
    ['a draft, free', ofDraft(5), 1, [['review'], ['review', 'reading', 'refund']]],
    ['a draft with basic paid', ofDraft(5), 2, [[], ['reading', 'refund']]],
    [
      'a draft where more are',
      ofDraft(16),
      1,
      [
        ['reach', 'review'],
        ['reach', 'review', 'reading', 'refund'],
      ],
    ],
    ['nobody waits with three firms', { ...sent, firms: 3 }, 1, [[], ['refund']]],
    ['somebody waits with four', { ...sent, firms: 4 }, 1, [[], ['reading', 'refund']]],
    ['the first day is over', { ...sent, waiting: false }, 1, [[], ['refund']]],
    ['somebody answered', { ...sent, answered: true }, 1, [[], ['reading']]],
    ['nothing is left to give', { ...sent, waiting: false, answered: true }, 1, [[], []]],
    ['more firms are left to give', { ...sent, firms: 11, waiting: false, answered: true }, 1, [['reach'], ['reach']]],
    ['premium and top', sent, 3, [[], []]],
  ] as const)('have their benefits: %s', (_what, situation, present, [basic, premium]) => {
    expect(gainsOf(2, present, situation)).toEqual(basic);
    expect(gainsOf(3, present, situation)).toEqual(premium);
    expect(gainsOf(1, present, situation)).toEqual([]);
  });
});
