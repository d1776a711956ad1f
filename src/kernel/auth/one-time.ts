import { randomInt } from 'node:crypto';

/** Letters and digits without those that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const random = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A password that one person reads to another: four groups, 79 bits. */
export function firstPassword(): string {
  return [random(4), random(4), random(4), random(4)].join('-');
}

/** A code that replaces the authenticator once: two groups, 49 bits. */
export function recoveryCode(): string {
  return `${random(5)}-${random(5)}`;
}

/** A recovery code as it is compared: however it was typed. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[^a-z\d]/g, '');
}
