import { isHoliday, isWorkingDay } from './holidays.rules.js';
import type { HolidayRule, Span, TimeLimit } from './time-limits.codes.js';

/** A time limit with the last day on which it may be kept. */
export interface Expiry extends TimeLimit {
  /** YYYY-MM-DD; null where the day is not known from which it is counted. */
  readonly lastDay: string | null;
  /** How many days are left: 0 on the last day, negative once it has passed. */
  readonly daysLeft: number | null;
  /** It ended on a holiday, and the rule for holidays moved it. */
  readonly moved: boolean;
  /** It ends on a holiday, and no rule is known that moves it. */
  readonly onHoliday: boolean;
  /**
   * `passed` may still be open: the law knows many reasons why a limit starts later or again. `unknown`: no day is
   * known from which it is counted.
   */
  readonly state: 'passed' | 'soon' | 'later' | 'unknown';
}

/** A time limit whose last day is known. */
export type DatedExpiry = Expiry & { readonly lastDay: string; readonly daysLeft: number };

/** The limits that have a last day and have not passed. */
export const aheadOf = (expiries: readonly Expiry[]): DatedExpiry[] =>
  expiries.filter((each): each is DatedExpiry => each.lastDay !== null && each.state !== 'passed');

/** A limit that ends within so many days is highlighted. */
const SOON_DAYS = 90;
const DAY = 86_400_000;

const parse = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const print = (time: number): string => new Date(time).toISOString().slice(0, 10);
const isAugust = (time: number): boolean => new Date(time).getUTCMonth() === 7;

/** The same day of a later month, or the last of that month where it has no such day (art. 2963 c.c.). */
function monthsLater(day: string, months: number): string {
  const from = new Date(parse(day));
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), last));
  return print(target.getTime());
}

/** So many days later, or earlier where `step` is negative; with `leavesAugustOut` no day of August counts. */
function daysUntil(day: string, days: number, step: number, leavesAugustOut: boolean): string {
  let at = parse(day);
  for (let counted = 0; counted < days;) {
    at += step;
    if (!leavesAugustOut || !isAugust(at)) counted += 1;
  }
  return print(at);
}

/**
 * The last day of a span that is counted from a day, before its rule for holidays. The first day does not count.
 * @param from YYYY-MM-DD: the day that starts it, or the hearing that it is counted back from
 */
export function lastDayOf(from: string, span: Span, leavesAugustOut = false): string {
  if ('days' in span) return daysUntil(from, span.days, span.before ? -DAY : DAY, leavesAugustOut);
  return monthsLater(from, 'years' in span ? span.years * 12 : span.months);
}

/** The day to which a last day moves by its rule for holidays. Rule 1.30. */
export function movedDay(day: string, rule: HolidayRule, backwards = false): string {
  if (rule === 'unknown') return day;
  const isFree = rule === 'court' ? isWorkingDay : (each: string) => !isHoliday(each);
  let at = day;
  while (!isFree(at)) at = print(parse(at) + (backwards ? -DAY : DAY));
  return at;
}

const isBackwards = ({ span }: TimeLimit): boolean => 'before' in span;

/** A limit counted from a day. @param start YYYY-MM-DD; null where it is not known */
export function expiryOf(limit: TimeLimit, start: string | null, today: string): Expiry {
  if (start === null)
    return { ...limit, lastDay: null, daysLeft: null, moved: false, onHoliday: false, state: 'unknown' };
  const counted = lastDayOf(start, limit.span, limit.august === 'suspended');
  // The day of a hearing is the day that the judge has set.
  const isTheDayItself = counted === start;
  const lastDay = isTheDayItself ? counted : movedDay(counted, limit.holiday, isBackwards(limit));
  const daysLeft = Math.round((parse(lastDay) - parse(today)) / DAY);
  return {
    ...limit,
    lastDay,
    daysLeft,
    moved: lastDay !== counted,
    onHoliday: limit.holiday === 'unknown' && !isTheDayItself && !isWorkingDay(lastDay),
    state: daysLeft < 0 ? 'passed' : daysLeft <= SOON_DAYS ? 'soon' : 'later',
  };
}
