import type { Locale } from '../locale.js';
import { servedPapers } from './served-papers.codes.js';
import { spanText } from './span.rules.js';
import { isInForce, timeLimits } from './time-limits.rules.js';
import type { Span, TimeLimit } from './time-limits.codes.js';

/** A row of the table of time limits as a page shows it, in one language. */
export interface ShownLimit {
  readonly id: string;
  /** What has to be done in that time. */
  readonly what: string;
  /** "40 giorni". */
  readonly span: string;
  /** From which day it is counted, in words. */
  readonly from: string;
  readonly source: string;
  /** The paper whose arrival starts it; null where it is counted from what happened. */
  readonly paper: string | null;
  /** YYYY-MM-DD: when the row was last compared with its source. */
  readonly reviewed: string;
}

const DAYS = { months: 30, years: 365 } as const;

/** About how many days a limit lasts: enough to order limits, not to compute a day. */
export function spanDays(span: Span): number {
  if ('days' in span) return span.days;
  return 'months' in span ? span.months * DAYS.months : span.years * DAYS.years;
}

/** Something to be done on a day that the paper names. */
const isTheDay = ({ span }: TimeLimit): boolean => 'days' in span && span.days === 0;
const theDay = { it: 'Quel giorno', en: 'That day' } as const;

const shown = (limit: TimeLimit, locale: Locale): ShownLimit => ({
  id: limit.id,
  what: limit.what[locale],
  span: isTheDay(limit) ? theDay[locale] : spanText(limit.span, locale),
  from: limit.from[locale],
  source: limit.source,
  paper: limit.paper === undefined ? null : servedPapers[limit.paper].label[locale],
  reviewed: limit.reviewed,
});

const byLength = (a: TimeLimit, b: TimeLimit): number =>
  spanDays(a.span) - spanDays(b.span) || a.id.localeCompare(b.id);

/**
 * The time limits of a subject that are true on a day, the shortest first: those that run from what happened, then those
 * that only a paper starts. Rules 1.28 and 1.31.
 * @param today YYYY-MM-DD
 */
export function limitsOfSubject(type: string, today: string, locale: Locale): ShownLimit[] {
  const known = timeLimits.filter((limit) => isInForce(limit, today) && limit.types.includes(type)).sort(byLength);
  const ofFacts = known.filter(({ paper }) => paper === undefined);
  const ofPapers = known.filter(({ paper }) => paper !== undefined);
  return [...ofFacts, ...ofPapers].map((limit) => shown(limit, locale));
}

/** A limit up to so many days needs somebody to act within weeks. */
const URGENT_DAYS = 60;

/**
 * The shortest of these limits that is true on a day, if it leaves only weeks; undefined where none does.
 * @param ids rows of the table
 */
export function urgentLimit(ids: readonly string[], today: string): TimeLimit | undefined {
  return timeLimits
    .filter((limit) => ids.includes(limit.id) && isInForce(limit, today) && spanDays(limit.span) <= URGENT_DAYS)
    .sort(byLength)
    .at(0);
}
