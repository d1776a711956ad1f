import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import type { AccountModel } from '../../shared/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Problem } from '../../kernel/problem.js';
import { AskedMails, NotificationsApi } from '../../notifications/notifications.api.js';
import type { ResendParams } from '../accounts.dto.js';
import { withMinimumDuration } from '../password/minimum-duration.js';
import { AccountParts } from '../account-parts.js';
import { confirmationMail } from './confirmation-mail.js';
import { MailedTokens } from '../password/mailed-tokens.js';
import { RESUME_SENDING } from './resume.js';

/**
 * Mails the confirmation once more. It gives the same answer for an account that does not exist, and mails nothing when
 * asked too often.
 */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly database: Database,
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
    private readonly asked: AskedMails,
    private readonly limits: CallLimits,
    private readonly parts: AccountParts,
  ) {}

  execute({ model, accountId }: ResendParams, address: string): Promise<void> {
    return withMinimumDuration(this.limited(model, accountId, address));
  }

  /** Trying many account ids sends no more mails than asking for one's own. */
  private async limited(model: AccountModel, accountId: number, address: string): Promise<void> {
    try {
      await this.limits.count('resend', { address });
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') return;
      throw error;
    }
    await this.database.transaction((em) => this.resend(em, model, accountId, address));
  }

  private async resend(em: EntityManager, model: AccountModel, accountId: number, address: string): Promise<void> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select(['email', 'locale', 'created_at', 'resume'])
      .where('id', '=', accountId)
      .where('model', '=', model)
      .where('confirmed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const owner = { accountId, memberId: null };
    if (!account || !(await this.tokens.mayIssue(em, owner, 'confirm'))) return;
    const pass = await this.asked.take(em, 'registration', account.email, { address });
    if (!pass) return;
    const sends = account.resume === RESUME_SENDING && (await this.parts.waits(em, accountId));
    const { token, expiresAt } = await this.tokens.issue(em, owner, 'confirm');
    this.notifications.mail(em, {
      accountId,
      to: account.email,
      locale: account.locale,
      template: confirmationMail(model, sends),
      pass,
      params: {
        token,
        at: new Date(account.created_at).toISOString(),
        until: expiresAt.toISOString(),
      },
    });
  }
}
