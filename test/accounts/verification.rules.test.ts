import { describe, expect, it } from '@jest/globals';
import {
  identityKey,
  needsVerification,
  verificationStatus,
} from '../../src/accounts/verification/verification.rules.js';

const person = { firstName: 'Marta', lastName: 'Olivieri' };
const firm = {
  companyName: 'Studio Olivieri',
  vatNumber: '00743110157',
  taxCode: null,
  companyOrderCity: 'Milano',
  bar: { city: 'Milano', number: 'A1', enrolled_on: '2009-02-03' },
};

describe('identityKey', () => {
  it.each([
    [{ ...person, firstName: 'Ginevra' }, firm],
    [{ ...person, lastName: 'Altrui' }, firm],
    [person, { ...firm, companyName: 'Studio Altrui' }],
    [person, { ...firm, vatNumber: null }],
    [person, { ...firm, taxCode: 'RSSMRA80A01F205X' }],
    [person, { ...firm, companyOrderCity: 'Monza' }],
    [person, { ...firm, bar: null }],
    [person, { ...firm, bar: { ...firm.bar, number: 'A2' } }],
    [person, { ...firm, bar: { ...firm.bar, enrolled_on: '2010-02-03' } }],
  ])('detects another identity: %j %j', (one, another) => {
    expect(identityKey(one, another)).not.toBe(identityKey(person, firm));
  });
});

const facts = { completed: true, verified: false, last: null };
const refused = { status: 'decided', decision: 'refuse' } as const;

describe('the status of a verification', () => {
  it.each([
    [{ ...facts, completed: false }, 'incomplete'],
    [facts, 'pending'],
    [{ ...facts, last: { status: 'claimed', decision: null } as const }, 'pending'],
    [{ ...facts, last: { status: 'waiting', decision: null } as const }, 'asked'],
    [{ ...facts, last: refused }, 'refused'],
    [{ ...facts, verified: true, last: refused }, 'verified'],
    // Verified before a change of identity.
    [{ ...facts, last: { status: 'decided', decision: 'verify' } as const }, 'pending'],
  ])('of %j is %s', (given, status) => {
    expect(verificationStatus(given)).toBe(status);
  });
});

describe('needsVerification', () => {
  it.each([
    [facts, false, true],
    [{ ...facts, completed: false }, true, false],
    [{ ...facts, verified: true }, true, false],
    [{ ...facts, last: refused }, false, false],
    [{ ...facts, last: refused }, true, true],
  ])('of %j, identity changed %s: %s', (given, changed, needed) => {
    expect(needsVerification(given, changed)).toBe(needed);
  });
});
