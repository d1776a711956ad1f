import { expect, it } from '@jest/globals';
import { answerTime } from '../../src/shared/requests/answer-time.rules.js';

it.each([
  [0, 'meno di un’ora', 'less than an hour'],
  [0.49, 'meno di un’ora', 'less than an hour'],
  [0.5, 'un’ora', 'an hour'],
  [1.49, 'un’ora', 'an hour'],
  [1.5, '2\u00A0ore', '2\u00A0hours'],
  [23.6, '24\u00A0ore', '24\u00A0hours'],
])('an answer within %d hours comes within %s', (hours, italian, english) => {
  expect([answerTime(hours, 'it'), answerTime(hours, 'en')]).toEqual([italian, english]);
});
