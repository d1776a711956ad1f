import { describe, expect, it } from '@jest/globals';
import { explainRank } from '../../../src/reviews/profiles/rank-explanation.rules.js';

describe('the explanation of a firm’s position', () => {
  it('is that it has no reviews, or fewer than five', () => {
    expect(explainRank({ reviews: 0, good: 0, score: null }, 'en')).toBe(
      'New: no reviews in this subject yet. Listed after the firms with at least 5 reviews, nearest first.',
    );
    expect(explainRank({ reviews: 4, good: 4, score: null }, 'it')).toBe(
      'Nuovo: ha 4 dei 5 giudizi che servono in questa materia. Fino ad allora viene dopo gli altri, in ordine di distanza.',
    );
    expect(explainRank({ reviews: 4, good: 4, score: null }, 'en')).toContain('it has 4 of the 5 reviews needed');
    expect(explainRank({ reviews: 0, good: 0, score: null }, 'it')).toContain('almeno 5');
  });

  it('is how many of its reviews are good, in plain counts', () => {
    expect(explainRank({ reviews: 10, good: 9, score: 0.6799 }, 'it')).toBe(
      '10 giudizi, 9 da 4 o 5 stelle. Contano la quota dei giudizi buoni e quanti sono: pochi pesano meno di molti.',
    );
    expect(explainRank({ reviews: 5, good: 5, score: 0.6503 }, 'it')).toContain('5 giudizi, tutti da 4 o 5 stelle.');
    expect(explainRank({ reviews: 5, good: 5, score: 0.6503 }, 'en')).toContain('5 reviews, all with 4 or 5 stars.');
    // None of its reviews is good, but it is rated.
    expect(explainRank({ reviews: 10, good: 0, score: 0 }, 'en')).toContain('10 reviews, 0 with 4 or 5 stars.');
  });
});
