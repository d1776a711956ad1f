import { Injectable } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { AccountParts } from '../account-parts.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { remindersDue } from '../accounts.rules.js';
import { Erasure } from '../closing/erasure.js';

/** Reminds a firm of its incomplete profile on days 7, 20 and 28, and deletes the account after day 30. Rule 13.3. */
@Injectable()
export class FollowCompletion {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
    private readonly erasure: Erasure,
    private readonly parts: AccountParts,
  ) {}

  /** Does what is due now; nothing when the profile was completed or all was done before. */
  execute(accountId: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const db = sqlOf(em);
      const account = await db
        .selectFrom('accounts')
        .select(['completion_deadline', 'completion_reminders'])
        .where('id', '=', accountId)
        .where('completion_deadline', 'is not', null)
        .where('deleted_at', 'is', null)
        .$narrowType<{ completion_deadline: NotNull }>()
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!account) return;
      const deadline = new Date(account.completion_deadline);
      if (now >= deadline) {
        // An account with open payments is not deleted yet; the sweep tries again.
        if ((await this.parts.openPayments(em, accountId)) > 0) return;
        await this.erasure.erase(em, accountId, 'account_expired');
        return;
      }
      const due = remindersDue(deadline, now);
      if (due <= account.completion_reminders) return;
      await db.updateTable('accounts').set({ completion_reminders: due }).where('id', '=', accountId).execute();
      const until = deadline.toISOString();
      await this.notifications.notify(em, {
        accountId,
        template: 'profile_incomplete',
        params: { until },
        deduplicationKey: `profile-incomplete/${accountId}/${until}/${due}`,
      });
    });
  }
}
