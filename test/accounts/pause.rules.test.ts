import { describe, expect, it } from '@jest/globals';
import {
  pauseBeginIsAllowed,
  pauseDays,
  pauseEndIsAllowed,
  resumesAfter,
} from '../../src/accounts/profile/pause.rules.js';
import { preferenceLimits } from '../../src/shared/limits.js';

const at = (text: string): Date => new Date(text);

describe('the days of a pause', () => {
  it('are days in Rome, in summer and in winter', () => {
    expect(resumesAfter('2026-08-31')).toEqual(at('2026-08-31T22:00:00Z'));
    expect(resumesAfter('2026-12-31')).toEqual(at('2026-12-31T23:00:00Z'));
    // The clocks change in the following night.
    expect(resumesAfter('2026-10-24')).toEqual(at('2026-10-24T22:00:00Z'));
    const end = '2026-08-31T22:00:00Z';
    const begun = { pauses_at: null, resumes_at: end };
    const none = { paused_from: null, paused_through: null };
    expect(pauseDays(begun, at('2026-08-31T21:59:59.999Z'))).toEqual({ ...none, paused_through: '2026-08-31' });
    expect(pauseDays(begun, at(end))).toEqual(none);
    expect(pauseDays({ pauses_at: null, resumes_at: null }, at(end))).toEqual(none);
  });

  it('show their beginning only until it has come', () => {
    const planned = { pauses_at: '2026-08-09T22:00:00Z', resumes_at: '2026-08-31T22:00:00Z' };
    expect(pauseDays(planned, at('2026-08-09T21:59:59Z'))).toEqual({
      paused_from: '2026-08-10',
      paused_through: '2026-08-31',
    });
    expect(pauseDays(planned, at('2026-08-09T22:00:00Z'))).toEqual({ paused_from: null, paused_through: '2026-08-31' });
    expect(pauseDays(planned, at('2026-08-31T22:00:00Z'))).toEqual({ paused_from: null, paused_through: null });
  });

  it(`reach from today to ${preferenceLimits.maxPauseDays} days after today`, () => {
    // Ten past midnight in Rome, the evening before in Greenwich.
    const now = at('2026-07-31T22:10:00Z');
    const ends = ['2026-07-31', '2026-08-01', '2026-09-30', '2026-10-01'];
    expect(ends.map((through) => pauseEndIsAllowed({ from: null, through }, now))).toEqual([false, true, true, false]);
  });

  it(`begin up to ${preferenceLimits.pauseAheadDays} days ahead, and last as long as a pause that begins today`, () => {
    const now = at('2026-07-31T22:10:00Z');
    const begins = ['2026-07-31', '2026-08-01', '2027-01-28', '2027-01-29'];
    expect(begins.map((from) => pauseBeginIsAllowed(from, now))).toEqual([false, true, true, false]);
    const ends = ['2026-12-19', '2026-12-20', '2027-02-18', '2027-02-19'];
    expect(ends.map((through) => pauseEndIsAllowed({ from: '2026-12-20', through }, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
