import { staffLimits } from '../../../shared/limits.js';

/** What was typed, taken apart. */
export interface Sought {
  readonly text: string;
  /** The id of a record; null where the text is no number. */
  readonly id: number | null;
  /** Words that are long enough to look for, in lower case. */
  readonly words: readonly string[];
  /** "12/2026", the number of a document as people write it. */
  readonly numbered: { readonly number: number; readonly year: number } | null;
  /** The phone numbers that it may be, with the prefix, as accounts keep them. */
  readonly phones: readonly string[];
  /** The reference of a report, a letter or a suspension, in capitals. */
  readonly reference: string | null;
}

const LARGEST_ID = 2_147_483_647;
const DIGITS = { min: 6, max: 15 };

/** @param text without space around it, at most `staffLimits.searchMax` characters */
export function soughtIn(text: string): Sought {
  const phones = phonesIn(text);
  // Digits alone may be a VAT number too.
  const isDictated = phones.length > 0 && !/^\d+$/.test(text);
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  const [, number, year] = /^(\d{1,9})\/(\d{4})$/.exec(text) ?? [];
  return {
    text,
    id: id >= 1 && id <= LARGEST_ID ? id : null,
    words: isDictated
      ? []
      : text
          .toLowerCase()
          .split(/\s+/)
          .filter((word) => word.length >= staffLimits.searchMin),
    numbered: number && year ? { number: Number(number), year: Number(year) } : null,
    phones,
    reference: /^(?:SG|CT)-\d{4}-\d{6,9}$|^SO-\d{6,9}$/i.test(text) ? text.toUpperCase() : null,
  };
}

/** A number with its prefix, or an Italian one without it. */
function phonesIn(text: string): string[] {
  if (!/^[+\d\s.()/-]+$/.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < DIGITS.min || digits.length > DIGITS.max) return [];
  return text.startsWith('+') ? [`+${digits}`] : [`+39${digits}`, `+${digits.replace(/^00/, '')}`];
}
