import type { Item, Run } from '../numbers.js';

/** A phone number with its prefixes has at most so many digits. */
export const LONGEST = 15;
const SHORTEST = 8;

/** A mobile number of Italy without its prefix. */
export const MOBILE = /^3[1-9]\d{8}$/;

/** What kind of number a row of digits is by its shape. */
export type Shape = 'mobile' | 'old-mobile' | 'landline' | 'abroad';

/** Digits without the prefix of Italy, if what follows is a number there. */
export function nationalOf(digits: string): string {
  const prefix = digits.startsWith('0039') ? 4 : digits.startsWith('39') ? 2 : 0;
  const length = digits.length - prefix;
  const isMobile = digits.charAt(prefix) === '3' && (length === 9 || length === 10);
  const isLandline = digits.charAt(prefix) === '0' && length >= 8 && length <= 11;
  return isMobile || isLandline ? digits.slice(prefix) : digits;
}

/** The shape of a row of digits, if it is a phone number's. */
export function shapeOf(digits: string, hasPlus = false): Shape | undefined {
  if (digits.length < SHORTEST || digits.length > LONGEST) return undefined;
  const national = nationalOf(digits);
  const { length } = national;
  const [first, second] = [national.charAt(0), national.charAt(1)];
  if (first === '3' && second !== '0' && length === 10) return 'mobile';
  if (first === '0' && second !== '0' && length <= 11) return 'landline';
  if (hasPlus) return 'abroad';
  if (digits.startsWith('00') && digits.charAt(2) !== '0' && digits.length >= 10) return 'abroad';
  return first === '3' && second !== '0' && length === 9 ? 'old-mobile' : undefined;
}

/** Whether an item is no legal number, amount, date or the like. */
export const isFree = (item: Item | undefined): boolean => item !== undefined && item.mask === undefined;

/** The digits of a run from one item to another. */
export const digitsOf = (run: Run, first: number, last: number): string =>
  run.items
    .slice(first, last + 1)
    .map(({ digits }) => digits)
    .join('');
