import type { Locale } from '../locale.js';
import { formatEuroShort, formatPercent } from '../money.js';
import { feeKindOf, type QuoteTerms } from './quote-cost.rules.js';

const words = {
  it: {
    outcome: (percent: string) => `${percent} del risultato`,
    saving: (percent: string) => `${percent} del risparmio`,
    agreed_value: (percent: string, value: string) => `${percent} di ${value}, cifra concordata prima`,
    flat: 'a forfait',
    hours: (least: number, most: number, rate: string) =>
      `${rate} l’ora, stima ${least === most ? `di ${hoursIn.it(most)}` : `da ${least} a ${hoursIn.it(most)}`}`,
  },
  en: {
    outcome: (percent: string) => `${percent} of the outcome`,
    saving: (percent: string) => `${percent} of the saving`,
    agreed_value: (percent: string, value: string) => `${percent} of ${value}, a figure agreed beforehand`,
    flat: 'flat fee',
    hours: (least: number, most: number, rate: string) =>
      `${rate} an hour, estimate of ${least === most ? hoursIn.en(most) : `${least} to ${hoursIn.en(most)}`}`,
  },
} as const;

const hoursIn = {
  it: (count: number) => (count === 1 ? '1 ora' : `${count} ore`),
  en: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
};

/** How the fee of a quote is reckoned, in few words: the same on every screen and in every document. Rule 4.13. */
export function feeInWords(
  terms: Pick<QuoteTerms, 'percentageHundredths' | 'percentageBase' | 'agreedValueCents' | 'hours'>,
  locale: Locale,
): string {
  const say = words[locale];
  const { hours } = terms;
  if (hours) return say.hours(hours.least, hours.most, formatEuroShort(hours.rateCents, locale));
  if (feeKindOf(terms) === 'flat') return say.flat;
  const percent = formatPercent(terms.percentageHundredths / 100, locale);
  return say[terms.percentageBase](percent, formatEuroShort(terms.agreedValueCents ?? 0, locale));
}
