import type { StaffRole } from '../shared/staff/staff.codes.js';
import type { Sql } from '../kernel/database/database.js';

/** The secret for the authenticator of every member of the demo staff, base32. */
export const DEMO_TOTP_SECRET = 'GIUSTAMENTEDEMO2';

const members: readonly { login: string; name: string; role: StaffRole }[] = [
  { login: 'moderatore', name: 'Mara Vigile', role: 'moderator' },
  { login: 'finanza', name: 'Fabio Conti', role: 'finance' },
  { login: 'redazione', name: 'Rosa Penna', role: 'content' },
  { login: 'admin', name: 'Aldo Primo', role: 'admin' },
];

/**
 * Writes one member of each role, with the authenticator.
 * @param totpSecret sealed
 */
export async function writeStaff(db: Sql, passwordHash: string, totpSecret: string, now: Date): Promise<void> {
  await db
    .insertInto('staff')
    .values(
      members.map(({ login, name, role }) => ({
        email: `${login}@example.com`,
        name,
        role,
        locale: 'it',
        password_hash: passwordHash,
        totp_secret: totpSecret,
        totp_enrolled_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}
