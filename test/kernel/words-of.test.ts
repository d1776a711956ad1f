import { expect, it } from '@jest/globals';
import { wordsOf } from '../../src/kernel/words-of.js';

const words = Array.from({ length: 40 }, (_, nth) => `parola${nth}`);

it('the words of a text are taken in lower case, each once, and no more than there should be', () => {
  expect(wordsOf('Il TFR, il tfr: è «Perché»?')).toEqual(['il', 'tfr', 'è', 'perché']);
  expect(wordsOf(words.join(' '))).toEqual(words.slice(0, 24));
  expect(wordsOf(`parola0 parola0 ${words.join(', ')}`, 3)).toEqual(words.slice(0, 3));
});
