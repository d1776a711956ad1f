/** The time zone in which the law counts days: birthdays, terms in days. */
const ROME = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR = 3_600_000;

/**
 * The last result: every call of a signed-in person needs the present day, and formatting takes longer than the rest.
 */
let known = { hour: NaN, day: '' };

/** The day in Rome, as YYYY-MM-DD. */
export function dayInRome(instant: Date): string {
  // Rome is whole hours away from UTC, so that a day never begins within an hour.
  const hour = Math.floor(instant.getTime() / HOUR);
  if (hour !== known.hour) known = { hour, day: ROME.format(instant) };
  return known.day;
}

/** The last moment of the day in Rome that comes so many days after the day of `instant`: the end of a term in days. */
export function endOfDayInRome(instant: Date, days: number): Date {
  const [year, month, date] = dayInRome(instant).split('-').map(Number) as [number, number, number];
  const utcMidnight = Date.UTC(year, month - 1, date + days + 1);
  // Rome is one hour ahead of UTC, in summer two; its clocks never change at midnight.
  const inSummer = new Date(utcMidnight - 2 * HOUR);
  const wanted = new Date(utcMidnight).toISOString().slice(0, 10);
  const midnight = dayInRome(inSummer) === wanted ? inSummer : new Date(utcMidnight - HOUR);
  return new Date(midnight.getTime() - 1);
}

const HOUR_IN_ROME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });

/** The moment at which clocks in Rome show a whole hour of a day (YYYY-MM-DD). From 3 on no hour is left out or comes twice. */
export function hourInRome(day: string, hour: number): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
  // Rome is one hour ahead of UTC, in summer two.
  const inSummer = new Date(utc - 2 * HOUR);
  return Number(HOUR_IN_ROME.format(inSummer)) === hour ? inSummer : new Date(utc - HOUR);
}

/** The first moment of a day in Rome (YYYY-MM-DD). */
export function startOfDayInRome(day: string): Date {
  return new Date(endOfDayInRome(new Date(`${day}T12:00:00Z`), -1).getTime() + 1);
}

/** Age in whole years of a person born on `birthDate` (YYYY-MM-DD), on the present day in Rome. */
export function ageOn(birthDate: string, now: Date): number {
  const today = dayInRome(now);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5, 10) ? years : years - 1;
}
