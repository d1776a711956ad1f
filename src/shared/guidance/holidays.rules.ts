/** MM-DD: the national holidays of a fixed day (l. 260/1949, l. 54/1977, d.P.R. 792/1985, l. 336/2000). */
const FIXED = new Set(['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26']);
/** From 2026 on 4 October is a holiday too (l. 151/2025). */
const SAINT_FRANCIS = { day: '10-04', from: 2026 };

const DAY = 86_400_000;

/** Easter Sunday of a year, in milliseconds UTC (the Gregorian reckoning of Meeus). */
function easter(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const g = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - leaps - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - h - (ofCentury % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1);
}

/** Whether a day (YYYY-MM-DD) is a Sunday or a national holiday. The feast of a town's patron is not counted. */
export function isHoliday(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const year = Number(day.slice(0, 4));
  const of = day.slice(5);
  return (
    new Date(time).getUTCDay() === 0 ||
    FIXED.has(of) ||
    (of === SAINT_FRANCIS.day && year >= SAINT_FRANCIS.from) ||
    time === easter(year) + DAY
  );
}

/** Whether a court's time limit may end on a day (YYYY-MM-DD): not on Saturdays, Sundays and holidays (art. 155 c.p.c.). */
export const isWorkingDay = (day: string): boolean => !isHoliday(day) && new Date(`${day}T00:00:00Z`).getUTCDay() !== 6;
