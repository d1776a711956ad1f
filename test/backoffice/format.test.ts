import { beforeAll, expect, it } from '@jest/globals';

type Format = Record<string, (value: number | string, now?: number) => string>;
let italian: Format;
let english: Format;
beforeAll(async () => {
  // Its imports are the bundler's, and not Node's.
  const path = '../../backoffice/ui/formats.js';
  const { formatIn } = (await import(path)) as { formatIn: (locale: string) => Format };
  italian = formatIn('it');
  english = formatIn('en');
});

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

it('a moment has the day and the minute of Rome, after midnight and when the clocks change', () => {
  const forms = ['day', 'stamp', 'date', 'dayShort'] as const;
  const shown = (format: Format, at: string): string[] => forms.map((form) => format[form]!(at));
  expect(shown(italian, '2020-12-31T23:05:00Z')).toEqual([
    '01/01/2021',
    '01/01/2021, 00:05',
    'venerdì 1 gennaio 2021',
    '1 gen',
  ]);
  expect(shown(english, '2020-12-31T23:05:00Z')).toEqual([
    '01/01/2021',
    '01/01/2021, 00:05',
    'Friday, 1 January 2021',
    '1 Jan',
  ]);
  const stamps = ['2020-03-29T00:59:00Z', '2020-03-29T01:00:00Z', '2020-10-25T00:59:00Z', '2020-10-25T01:00:00Z'];
  expect(stamps.map((at) => italian['stamp']!(at))).toEqual([
    '29/03/2020, 01:59',
    '29/03/2020, 03:00',
    '25/10/2020, 02:59',
    '25/10/2020, 02:00',
  ]);
});

it('a wait is in minutes up to an hour, in hours up to two days, and then in days', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const MINUTE = 60_000;
  const waits = [-5, 0, 59, 60, 119, 48 * 60 - 1, 48 * 60, 72 * 60 - 1, 72 * 60];
  expect(waits.map((minutes) => plain(italian['ago']!(now - minutes * MINUTE, now)))).toEqual([
    '0 min',
    '0 min',
    '59 min',
    '1 h',
    '1 h',
    '47 h',
    '2 g',
    '2 g',
    '3 g',
  ]);
  expect(plain(english['ago']!(now - 72 * 60 * MINUTE, now))).toBe('3 d');
});

it('a movement has its sign, a sum its cents, and a size its unit', () => {
  expect([3, -1, 0].map((value) => italian['signed']!(value))).toEqual(['+3', '-1', '0']);
  expect([0, 204_000, 50].map((cents) => plain(italian['euro']!(cents)))).toEqual(['0,00 €', '2.040,00 €', '0,50 €']);
  expect(plain(english['euro']!(204_000))).toBe('€2,040.00');
  expect([1, 1000, 1001, 999_000, 1_000_000, 1_250_000].map((size) => plain(italian['bytes']!(size)))).toEqual([
    '1 kB',
    '1 kB',
    '2 kB',
    '999 kB',
    '1 MB',
    '1,3 MB',
  ]);
});

it('a deadline is so far away, or missed for so long, in the largest unit that fits', () => {
  const MINUTE = 60_000;
  const lengths = [0, 1, 59, 60, -119, 48 * 60 - 1, 48 * 60, -72 * 60];
  const shown = (format: Format): string[] => lengths.map((minutes) => plain(format['lasting']!(minutes * MINUTE)));
  expect(shown(italian)).toEqual([
    '1 minuto',
    '1 minuto',
    '59 minuti',
    '1 ora',
    '1 ora',
    '47 ore',
    '2 giorni',
    '3 giorni',
  ]);
  expect(shown(english).slice(-2)).toEqual(['2 days', '3 days']);
});
