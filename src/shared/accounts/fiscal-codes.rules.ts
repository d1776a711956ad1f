// Only these two of the library's ninety countries are loaded, because forms in the browser use this file too.
import * as codicefiscale from 'stdnum/lib/cjs/it/codicefiscale.js';
import * as iva from 'stdnum/lib/cjs/it/iva.js';

const checked = (kind: Pick<typeof iva, 'validate'>, text: string): string | null => {
  const result = kind.validate(text);
  return result.isValid ? result.compact.toUpperCase() : null;
};

/** A VAT number as its 11 digits, check digit verified; null if it is none. */
export function vatNumber(text: string): string | null {
  return checked(iva, text.replace(/^\s*it/i, ''));
}

/**
 * A tax code, of a person (16 characters, changed digits of namesakes included) or of a body (11 digits); null if it is
 * none.
 */
export function taxCode(text: string): string | null {
  const compact = text.replace(/\s/g, '').toUpperCase();
  return /^\d{11}$/.test(compact) ? checked(iva, compact) : checked(codicefiscale, compact);
}
