import { dayInRome } from '../calendar.js';
import type { ServedPaper } from './served-papers.codes.js';

/** Earlier facts are not accepted. */
const EARLIEST = '1930-01-01';
/** No hearing is set so many years ahead. */
const HEARING_YEARS_AHEAD = 10;

/** Whether something may have happened on a day (YYYY-MM-DD): not before 1930, and not later than today in Rome. Rule 1.27. */
export const mayBeFactsDay = (day: string, now: Date): boolean => day >= EARLIEST && day <= dayInRome(now);

/** Whether a hearing may be on a day (YYYY-MM-DD): it may be past, or up to ten years ahead. Rule 1.29. */
export function mayBeHearingDay(day: string, now: Date): boolean {
  const today = dayInRome(now);
  return day >= EARLIEST && day <= `${Number(today.slice(0, 4)) + HEARING_YEARS_AHEAD}${today.slice(4)}`;
}

/** Whether a paper may have arrived as somebody says: the given days are possible. Rule 1.29. */
export const mayBeServed = ({ served_on, hearing_on }: Omit<ServedPaper, 'kind'>, now: Date): boolean =>
  (served_on === null || mayBeFactsDay(served_on, now)) && (hearing_on === null || mayBeHearingDay(hearing_on, now));
