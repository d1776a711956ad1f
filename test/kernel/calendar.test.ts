import { describe, expect, it } from '@jest/globals';
import { dayInRome, endOfDayInRome } from '../../src/shared/calendar.js';

describe('the day in Rome', () => {
  it.each([
    ['a winter night', '2026-01-31T22:59:59.999Z', '2026-01-31'],
    ['the moment at which a winter day begins', '2026-01-31T23:00:00.000Z', '2026-02-01'],
    ['a summer night', '2026-07-14T21:59:59.999Z', '2026-07-14'],
    ['the moment at which a summer day begins', '2026-07-14T22:00:00.000Z', '2026-07-15'],
    ['the night in which summer time begins', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['the evening on which summer time has ended', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['the end of that evening', '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ])('is found for %s', (_, moment, day) => {
    expect(dayInRome(new Date(moment))).toBe(day);
  });

  it('is found for moments in any order, also twice in the same hour', () => {
    const moments = ['2026-06-01T21:30:00Z', '2026-06-01T22:30:00Z', '2026-06-01T21:59:00Z', '2026-06-01T21:00:00Z'];
    expect(moments.map((moment) => dayInRome(new Date(moment)))).toEqual([
      '2026-06-01',
      '2026-06-02',
      '2026-06-01',
      '2026-06-01',
    ]);
  });

  it('refuses an invalid moment', () => {
    expect(() => dayInRome(new Date(NaN))).toThrow(RangeError);
  });
});

it('a term in days ends with the day in Rome, also across a clock change', () => {
  expect(endOfDayInRome(new Date('2026-03-27T12:00:00Z'), 3)).toEqual(new Date('2026-03-30T21:59:59.999Z'));
  expect(endOfDayInRome(new Date('2026-10-24T12:00:00Z'), 2)).toEqual(new Date('2026-10-26T22:59:59.999Z'));
});
