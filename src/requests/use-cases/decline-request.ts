import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { ResponseStatus } from '../codes.js';
import { lockResponse } from '../locks.js';
import { Forwarding } from '../forwarding.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine } from '../response.states.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/**
 * The firm's short opinion or reasoned decline, free of charge. The next eligible firm gets the request at once. Rules
 * 2.10, 2.11 and 3.9.
 */
@Injectable()
export class DeclineRequest {
  constructor(
    private readonly database: Database,
    private readonly forwarding: Forwarding,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number, text: string): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firmId: actor.accountId });
      if (response.status === ResponseStatus.ko && response.text === text) return;
      const verdict = responseMachine.check('decline', response.status, responseFacts(response, request), now);
      if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: response.status } });
      response.status = ResponseStatus.ko;
      response.text = text;
      response.answeredAt = now;
      request.koCount += 1;
      request.updatedAt = now;
      this.activity.record(em, request, 'declined', now, response);
      await this.activity.notifyUser(
        em,
        request,
        'opinion_received',
        { response_id: response.id },
        `opinion_received:${response.id}`,
      );
      await this.forwarding.fill(em, request, now);
    });
  }
}
