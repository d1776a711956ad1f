/** Where the law counts days: a birthday, a term in days. */
const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Rome, as YYYY-MM-DD. */
export function dayInRome(instant: Date): string {
  return ROME.format(instant);
}

/** Whole years of someone born on `birthDate` (YYYY-MM-DD), on the day that it is in Rome. */
export function ageOn(birthDate: string, now: Date): number {
  const today = dayInRome(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5, 10) ? years : years - 1;
}
