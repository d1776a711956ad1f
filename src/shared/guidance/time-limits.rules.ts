import { dayInRome } from '../calendar.js';
import type { Locale } from '../locale.js';
import { expiryOf, type Expiry } from './expiries.rules.js';
import { factLimits } from './fact-limits.codes.js';
import { paperLimits } from './paper-limits.codes.js';
import { spanText } from './span.rules.js';
import type { ServedPaper } from './served-papers.codes.js';
import type { TimeLimit } from './time-limits.codes.js';

/** Every time limit that the product shows. The only source for screens, calendars, guides and articles. Rule 1.28. */
export const timeLimits: readonly TimeLimit[] = [...paperLimits, ...factLimits];

/**
 * A row of the table.
 * @throws where the table has no such row
 */
export function limitCalled(id: string): TimeLimit {
  const limit = timeLimits.find((each) => each.id === id);
  if (!limit) throw new Error(`no time limit is called ${id}`);
  return limit;
}

/**
 * How long a time limit of the table lasts, in words: "40 giorni".
 * @throws where the table has no such row
 */
export const limitSpan = (id: string, locale: Locale): string => spanText(limitCalled(id).span, locale);

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

/** The day that a limit is counted from; null where it is not known. */
function startOf({ starts }: TimeLimit, { paper, factsOn }: LimitFacts): string | null {
  if (starts === 'paper') return paper?.served_on ?? null;
  if (starts === 'hearing') return paper?.hearing_on ?? null;
  return starts === 'facts' ? factsOn : null;
}

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
