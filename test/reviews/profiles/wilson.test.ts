import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isNew, wilsonLowerBound } from '../../../src/shared/reviews/wilson.rules.js';

describe('the Wilson lower bound', () => {
  it.each([
    [0, 0, 0],
    [0, 10, 0],
    [5, 5, 0.6502],
    [10, 10, 0.788],
    [90, 100, 0.8399],
    [2, 2, 0.4265],
  ])('of %i good ones of %i is %f', (good, all, bound) => {
    expect(wilsonLowerBound(good, all)).toBeCloseTo(bound, 4);
  });

  it('is below the plain share, and grows with more ratings of the same share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(5000),
        fc.integer({ min: 2, max: 20 }),
        (all, some, times) => {
          const good = Math.min(all, some);
          const bound = wilsonLowerBound(good, all);
          expect(bound).toBeGreaterThanOrEqual(0);
          // Without good ratings, bounds differ from zero by the rounding of floats.
          expect(bound).toBeLessThan(good / all + 1e-12);
          expect(wilsonLowerBound(good * times, all * times)).toBeGreaterThan(bound - 1e-12);
          expect(wilsonLowerBound(good + 1, all + 1)).toBeGreaterThan(bound);
        },
      ),
    );
  });

  it('is not used for a firm with fewer than five reviews, which is new', () => {
    expect([isNew(4), isNew(5)]).toEqual([true, false]);
  });
});
