import { expect, it } from '@jest/globals';
import { demandsTls } from '../../src/kernel/mail/mail-transport.js';

it.each([
  ['smtp://posta.giustamente.it:587', true],
  ['smtp://user:secret@192.0.2.7:25', true],
  ['smtp://[2001:db8::1]:25', true],
  ['smtps://posta.giustamente.it', true],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
  ['smtp://localhost', false],
  ['smtp://mail:1025', false],
])('mail to %s must be encrypted: %s', (url, encrypted) => {
  expect(demandsTls(url)).toBe(encrypted);
});
