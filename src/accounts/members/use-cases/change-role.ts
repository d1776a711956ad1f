import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { MemberRole } from '../../../shared/accounts/members.rules.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { roleAllows } from '../../../shared/permissions.rules.js';
import { PushSubscriptions } from '../../../notifications/notifications.api.js';
import { lockMember } from '../member-writes.js';

/** The owner gives a colleague another role, which counts from the next call on, in every process. Rule 26.15. */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pushes: PushSubscriptions,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number, role: MemberRole): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!(await lockMember(em, actor.accountId, id))) throw problems.not_found();
      const changed = await sqlOf(em)
        .updateTable('firm_members')
        .set({ role })
        .where('id', '=', id)
        .where('role', '<>', role)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return;
      if (!roleAllows(role, 'notification:read')) await this.endPushes(em, id);
      recordAct(em, actor, 'member_role_changed', this.clock.now(), { aboutMemberId: id });
    });
  }

  /** Who reads no notices any more could not switch those of the browser off either. */
  private async endPushes(em: EntityManager, memberId: number): Promise<void> {
    const sessions = await sqlOf(em).selectFrom('sessions').select('id').where('member_id', '=', memberId).execute();
    await this.pushes.endSessions(
      em,
      sessions.map(({ id }) => id),
    );
  }
}
