import { dayInRome } from '../kernel/calendar.js';
import { timeLimits, type Span, type TimeLimit } from './time-limits.codes.js';

/** A time limit with the last day on which it may be kept. */
export interface Expiry extends TimeLimit {
  /** YYYY-MM-DD. */
  readonly lastDay: string;
  /** `passed` may still be open: the law knows many reasons why a limit starts later or anew. */
  readonly state: 'passed' | 'soon' | 'later';
}

/** A limit that ends within so many days is said loudly. */
const SOON_DAYS = 90;
const DAY = 86_400_000;

const parse = (day: string): Date => new Date(`${day}T00:00:00Z`);
const print = (date: Date): string => date.toISOString().slice(0, 10);

/** The same day of a later month, or the last of that month where it has no such day (art. 2963 of the Civil Code). */
function monthsLater(day: string, months: number): string {
  const from = parse(day);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), last));
  return print(target);
}

/** So many days later; with `restsInAugust` no day of August counts (legge 742/1969). */
function daysLater(day: string, days: number, restsInAugust: boolean): string {
  let at = parse(day).getTime();
  for (let counted = 0; counted < days;) {
    at += DAY;
    if (!restsInAugust || new Date(at).getUTCMonth() !== 7) counted += 1;
  }
  return print(new Date(at));
}

/** The last day of a span that begins on a day; the first day does not count. */
export function lastDayOf(from: string, { years = 0, months = 0, days = 0, restsInAugust = false }: Span): string {
  return days > 0 ? daysLater(from, days, restsInAugust) : monthsLater(from, years * 12 + months);
}

/** The time limits of a request type counted from the day of the facts, the first to end first. */
export function expiriesOf(type: string, factsOn: string, now: Date): Expiry[] {
  const today = dayInRome(now);
  const soon = print(new Date(parse(today).getTime() + SOON_DAYS * DAY));
  return (timeLimits[type] ?? [])
    .map((limit): Expiry => {
      const lastDay = lastDayOf(factsOn, limit.span);
      return { ...limit, lastDay, state: lastDay < today ? 'passed' : lastDay <= soon ? 'soon' : 'later' };
    })
    .sort((a, b) => a.lastDay.localeCompare(b.lastDay));
}
