import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallLimits } from '../../auth/auth.api.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { RecoveryBody } from '../accounts.dto.js';
import { withMinimumDuration } from '../minimum-duration.js';
import { MailedTokens } from '../mailed-tokens.js';

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
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select(['id', 'email', 'locale', 'first_name'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account || !(await this.tokens.mayIssue(em, account.id, 'reset'))) return;
    const { token, expiresAt } = await this.tokens.issue(em, account.id, 'reset');
    await this.notifications.mail(em, {
      accountId: account.id,
      to: account.email,
      locale: account.locale,
      template: 'reset_password',
      params: { token, key: account.id, first_name: account.first_name, until: expiresAt.toISOString() },
    });
  }
}
