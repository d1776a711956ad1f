import { Injectable } from '@nestjs/common';
import { BillingApi, type CheckoutSession } from '../../billing/billing.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { lockOwnRequest } from '../moves/locks.js';
import { buyerOf, PlanCheckouts } from './plan-checkouts.js';
import { Reach } from '../forwarding/reach.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { RequestUpgrade } from '../requests.dto.js';
import { requestProblems } from '../requests.problems.js';

/**
 * Orders a higher plan for a request that was sent, for the difference. The payment activates the plan, not this
 * checkout. Rules 5.5 to 5.7 and 5.11.
 */
@Injectable()
export class UpgradeRequest {
  constructor(
    private readonly database: Database,
    private readonly moves: RequestMoves,
    private readonly checkouts: PlanCheckouts,
    private readonly billing: BillingApi,
    private readonly reach: Reach,
    private readonly clock: Clock,
  ) {}

  /** @returns where to pay; the same checkout when called again */
  async execute(actor: Actor, id: number, wish: RequestUpgrade, locale: Locale): Promise<CheckoutSession> {
    const checkoutId = await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      // Only checked: the payment makes the move.
      this.moves.prepare('upgrade', request, now, {});
      if (wish.plan <= request.plan) throw requestProblems.plan_is_highest({ facts: { plan: request.plan } });
      await this.reach.demandGain(request, wish.plan, now);
      if (wish.invoice) request.invoice = { ...wish.invoice };
      const invoiced = buyerOf(request);
      if ('fields' in invoiced) throw problems.invalid_input({ fields: invoiced.fields });
      const checkout = await this.checkouts.start(
        em,
        request,
        {
          plan: wish.plan,
          buyer: invoiced.buyer,
          discount: wish.discount ?? null,
          performanceAgreed: wish.performance_agreed ?? false,
        },
        now,
      );
      return checkout.id;
    });
    return this.billing.openSession(checkoutId, locale);
  }
}
