import { describe, expect, it } from '@jest/globals';
import { standingWords } from '../../src/directory/standing.rules.js';

describe('why a firm has its position', () => {
  it('is that it has no reviews, or fewer than five', () => {
    expect(standingWords({ reviews: 0, good: 0, score: null }, 'en')).toBe(
      'New: no reviews in this subject. Stands after the firms with at least 5 reviews, by distance.',
    );
    expect(standingWords({ reviews: 4, good: 4, score: null }, 'it')).toBe(
      'Nuovo: 4 giudizi su 5 in questa materia. Fino ad allora sta dopo gli altri, in ordine di distanza.',
    );
    expect(standingWords({ reviews: 4, good: 4, score: null }, 'en')).toContain('4 of 5 reviews');
    expect(standingWords({ reviews: 0, good: 0, score: null }, 'it')).toContain('almeno 5');
  });

  it('is its bound, in whole per cents that promise no more than it', () => {
    const rated = { reviews: 10, good: 9, score: 0.6799 };
    expect(standingWords(rated, 'it')).toBe(
      '9 giudizi su 10 sono di 4 o 5. Contando quanti sono, almeno 67 % dei clienti si può dire soddisfatto: in classifica vale questo numero.',
    );
    expect(standingWords(rated, 'en')).toContain('at least 67% of clients');
    // None of its reviews is good: it is rated all the same.
    expect(standingWords({ reviews: 10, good: 0, score: 0 }, 'en')).toContain('at least 0% of clients');
  });
});
