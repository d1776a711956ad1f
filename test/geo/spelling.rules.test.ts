import { describe, expect, it } from '@jest/globals';
import { misspelling } from '../../src/geo/spelling.rules.js';

const LETTERS = 'abcdefghilmn';
/** A word with some letters wrong: from its first, or from its second. */
const wrong = (word: string, from: number, count: number): string =>
  word.slice(0, from) + 'x'.repeat(count) + word.slice(from + count);

/** Each length on both sides of each edge. */
describe('a word with wrong letters', () => {
  it.each([
    ['the first is right', 1],
    ['the first is wrong', 0],
  ])('is taken for the name up to so many of them: %s', (_, from) => {
    const table = Array.from({ length: 10 }, (_none, at) => LETTERS.slice(0, at + 2)).map((name) => {
      const found = [0, 1, 2, 3].filter((count) => misspelling(wrong(name, from, count), name) === count);
      return `${name.length} letters: ${found.join(' ') || 'never'}`;
    });
    expect(table).toMatchSnapshot();
  });

  it('is taken beside another word by its own length, and all words together have as few', () => {
    const word = (length: number, errors: number): string => wrong(LETTERS.slice(0, length), 1, errors);
    const lengths = [3, 4, 8, 9];
    const pairs = lengths.flatMap((one) => lengths.map((other) => [one, other] as const));
    const table = pairs.map(([one, other]) => {
      const name = `${word(one, 0)} ${word(other, 0)}`;
      const taken = [0, 1, 2].flatMap((first) =>
        [0, 1, 2]
          .filter((second) => misspelling(`${word(one, first)} ${word(other, second)}`, name) === first + second)
          .map((second) => `${first}+${second}`),
      );
      return `${one} and ${other} letters: ${taken.join(' ')}`;
    });
    expect(table).toMatchSnapshot();
  });

  it.each([
    ['of which one is shortened', 's giovanni', 'san giovanni', 0],
    ['of which one is shortened to two letters', 'sa giovanni', 'san giovanni', 0],
    ['of which one lacks its beginning', 'an giovanni', 'san giovanni', null],
    ['of which one is three letters of another', 'san giovanni', 'sant giovanni', null],
    ['written together', 'santangelo lodigiano', 'sant angelo lodigiano', 0],
    ['written apart', 'monte verde', 'monteverde', 0],
    ['written together with one wrong letter', 'santangelo lodigian', 'sant angelo lodigiano', 1],
    ['written together with two', 'santangelo lodigia', 'sant angelo lodigiano', null],
    ['of five letters in all', 'r oma', 'roma', 0],
    ['of four letters in all', 'rom', 'roma', null],
  ])('is taken in words %s: %s', (_, typed, name, errors) => {
    expect(misspelling(typed, name)).toBe(errors);
  });
});
