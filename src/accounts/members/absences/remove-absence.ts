import { Injectable } from '@nestjs/common';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { dayInRome } from '../../../shared/calendar.js';
import { Clock } from '../../../shared/clock.js';
import { aboutMember } from './enter-absence.js';

/** Somebody of a firm removes an absence of their own, the owner anybody’s. One that is on ends at once. Rule 26.16. */
@Injectable()
export class RemoveAbsence {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found (404) also for one that is over; owner_only (403) for a colleague’s absence */
  async execute(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const db = sqlOf(em);
      const absence = await db
        .selectFrom('member_absences')
        .select('member_id')
        .where('id', '=', id)
        .where('account_id', '=', actor.accountId)
        .where('last_on', '>=', dayInRome(now))
        .forUpdate()
        .executeTakeFirst();
      if (!absence) throw problems.not_found();
      const { member_id: memberId } = absence;
      if (actor.memberId !== null && memberId !== actor.memberId) throw problems.owner_only();
      await db.deleteFrom('member_absences').where('id', '=', id).execute();
      if (memberId === actor.memberId) recordAct(em, actor, 'absence_removed', now);
      else recordAct(em, actor, 'absence_removed_of', now, aboutMember(memberId));
    });
  }
}
