import { describe, expect, it } from '@jest/globals';
import { feeInWords } from '../../src/shared/requests/fee-words.rules.js';

const percentage = {
  percentageHundredths: 1250,
  percentageBase: 'outcome',
  agreedValueCents: null,
  hours: null,
} as const;
const flat = { ...percentage, percentageHundredths: 0 };
const hourly = (least: number, most: number) => ({ ...flat, hours: { rateCents: 150_00, least, most } });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

// Rule 4.13.
describe('the fee of a quote in words', () => {
  it.each([
    [percentage, '12,5 % del risultato', '12.5% of the outcome'],
    [{ ...percentage, percentageBase: 'saving' as const }, '12,5 % del risparmio', '12.5% of the saving'],
    [
      { ...percentage, percentageBase: 'agreed_value' as const, agreedValueCents: 9000_00 },
      '12,5 % di 9.000 €, cifra concordata prima',
      '12.5% of €9,000, a figure agreed beforehand',
    ],
    [flat, 'a forfait', 'flat fee'],
    [hourly(6, 10), '150 € l’ora, stima da 6 a 10 ore', '€150 an hour, estimate of 6 to 10 hours'],
    [hourly(1, 1), '150 € l’ora, stima di 1 ora', '€150 an hour, estimate of 1 hour'],
    [hourly(4, 4), '150 € l’ora, stima di 4 ore', '€150 an hour, estimate of 4 hours'],
  ])('is said in both languages: %#', (terms, it, en) => {
    expect([feeInWords(terms, 'it'), feeInWords(terms, 'en')].map(plain)).toEqual([it, en]);
  });
});
