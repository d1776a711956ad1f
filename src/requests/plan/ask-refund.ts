import { Injectable } from '@nestjs/common';
import { BillingApi } from '../../billing/billing.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { lockOwnRequest } from '../moves/locks.js';
import { premiumRefundIsAsked, readMoney } from './money.queries.js';
import { RequestMoves } from '../moves/request-moves.js';

/** The citizen asks for a refund of an unanswered premium request; finance decides. Rules 9.5 to 9.7. */
@Injectable()
export class AskRefund {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingApi,
    private readonly moves: RequestMoves,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number, reason: string): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (await premiumRefundIsAsked(em, id)) return;
      const money = await readMoney(em, id);
      const asking = this.moves.prepare('ask_refund', request, now, { facts: { money } });
      await this.billing.refunds.ask(
        em,
        {
          subject: 'request',
          kind: 'premium_unanswered',
          accountId: actor.accountId,
          requestId: id,
          checkouts: money.payments,
          reason,
        },
        now,
      );
      await this.moves.make(em, asking);
    });
  }
}
