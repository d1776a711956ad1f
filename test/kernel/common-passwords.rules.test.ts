import { expect, it } from '@jest/globals';
import { isCommonPassword } from '../../src/kernel/auth/common-passwords.js';
import { valueTable } from '../support/value-table.js';

it('a password is common however it is dressed', () => {
  const typed = [
    // Keys with Shift, on an American, a British and an Italian keyboard.
    ...['!@#$%^&*()', '!"£$%^&*()', '!"£$%&/()=', '!qaz@wsx#edc', '!QAZ"WSX£EDC'],
    // Signs for letters, one by one.
    ...[
      'passw0rd',
      'pa55word',
      'p@ssword',
      'p4ssword',
      'pa$$word',
      'buong1orno',
      'buong!orno',
      'b3nvenuto',
      'b€nvenuto',
    ],
    ...['in7ernazionale', 'passw0rd!!', 'p4s'],
    // A word between signs, with as many of them as may be.
    ...[
      'luca12345',
      '__luca__1985',
      'lu12345678',
      '0123456789luca',
      '01234567890luca',
      '12345luca12345',
      '12345luca123456',
    ],
    // Rows of keys, there and back, and what is repeated.
    ...[
      'lkjhgfdsa',
      'asdfghjkla',
      'zyxwvutsrq',
      'ababababab',
      'abcdabcdabc',
      'abcdeabcde',
      'abcabcabcxyz',
      'abcabcabcwxyz',
    ],
    ...[
      'Forzainter1908?',
      'FORZAINTER1908',
      'forzainter1908x',
      'perché perché',
      'giusè\u0300ppe12',
      'cavallo gatto sedia',
    ],
    '',
  ];
  expect(valueTable(typed, isCommonPassword)).toMatchSnapshot();
});
