import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AccountModel } from '../../kernel/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../kernel/locale.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { ResendParams } from '../accounts.dto.js';
import { withMinimumDuration } from '../minimum-duration.js';
import { MailedTokens } from '../mailed-tokens.js';

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
  ) {}

  execute({ model, accountId }: ResendParams): Promise<void> {
    return withMinimumDuration(this.database.transaction((em) => this.resend(em, model, accountId)));
  }

  private async resend(em: EntityManager, model: AccountModel, accountId: number): Promise<void> {
    const { rows } = await sql<{ email: string; locale: Locale; first_name: string }>`
      select email::text, locale, first_name from accounts
      where id = ${accountId} and model = ${model} and confirmed_at is null and deleted_at is null for no key update`.execute(
      sqlOf(em),
    );
    const [account] = rows;
    if (!account || !(await this.tokens.mayIssue(em, accountId, 'confirm'))) return;
    const { token, expiresAt } = await this.tokens.issue(em, accountId, 'confirm');
    await this.notifications.mail(em, {
      accountId,
      to: account.email,
      locale: account.locale,
      template: model === 'lawyer' ? 'confirm_lawyer' : 'confirm_user',
      params: { token, first_name: account.first_name, until: expiresAt.toISOString() },
    });
  }
}
