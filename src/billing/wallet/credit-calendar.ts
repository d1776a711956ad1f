import { calendarFile, type CalendarEvent } from '../../shared/calendar-file.js';
import { dayInRome } from '../../shared/calendar.js';
import type { Locale } from '../../shared/locale.js';
import { creditLimits, ms } from '../../shared/limits.js';

/** Credits that expire together. */
interface Expiring {
  readonly amount: number;
  /** ISO 8601. */
  readonly expires_at: string;
}

interface CreditCalendarInput {
  /** The firm, so that two firms in one calendar have different events. */
  readonly accountId: number;
  /** The first to expire first. */
  readonly lots: readonly Expiring[];
  /** Where the credits are read. */
  readonly url: string;
  readonly brand: string;
  readonly locale: Locale;
  readonly now: Date;
}

const titleOf = (amount: number, locale: Locale): string =>
  locale === 'it'
    ? amount === 1
      ? 'scade 1 credito'
      : `scadono ${amount} crediti`
    : amount === 1
      ? '1 credit expires'
      : `${amount} credits expire`;

/** The days in Rome on which a firm's credits expire, one event each, as an iCalendar file. Rule 28.15. */
export function creditCalendar({ accountId, lots, url, brand, locale, now }: CreditCalendarInput): string {
  const days = new Map<string, Expiring>();
  for (const { amount, expires_at } of lots) {
    const day = dayInRome(new Date(expires_at));
    const first = days.get(day);
    days.set(day, { amount: amount + (first?.amount ?? 0), expires_at: first?.expires_at ?? expires_at });
  }
  const events = [...days].map(([day, { amount, expires_at }]): CalendarEvent => ({
    id: `credits-${accountId}-${day}`,
    title: titleOf(amount, locale),
    until: { at: expires_at },
    alarms: [creditLimits.expiryWarning, 7 * ms.day],
  }));
  return calendarFile({ product: 'credits', events, url, brand, now });
}
