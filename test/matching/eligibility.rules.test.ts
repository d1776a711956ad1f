import { describe, expect, it } from '@jest/globals';
import { indexable, type FirmEligibility } from '../../src/matching/eligibility.rules.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const firm: FirmEligibility = {
  confirmed: true,
  deleted: false,
  completed: true,
  verified: true,
  suspendedAt: null,
  suspendedUntil: null,
  skills: 1,
  latitude: 45.46,
  longitude: 9.19,
};

describe('a firm that may receive requests', () => {
  it.each<[string, Partial<FirmEligibility>]>([
    ['has one skill', {}],
    ['has four skills', { skills: 4 }],
    ['is suspended until a day: the picking compares it', { suspendedAt: NOW, suspendedUntil: NOW }],
    ['was suspended once', { suspendedAt: null, suspendedUntil: NOW }],
    ['lives on the equator', { latitude: 0 }],
    ['lives in Greenwich', { longitude: 0 }],
  ])('%s', (_, over) => {
    expect(indexable({ ...firm, ...over }, true)).toBe(true);
  });

  it.each<[string, Partial<FirmEligibility>]>([
    ['unconfirmed', { confirmed: false }],
    ['deleted', { deleted: true }],
    ['incomplete', { completed: false }],
    ['suspended without an end', { suspendedAt: NOW }],
    ['without a skill', { skills: 0 }],
    ['with more skills than allowed', { skills: 5 }],
    ['without a latitude', { latitude: null }],
    ['without a longitude', { longitude: null }],
  ])('is not %s', (_, over) => {
    expect(indexable({ ...firm, ...over }, true)).toBe(false);
    expect(indexable({ ...firm, ...over }, false)).toBe(false);
  });

  it('is verified by staff, unless the setting asks for no verification', () => {
    expect(indexable({ ...firm, verified: false }, true)).toBe(false);
    expect(indexable({ ...firm, verified: false }, false)).toBe(true);
    expect(indexable(firm, false)).toBe(true);
  });
});
