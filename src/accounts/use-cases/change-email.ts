import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../kernel/locale.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { ms } from '../../limits.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { accountFieldTexts } from '../accounts.problems.js';
import { MailedTokens } from '../mailed-tokens.js';
import type { EmailBody } from '../profile.dto.js';
import { ProvePassword } from './prove-password.js';

/**
 * Asks for a new address: the new one gets the link, the old one is told. Until the link is opened nothing changes. An
 * address of someone else's account is answered alike, and its owner is told.
 */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prove: ProvePassword,
    private readonly tokens: MailedTokens,
    private readonly moderation: ModerationApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws invalid_input (422) on email or password, blacklisted (422), too_many_requests (429) */
  async execute(actor: Actor, { email, password }: EmailBody, address: string): Promise<void> {
    await this.prove.execute(actor, password, address);
    await this.moderation.refuseBlocked(this.database.read, { emails: [email] });
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { rows } = await sql<{ email: string; locale: Locale; first_name: string }>`
        select email::text, locale, first_name from accounts where id = ${actor.accountId} and deleted_at is null for no key update`.execute(
        db,
      );
      const [account] = rows;
      if (!account) throw problems.unauthenticated();
      if (account.email === email) throw invalidFields({ email: accountFieldTexts.sameEmail });
      if (!(await this.tokens.mayIssue(em, actor.accountId, 'change_email')))
        throw problems.too_many_requests({ retryAfter: ms.minute / 1000, values: { minutes: 1 } });
      await this.tokens.revoke(em, actor.accountId, 'change_email');
      const { token, expiresAt } = await this.tokens.issue(em, actor.accountId, 'change_email', email);
      const owner = await sql<{
        id: number;
        locale: Locale;
      }>`select id, locale from accounts where email = ${email} and confirmed_at is not null and deleted_at is null`.execute(
        db,
      );
      const [taken] = owner.rows;
      const { locale, first_name } = account;
      if (taken) {
        const hour = this.clock.now().toISOString().slice(0, 13);
        await this.notifications.mail(em, {
          accountId: taken.id,
          to: email,
          locale: taken.locale,
          template: 'address_in_use',
          deduplicationKey: `address-in-use/${taken.id}/${hour}`,
        });
      } else {
        const params = { token, key: actor.accountId, first_name, until: expiresAt.toISOString() };
        await this.notifications.mail(em, {
          accountId: actor.accountId,
          to: email,
          locale,
          template: 'confirm_change',
          params,
        });
      }
      await this.notifications.mail(em, {
        accountId: actor.accountId,
        to: account.email,
        locale,
        template: 'change_told',
        params: { first_name },
      });
    });
  }
}
