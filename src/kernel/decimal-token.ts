import { createHash, randomBytes } from 'node:crypto';

const BYTES = 17;
const DIGITS = 41;

/** A token of 136 random bits in decimal digits, as the routes of mails demand. */
export function newToken(): string {
  return BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
    .toString()
    .padStart(DIGITS, '0');
}

/** The stored hash of a token; it needs no salt, because the token is random. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
