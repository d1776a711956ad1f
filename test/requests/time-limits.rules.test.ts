import { describe, expect, it } from '@jest/globals';
import { requestTypeIds } from '../../src/requests/request-types.js';
import { mayBeFactsDay } from '../../src/requests/facts-day.rules.js';
import { expiriesOf, lastDayOf } from '../../src/requests/time-limits.rules.js';
import { timeLimits } from '../../src/requests/time-limits.codes.js';

describe('the last day of a time limit', () => {
  it.each([
    ['2024-03-10', { years: 2 }, '2026-03-10'],
    ['2024-02-29', { years: 2 }, '2026-02-28'],
    ['2025-08-31', { months: 6 }, '2026-02-28'],
    ['2025-12-15', { months: 3 }, '2026-03-15'],
    ['2026-01-01', { days: 60 }, '2026-03-02'],
  ])('from %s with %j is %s', (from, span, lastDay) => {
    expect(lastDayOf(from, span)).toBe(lastDay);
  });

  it('leaves out the days of August where they do not count', () => {
    expect(lastDayOf('2026-07-15', { days: 60 })).toBe('2026-09-13');
    expect(lastDayOf('2026-07-15', { days: 60, restsInAugust: true })).toBe('2026-10-14');
    expect(lastDayOf('2026-08-10', { days: 30, restsInAugust: true })).toBe('2026-09-30');
    expect(lastDayOf('2026-09-01', { days: 30, restsInAugust: true })).toBe('2026-10-01');
  });
});

describe('the time limits of a request', () => {
  const states = (today: string) =>
    expiriesOf('sinistri-stradali', '2024-12-01', new Date(`${today}T12:00:00Z`)).map(({ lastDay, state }) => [
      lastDay,
      state,
    ]);

  it('stand in the order in which they end, and are passed, soon or later', () => {
    expect(states('2026-11-22')).toEqual([
      ['2025-03-01', 'passed'],
      ['2026-12-01', 'soon'],
    ]);
    expect(states('2025-03-01')[0]).toEqual(['2025-03-01', 'soon']);
    expect(states('2025-03-02')[0]).toEqual(['2025-03-01', 'passed']);
    expect(states('2026-09-02')[1]).toEqual(['2026-12-01', 'soon']);
    expect(states('2026-09-01')[1]).toEqual(['2026-12-01', 'later']);
  });

  it('are written for every type, each with a source and one span', () => {
    expect(Object.keys(timeLimits).sort()).toEqual([...requestTypeIds].sort());
    for (const { span, source, what, from } of Object.values(timeLimits).flat()) {
      expect(source).toMatch(/^art\. /);
      expect([span.days, span.months, span.years].filter((part) => part !== undefined)).toHaveLength(1);
      for (const words of [what, from]) expect(words.it !== '' && words.en !== '').toBe(true);
    }
  });
});

describe('the day of the facts', () => {
  // A quarter past midnight in Rome, still the day before in UTC.
  const now = new Date('2026-11-21T23:15:00Z');

  it('is from 1930 until today in Rome', () => {
    expect(mayBeFactsDay('2026-11-22', now)).toBe(true);
    expect(mayBeFactsDay('2026-11-23', now)).toBe(false);
    expect(mayBeFactsDay('1930-01-01', now)).toBe(true);
    expect(mayBeFactsDay('1929-12-31', now)).toBe(false);
  });
});
