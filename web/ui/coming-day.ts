import { dayInRome } from '../../src/shared/calendar.js';
import { ms } from '../../src/shared/limits.js';
import { serverNow } from '../api/clock';
import { writtenDate } from './fields/parse-date';

/** The day in a week, as it is written in a field: the example of a day to come. */
export const comingDay = (): string => writtenDate(dayInRome(new Date(serverNow() + 7 * ms.day)));
