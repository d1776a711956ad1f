import { Injectable } from '@nestjs/common';
import { plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { hashPassword } from '../../kernel/passwords.js';
import { staffLimits } from '../../shared/limits.js';
import { Members, type Doer } from './members.js';
import { firstPassword, Guesses, Passkeys, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { RecoveryCodes } from '../sign-in/recovery-codes.js';
import { codesOf, passwordOf } from '../staff.rules.js';
import { StaffSessions } from '../sign-in/staff-sessions.js';

/**
 * Gives a member who forgot the password a new first password, shown once to the caller, and a new authenticator. Wrong
 * guesses at the old password are no longer counted. Rule 12.15.
 */
@Injectable()
export class ResetStaffPassword {
  constructor(
    private readonly database: Database,
    private readonly members: Members,
    private readonly recovery: RecoveryCodes,
    private readonly sessions: StaffSessions,
    private readonly events: SecurityEvents,
    private readonly passkeys: Passkeys,
    private readonly guesses: Guesses,
  ) {}

  /**
   * @param origin null from the command line
   * @throws not_found (404), last_admin (409)
   */
  async execute(actor: Doer, id: number, origin: Origin | null): Promise<string> {
    const password = firstPassword();
    const passwordHash = await hashPassword(password);
    let email = '';
    await this.database.transaction((em) =>
      this.members.change(em, actor, id, 'reset-password', async (member, now) => {
        email = member.email;
        const enrolled = member.totpEnrolledAt !== null;
        Object.assign(member, {
          passwordHash,
          passwordUntil: plus(now, staffLimits.firstPassword),
          totpSecret: null,
          totpEnrolledAt: null,
        });
        await this.recovery.drop(em, id);
        if ((await this.passkeys.drop(em, { staffId: id })) > 0)
          await this.events.write(em, 'passkey_removed', { staffId: id }, origin);
        await this.sessions.closeAll(em, id);
        await this.events.write(em, 'password_reset', { staffId: id }, origin);
        if (enrolled) await this.events.write(em, 'two_factor_off', { staffId: id }, origin);
        return true;
      }),
    );
    await this.guesses.lift(passwordOf(email), codesOf(id));
    return password;
  }
}
