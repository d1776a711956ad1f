import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { lockResponse } from '../moves/locks.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { responseStates } from '../response.states.js';

/** The firm opens the request: from now on it reads everything, and its response no longer lapses. */
@Injectable()
export class OpenResponse {
  constructor(
    private readonly database: Database,
    private readonly moves: ResponseMoves,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firm: actor, now });
      if (response.status === ResponseStatus.wait || responseStates[response.status].given) return;
      await this.moves.move(em, 'open', response, now, { request });
      recordAct(em, actor, 'request_opened', now, { responseId: id });
    });
  }
}
