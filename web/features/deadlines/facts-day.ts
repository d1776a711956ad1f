import { mayBeFactsDay, mayBeHearingDay } from '../../../src/shared/guidance/facts-day.rules.js';
import { serverNow } from '../../api/clock';
import { isDate } from '../../ui/fields';

/** Whether a text is a day on which something may have happened, or a paper may have arrived. */
export const isFactsDay = (text: string): boolean => isDate(text) && mayBeFactsDay(text, new Date(serverNow()));

/** Whether a text is a day on which a hearing may be. */
export const isHearingDay = (text: string): boolean => isDate(text) && mayBeHearingDay(text, new Date(serverNow()));
