import { Injectable } from '@nestjs/common';
import { Guesses, Passkeys, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { invalidFields } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { ResetBody } from '../accounts.dto.js';
import { accountFieldTexts, accountProblems } from '../accounts.problems.js';
import { PasskeyNotices } from '../passkeys/passkey-notices.js';
import { checkPassword } from '../../kernel/auth/password.rules.js';
import { MailedTokens } from './mailed-tokens.js';
import { hashPassword } from '../../kernel/passwords.js';
import { Sessions } from '../sign-in/sessions.js';
import { changeSignIn, codesOf, lockSignIn } from '../sign-in/sign-ins.js';

/**
 * Sets a new password with the mailed token; every session of this person ends, and a mail says so. Wrong guesses at
 * the old password are no longer counted. Rule 12.15.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly sessions: Sessions,
    private readonly notifications: NotificationsApi,
    private readonly events: SecurityEvents,
    private readonly guesses: Guesses,
    private readonly passkeys: Passkeys,
    private readonly notices: PasskeyNotices,
  ) {}

  /** @throws invalid_token (422), invalid_input (422) on the password */
  async execute(
    { password, password_confirmation, token, key, remove_passkeys }: ResetBody,
    origin: Origin,
  ): Promise<void> {
    if (password !== password_confirmation) throw invalidFields({ password_confirmation: fieldTexts.confirmed });
    // Hashing costs memory and time: the token is checked first.
    await this.tokens.check(this.database.read, token, 'reset', key);
    const passwordHash = await hashPassword(password);
    const signIn = await this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'reset');
      const signIn = await lockSignIn(em, { accountId: found.accountId, memberId: found.memberId ?? null });
      if (signIn?.accountId !== key) throw accountProblems.invalid_token();
      const verdict = checkPassword(password, signIn);
      if (verdict !== 'ok') throw invalidFields({ password: accountFieldTexts[verdict] });
      this.tokens.use(found);
      await em.flush();
      await changeSignIn(em, signIn, { passwordHash }, this.clock.now());
      // Somebody who knew the old password may have asked for another address: that link becomes invalid, as its mail
      // promises.
      await this.tokens.revoke(em, signIn, 'reset', 'change_email', 'sign_in');
      await this.sessions.closeOwn(em, signIn);
      const { accountId, memberId, email, locale, firstName: first_name } = signIn;
      await this.events.write(em, 'password_reset', { accountId, memberId }, origin);
      const mail = { accountId, to: email, locale, params: { first_name } };
      this.notifications.mail(em, { ...mail, template: 'password_changed' });
      // Somebody who was inside may have added one.
      if (remove_passkeys && (await this.passkeys.drop(em, signIn)) > 0)
        await this.notices.write(em, signIn, 'passkey_removed', origin);
      return signIn;
    });
    await this.guesses.lift(signIn.email, codesOf(signIn));
  }
}
