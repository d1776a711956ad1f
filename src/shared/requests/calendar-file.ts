import { calendarFile, type CalendarEvent } from '../calendar-file.js';
import type { Locale, Text } from '../locale.js';
import { ms } from '../limits.js';
import type { DatedExpiry } from '../guidance/expiries.rules.js';
import type { RequestDate, RequestDateKind } from './request-dates.rules.js';

/** What a date is called. Others often see a calendar: no name, no subject, no text of the request. Rule 28.14. */
const titles: Readonly<Record<RequestDateKind, Text>> = {
  quotes: { it: 'ultimo giorno per ricevere preventivi', en: 'last day to receive quotes' },
  choice: { it: 'ultimo giorno per scegliere lo studio', en: 'last day to choose a firm' },
  call: { it: 'chiama lo studio, se non vi siete sentiti', en: 'call the firm, if you have not spoken' },
  opening: { it: 'ultimo momento per aprire la richiesta', en: 'last moment to open the request' },
  answer: { it: 'ultimo momento per rispondere', en: 'last moment to answer' },
  validity: {
    it: 'ultimo giorno in cui il preventivo può essere scelto',
    en: 'last day on which the quote can be chosen',
  },
  step: { it: 'prossimo passo dello studio', en: 'next step of the firm' },
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
  call: [ms.day],
  opening: [3 * ms.hour],
  answer: [3 * ms.hour],
  validity: [ms.day],
  // On the morning itself.
  step: [0],
  legal: [30 * ms.day, 7 * ms.day, ms.day],
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

/** A hash that hides the value (FNV-1a): ids of events may be seen by others too. */
function opaque(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A time limit of the law as a whole day. @param owner what the event belongs to: the same limit has the same id in every file */
const legalEvent = (owner: string, limit: DatedExpiry, locale: Locale): CalendarEvent => ({
  id: `${owner}-legal-${opaque(limit.id)}`,
  title: titles.legal[locale],
  alarms: alarms.legal,
  until: { day: limit.lastDay },
  description: `${limit.what[locale]} (${limit.source}). ${words.check[locale]}`,
});

function eventOf(requestId: number, date: RequestDate, locale: Locale): CalendarEvent {
  const owner = `request-${requestId}`;
  const of = `${words.request[locale]} ${requestId}`;
  if (date.kind === 'legal') return { ...legalEvent(owner, date.limit, locale), of };
  const { kind } = date;
  const until = kind === 'step' ? { day: date.day } : { at: date.at };
  return { id: `${owner}-${kind}`, title: titles[kind][locale], of, alarms: alarms[kind], until };
}

/**
 * Time limits of the law as an iCalendar file, for who has no request yet. Two fines have the same limits and other
 * days: the day belongs to the id, or the second file would replace the first. Rules 28.13 and 28.14.
 */
export const limitsCalendar = ({
  limits,
  locale,
  ...rest
}: Omit<CalendarInput, 'requestId' | 'dates'> & { readonly limits: readonly DatedExpiry[] }): string =>
  calendarFile({
    ...rest,
    product: 'time limits',
    events: limits.map((limit) => legalEvent(`case-${limit.lastDay}`, limit, locale)),
  });

/** The dates of a request as an iCalendar file. The same date has the same id in every file. Rules 28.13 and 28.14. */
export const requestCalendar = ({ requestId, dates, locale, ...rest }: CalendarInput): string =>
  calendarFile({ ...rest, product: 'requests', events: dates.map((date) => eventOf(requestId, date, locale)) });
