import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { lockOwnRequest } from '../moves/locks.js';
import { readMoney } from '../plan/money.queries.js';
import { Forwarding } from './forwarding.js';
import { choiceUntil } from './lifetime.rules.js';
import { RequestMoves } from '../moves/request-moves.js';

/** Moves the end of a request to 25 days after sending, once. Rules 1.16 and 1.17. */
@Injectable()
export class ExtendRequest {
  constructor(
    private readonly database: Database,
    private readonly forwarding: Forwarding,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      // A second click on the same page: the request is already as asked.
      if (request.extendedAt && request.status === RequestStatus.wait) return;
      const money = await readMoney(em, id);
      const data = { until: choiceUntil(request.sentAt ?? now).toISOString() };
      await this.moves.move(em, 'extend', request, now, { facts: { money } }, { data });
      await this.forwarding.fill(em, request, now);
    });
  }
}
