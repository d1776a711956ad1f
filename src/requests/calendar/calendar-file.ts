import { createHash } from 'node:crypto';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { Locale, Text } from '../../kernel/locale.js';
import { ms } from '../../limits.js';
import type { RequestDate, RequestDateKind } from './request-dates.rules.js';

/** What a date is called. A calendar is often seen by others: no name, no subject, no word of the request. Rule 28.14. */
const titles: Readonly<Record<RequestDateKind, Text>> = {
  quotes: { it: 'ultimo giorno per ricevere preventivi', en: 'last day to receive quotes' },
  choice: { it: 'ultimo giorno per scegliere lo studio', en: 'last day to choose a firm' },
  opening: { it: 'ultimo momento per aprire la richiesta', en: 'last moment to open the request' },
  answer: { it: 'ultimo momento per rispondere', en: 'last moment to answer' },
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
  legal: [30 * ms.day, 7 * ms.day],
};

/** How long an event takes that ends with its deadline. */
const LENGTH = ms.hour / 2;
/** Versions of an event count the minutes from here: a file that was made later replaces an earlier one. */
const FIRST_VERSION = Date.UTC(2026, 0, 1);

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

/** The dates as an iCalendar file (RFC 5545). The same date has the same id in every file. Rules 28.13 and 28.14. */
export function calendarFile({ requestId, dates, url, brand, locale, now }: CalendarInput): string {
  const calendar = ical({ prodId: { company: brand, product: 'requests' }, method: ICalCalendarMethod.PUBLISH });
  for (const date of dates) {
    const event = calendar.createEvent({
      id: `request-${requestId}-${nameOf(date)}@${new URL(url).hostname}`,
      sequence: Math.floor((now.getTime() - FIRST_VERSION) / ms.minute),
      stamp: now,
      summary: `${brand}: ${titles[date.kind][locale]} (${words.request[locale]} ${requestId})`,
      url,
      ...(date.kind === 'legal'
        ? {
            allDay: true,
            start: date.limit.lastDay,
            description: `${date.limit.what[locale]} (${date.limit.source}). ${words.check[locale]}`,
          }
        : { start: new Date(Date.parse(date.at) - LENGTH), end: new Date(date.at) }),
    });
    for (const before of alarms[date.kind])
      event.createAlarm({
        type: ICalAlarmType.display,
        trigger: before / 1000,
        description: titles[date.kind][locale],
      });
  }
  return calendar.toString();
}
