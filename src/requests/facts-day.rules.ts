/** Nobody asks about what happened before. */
const EARLIEST = '1930-01-01';

/** Whether something may have happened on a day (YYYY-MM-DD), given today's day in Rome. Rule 1.27. */
export const mayBeFactsDay = (day: string, today: string): boolean => day >= EARLIEST && day <= today;
