import { Injectable } from '@nestjs/common';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { MemberRole } from '../../../shared/accounts/members.rules.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { lockMember } from '../member-writes.js';

/** The owner gives a colleague another role, which counts from the next call on, in every process. Rule 26.15. */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
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
      if (changed) recordAct(em, actor, 'member_role_changed', this.clock.now(), { aboutMemberId: id });
    });
  }
}
