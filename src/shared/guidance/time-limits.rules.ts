import { dayInRome } from '../calendar.js';
import type { Locale } from '../locale.js';
import { factLimits } from './fact-limits.codes.js';
import { isHoliday, isWorkingDay } from './holidays.rules.js';
import { paperLimits } from './paper-limits.codes.js';
import { spanText } from './span.rules.js';
import type { ServedPaper } from './served-papers.codes.js';
import type { HolidayRule, Span, TimeLimit } from './time-limits.codes.js';

/** Every time limit that the product shows. The only source for screens, calendars, guides and articles. Rule 1.28. */
export const timeLimits: readonly TimeLimit[] = [...paperLimits, ...factLimits];

/**
 * How long a time limit of the table lasts, in words: "40 giorni".
 * @throws where the table has no such row
 */
export const limitSpan = (id: string, locale: Locale): string => spanText(limitCalled(id).span, locale);

function limitCalled(id: string): TimeLimit {
  const limit = timeLimits.find((each) => each.id === id);
  if (!limit) throw new Error(`no time limit is called ${id}`);
  return limit;
}

/** What is known of a case, as far as time limits need it. */
export interface LimitFacts {
  /** The id of the request type. */
  readonly type: string;
  /** The side; null where it was not chosen. */
  readonly part: number | null;
  /** The paper that arrived; null where none did, or nobody said. */
  readonly paper: ServedPaper | null;
  /** YYYY-MM-DD: the day on which it happened; null where it was not given. */
  readonly factsOn: string | null;
}

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

/** The day that a limit is counted from; null where it is not known. */
function startOf({ starts }: TimeLimit, { paper, factsOn }: LimitFacts): string | null {
  if (starts === 'paper') return paper?.served_on ?? null;
  if (starts === 'hearing') return paper?.hearing_on ?? null;
  return starts === 'facts' ? factsOn : null;
}

const isBackwards = ({ span }: TimeLimit): boolean => 'before' in span;

/** A limit counted from a day. */
function expiryOf(limit: TimeLimit, start: string | null, today: string): Expiry {
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

/**
 * One time limit of the table, counted from a day. @param from YYYY-MM-DD; null where it is not known
 * @throws where the table has no such row
 */
export const expiryFrom = (id: string, from: string | null, now: Date): Expiry =>
  expiryOf(limitCalled(id), from, dayInRome(now));

/** Whether a row is still true on a day (YYYY-MM-DD). Rule 1.31. */
export const isInForce = ({ until }: TimeLimit, day: string): boolean => until === undefined || day <= until;

/** Whether a limit is shown: by the subject, the side, and the paper that arrived. */
const concerns = (limit: TimeLimit, { type, part, paper }: LimitFacts): boolean =>
  limit.types.includes(type) &&
  (limit.part === undefined || part === null || limit.part === part) &&
  (limit.paper === undefined || limit.paper === paper?.kind);

/** Limits that can still be met come before those that have passed. */
const turnOf = ({ state, lastDay }: Expiry): string => `${state === 'passed' ? 1 : 0}${lastDay ?? '9999'}`;

/** The fewest days left first, then those whose day is not known; what has passed comes last. Rule 1.28. */
const byDay = (a: Expiry, b: Expiry): number => turnOf(a).localeCompare(turnOf(b)) || a.id.localeCompare(b.id);

/**
 * The time limits of a case, the first to end first, and what has passed last. Those of a paper that arrived, and those
 * that are counted from what happened once its day is given. @param table the rows, for tests
 */
export function expiriesOf(facts: LimitFacts, now: Date, table: readonly TimeLimit[] = timeLimits): Expiry[] {
  const today = dayInRome(now);
  return table
    .filter((limit) => isInForce(limit, today) && concerns(limit, facts))
    .filter(({ paper }) => paper !== undefined || facts.factsOn !== null)
    .map((limit) => expiryOf(limit, startOf(limit, facts), today))
    .sort(byDay);
}

/**
 * The time limits of the other side of a case: a respondent asks whether the other side is still in time. Empty while
 * the side is not known.
 */
export function otherSidesExpiries(facts: LimitFacts, now: Date): Expiry[] {
  if (facts.part === null || facts.factsOn === null) return [];
  const today = dayInRome(now);
  return timeLimits
    .filter((limit) => isInForce(limit, today) && limit.types.includes(facts.type))
    .filter((limit) => limit.paper === undefined && limit.part !== undefined && limit.part !== facts.part)
    .map((limit) => expiryOf(limit, startOf(limit, facts), today))
    .sort(byDay);
}
