/** The characters with which a formula begins in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
/** A negative number is not a formula. */
const NUMBER = /^-\d+(,\d+)?$/;
const SPECIAL = /[";\r\n]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Text that people typed must not become a formula on the inbox of whoever opens the file.
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as Italian spreadsheets open it: semicolons, and a byte order mark so that accents survive. */
export function csv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Cents as a spreadsheet's number: 1234 → "12,34". */
export function csvEuro(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}
