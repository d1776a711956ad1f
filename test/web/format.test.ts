import { describe, expect, it } from '@jest/globals';
import { formatIn } from '../../web/ui/format/format.js';
import { languageNames } from '../../web/ui/format/languages.js';

/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

const it_ = formatIn('it');
const en = formatIn('en');

describe('a sum', () => {
  it.each([
    [0, '0 €'],
    [100, '1 €'],
    [99, '0,99 €'],
    [101, '1,01 €'],
    [999_00, '999 €'],
    [1000_00, '1.000 €'],
    [2040_50, '2.040,50 €'],
    [1_234_567_89, '1.234.567,89 €'],
    [-12_00, '-12 €'],
  ])('of %d cents is %s', (cents, shown) => {
    expect(plain(it_.euro(cents))).toBe(shown);
  });

  it.each([
    [0, '0,00 €'],
    [50, '0,50 €'],
    [299, '2,99 €'],
    [6600, '66,00 €'],
    [1000_00, '1.000,00 €'],
  ])('of %d cents is %s on an invoice', (cents, shown) => {
    expect(plain(it_.euroExact(cents))).toBe(shown);
  });

  it('has its sign in front in English, and a point before the cents', () => {
    expect([en.euro(1751_00), en.euro(2040_50), en.euroExact(1000_00)]).toEqual(['€1,751', '€2,040.50', '€1,000.00']);
  });
});

it('a percentage has at most two decimals', () => {
  expect([12, 12.5, 0.01, 12.355, 100].map(it_.percent).map(plain)).toEqual([
    '12 %',
    '12,5 %',
    '0,01 %',
    '12,36 %',
    '100 %',
  ]);
  expect([10, 12.5].map(en.percent)).toEqual(['10%', '12.5%']);
});

it('a rating always has one decimal', () => {
  expect([5, 4.25, 4.24, 1].map(it_.rating)).toEqual(['5,0', '4,3', '4,2', '1,0']);
  expect(en.rating(4.5)).toBe('4.5');
});

it('a distance is in whole kilometres, or less than one', () => {
  expect([0, 0.99, 1, 1.4, 1.5, 1200].map(it_.distance).map(plain)).toEqual([
    'meno di 1 km',
    'meno di 1 km',
    '1 km',
    '1 km',
    '2 km',
    '1.200 km',
  ]);
});

it('a size is in kilobytes up to a megabyte', () => {
  expect([1, 1499, 999_999, 1_000_000, 10_485_760].map(it_.bytes).map(plain)).toEqual([
    '1 kB',
    '1 kB',
    '1.000 kB',
    '1 MB',
    '10,5 MB',
  ]);
});

it('a moment is shown in the time of Rome, with the year when it is another year', () => {
  const year = new Date().getFullYear();
  expect([it_.stamp('2020-12-31T23:30:00Z'), it_.stamp('2020-07-01T10:00:00Z')]).toEqual([
    '01/01/2021 00:30',
    '01/07/2020 12:00',
  ]);
  expect(it_.day('2020-12-31T23:30:00Z')).toBe('venerdì 1° gennaio 2021');
  expect(it_.day(`${year}-07-01T10:00:00Z`)).toMatch(/^\p{L}+ 1° luglio$/u);
  expect(it_.time('2020-07-01T22:05:00Z')).toMatch(/^0?0:05$/);
  expect(it_.date('2020-07-01T22:05:00Z')).toBe('2 luglio 2020');
});

describe('a moment', () => {
  /** Past midnight in Rome, and on both sides of the changes of the clocks in March and October. */
  const moments = {
    midnight: '2020-12-31T23:05:00Z',
    beforeSummer: '2020-03-29T00:59:00Z',
    summer: '2020-03-29T01:00:00Z',
    lastOfSummer: '2020-10-25T00:30:00Z',
    winter: '2020-10-25T01:30:00Z',
  };
  const inAll = (format: typeof it_) =>
    Object.fromEntries(
      Object.entries(moments).map(([name, at]) => [
        name,
        [format.date(at), format.dayShort(at), format.dayTime(at), format.stamp(at), format.time(at)],
      ]),
    );

  it('has the day and the minute of Rome in each Italian form', () => {
    expect(inAll(it_)).toEqual({
      midnight: ['1° gennaio 2021', '1° gen 2021', 'ven 1° gennaio 2021, 0:05', '01/01/2021 00:05', '0:05'],
      beforeSummer: ['29 marzo 2020', '29 mar 2020', 'dom 29 marzo 2020, 1:59', '29/03/2020 01:59', '1:59'],
      summer: ['29 marzo 2020', '29 mar 2020', 'dom 29 marzo 2020, 3:00', '29/03/2020 03:00', '3:00'],
      lastOfSummer: ['25 ottobre 2020', '25 ott 2020', 'dom 25 ottobre 2020, 2:30', '25/10/2020 02:30', '2:30'],
      winter: ['25 ottobre 2020', '25 ott 2020', 'dom 25 ottobre 2020, 2:30', '25/10/2020 02:30', '2:30'],
    });
  });

  it('has the day and the minute of Rome in each English form', () => {
    expect(inAll(en)).toMatchObject({
      midnight: ['1 January 2021', '1 Jan 2021', 'Fri 1 January 2021, 0:05', '01/01/2021 00:05', '0:05'],
      summer: ['29 March 2020', '29 Mar 2020', 'Sun 29 March 2020, 3:00', '29/03/2020 03:00', '3:00'],
    });
  });
});

it('a telephone number keeps all its digits', () => {
  const numbers = ['+393200606060', '+39320060606', '+390255550001', '+4915112345678'];
  expect(numbers.map((number) => it_.phone(number).replaceAll('\u00A0', ' '))).toEqual([
    '+39 320 060 6060',
    '+39 320 060 606',
    '+39 02 55550001',
    '+4915112345678',
  ]);
});

it('a language has a name, also where the browser knows none', () => {
  const browser = { of: (code: string) => ({ it: 'italiano' })[code] ?? code };
  expect(['it', 'sc', 'xx'].map(languageNames('it', browser))).toEqual(['italiano', 'sardo', 'xx']);
  expect(languageNames('en', browser)('sc')).toBe('Sardinian');
});
