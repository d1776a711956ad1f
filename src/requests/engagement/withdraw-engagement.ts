import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { Database } from '../../kernel/database/database.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { lockResponse } from '../moves/locks.js';
import { engagementProblems } from './engagement.problems.js';
import { EngagementMoves } from './engagement-moves.js';

/** A firm takes its letter of engagement back before it is accepted. Rule 32.6. */
@Injectable()
export class WithdrawEngagement {
  constructor(
    private readonly database: Database,
    private readonly moves: EngagementMoves,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found; no_engagement, engagement_accepted or move_not_allowed (409) */
  async execute(actor: Actor, responseId: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const context = await lockResponse(em, responseId, { firm: actor, now });
      const letter = await this.moves.find(em, responseId);
      if (!letter) throw engagementProblems.no_engagement();
      await this.moves.make(em, this.moves.prepare('withdraw', letter, now, context));
      recordAct(em, actor, 'engagement_withdrawn', now, { responseId });
    });
  }
}
