import { dayInRome, endOfDayInRome } from '../../shared/calendar.js';
import { accountLimits, ms } from '../../shared/limits.js';

/**
 * A pause is given as a day in Rome and stored as the moment at which it is over: the start of the day after.
 * Rule 3.27.
 */

/** When a pause through a day (YYYY-MM-DD) is over. */
export const resumesAfter = (day: string): Date =>
  new Date(endOfDayInRome(new Date(`${day}T12:00:00Z`), 0).getTime() + 1);

/**
 * Whether a firm is on a pause that it asked for. It stays in the index and the picking statement compares the moment
 * (`isPausedSql` of matching is the same rule), so it resumes without a job. Rule 3.27.
 */
export const isPaused = (resumesAt: Date | null, now: Date): boolean => resumesAt !== null && now < resumesAt;

/** The last day of a pause that is not over yet; null while the firm receives requests. */
export function pausedThrough(resumesAt: string | null, now: Date): string | null {
  const end = resumesAt === null ? null : new Date(resumesAt);
  return end && isPaused(end, now) ? dayInRome(new Date(end.getTime() - 1)) : null;
}

/** A pause ends today at the earliest, and `maxPauseDays` after today at the latest. */
export const pauseIsAllowed = (day: string, now: Date): boolean =>
  day >= dayInRome(now) && day <= dayInRome(new Date(now.getTime() + accountLimits.maxPauseDays * ms.day));
