import { dayInRome } from '../calendar.js';

/** The day (YYYY-MM-DD) for which the tables of the law are read: today, in Rome. */
export const lawDay = (now: Date): string => dayInRome(now);
