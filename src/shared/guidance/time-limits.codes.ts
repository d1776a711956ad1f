import type { Text } from '../locale.js';
import type { PartCode } from '../requests/codes.js';
import type { ServedPaperKindId } from './served-papers.codes.js';

/** How long a limit lasts: one unit. `before` a hearing it is counted backwards. */
export type Span =
  | { readonly days: number; readonly before?: true }
  | { readonly months: number }
  | { readonly years: number };

/**
 * Whether the days from 1 to 31 August are left out (legge 742/1969). `unknown`: the sources do not agree; then every day
 * is counted, so that nobody is late, and the screen says so.
 */
export type August = 'counts' | 'suspended' | 'unknown';

/**
 * What happens to a limit whose last day is a holiday. `court` (art. 155 c.p.c.): Saturdays, Sundays and holidays move it
 * to the next working day, and one counted backwards to the working day before. `civil` (art. 2963 c.c., art. 172 c.p.p.):
 * Sundays and holidays move it. `unknown`: it is not moved, and the screen says so where it matters.
 */
export type HolidayRule = 'court' | 'civil' | 'unknown';

/** A time limit that the law sets. */
export interface TimeLimit {
  /** Used in links, calendars and texts (`{{limit-complaint}}`): never changed. */
  readonly id: string;
  /** The request types for which it is said. */
  readonly types: readonly string[];
  /** Whom it binds; both sides where left out. */
  readonly part?: PartCode;
  /** The paper whose arrival starts it; none where it is counted from what happened. */
  readonly paper?: ServedPaperKindId;
  /**
   * The day it is counted from: the arrival of the paper, the hearing that the paper names, the day of the facts, or a
   * later step whose day is not known.
   */
  readonly starts: 'paper' | 'hearing' | 'facts' | 'later';
  readonly what: Text;
  /** From which day it is counted, in words. */
  readonly from: Text;
  readonly span: Span;
  readonly august: August;
  readonly holiday: HolidayRule;
  readonly source: string;
  /** A time to pay, and not to contest: once it has passed nothing can be saved any more. */
  readonly pays?: true;
  /** What one must know besides, or what is not known. */
  readonly note?: Text;
  /**
   * YYYY-MM-DD: the last day on which this is true. Afterwards it is no longer shown and appears in the editors' list.
   */
  readonly until?: string;
  /** YYYY-MM-DD: when the row was last compared with its source. */
  readonly reviewed: string;
}

/** A row of the table; with both languages. */
export interface LimitRow extends Omit<
  TimeLimit,
  'id' | 'what' | 'from' | 'note' | 'reviewed' | 'august' | 'holiday' | 'starts'
> {
  readonly starts?: TimeLimit['starts'];
  readonly what: readonly [it: string, en: string];
  readonly from: readonly [it: string, en: string];
  readonly note?: readonly [it: string, en: string];
  readonly august?: August;
  readonly holiday?: HolidayRule;
  readonly reviewed?: string;
}

/** On this day every row without a day of its own was compared with the articles that it cites. */
export const TIME_LIMITS_REVIEWED = '2026-11-25';

const text = ([it, en]: readonly [string, string]): Text => ({ it, en });

/** Rows as limits. A row says only what differs: August counts, and no rule for holidays is known. */
export const limitsOf = (rows: Readonly<Record<string, LimitRow>>): TimeLimit[] =>
  Object.entries(rows).map(([id, { what, from, note, starts, ...row }]) => ({
    august: 'counts',
    holiday: 'unknown',
    reviewed: TIME_LIMITS_REVIEWED,
    ...row,
    id,
    starts: starts ?? (row.paper ? 'paper' : 'facts'),
    what: text(what),
    from: text(from),
    ...(note && { note: text(note) }),
  }));
