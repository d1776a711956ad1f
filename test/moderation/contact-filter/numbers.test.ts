import { describe, expect, it } from '@jest/globals';
import { maskLegalNumbers } from '../../../src/moderation/contact-filter/legal-numbers.js';
import { itemsOf, runsOf } from '../../../src/moderation/contact-filter/numbers.js';
import { Reading } from '../../../src/moderation/contact-filter/reading.js';

const read = (text: string) => {
  const reading = new Reading(text);
  const items = itemsOf(reading);
  const runs = runsOf(reading, items);
  maskLegalNumbers(reading, items, runs);
  return { items, runs };
};
const digits = (text: string): string =>
  read(text)
    .items.map((item) => item.digits)
    .join(' ');
const runs = (text: string): string[] => read(text).runs.map((run) => run.items.map((item) => item.digits).join(''));
const masks = (text: string): (string | undefined)[] => read(text).items.map(({ mask }) => mask);

describe('items', () => {
  it.each([
    ['tre 4 sette', '3 4 7'],
    ['tre4sette', '3 4 7'],
    ['double five', '55'],
    ['triplo cinque', '555'],
    ['tre volte cinque', '555'],
    ['thirty-four', '34'],
    ['trecento quarantasette', '347'],
    ['34O', '340'],
    ['3l9', '319'],
    ['555 Ol 52', '555 01 52'],
    ['555 Olzz 52', '555 0122 52'],
    ['555 Olzzs 52', '555 52'],
    ['one oh eight', '1 0 8'],
    ['il 3 il 5', '3 5'],
    ['trentazero cinque', '305'],
    ['5 o 6', '5 6'],
  ])('of "%s" are %s', (text, expected) => {
    expect(digits(text)).toBe(expected);
  });
});

describe('runs', () => {
  it.each([
    ['347 555-01.82', ['3475550182']],
    ['347, poi 555', ['347555']],
    ['347 trattino 555', ['347555']],
    ['347 euro e 555', ['347', '555']],
    ['347 - - - - - 555', ['347555']],
    ['347 - - - - - - 555', ['347', '555']],
    ['12 € 34', ['12', '34']],
    ['34 anni, 75 mesi', ['34', '75']],
  ])('of "%s" are %s', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });
});

describe('legal numbers', () => {
  it.each([
    ['art. 2043', ['short']],
    ['artt. 1218, 1223 e 1226', ['short', 'short', 'short']],
    ['d.lgs. 206/2005', ['of-year', 'of-year']],
    ['R.G. 33475/2024', ['of-year', 'of-year']],
    ['foglio 12 particella 3475', ['short', 'short']],
    ['polizza n. 3475550182', ['id']],
    ['verbale della commissione n. 5551234567', ['id']],
    ['3.475,50', ['figure', 'figure', 'figure']],
    ['€ 350', ['amount']],
    ['333, 333 e 334 euro', ['amount', 'amount', 'amount']],
    ['338 555 euro', ['amount', 'amount']],
    ['12/05/2021', ['date', 'date', 'date']],
    ['3 marzo 2022', ['date', 'date']],
    ['2023-05-14', ['date', 'date', 'date']],
    ['15:30', ['time', 'time']],
    ['34 dipendenti', ['quantity']],
    ['12%', ['amount']],
  ])('are masked in "%s"', (text, expected) => {
    expect(masks(text)).toEqual(expected);
  });

  it.each([
    ['12/345/2021', ['none', 'none', 'none']],
    ['12/05/1821', ['none', 'none', 'none']],
    ['2023-15-14', ['none', 'none', 'none']],
    ['2023-12-44', ['none', 'none', 'none']],
    ['27:30', ['none', 'none']],
    ['15:75', ['none', 'none']],
    ['31/5', ['date', 'date']],
    ['32/5', ['none', 'none']],
    ['31/13', ['none', 'none']],
    ['45.4642', ['figure', 'figure']],
    ['45.46421234', ['none', 'none']],
    ['1234567/2021', ['of-year', 'of-year']],
    ['12345678/2021', ['none', 'none']],
    ['1234567,50', ['figure', 'figure']],
    ['12345678,50', ['none', 'none']],
  ])('are masked up to the edge of each pattern: "%s"', (text, expected) => {
    expect(masks(text).map((mask) => mask ?? 'none')).toEqual(expected);
  });

  it.each([
    ['the label is too short for the number', 'art. 3475550182'],
    ['no amount is that large', '€ 3.475.550.182'],
    ['an amount is not grouped so', '347 55 50 18 euro'],
    ['no day is the 34th', '34/75/2021 12'],
    ['the label belongs to another thing', 'la polizza scade, il cellulare è 3475550182'],
    ['papers are not numbered in words', 'protocollo tre quattro sette cinque cinque cinque'],
  ])('are not masked where %s', (_, text) => {
    expect(masks(text)).toContain(undefined);
  });
});
