import { dayInRome } from '../calendar.js';

/** The day (YYYY-MM-DD) on which the tables of the law are asked: today, in Rome. */
export const lawDay = (now: Date): string => dayInRome(now);
