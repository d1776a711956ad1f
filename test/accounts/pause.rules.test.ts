import { describe, expect, it } from '@jest/globals';
import { pausedThrough, pauseIsAllowed, resumesAfter } from '../../src/accounts/profile/pause.rules.js';
import { accountLimits } from '../../src/shared/limits.js';

const at = (text: string): Date => new Date(text);

describe('the days of a pause', () => {
  it('are days in Rome, in summer and in winter', () => {
    expect(resumesAfter('2026-08-31')).toEqual(at('2026-08-31T22:00:00Z'));
    expect(resumesAfter('2026-12-31')).toEqual(at('2026-12-31T23:00:00Z'));
    // The clocks change in the following night.
    expect(resumesAfter('2026-10-24')).toEqual(at('2026-10-24T22:00:00Z'));
    const end = '2026-08-31T22:00:00Z';
    expect(pausedThrough(end, at('2026-08-31T21:59:59.999Z'))).toBe('2026-08-31');
    expect(pausedThrough(end, at(end))).toBeNull();
    expect(pausedThrough(null, at(end))).toBeNull();
  });

  it(`reach from today to ${accountLimits.maxPauseDays} days after today`, () => {
    // Ten past midnight in Rome, the evening before in Greenwich.
    const now = at('2026-07-31T22:10:00Z');
    expect(['2026-07-31', '2026-08-01', '2026-09-30', '2026-10-01'].map((day) => pauseIsAllowed(day, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
