import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Buyer } from '../../billing/billing.api.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import { RequestMoves, type RequestContext } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';

/** Orders the plan of a complete draft, which stays a draft until the payment sends it. Rule 1.4. */
@Injectable()
export class OrderPlan {
  constructor(
    private readonly moves: RequestMoves,
    private readonly checkouts: PlanCheckouts,
  ) {}

  /** @returns the checkout that is to be paid */
  async order(em: EntityManager, request: Request, buyer: Buyer, context: RequestContext, now: Date): Promise<number> {
    await this.moves.move(em, 'pay', request, now, context);
    const { plan, couponCode, performanceAgreed } = request;
    const wish = { plan: plan as 2 | 3, buyer, discount: couponCode ?? null, performanceAgreed };
    return (await this.checkouts.start(em, request, wish, now)).id;
  }
}
