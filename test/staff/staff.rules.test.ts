import { expect, it } from '@jest/globals';
import { checkStaffPassword, codesOf, passwordOf } from '../../src/staff/staff.rules.js';

it('a password of the staff is neither common nor the member’s own name or address', () => {
  const member = { email: 'finanza@example.com', name: 'Chiara Verdi' };
  expect(checkStaffPassword('Password1234', member)).toBe('passwordCommon');
  expect(checkStaffPassword('chiaraverdi7', member)).toBe('passwordPersonal');
  expect(checkStaffPassword('finanza-2025', member)).toBe('passwordPersonal');
  expect(checkStaffPassword('tre cavalli bianchi', member)).toBe('ok');
});

it('guesses of a member’s password and codes are counted under keys of their own', () => {
  expect([passwordOf('finanza@example.com'), codesOf(7)]).toEqual(['staff:finanza@example.com', 'staff-code:7']);
});
