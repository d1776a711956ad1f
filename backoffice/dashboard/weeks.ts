import { statisticsLimits } from '../../src/shared/limits';

const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** From the Monday with which the figures begin to the Sunday of this week; days as YYYY-MM-DD. */
export function lastWeeks(now: Date): { from: string; to: string } {
  const noon = Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(now)}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY;
  return { from: dayOf(monday - 7 * (statisticsLimits.weeks - 1) * DAY), to: dayOf(monday + 6 * DAY) };
}
