import { useMemo } from 'react';
import { firstOfMonth } from '../../../src/shared/italian.rules.js';
import { formatEuro, formatEuroShort, formatPercent } from '../../../src/shared/money.js';
import { phoneInWords } from '../../../src/shared/phone.rules.js';
import { answerTime } from '../../../src/shared/requests/answer-time.rules.js';
import { serverNow } from '../../api/clock.js';
import type { Locale } from '../../app/context.js';
import { useLocale } from '../link.js';

const ZONE = 'Europe/Rome';
const NBSP = '\u00a0';
const TAG: Record<Locale, string> = { it: 'it-IT', en: 'en-GB' };

type When = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

function date(locale: Locale, when: When, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(TAG[locale], { timeZone: ZONE, ...options });
  formatters.set(key, formatter);
  const text = formatter.format(new Date(when));
  return locale === 'it' && options.month !== undefined && options.month !== '2-digit' ? firstOfMonth(text) : text;
}

function number(locale: Locale, value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(TAG[locale], { useGrouping: 'always', ...options }).format(value);
}

/** Figures, sums, dates and distances as a person says them. Moments are shown in the time of Rome. */
export function formatIn(locale: Locale) {
  return {
    /** Cents → "2.040 €", "€2,040"; cents only when there are some. */
    euro: (cents: number) => formatEuroShort(cents, locale),
    /** Cents → "2.040,00 €", "€2,040.00", as on invoices. */
    euroExact: (cents: number) => formatEuro(cents, locale),
    /** 12.5 → "12,5 %", "12.5%". */
    percent: (value: number) => formatPercent(value, locale),
    number: (value: number, digits = 0) => number(locale, value, { maximumFractionDigits: digits }),
    /** 4.3 → "4,3": always one decimal, for ratings. */
    rating: (value: number) => number(locale, value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** Hours to an answer → "meno di un’ora", "4 ore". */
    answerTime: (hours: number) => answerTime(hours, locale),
    /** Kilometres → "4 km", "meno di 1 km". */
    distance: (km: number) =>
      km < 1 ? `${locale === 'it' ? 'meno di' : 'less than'} 1${NBSP}km` : `${number(locale, Math.round(km))}${NBSP}km`,
    /** "martedì 15 dicembre", with the year when it isn't this one. */
    day: (when: When) =>
      date(locale, when, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(sameYear(when) ? {} : { year: 'numeric' }),
      }),
    /** "15 dicembre 2026". */
    date: (when: When) => date(locale, when, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** "2026-03" → "marzo 2026". */
    month: (month: string) => date(locale, `${month}-15T12:00:00Z`, { month: 'long', year: 'numeric' }),
    /** "2026-03" → "mar". */
    monthShort: (month: string) => date(locale, `${month}-15T12:00:00Z`, { month: 'short' }),
    /** "20 nov", with the year when it isn't this one. */
    dayShort: (when: When) =>
      date(locale, when, { day: 'numeric', month: 'short', ...(sameYear(when) ? {} : { year: 'numeric' }) }),
    /** "mar 15 dicembre, 18:51", with the year when it isn't this one. */
    dayTime: (when: When) => {
      const weekday = date(locale, when, { weekday: 'short' });
      const day = date(locale, when, {
        day: 'numeric',
        month: 'long',
        ...(sameYear(when) ? {} : { year: 'numeric' }),
      });
      const time = date(locale, when, { hour: 'numeric', minute: '2-digit', hour12: false });
      return `${weekday} ${day}, ${time}`;
    },
    /** "18:51". */
    time: (when: When) => date(locale, when, { hour: 'numeric', minute: '2-digit', hour12: false }),
    /** "15/12/2026 18:51", for tables and records. */
    stamp: (when: When) => {
      const day = date(locale, when, { day: '2-digit', month: '2-digit', year: 'numeric' });
      const time = date(locale, when, { hour: '2-digit', minute: '2-digit', hour12: false });
      return `${day} ${time}`;
    },
    /** "+393200606060" → "+39 320 060 6060"; other numbers as they are kept. */
    phone: phoneInWords,
    /** Bytes → "1,2 MB". */
    bytes: (size: number) =>
      size < 1_000_000
        ? `${number(locale, Math.max(1, Math.round(size / 1000)))}${NBSP}kB`
        : `${number(locale, size / 1_000_000, { maximumFractionDigits: 1 })}${NBSP}MB`,
    /** "Milano, Roma e Torino". */
    list: (items: string[]) => new Intl.ListFormat(TAG[locale]).format(items),
  };
}

function sameYear(when: When): boolean {
  const year = (moment: When) => date('it', moment, { year: 'numeric' });
  return year(when) === year(serverNow());
}

/** `formatIn` for the page's language. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(() => formatIn(locale), [locale]);
}
