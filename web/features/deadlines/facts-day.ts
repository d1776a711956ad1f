import { mayBeFactsDay } from '../../../src/requests/facts-day.rules.js';
import { serverNow } from '../../api/clock';
import { isDate } from '../../ui/fields';

/** Whether a text is a day on which something may have happened. */
export const isFactsDay = (text: string): boolean => isDate(text) && mayBeFactsDay(text, new Date(serverNow()));
