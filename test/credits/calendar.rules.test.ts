import { describe, expect, it } from '@jest/globals';
import { creditCalendar } from '../../src/billing/wallet/credit-calendar.js';

const NOW = new Date('2026-03-10T09:00:00Z');
const base = {
  accountId: 7,
  url: 'https://giustamente.example/credits',
  brand: 'Giustamente',
  locale: 'it' as const,
  now: NOW,
};
const all = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(([, value]) => value);

describe('the calendar file of credits', () => {
  const lots = [
    { amount: 3, expires_at: '2026-04-10T22:30:00.000Z' },
    { amount: 5, expires_at: '2026-04-11T10:00:00.000Z' },
    { amount: 1, expires_at: '2026-05-01T10:00:00.000Z' },
  ];

  it('has one event per day in Rome, with the sum and the earliest time', () => {
    const text = creditCalendar({ ...base, lots });
    expect(all(text, 'SUMMARY')).toEqual(['Giustamente: scadono 8 crediti', 'Giustamente: scade 1 credito']);
    expect(all(text, 'DTEND')).toEqual(['20260410T223000Z', '20260501T100000Z']);
    expect(all(creditCalendar({ ...base, lots, locale: 'en' }), 'SUMMARY')).toEqual([
      'Giustamente: 8 credits expire',
      'Giustamente: 1 credit expires',
    ]);
  });

  it('has alarms thirty days and a week before', () => {
    const text = creditCalendar({ ...base, lots: lots.slice(2) });
    expect(all(text, 'TRIGGER')).toEqual(['-P30D', '-P7D']);
  });

  it('keeps the id of a day when credits are spent, with different ids for each firm', () => {
    const later = { ...base, now: new Date(NOW.getTime() + 60_000) };
    const [first, second] = [
      creditCalendar({ ...base, lots }),
      creditCalendar({ ...later, lots: [{ ...lots[0]!, amount: 2 }, ...lots.slice(1)] }),
    ];
    expect(all(second, 'UID')).toEqual(all(first, 'UID'));
    expect(all(second, 'SUMMARY')[0]).toBe('Giustamente: scadono 7 crediti');
    expect(Number(all(second, 'SEQUENCE')[0])).toBe(Number(all(first, 'SEQUENCE')[0]) + 1);
    expect(all(creditCalendar({ ...base, accountId: 8, lots }), 'UID')).not.toEqual(all(first, 'UID'));
  });
});
