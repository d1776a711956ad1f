import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { ResponseStatus } from '../codes.js';
import { lockResponse } from '../locks.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine, responseStates } from '../response.states.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/** The firm opens the request: from here it reads everything, and its place no longer lapses. */
@Injectable()
export class OpenResponse {
  constructor(
    private readonly database: Database,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firmId: actor.accountId });
      if (response.status === ResponseStatus.wait || responseStates[response.status].given) return;
      const verdict = responseMachine.check('open', response.status, responseFacts(response, request), now);
      if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: response.status } });
      response.status = ResponseStatus.wait;
      response.openedAt = now;
      response.lapseAt = null;
      this.activity.record(em, request, 'opened', now, response);
      await this.activity.notifyUser(em, request, 'request_first_opened', {}, `request_first_opened:${request.id}`);
    });
  }
}
