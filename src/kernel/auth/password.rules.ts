import { accountLimits } from '../../shared/limits.js';
import { isCommonPassword } from './common-passwords.js';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter parts of a name occur in any text by chance. */
const SHORTEST_PART = 4;

/**
 * Whether a password holds the person's name or address: a whole name, or the part of the address before the @. Rule
 * 12.2.
 */
export function isPersonalPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): boolean {
  const said = plain(password);
  const local = person.email.split('@', 1)[0] ?? '';
  const names = [person.firstName, person.lastName].map(plain);
  const parts = [...names, names.join(''), [...names].reverse().join(''), plain(local), plain(person.email)].filter(
    (part) => part.length >= SHORTEST_PART,
  );
  // A long passphrase may hold a word that is also a surname. It is refused only when little is left without the name.
  return parts.some((part) => said.includes(part) && said.length - part.length < accountLimits.passwordMin);
}

/** Why a password is refused, or 'ok'. The schema checks its length. */
export function checkPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): 'ok' | 'passwordCommon' | 'passwordPersonal' {
  if (isCommonPassword(password)) return 'passwordCommon';
  return isPersonalPassword(password, person) ? 'passwordPersonal' : 'ok';
}
