import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { SecurityEvents, type Origin } from '../../auth/auth.api.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { invalidFields } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Account } from '../account.entity.js';
import type { ResetBody } from '../accounts.dto.js';
import { accountFieldTexts, accountProblems } from '../accounts.problems.js';
import { checkPassword } from '../accounts.rules.js';
import { MailedTokens } from '../mailed-tokens.js';
import { hashPassword } from '../../kernel/passwords.js';
import { Sessions } from '../sessions.js';

/** Sets a new password with the mailed token; every session of the account dies, and its owner is notified. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MailedTokens,
    private readonly sessions: Sessions,
    private readonly notifications: NotificationsApi,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws invalid_token (422), invalid_input (422) on the password */
  async execute({ password, password_confirmation, token, key }: ResetBody, origin: Origin): Promise<void> {
    if (password !== password_confirmation) throw invalidFields({ password_confirmation: fieldTexts.confirmed });
    // Hashing costs memory and time: who has no token gets neither.
    await this.tokens.check(this.database.read, token, 'reset', key);
    const passwordHash = await hashPassword(password);
    await this.database.transaction(async (em) => {
      const found = await this.tokens.find(em, token, 'reset');
      const account = await em.findOne(
        Account,
        { id: found.accountId, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!account || account.id !== key) throw accountProblems.invalid_token();
      const verdict = checkPassword(password, account);
      if (verdict !== 'ok') throw invalidFields({ password: accountFieldTexts[verdict] });
      this.tokens.use(found);
      account.passwordHash = passwordHash;
      account.updatedAt = this.clock.now();
      await em.flush();
      // Somebody who knew the old password may have asked for another address: that link ends here, as its mail promises.
      await this.tokens.revoke(em, account.id, 'reset', 'change_email');
      await this.sessions.closeAll(em, account.id);
      await this.events.write(em, 'password_reset', { accountId: account.id }, origin);
      await this.notifications.mail(em, {
        accountId: account.id,
        to: account.email,
        locale: account.locale,
        template: 'password_changed',
        params: { first_name: account.firstName },
      });
    });
  }
}
