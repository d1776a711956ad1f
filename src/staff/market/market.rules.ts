import { dayInRome } from '../../shared/calendar.js';
import { marketLimits, ms } from '../../shared/limits.js';
import type { Supply } from '../../shared/staff/market.codes.js';

/** How often each value was counted. */
export type Histogram = readonly { readonly value: number; readonly count: number }[];

/** The smallest value that half of the cases do not exceed; null where nothing was counted. */
export function medianOf(histogram: Histogram): number | null {
  const all = histogram.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { value, count } of histogram.toSorted((one, other) => one.value - other.value)) {
    counted += count;
    if (count > 0 && 2 * counted >= all) return value;
  }
  return null;
}

/** The average to one decimal; null where nothing was counted. */
export function averageOf(histogram: Histogram): number | null {
  const all = histogram.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return Math.round((10 * histogram.reduce((sum, { value, count }) => sum + value * count, 0)) / all) / 10;
}

/** Rule 16.26: whether a week is far below the average of the weeks before it. */
export const hasFallen = (week: number, usual: number): boolean =>
  usual >= marketLimits.usualMin && 100 * week < marketLimits.fallenUnder * usual;

/** The requests of a place in a period, and the firms that answered some of them. */
interface Place {
  readonly published: number;
  readonly firms_active: number;
}

/** Rule 16.25: whether the firms that answer in a province are enough for its requests, compared with all provinces. */
export function supplyOf({ published, firms_active }: Place, all: readonly Place[]): Supply {
  if (firms_active === 0) return published === 0 ? 'enough' : 'missing';
  const sum = (name: keyof Place) => all.reduce((total, place) => total + place[name], 0);
  const usual = sum('published') / sum('firms_active');
  return published / firms_active > marketLimits.scarceOver * usual ? 'scarce' : 'enough';
}

/** Days of Rome (YYYY-MM-DD), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const firstOf = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1));
const written = (at: Date): string => at.toISOString().slice(0, 10);

/** The days of a month (2026-03), a quarter (2026-Q1) or a year (2026). */
export function daysOf(period: string): Days {
  const [year = '', part] = period.split('-');
  const months = part === undefined ? 12 : part.startsWith('Q') ? 3 : 1;
  const first = part === undefined ? 0 : part.startsWith('Q') ? (Number(part.slice(1)) - 1) * 3 : Number(part) - 1;
  return {
    from: written(firstOf(Number(year), first)),
    to: written(new Date(firstOf(Number(year), first + months).getTime() - ms.day)),
  };
}

/** The month of a moment in Rome, or one so many months before it: YYYY-MM. */
export function monthBefore(now: Date, months = 0): string {
  const [year = '', month = ''] = dayInRome(now).split('-');
  return written(firstOf(Number(year), Number(month) - 1 - months)).slice(0, 7);
}

const daysBefore = (day: string, days: number): string => written(new Date(Date.parse(day) - days * ms.day));

/** The last seven days that are over, and the weeks before them with which they are compared. */
export function weeksBefore(now: Date): { readonly week: Days; readonly usual: Days } {
  const today = dayInRome(now);
  return {
    week: { from: daysBefore(today, 7), to: daysBefore(today, 1) },
    usual: { from: daysBefore(today, 7 * (marketLimits.usualWeeks + 1)), to: daysBefore(today, 8) },
  };
}
