import { invalidFields } from '../../kernel/problem.js';
import { dayAfter, validityDays } from '../../shared/requests/quote-validity.rules.js';

/** 2026-12-31 → 31/12/2026, as both languages write it in forms. */
const written = (day: string): string => day.split('-').reverse().join('/');

interface LastDayFacts {
  readonly now: Date;
  readonly choiceUntil: Date;
  /** The last day that the quote has: the same one stays. */
  readonly present?: string | null | undefined;
  /** The last day that a renewed quote has: the new one comes after it. */
  readonly after?: string | null | undefined;
}

/**
 * Refuses a last day that a quote cannot have. Rules 2.42 and 2.44.
 * @param lastDay YYYY-MM-DD; null, which lasts as long as the choice, is always fine
 * @throws invalid_input (422) that names the days from which the firm can choose
 */
export function refuseLastDay(
  lastDay: string | null | undefined,
  { now, choiceUntil, present, after }: LastDayFacts,
): void {
  if (lastDay == null || lastDay === present) return;
  const days = validityDays(now, choiceUntil);
  // A quote that is renewed moves on, by a day at least.
  const least = after != null && after >= days.least ? dayAfter(after) : days.least;
  if (lastDay >= least && lastDay <= days.most) return;
  const shown = { from: written(least), to: written(days.most) };
  throw invalidFields({
    valid_through:
      least <= days.most
        ? {
            it: `Scegli un giorno dal ${shown.from} al ${shown.to}`,
            en: `Choose a day from ${shown.from} to ${shown.to}`,
          }
        : {
            it: `Il cittadino sceglie entro il ${shown.to}: lascia vuoto`,
            en: `The citizen chooses by ${shown.to}: leave it empty`,
          },
  });
}
