import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountModel } from '../../kernel/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { ResendParams } from '../accounts.dto.js';
import { withMinimumDuration } from '../minimum-duration.js';
import { VisitorDrafts } from '../../requests/requests.api.js';
import { confirmationMail } from '../confirmation-mail.js';
import { MailedTokens } from '../mailed-tokens.js';
import { RESUME_SENDING } from '../registration.dto.js';

/**
 * Mails the confirmation once more. It does the same for an account that does not exist, and nothing when asked too
 * often.
 */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly drafts: VisitorDrafts,
  ) {}

  execute({ model, accountId }: ResendParams): Promise<void> {
    return withMinimumDuration(this.database.transaction((em) => this.resend(em, model, accountId)));
  }

  private async resend(em: EntityManager, model: AccountModel, accountId: number): Promise<void> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select(['email', 'locale', 'first_name', 'last_name', 'created_at', 'resume'])
      .where('id', '=', accountId)
      .where('model', '=', model)
      .where('confirmed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const owner = { accountId, memberId: null };
    if (!account || !(await this.tokens.mayIssue(em, owner, 'confirm'))) return;
    const sends = account.resume === RESUME_SENDING && (await this.drafts.waitFor(em, accountId));
    const { token, expiresAt } = await this.tokens.issue(em, owner, 'confirm');
    this.notifications.mail(em, {
      accountId,
      to: account.email,
      locale: account.locale,
      template: confirmationMail(model, sends),
      params: {
        token,
        first_name: account.first_name,
        last_name: account.last_name,
        at: new Date(account.created_at).toISOString(),
        until: expiresAt.toISOString(),
      },
    });
  }
}
