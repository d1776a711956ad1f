import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { accountLimits } from '../../../shared/limits.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import { lockMember } from '../member-writes.js';
import { Members } from '../members.js';
import { membersToRemove, membersToNotify } from '../unused-members.queries.js';

/**
 * A member of a firm who has not signed in for two years is notified, and removed a month later. The firm loses
 * nothing, so nobody has to decide. Rule 26.10.
 */
@Injectable()
export class FollowUnusedMembers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Notifies a member, once. */
  async notify(id: number): Promise<void> {
    await this.ifDue(id, membersToNotify, async (em, accountId, now) => {
      const member = await lockMember(em, accountId, id);
      if (!member) return;
      const { company_name: firm } = await sqlOf(em)
        .selectFrom('firms')
        .select('company_name')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      await sqlOf(em).updateTable('firm_members').set({ unused_told_at: now }).where('id', '=', id).execute();
      const { email: to, locale, first_name } = member;
      const params = { first_name, firm, at: plus(now, accountLimits.unusedAnswer).toISOString() };
      this.notifications.mail(em, { accountId, to, locale, template: 'member_unused', params });
    });
  }

  /** Removes a member who did not sign in again. */
  async remove(id: number): Promise<void> {
    await this.ifDue(id, membersToRemove, async (em, accountId) => {
      await this.members.remove(em, accountId, id);
    });
  }

  /** Does the work under the lock of the account, unless somebody signed in or removed the member meanwhile. */
  private async ifDue(
    id: number,
    due: typeof membersToNotify,
    work: (em: EntityManager, accountId: number, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const member = await db.selectFrom('firm_members').select('account_id').where('id', '=', id).executeTakeFirst();
      if (!member || !(await lockMember(em, member.account_id, id))) return;
      const now = this.clock.now();
      const { rows } = await due(now, 1, id).execute(db);
      if (rows.length > 0) await work(em, member.account_id, now);
    });
  }
}
