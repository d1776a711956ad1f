import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { lockResponse } from '../moves/locks.js';
import { quoteFacts } from '../quote/pdf/quote-facts.js';
import { requestProblems } from '../requests.problems.js';
import type { EngagementInput } from './engagement.dto.js';
import { EngagementMoves } from './engagement-moves.js';
import { engagementHash, engagementLetter } from './engagement-words.js';

/** A chosen firm sends its letter of engagement, or a new version of it. Rules 32.1 and 32.2. */
@Injectable()
export class SendEngagement {
  constructor(
    private readonly database: Database,
    private readonly moves: EngagementMoves,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws not_found; move_not_allowed (409) unless the firm is chosen; engagement_accepted (409) */
  async execute(actor: Actor, responseId: number, input: EngagementInput): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const context = await lockResponse(em, responseId, { firm: actor, now });
      const letter = await this.moves.find(em, responseId);
      const facts = await quoteFacts(sqlOf(em), responseId, actor, now);
      if (!facts || facts === 'none') throw requestProblems.move_not_allowed();
      const document = engagementLetter(facts, input, { brand: this.env.BRAND_NAME, day: now });
      const version = (letter?.version ?? 0) + 1;
      const written = { ...input, document, version, hash: engagementHash(document, version) };
      const move = letter
        ? this.moves.prepare('send_again', letter, now, context, { set: written })
        : this.moves.create('send', { responseId, ...written }, now, context);
      await this.moves.make(em, move);
      recordAct(em, actor, 'engagement_sent', now, { responseId });
    });
  }
}
