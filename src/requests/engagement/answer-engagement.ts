import { Injectable } from '@nestjs/common';
import type { EntityData } from '@mikro-orm/core';
import { Database } from '../../kernel/database/database.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { lockResponse } from '../moves/locks.js';
import type { EngagementAcceptance } from './engagement.dto.js';
import type { Engagement } from './engagement.entity.js';
import { engagementProblems } from './engagement.problems.js';
import { EngagementMoves } from './engagement-moves.js';

/** A client asks about the letter of engagement, or accepts it. Rules 32.3 and 32.5. */
@Injectable()
export class AnswerEngagement {
  constructor(
    private readonly database: Database,
    private readonly moves: EngagementMoves,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found; no_engagement, engagement_accepted or move_not_allowed (409) */
  ask(actor: Actor, responseId: number, question: string): Promise<void> {
    return this.move(actor, responseId, 'ask', () => ({ question }));
  }

  /**
   * Accepts the letter with this hash; accepting it again changes nothing.
   * @throws not_found; no_engagement, engagement_changed or move_not_allowed (409)
   */
  accept(actor: Actor, responseId: number, { hash, starts_now }: EngagementAcceptance): Promise<void> {
    return this.move(actor, responseId, 'accept', (letter) => {
      if (letter.hash !== hash) throw engagementProblems.engagement_changed();
      // Without the notice of withdrawal there is no time to wait for.
      return letter.status === 'accepted' ? null : { startsNow: starts_now && letter.notices.includes('withdrawal') };
    });
  }

  /** @param changes null where there is nothing to do */
  private async move(
    actor: Actor,
    responseId: number,
    name: 'ask' | 'accept',
    changes: (letter: Engagement) => EntityData<Engagement> | null,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const context = await lockResponse(em, responseId, { userId: actor.accountId });
      const letter = await this.moves.find(em, responseId);
      if (!letter) throw engagementProblems.no_engagement();
      const set = changes(letter);
      if (set) await this.moves.make(em, this.moves.prepare(name, letter, this.clock.now(), context, { set }));
    });
  }
}
