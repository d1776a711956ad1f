import { Injectable } from '@nestjs/common';
import { BillingApi } from '../../billing/billing.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { lockOwnRequest } from '../locks.js';
import { premiumRefundIsAsked, readMoney } from '../money.queries.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine } from '../request.states.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/** The citizen asks for the money of a premium request that nobody answered; finance decides. Rules 9.5 to 9.7. */
@Injectable()
export class AskRefund {
  constructor(
    private readonly database: Database,
    private readonly billing: BillingApi,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number, reason: string): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (await premiumRefundIsAsked(em, id)) return;
      const facts = requestFacts(request, undefined, await readMoney(em, id));
      const verdict = requestMachine.check('ask_refund', request.status, facts, now);
      if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: request.status } });
      await this.billing.refunds.ask(
        em,
        {
          subject: 'request',
          kind: 'premium_unanswered',
          accountId: actor.accountId,
          requestId: id,
          checkouts: facts.money.payments,
          reason,
        },
        now,
      );
      request.updatedAt = now;
      this.activity.record(em, request, 'refund_asked', now);
    });
  }
}
