import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BillingApi, type Buyer, type Checkout } from '../../billing/billing.api.js';
import { buyerSchema } from '../../billing/buyer.dto.js';
import { validationProblem } from '../../kernel/http/validation.js';
import { Problem, problems, type ProblemDetails } from '../../kernel/problem.js';
import type { Request } from '../request.entity.js';
import { planTexts } from '../requests.problems.js';

const invoiced = z.object({ invoice: buyerSchema });

/**
 * Whom the invoice of a request's plan is made out to, or what its data still lack, under the names of the contract
 * (`invoice.tax_code`).
 */
export function buyerOf(
  request: Pick<Request, 'invoice'>,
): { buyer: Buyer } | { fields: NonNullable<ProblemDetails['fields']> } {
  const read = invoiced.safeParse({ invoice: request.invoice ?? null }, { reportInput: true });
  if (read.success) return { buyer: read.data.invoice };
  return { fields: validationProblem(read.error.issues).details.fields ?? {} };
}

/** A coupon's problem under the name that the contract gives it on a request: `discount`. */
async function underDiscount<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'coupon_not_valid') throw error;
    throw new Problem(error.code, error.kind, {
      ...error.details,
      fields: { discount: error.details.fields?.code ?? [error.kind.text] },
    });
  }
}

/** Checkouts of plans, in the caller's transaction and under the lock of the request. */
@Injectable()
export class PlanCheckouts {
  constructor(private readonly billing: BillingApi) {}

  /**
   * Writes the checkout of a plan. Where a coupon makes it free, the plan is active when this returns and the checkout
   * is `paid`.
   * @throws coupon_not_valid (422)
   */
  async start(
    em: EntityManager,
    request: Request,
    wish: { plan: 2 | 3; buyer: Buyer; discount: string | null; performanceAgreed: boolean },
    now: Date,
  ): Promise<Checkout> {
    // The fulfilment changes the row in the database, so pending changes are written first.
    await em.flush();
    const { id: requestId, accountId, paidPlan } = request;
    const { plan, buyer, discount: couponCode, performanceAgreed } = wish;
    return underDiscount(() =>
      this.billing.startCheckout(
        em,
        {
          subject: 'plan',
          accountId,
          requestId,
          plan,
          planFrom: paidPlan as 1 | 2,
          buyer,
          couponCode,
          performanceAgreed,
        },
        now,
      ),
    );
  }

  /**
   * Whether a coupon could be used now for the plan that a draft wants; it is not used up. @throws coupon_not_valid,
   * invalid_input (422)
   */
  async look(
    em: EntityManager,
    code: string,
    { plan, paidPlan, accountId }: Pick<Request, 'plan' | 'paidPlan' | 'accountId'>,
    now: Date,
  ): Promise<void> {
    if (plan <= paidPlan) throw problems.invalid_input({ fields: { discount: [planTexts.none] } });
    await underDiscount(() => this.billing.lookAtCoupon(em, { code, subject: 'plan', package: plan, accountId }, now));
  }

  /** Ends what could still be paid for a request that no longer wants it. */
  async abandon(em: EntityManager, request: Request, now: Date): Promise<void> {
    await this.billing.abandon(em, { accountId: request.accountId, requestId: request.id }, now);
  }
}
