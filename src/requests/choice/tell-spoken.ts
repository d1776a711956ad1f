import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { lockOwnRequest } from '../moves/locks.js';
import { RequestMoves } from '../moves/request-moves.js';
import { whatFeedbackNeeds } from './feedback-context.js';

/** A citizen says, once, whether they and the chosen firm have spoken. Rule 10.25. */
@Injectable()
export class TellSpoken {
  constructor(
    private readonly database: Database,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found for anyone else's request, move_not_allowed if no firm was chosen or it was said before */
  execute({ accountId }: Actor, id: number, spoken: boolean): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, accountId);
      const context = await whatFeedbackNeeds(em, request, now);
      await this.moves.move(em, 'tell_spoken', request, now, context, { set: { spoken } });
    });
  }
}
