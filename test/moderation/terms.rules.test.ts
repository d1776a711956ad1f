import { describe, expect, it } from '@jest/globals';
import { findHiddenTerms, findTerms, termForm, termsOf } from '../../src/moderation/terms.js';
import { valueTable } from '../support/value-table.js';

const terms = termsOf(['truffa', 'polizza fantasma', 'polizza fantasma gratis', 'polizza', 'sei un ladro', 'abc', '']);

describe('a phrase of the blacklist', () => {
  it('is kept in this form', () => {
    expect(
      valueTable(['Pòlizza  FANTASMA!', ' a-b_c ', '100%', '¡…', 'l’atto', 'tr\u200buffa'], termForm),
    ).toMatchSnapshot();
  });

  it('is found in a text where its words follow each other, the longest one', () => {
    const texts = [
      'Truffa!',
      'una truffatrice',
      'La mia polizza fantasma gratis, e un’altra polizza.',
      'polizza... FANTASMA',
      'polizza senza fantasma',
      'polizza fantasma polizza fantasma gratis',
      'fantasma polizza',
      'Sei  un\nladro',
      'sei un',
      'ladro sei un',
      '',
    ];
    const found = (text: string) => findTerms(text, terms).map(({ start, end }) => text.slice(start, end));
    expect(valueTable(texts, found)).toMatchSnapshot();
    expect(findTerms('truffa', termsOf([]))).toEqual([]);
  });

  it('that is hidden in a word, or spelled out, is found if it is long enough', () => {
    const texts = [
      'ilmiopolizzafantasmaqui',
      'una truffatrice',
      't r u f f a',
      'è una t-r-u-f-f-a vera',
      't r u ff a',
      'x t r u f f a y',
      'a b c',
      'abcabc',
      's e i u n l a d r o, e t r u f f a',
      'seiunladro seiunladro',
      'polizza fantasma',
      '',
    ];
    expect(valueTable(texts, (text) => findHiddenTerms(text, terms))).toMatchSnapshot();
    expect(findHiddenTerms('t r u f f a', termsOf(['abc']))).toEqual([]);
  });
});
