import { formatEuro, formatPercent } from '../../src/shared/money';

export const ZONE = 'Europe/Rome';
const NBSP = '\u00a0';

type When = string | number | Date;

/** Figures and moments as staff read them. Moments are shown in the time of Rome. */
export function formatIn(locale: string) {
  const language = locale === 'en' ? 'en' : 'it';
  const tag = language === 'en' ? 'en-GB' : 'it-IT';
  const date = (when: When, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { timeZone: ZONE, ...options }).format(new Date(when));
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(tag, { useGrouping: 'always', ...options }).format(value);
  return {
    /** Cents → "2.040,00 €", "€2,040.00". */
    euro: (cents: number) => formatEuro(cents, language),
    /** 12.5 → "12,5 %", "12.5%". */
    percent: (value: number) => formatPercent(value, language),
    number: (value: number) => number(value),
    /** "+3", "−1": movements. */
    signed: (value: number) => number(value, { signDisplay: 'exceptZero' }),
    /** "21/11/2026". */
    day: (when: When) => date(when, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    /** "21/11/2026, 15:20". */
    stamp: (when: When) =>
      date(when, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }),
    /** "martedì 15 dicembre 2026". */
    date: (when: When) => date(when, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** "marzo 2026". */
    month: (when: When) => date(when, { month: 'long', year: 'numeric' }),
    /** "20 nov". */
    dayShort: (when: When) => date(when, { day: 'numeric', month: 'short' }),
    /** How long ago, in the largest unit that fits: "3 g", "5 h", "50 min". */
    ago: (when: When, now = Date.now()) => {
      const minutes = Math.max(0, Math.round((now - new Date(when).getTime()) / 60_000));
      if (minutes < 60) return `${minutes}${NBSP}min`;
      if (minutes < 48 * 60) return `${Math.floor(minutes / 60)}${NBSP}h`;
      return `${Math.floor(minutes / (24 * 60))}${NBSP}${locale === 'en' ? 'd' : 'g'}`;
    },
    /** A length in milliseconds, whatever its sign, in the largest unit that fits: "50 minuti", "5 ore", "3 giorni". */
    lasting: (length: number) => {
      const minutes = Math.max(1, Math.floor(Math.abs(length) / 60_000));
      const [value, unit] =
        minutes < 60
          ? [minutes, 'minute']
          : minutes < 48 * 60
            ? [Math.floor(minutes / 60), 'hour']
            : [Math.floor(minutes / (24 * 60)), 'day'];
      return number(value, { style: 'unit', unit, unitDisplay: 'long' });
    },
    /** Bytes → "1,2 MB". */
    bytes: (size: number) =>
      size < 1_000_000
        ? `${number(Math.ceil(size / 1000))}${NBSP}kB`
        : `${number(size / 1_000_000, { maximumFractionDigits: 1 })}${NBSP}MB`,
  };
}
