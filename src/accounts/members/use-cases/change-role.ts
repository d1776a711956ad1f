import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { replacingRoles } from '../../../shared/accounts/absences.rules.js';
import type { Actor, SignInKey } from '../../../shared/actor.js';
import { dayInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { roleAllows } from '../../../shared/permissions.rules.js';
import { PushSubscriptions } from '../../../notifications/notifications.api.js';
import { AbsenceMails } from '../absences/absence-mails.js';
import { AbsencesQueries, replacedBy } from '../absences/absences.queries.js';
import { lockMember } from '../member-writes.js';
import type { RoleBody } from '../members.dto.js';

/**
 * The owner gives a colleague another role, or other requests to see, which counts from the next call on, in every
 * process. Rules 26.15 and 26.21.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pushes: PushSubscriptions,
    private readonly absences: AbsencesQueries,
    private readonly absenceMails: AbsenceMails,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number, { role, request_access: given }: RoleBody): Promise<void> {
    await this.database.transaction(async (em) => {
      const member = await lockMember(em, actor.accountId, id);
      if (!member) throw problems.not_found();
      const access = given ?? member.request_access;
      const now = this.clock.now();
      await sqlOf(em).updateTable('firm_members').set({ role, request_access: access }).where('id', '=', id).execute();
      if (access !== member.request_access) recordAct(em, actor, 'member_access_changed', now, { aboutMemberId: id });
      if (role === member.role) return;
      if (!roleAllows(role, 'notification:read')) await this.endPushes(em, id);
      if (!replacingRoles.includes(role)) await this.endReplacing(em, { ...actor, memberId: id }, now);
      recordAct(em, actor, 'member_role_changed', now, { aboutMemberId: id });
    });
  }

  /** Whom the person was to replace is informed. Rule 26.18. */
  private async endReplacing(em: EntityManager, member: SignInKey, now: Date): Promise<void> {
    const absences = await this.absences.comingOf(sqlOf(em), member.accountId, dayInRome(now));
    await this.absenceMails.lapsed(em, member, replacedBy(absences, member.memberId));
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
