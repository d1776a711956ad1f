import { dayInRome, endOfDayInRome } from '../../shared/calendar.js';
import { preferenceLimits } from '../../shared/limits.js';

/**
 * A pause is given as its days in Rome, and stored as the moments at which they begin and are over: the start of the first
 * day, and the start of the day after the last. Rule 3.27.
 */

/** A pause as it is given: the first day is null for one that begins at once. Days are YYYY-MM-DD. */
export interface PauseDays {
  readonly from: string | null;
  readonly through: string;
}

/** A pause as it is stored: it is on from `pausesAt` (null: since it was set) until `resumesAt`. */
export interface Pause {
  readonly pausesAt: Date | null;
  readonly resumesAt: Date | null;
}

/** When a pause through a day is over. */
export const resumesAfter = (day: string): Date =>
  new Date(endOfDayInRome(new Date(`${day}T12:00:00Z`), 0).getTime() + 1);

/**
 * Whether a firm is on a pause that it asked for. It stays in the index and the picking statement compares the moments
 * (`isPausedSql` of matching is the same rule), so it begins and ends without a job. Rule 3.27.
 */
export const isPaused = ({ pausesAt, resumesAt }: Pause, now: Date): boolean =>
  resumesAt !== null && now < resumesAt && (pausesAt === null || pausesAt <= now);

/**
 * The days of a pause that is on or planned, as the profile shows them; both null while there is none, and the first null
 * once it has begun.
 * @param row the moments as the database answers them
 */
export function pauseDays(
  { pauses_at: begin, resumes_at: end }: { readonly pauses_at: string | null; readonly resumes_at: string | null },
  now: Date,
): { paused_from: string | null; paused_through: string | null } {
  const resumes = end === null ? null : new Date(end);
  if (resumes === null || resumes <= now) return { paused_from: null, paused_through: null };
  const pauses = begin === null ? null : new Date(begin);
  return {
    paused_from: pauses && pauses > now ? dayInRome(pauses) : null,
    paused_through: dayInRome(new Date(resumes.getTime() - 1)),
  };
}

const dayAfter = (now: Date, days: number): string => dayInRome(endOfDayInRome(now, days));

/** A pause begins today at the earliest, and `pauseAheadDays` after today at the latest. */
export const pauseBeginIsAllowed = (from: string, now: Date): boolean =>
  from >= dayInRome(now) && from <= dayAfter(now, preferenceLimits.pauseAheadDays);

/** A pause ends on the day on which it begins at the earliest, and `maxPauseDays` after it at the latest. */
export function pauseEndIsAllowed({ from, through }: PauseDays, now: Date): boolean {
  const first = from ?? dayInRome(now);
  return through >= first && through <= dayAfter(new Date(`${first}T12:00:00Z`), preferenceLimits.maxPauseDays);
}
