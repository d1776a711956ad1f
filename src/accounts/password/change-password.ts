import { Injectable } from '@nestjs/common';
import { SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { checkPassword } from '../../kernel/auth/password.rules.js';
import { MailedTokens } from './mailed-tokens.js';
import { hashPassword } from '../../kernel/passwords.js';
import type { SecurityBody } from '../profile/profile.dto.js';
import { Sessions } from '../sign-in/sessions.js';
import { changeSignIn, lockSignIn } from '../sign-in/sign-ins.js';
import { ProveIdentity } from './prove-identity.js';

/** Changes the password of someone signed in; the other devices are signed out, this one stays. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prove: ProveIdentity,
    private readonly tokens: MailedTokens,
    private readonly sessions: Sessions,
    private readonly notifications: NotificationsApi,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws invalid_input (422) on one of the three fields */
  async execute(
    actor: Actor,
    { password, passkey, new_password, new_password_confirmation }: SecurityBody,
    origin: Origin,
  ): Promise<void> {
    if (new_password !== new_password_confirmation)
      throw invalidFields({ new_password_confirmation: fieldTexts.confirmed });
    if (new_password === password) throw invalidFields({ new_password: accountFieldTexts.passwordSame });
    const proved = await this.prove.execute(actor, { password, passkey });
    const passwordHash = await hashPassword(new_password);
    await this.database.transaction(async (em) => {
      const signIn = await lockSignIn(em, actor);
      if (!signIn) throw problems.unauthenticated();
      await this.prove.stillProved(em, actor, proved);
      const verdict = checkPassword(new_password, signIn);
      if (verdict !== 'ok') throw invalidFields({ new_password: accountFieldTexts[verdict] });
      await changeSignIn(em, signIn, { passwordHash }, this.clock.now());
      // Somebody who knew the old password may have asked for another address: that link becomes invalid, as its mail
      // promises.
      await this.tokens.revoke(em, signIn, 'reset', 'change_email', 'sign_in');
      await this.sessions.closeOwn(em, signIn, actor.sessionId);
      const { accountId, memberId, email, locale, firstName: first_name } = signIn;
      await this.events.write(em, 'password_changed', { accountId, memberId }, origin);
      const mail = { accountId, to: email, locale, params: { first_name } };
      this.notifications.mail(em, { ...mail, template: 'password_changed' });
    });
  }
}
