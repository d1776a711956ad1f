/** No date is written longer, with the longest month's name and spaces between. */
const LONGEST = 30;

const LANGUAGES = ['it', 'en'] as const;

/** The number of each month by its name and by its first three letters, in the languages of the pages. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) => {
    const words = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const name = words.format(Date.UTC(2000, month)).toLowerCase();
      return [
        [name, month + 1],
        [name.slice(0, 3), month + 1],
      ] as const;
    }).flat();
  }),
);

/** true for a day that exists, written YYYY-MM-DD. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/**
 * The day that a text means, as YYYY-MM-DD: `3/4/1980`, `03.04.1980`, `03041980`, `3 aprile 1980`, or already so. The
 * day comes before the month, in both languages. Null for everything else, also for a day that doesn't exist.
 */
export function parseDate(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  if (isDate(trimmed)) return trimmed;
  const [, day, month, year] =
    /^(\d\d)(\d\d)(\d{4})$/.exec(trimmed) ??
    /^(\d{1,2})°?[\s./-]{1,3}(\d{1,2}|[a-zà-ù]{3,10})[\s./-]{1,3}(\d{4})$/i.exec(trimmed) ??
    [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const number = MONTHS.get(month.toLowerCase()) ?? Number(month);
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/** A day as the field shows it, DD/MM/YYYY; a text that is none as it is. */
export const writtenDate = (value: string): string => (isDate(value) ? value.split('-').toReversed().join('/') : value);
