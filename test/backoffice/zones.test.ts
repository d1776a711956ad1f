import { afterEach, describe, expect, it } from '@jest/globals';
import { instantOfRomeField, romeFieldOf } from '../../backoffice/ui/rome.js';
import { staffMarkup, staffPart } from '../support/staff-markup.js';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** The time zones of a browser, with their minutes before UTC in January. */
const ZONES: [zone: string, minutes: number][] = [
  ['UTC', 0],
  ['Europe/Rome', -60],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
];

describe('in a browser whose time zone is', () => {
  const at = (zone: string, minutes: number): void => {
    process.env.TZ = zone;
    expect(new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset()).toBe(minutes);
  };

  it.each(ZONES)('%s, the periods of the market are the months, quarters and years until that day', async (...zone) => {
    await staffMarkup();
    const { periodsUntil } = await staffPart<{ periodsUntil: (today: string) => string[] }>('resources/market/part');
    at(...zone);
    const months = (year: number, last: number, first = 1): string[] =>
      Array.from({ length: last - first + 1 }, (_, nth) => `${year}-${String(last - nth).padStart(2, '0')}`);
    const november = [
      ...[...months(2026, 11), ...months(2025, 12, 11)],
      ...['2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4'],
      ...['2026', '2025', '2024'],
    ];
    for (const day of ['2026-11-01', '2026-11-20', '2026-11-30']) expect(periodsUntil(day)).toEqual(november);
    const january = [
      ...[...months(2027, 1), ...months(2026, 12)],
      ...['2027-Q1', '2026-Q4', '2026-Q3', '2026-Q2', '2026-Q1'],
      ...['2027', '2026', '2025'],
    ];
    for (const day of ['2027-01-01', '2027-01-31']) expect(periodsUntil(day)).toEqual(january);
  });

  it.each(ZONES)('%s, moments are shown and typed in the time of Rome', async (...zone) => {
    const { formatIn } = await staffPart<{
      formatIn: (language: string) => Record<'day' | 'stamp', (when: string) => string>;
    }>('ui/formats');
    at(...zone);
    const { day, stamp } = formatIn('it');
    const night = '2026-10-31T23:30:00.000Z';
    expect([day(night), stamp(night)]).toEqual(['01/11/2026', expect.stringMatching(/^01\/11\/2026,? 00:30$/)]);
    expect([romeFieldOf(night), instantOfRomeField('2026-11-01T00:30')]).toEqual(['2026-11-01T00:30', night]);
  });

  it.each(ZONES)('%s, a week begins with the Monday of Rome', async (...zone) => {
    const { lastWeeks } = await staffPart<{ lastWeeks: (now: Date) => { to: string } }>('dashboard/weeks');
    at(...zone);
    const last = (now: string): string => lastWeeks(new Date(now)).to;
    expect(last('2026-11-22T22:59:00.000Z')).toBe('2026-11-22');
    expect(last('2026-11-22T23:00:00.000Z')).toBe('2026-11-29');
  });
});
