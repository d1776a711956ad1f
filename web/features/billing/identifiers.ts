/** Italian identifiers, as far as they can be checked offline. The server checks them again. */

const ODD: Readonly<Record<string, number>> = {
  0: 1,
  1: 0,
  2: 5,
  3: 7,
  4: 9,
  5: 13,
  6: 15,
  7: 17,
  8: 19,
  9: 21,
  A: 1,
  B: 0,
  C: 5,
  D: 7,
  E: 9,
  F: 13,
  G: 15,
  H: 17,
  I: 19,
  J: 21,
  K: 2,
  L: 4,
  M: 18,
  N: 20,
  O: 11,
  P: 3,
  Q: 6,
  R: 8,
  S: 12,
  T: 14,
  U: 16,
  V: 10,
  W: 22,
  X: 25,
  Y: 24,
  Z: 23,
};

/** Digits of namesakes are written as letters (LMNPQRSTUV). */
const PERSON = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/;

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** A VAT number's 11 digits with a right check digit; `IT` in front is let pass. */
export function isVatNumber(text: string): boolean {
  const digits = compact(text).replace(/^IT/, '');
  // Seven digits of the holder, which are not all zero, three of the office that gave the number, and the check digit.
  if (!/^(?!0{7})\d{7}(0(?!00)\d\d|100|12[01]|888|999)\d$/.test(digits)) return false;
  const sum = [...digits].slice(0, 10).reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(digits[10]);
}

/** A person's tax code of 16 characters with a right check character. */
export function isPersonTaxCode(text: string): boolean {
  const code = compact(text);
  if (!PERSON.test(code)) return false;
  const sum = [...code].slice(0, 15).reduce((total, character, index) => {
    // Positions are counted from one: the first is odd.
    if (index % 2 === 0) return total + (ODD[character] ?? 0);
    return total + (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65);
  }, 0);
  return String.fromCharCode(65 + (sum % 26)) === code[15];
}

/** A tax code, of a person or (11 digits) of a body. */
export const isTaxCode = (text: string): boolean =>
  /^\d{11}$/.test(compact(text)) ? isVatNumber(text) : isPersonTaxCode(text);

/** The exchange system's code of a recipient: seven letters or digits. */
export const isSdiCode = (text: string): boolean => /^[A-Z\d]{7}$/.test(compact(text));
