import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallLimits } from '../../auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { RecoveryBody } from '../accounts.dto.js';
import { withMinimumDuration } from '../minimum-duration.js';
import { MailedTokens } from '../mailed-tokens.js';
import { lockSignIn, signInByEmail } from '../sign-ins.js';

/** Mails a link to choose a new password, if the address has an account. The answer does not tell whether it has. */
@Injectable()
export class RecoverPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: CallLimits,
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws too_many_requests (429) */
  async execute({ email }: RecoveryBody, address: string): Promise<void> {
    await this.limits.count('recovery', { address });
    return withMinimumDuration(this.database.transaction((em) => this.recover(em, email)));
  }

  private async recover(em: EntityManager, email: string): Promise<void> {
    const found = await signInByEmail(sqlOf(em), email);
    const signIn = found && (await lockSignIn(em, found));
    if (signIn?.email.toLowerCase() !== email.toLowerCase()) return;
    if (!(await this.tokens.mayIssue(em, signIn, 'reset'))) return;
    const { token, expiresAt } = await this.tokens.issue(em, signIn, 'reset');
    const { accountId, locale, firstName: first_name } = signIn;
    this.notifications.mail(em, {
      accountId,
      to: signIn.email,
      locale,
      template: 'reset_password',
      params: { token, key: accountId, first_name, until: expiresAt.toISOString() },
    });
  }
}
