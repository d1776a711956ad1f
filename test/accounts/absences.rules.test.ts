import { describe, expect, it } from '@jest/globals';
import {
  absenceBeginIsAllowed,
  absenceEndIsAllowed,
  overlap,
  replacementLapse,
  replacingRoles,
} from '../../src/shared/accounts/absences.rules.js';
import { absenceLimits } from '../../src/shared/limits.js';

const days = (from: string, until: string) => ({ from, until });

/** Rule 26.16. */
describe('the days of an absence', () => {
  it('begin today at the earliest, and a year ahead at the latest', () => {
    expect(absenceLimits.aheadDays).toBe(365);
    for (const [from, allowed] of [
      ['2026-03-09', false],
      ['2026-03-10', true],
      ['2027-03-10', true],
      ['2027-03-11', false],
    ] as const)
      expect([from, absenceBeginIsAllowed(from, '2026-03-10')]).toEqual([from, allowed]);
  });

  it('are from one to 180, the first and the last included', () => {
    expect(absenceLimits.maxDays).toBe(180);
    for (const [until, allowed] of [
      ['2026-03-09', false],
      ['2026-03-10', true],
      ['2026-09-05', true],
      ['2026-09-06', false],
    ] as const)
      expect([until, absenceEndIsAllowed(days('2026-03-10', until))]).toEqual([until, allowed]);
  });

  it('overlap where they have one in common', () => {
    const one = days('2026-03-10', '2026-03-12');
    expect(overlap(one, days('2026-03-12', '2026-03-20'))).toBe(true);
    expect(overlap(one, days('2026-03-01', '2026-03-10'))).toBe(true);
    expect(overlap(one, days('2026-03-11', '2026-03-11'))).toBe(true);
    expect(overlap(one, days('2026-03-13', '2026-03-20'))).toBe(false);
    expect(overlap(one, days('2026-03-01', '2026-03-09'))).toBe(false);
  });
});

/** Rule 26.18. */
describe('a replacement', () => {
  const on = days('2026-03-10', '2026-03-12');
  const named = { role: 'assistant' as const, removed: false, absences: [] };

  it('works on requests, signs in and is present on all of the days', () => {
    expect([...replacingRoles].sort()).toEqual(['assistant', 'lawyer']);
    expect(replacementLapse(named, on)).toBeNull();
    expect(replacementLapse({ ...named, role: null }, on)).toBeNull();
    expect(replacementLapse({ ...named, role: 'billing' }, on)).toBe('role');
    expect(replacementLapse({ ...named, removed: true }, on)).toBe('removed');
    expect(replacementLapse({ ...named, absences: [days('2026-03-12', '2026-03-15')] }, on)).toBe('absent');
    expect(replacementLapse({ ...named, absences: [days('2026-03-13', '2026-03-15')] }, on)).toBeNull();
  });
});
