import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Members } from '../members.js';
import { markAnew } from '../../identity/identity-marks.js';

/** The owner removes a member, or withdraws an invitation. Rule 26.6. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: Members,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const was = await this.members.remove(em, actor.accountId, id);
      if (!was) throw problems.not_found();
      await markAnew(em, actor.accountId);
      if (was === 'active') recordAct(em, actor, 'member_removed', this.clock.now(), { aboutMemberId: id });
    });
  }
}
