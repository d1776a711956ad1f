import type { Locale } from '../locale.js';

const words = {
  it: { soon: 'meno di un’ora', one: 'un’ora', hours: 'ore' },
  en: { soon: 'less than an hour', one: 'an hour', hours: 'hours' },
} as const;

/** A time to answer as every screen says it: "meno di un’ora", "un’ora", "4 ore". Takes hours; parts of them are rounded. */
export function answerTime(hours: number, locale: Locale): string {
  const whole = Math.round(hours);
  const { soon, one, hours: many } = words[locale];
  if (whole < 1) return soon;
  return whole === 1 ? one : `${whole}\u00A0${many}`;
}
