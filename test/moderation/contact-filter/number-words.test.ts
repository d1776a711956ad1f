import { describe, expect, it } from '@jest/globals';
import { digitsOfWord } from '../../../src/moderation/contact-filter/number-words.js';

describe('digitsOfWord', () => {
  it.each([
    ['tre', '3'],
    ['zero', '0'],
    ['ventuno', '21'],
    ['ventotto', '28'],
    ['trentatre', '33'],
    ['ottantadue', '82'],
    ['cento', '100'],
    ['centozero', '1000'],
    ['duecentozerouno', '20001'],
    ['centotto', '108'],
    ['centottanta', '180'],
    ['centouno', '101'],
    ['trecentoquarantasette', '347'],
    ['duecento', '200'],
    ['mille', '1000'],
    ['milleduecento', '1200'],
    ['duemilaventidue', '2022'],
    ['trequattrosette', '347'],
    ['zerounoottodue', '0182'],
    ['zerounottodue', '0182'],
    ['fiftyfive', '55'],
    ['threefourseven', '347'],
    ['nineteen', '19'],
  ])('reads %s as %s', (word, digits) => {
    expect(digitsOfWord(word)).toBe(digits);
  });

  it.each([
    'un',
    'una',
    'terzo',
    'seimila!',
    'vento',
    'settembre',
    'nonostante',
    'duetto',
    'centro',
    'seria',
    'tenere',
  ])('reads no number in "%s"', (word) => {
    expect(digitsOfWord(word)).toBeUndefined();
  });
});
