import { expect, it } from '@jest/globals';
import { isFreeMail } from '../../src/accounts/registration/free-mail.rules.js';
import { phoneInWords } from '../../src/shared/phone.rules.js';

it.each([
  ['+393382121210', '+39 338 212 1210'],
  ['+39338212121', '+39 338 212 121'],
  ['+39 338-212 12 10', '+39 338 212 1210'],
  ['+3933821212101', '+39 33821212101'],
  ['+3933821212', '+39 33821212'],
  ['+390212345678', '+39 02 12345678'],
  ['+3906123456', '+39 06 123456'],
  ['+390612345', '+39 0612345'],
  ['+3906123456789', '+39 06123456789'],
  ['+390371123456', '+39 0371123456'],
  ['+39', '+39'],
  ['+33612345678', '+33612345678'],
  ['00393382121210', '00393382121210'],
  ['3382121210', '3382121210'],
  ['1+393382121210', '1+393382121210'],
  ['1+390212345678', '1+390212345678'],
])('the number %s is read as %j', (stored, read) => {
  expect(phoneInWords(stored)).toBe(read.replaceAll(' ', '\u00A0'));
});

it('an address of a common mail service is no certified one', () => {
  const free = [
    'anna@gmail.com',
    'anna@libero.it',
    'anna@zoho.com',
    'anna@alice.it',
    '"a@b"@icloud.com',
    'anna@outlook.it',
  ];
  expect(free.filter((email) => !isFreeMail(email))).toEqual([]);
  const certified = ['anna@pec.it', 'anna@studio.gmail.com', 'gmail.com@pec.it', 'anna@', 'anna@legalmail.it', ''];
  expect(certified.filter((email) => isFreeMail(email))).toEqual([]);
});
