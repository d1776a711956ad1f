import { dayInRome } from '../../../../src/shared/calendar.js';
import { serverNow } from '../../../api/clock.js';

/** When a next step is due, as seen today in Rome. */
export type StepTime = 'late' | 'today' | 'coming';

/** @param on the day of the step, YYYY-MM-DD */
export function stepTime(on: string): StepTime {
  const today = dayInRome(new Date(serverNow()));
  return on < today ? 'late' : on === today ? 'today' : 'coming';
}
