import { describe, expect, it } from '@jest/globals';
import { explainRank } from '../../../src/reviews/profiles/rank-explanation.rules.js';

describe('the explanation of a firm’s position', () => {
  it('is that it has no reviews, or fewer than five', () => {
    expect(explainRank({ reviews: 0, good: 0, score: null }, 'en')).toBe(
      'New: no reviews in this subject yet. Listed after the firms with at least 5 reviews, nearest first.',
    );
    expect(explainRank({ reviews: 4, good: 4, score: null }, 'it')).toBe(
      'Nuovo: giudizi in questa materia 4, ne servono 5. Fino ad allora viene dopo gli altri, in ordine di distanza.',
    );
    expect(explainRank({ reviews: 4, good: 4, score: null }, 'en')).toContain(
      'reviews in this subject 4, 5 are needed',
    );
    expect(explainRank({ reviews: 0, good: 0, score: null }, 'it')).toContain('almeno 5');
  });

  it('is its lower bound, rounded down to whole percent', () => {
    const rated = { reviews: 10, good: 9, score: 0.6799 };
    expect(explainRank(rated, 'it')).toBe(
      'I giudizi da 4 o 5 sono 9 su 10. Con una stima prudente, almeno il 67 % dei clienti è soddisfatto: è il numero che vale in classifica.',
    );
    expect(explainRank(rated, 'en')).toContain('at least 67% of clients');
    // None of its reviews is good, but it is rated.
    expect(explainRank({ reviews: 10, good: 0, score: 0 }, 'en')).toContain('at least 0% of clients');
  });
});
