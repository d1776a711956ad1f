import { dayInRome } from '../kernel/calendar.js';

/** Nobody asks about what happened before. */
const EARLIEST = '1930-01-01';

/** Whether something may have happened on a day (YYYY-MM-DD): not before 1930, and not later than today in Rome. Rule 1.27. */
export const mayBeFactsDay = (day: string, now: Date): boolean => day >= EARLIEST && day <= dayInRome(now);
