import { dayInRome, startOfDayInRome } from '../kernel/calendar.js';
import { ms, settingLimits } from '../limits.js';

/** Later by so many milliseconds. */
const after = (at: Date, by: number): Date => new Date(at.getTime() + by);

/** The first day in Rome from which new weights may count: a whole notice has passed when it begins. Rule 25.2. */
export function firstDayOfWeights(now: Date): string {
  const end = after(now, settingLimits.notice);
  const day = dayInRome(end);
  return startOfDayInRome(day).getTime() === end.getTime()
    ? day
    : dayInRome(after(startOfDayInRome(day), 1.5 * ms.day));
}

/** Whether new weights may count from a day in Rome on: not before their notice is over, nor in a far future. Rule 25.2. */
export function mayCountFrom(day: string, now: Date): boolean {
  const at = startOfDayInRome(day);
  return at >= after(now, settingLimits.notice) && at <= after(now, settingLimits.furthestDays * ms.day);
}
