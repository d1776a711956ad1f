import { dayInRome, endOfDayInRome, hourInRome } from '../calendar.js';
import { ResponseStatus } from './codes.js';
import { quoteLimits } from './quote.limits.js';

/** How long a quote can be chosen, where the firm gave it a last day of its own. Rules 2.42 to 2.44. */

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The last moment at which a quote can be chosen. @param lastDay YYYY-MM-DD */
export const validityEnds = (lastDay: string): Date => endOfDayInRome(noonOf(lastDay), 0);

/** The next day, YYYY-MM-DD. */
export const dayAfter = (day: string): string => dayInRome(endOfDayInRome(noonOf(day), 1));

/** Whether a quote may still be chosen on its own account. @param lastDay null lasts as long as the choice */
export const isValidOn = (lastDay: string | null, now: Date): boolean => lastDay === null || dayInRome(now) <= lastDay;

/** Whether a quote that nobody chose can be chosen no more, as it is answered. Rule 2.43. */
export const isOver = (
  { status, valid_until: until }: { readonly status: { readonly id: number }; readonly valid_until: string | null },
  now: number,
): boolean => status.id === ResponseStatus.ok && until !== null && new Date(until).getTime() < now;

/** The days that a firm can give, YYYY-MM-DD: some days from now, and as long as the citizen may choose. */
export const validityDays = (now: Date, choiceUntil: Date): { least: string; most: string } => ({
  least: dayInRome(endOfDayInRome(now, quoteLimits.validityDaysMin)),
  most: dayInRome(choiceUntil),
});

/** From when the citizen is reminded: in the morning of the day before the last. */
export const validityReminder = (lastDay: string): Date =>
  hourInRome(dayInRome(endOfDayInRome(noonOf(lastDay), -1)), quoteLimits.validityReminderHour);

/** Until when a quote can be chosen, as ISO text: the citizen's time to choose, or the firm's own day before it. */
export const validUntilOf = (choiceUntil: string | null, lastDay: string | null): string | null => {
  if (lastDay === null) return choiceUntil;
  const own = validityEnds(lastDay);
  return choiceUntil !== null && new Date(choiceUntil) < own ? choiceUntil : own.toISOString();
};
