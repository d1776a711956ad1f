import ical, { ICalAlarmRelatesTo, ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { ms } from './limits.js';

/** A date in a calendar file. */
export interface CalendarEvent {
  /** The same in every file. */
  readonly id: string;
  /** What ends. */
  readonly title: string;
  /** Follows the title: which of several things it belongs to. */
  readonly of?: string | undefined;
  readonly description?: string | undefined;
  /** The moment (ISO 8601) at which it ends, or a whole day (YYYY-MM-DD). */
  readonly until: { readonly at: string } | { readonly day: string };
  /**
   * How long before it the alarm rings, in milliseconds; for a whole day, that many days before at nine in the morning.
   */
  readonly alarms: readonly number[];
}

interface CalendarInput {
  /** What the events belong to: a part of the product, in English. */
  readonly product: string;
  readonly events: readonly CalendarEvent[];
  /** Where they are read. */
  readonly url: string;
  readonly brand: string;
  readonly now: Date;
}

/** A whole day begins at midnight, when nobody should be woken. */
const MORNING = 9 * ms.hour;
/** The duration of an event, which ends with its deadline. */
const LENGTH = ms.hour / 2;
/** Versions of an event count the minutes from here: a file that was made later replaces an earlier one. */
const FIRST_VERSION = Date.UTC(2026, 0, 1);

/** Dates as an iCalendar file (RFC 5545). Rules 28.14 and 28.15. */
export function calendarFile({ product, events, url, brand, now }: CalendarInput): string {
  const calendar = ical({ prodId: { company: brand, product }, method: ICalCalendarMethod.PUBLISH });
  for (const { id, title, of, description, until, alarms } of events) {
    const event = calendar.createEvent({
      id: `${id}@${new URL(url).hostname}`,
      sequence: Math.floor((now.getTime() - FIRST_VERSION) / ms.minute),
      stamp: now,
      summary: `${brand}: ${title}${of === undefined ? '' : ` (${of})`}`,
      url,
      ...(description !== undefined && { description }),
      ...('day' in until
        ? { allDay: true, start: until.day }
        : { start: new Date(Date.parse(until.at) - LENGTH), end: new Date(until.at) }),
    });
    if ('day' in until) event.transparency(ICalEventTransparency.TRANSPARENT);
    const ends = Date.parse('day' in until ? `${until.day}T00:00:00Z` : until.at);
    const late = 'day' in until ? MORNING : 0;
    // What should have rung before the file was made would ring when it is opened, or never.
    for (const before of alarms.filter((each) => ends - each + late > now.getTime())) {
      const trigger = (before - late) / 1000;
      const alarm = event.createAlarm({ type: ICalAlarmType.display, trigger, description: title });
      // On the day itself it rings after the start; otherwise that would be after the end.
      if (trigger < 0) alarm.relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  return `${calendar.toString()}\r\n`;
}

/** The media type of a calendar file. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
