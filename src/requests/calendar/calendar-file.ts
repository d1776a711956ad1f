import { createHash } from 'node:crypto';
import { calendarFile, type CalendarEvent } from '../../kernel/calendar-file.js';
import type { Locale, Text } from '../../kernel/locale.js';
import { ms } from '../../limits.js';
import type { RequestDate, RequestDateKind } from './request-dates.rules.js';

/** What a date is called. A calendar is often seen by others: no name, no subject, no word of the request. Rule 28.14. */
const titles: Readonly<Record<RequestDateKind, Text>> = {
  quotes: { it: 'ultimo giorno per ricevere preventivi', en: 'last day to receive quotes' },
  choice: { it: 'ultimo giorno per scegliere lo studio', en: 'last day to choose a firm' },
  opening: { it: 'ultimo momento per aprire la richiesta', en: 'last moment to open the request' },
  answer: { it: 'ultimo momento per rispondere', en: 'last moment to answer' },
  validity: {
    it: 'ultimo giorno in cui il preventivo può essere scelto',
    en: 'last day on which the quote can be chosen',
  },
  legal: { it: 'termine di legge da controllare', en: 'legal time limit to check' },
};

const words = {
  request: { it: 'richiesta n.', en: 'request no.' },
  check: {
    it: 'È un avviso, non un parere: un termine può partire dopo, fermarsi o ricominciare. Lo verifica l’avvocato.',
    en: 'This is a reminder, not advice: a time limit may start later, stop or begin anew. A lawyer checks it.',
  },
} as const;

/** How long before its date each event rings, in milliseconds. */
const alarms: Readonly<Record<RequestDateKind, readonly number[]>> = {
  quotes: [ms.day],
  choice: [2 * ms.day],
  opening: [3 * ms.hour],
  answer: [3 * ms.hour],
  validity: [ms.day],
  legal: [30 * ms.day, 7 * ms.day],
};

interface CalendarInput {
  readonly requestId: number;
  readonly dates: readonly RequestDate[];
  /** Where the request is read. */
  readonly url: string;
  readonly brand: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** What names a date among those of its request. */
const nameOf = (date: RequestDate): string =>
  date.kind === 'legal'
    ? `legal-${createHash('sha256').update(date.limit.what.it).digest('base64url').slice(0, 12)}`
    : date.kind;

const eventOf = (requestId: number, date: RequestDate, locale: Locale): CalendarEvent => ({
  id: `request-${requestId}-${nameOf(date)}`,
  title: titles[date.kind][locale],
  of: `${words.request[locale]} ${requestId}`,
  alarms: alarms[date.kind],
  ...(date.kind === 'legal'
    ? {
        until: { day: date.limit.lastDay },
        description: `${date.limit.what[locale]} (${date.limit.source}). ${words.check[locale]}`,
      }
    : { until: { at: date.at } }),
});

/** The dates of a request as an iCalendar file. The same date has the same id in every file. Rules 28.13 and 28.14. */
export const requestCalendar = ({ requestId, dates, locale, ...rest }: CalendarInput): string =>
  calendarFile({ ...rest, product: 'requests', events: dates.map((date) => eventOf(requestId, date, locale)) });
