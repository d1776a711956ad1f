import type { Locale } from '../locale.js';
import type { Span } from './time-limits.codes.js';

const units = {
  days: { it: ['giorno', 'giorni'], en: ['day', 'days'] },
  months: { it: ['mese', 'mesi'], en: ['month', 'months'] },
  years: { it: ['anno', 'anni'], en: ['year', 'years'] },
} as const;

/** How long a time limit lasts, in words: "40 giorni", "1 year". */
export function spanText(span: Span, locale: Locale): string {
  const [unit, count] =
    'days' in span
      ? (['days', span.days] as const)
      : 'months' in span
        ? (['months', span.months] as const)
        : (['years', span.years] as const);
  return `${count} ${units[unit][locale][count === 1 ? 0 : 1]}`;
}
