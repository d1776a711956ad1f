import { checkPassword } from '../kernel/auth/password.rules.js';

/** Why a password of the staff is refused, or 'ok'. The schema checks its length. */
export function checkStaffPassword(
  password: string,
  member: { email: string; name: string },
): ReturnType<typeof checkPassword> {
  return checkPassword(password, { email: member.email, firstName: member.name, lastName: '' });
}

/** The key under which guesses of a member's password are counted. */
export const passwordOf = (email: string): string => `staff:${email}`;

/** The key under which guesses of a member's codes are counted. */
export const codesOf = (staffId: number): string => `staff-code:${staffId}`;
