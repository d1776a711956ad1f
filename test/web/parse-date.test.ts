import { describe, expect, it } from '@jest/globals';
import { parseDate, writtenDate } from '../../web/ui/fields/parse-date.js';

describe('a date in one box', () => {
  it.each([
    ['3/4/1980', '1980-04-03'],
    ['03/04/1980', '1980-04-03'],
    ['03.04.1980', '1980-04-03'],
    ['3-4-1980', '1980-04-03'],
    ['3 4 1980', '1980-04-03'],
    ['03041980', '1980-04-03'],
    ['3 aprile 1980', '1980-04-03'],
    ['1° Luglio 1980', '1980-07-01'],
    ['3 April 1980', '1980-04-03'],
    ['3 dic 1980', '1980-12-03'],
    ['1980-04-03', '1980-04-03'],
    [' 29/2/2024 ', '2024-02-29'],
  ])('takes %s as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    '',
    '3/4',
    '3/4/80',
    '31/2/2024',
    '29/2/2023',
    '13/13/1980',
    '0/1/1980',
    '3 foo 1980',
    `1/1/2000${' '.repeat(40)}x`,
  ])('takes no date from «%s»', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it('is shown with the day first, and anything else as it was typed', () => {
    expect(writtenDate('1980-04-03')).toBe('03/04/1980');
    expect(writtenDate('3/4')).toBe('3/4');
  });
});
