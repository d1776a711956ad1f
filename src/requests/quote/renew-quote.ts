import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { Database } from '../../kernel/database/database.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { choiceUntil } from '../forwarding/lifetime.rules.js';
import { lockResponse } from '../moves/locks.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { refuseLastDay } from './last-day.js';

/** A firm moves the last day of its quote on, also once it was read or is over; the price stays. Rule 2.44. */
@Injectable()
export class RenewQuote {
  constructor(
    private readonly database: Database,
    private readonly moves: ResponseMoves,
    private readonly clock: Clock,
  ) {}

  /**
   * @param lastDay YYYY-MM-DD; null lasts as long as the citizen may choose
   * @throws invalid_input (422) for a day that is not after the present one, or that the citizen's time does not reach
   */
  execute(actor: Actor, id: number, lastDay: string | null): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firm: actor, now });
      const renewed = this.moves.prepare('renew_quote', response, now, { request }, { set: { validThrough: lastDay } });
      if ((response.validThrough ?? null) === lastDay) return;
      refuseLastDay(lastDay, { now, choiceUntil: choiceUntil(request.sentAt ?? now), after: response.validThrough });
      await this.moves.make(em, renewed);
      recordAct(em, actor, 'quote_renewed', now, { responseId: id });
    });
  }
}
