import { stringify } from 'csv-stringify/sync';

/** A negative sum written as text begins like a formula and is none. */
const NEGATIVE = /^-\d+(?:,\d+)?$/;

/**
 * A table as Italian spreadsheets open it: semicolons, and a byte order mark so that accents survive. Text that people
 * typed can't become a formula in the program of the reader. Objects are written as JSON.
 */
export function csv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return stringify([[...header], ...rows.map((row) => [...row])], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: (text) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text),
      boolean: String,
      object: (value) => JSON.stringify(value),
    },
  });
}

/** Cents as a spreadsheet's number: 1234 → "12,34". */
export function csvEuro(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}
