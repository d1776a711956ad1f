import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isDeepStrictEqual } from 'node:util';
import { plus } from '../../shared/clock.js';
import { billingLimits } from '../../shared/limits.js';
import type { Buyer } from '../buyer.js';
import { PaymentProvider } from '../providers/payment-provider.js';
import { Coupon } from '../coupons/coupon.entity.js';
import { Coupons } from '../coupons/coupons.js';
import { packagePrice, planDifference } from '../prices/price.rules.js';
import { CheckoutMoves } from './checkout-moves.js';
import { Checkout } from './checkout.entity.js';
import { payableStates } from './checkout.states.js';
import { Fulfilment } from './fulfilment.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

interface AnyPurchase {
  readonly accountId: number;
  readonly buyer: Buyer;
  readonly couponCode: string | null;
}

/** A plan for a request: what it costs is the difference to the plan it has. */
export interface PlanPurchase extends AnyPurchase {
  readonly subject: 'plan';
  readonly requestId: number;
  readonly plan: 2 | 3;
  readonly planFrom: 1 | 2;
  /** The citizen asked for the service to begin at once. */
  readonly performanceAgreed: boolean;
}

/** A package of credits for a firm. */
export interface CreditsPurchase extends AnyPurchase {
  readonly subject: 'credits';
  readonly credits: 5 | 11;
}

/** What somebody wants to buy. */
export type Purchase = PlanPurchase | CreditsPurchase;

/** What is bought, without the coupon: its columns of the checkout, and the list price. */
function itemOf(purchase: Purchase) {
  const nothing = { credits: null, requestId: null, plan: null, planFrom: null, performanceAgreed: false };
  if (purchase.subject === 'credits')
    return {
      list: packagePrice(purchase.credits, settingValues()),
      package: purchase.credits,
      columns: { ...nothing, credits: purchase.credits },
    };
  const { requestId, plan, planFrom, performanceAgreed } = purchase;
  return {
    list: planDifference(plan, planFrom, settingValues()),
    package: plan,
    columns: { ...nothing, requestId, plan, planFrom, performanceAgreed },
  };
}

/**
 * Writes checkouts, in the caller's transaction and under the caller's lock of what is bought. Rules 7.6 to 7.8.
 */
@Injectable()
export class Checkouts {
  constructor(
    private readonly coupons: Coupons,
    private readonly fulfilment: Fulfilment,
    private readonly paymentProvider: PaymentProvider,
    private readonly moves: CheckoutMoves,
  ) {}

  /**
   * The checkout that is open for the same purchase, if it was just written and is the same in every part (a double
   * click); otherwise a new one, which closes the others of this request, or of this firm's credits. A price of zero
   * skips the payment provider: the checkout is fulfilled immediately.
   * @throws coupon_not_valid (422)
   */
  async start(em: EntityManager, purchase: Purchase, now: Date): Promise<Checkout> {
    const item = itemOf(purchase);
    const wanted =
      purchase.couponCode === null
        ? null
        : {
            code: purchase.couponCode,
            subject: purchase.subject,
            package: item.package,
            accountId: purchase.accountId,
          };
    const others = await this.payable(em, purchase);
    const same = await this.sameAs(em, purchase, others, now);
    if (same) return same;
    for (const other of others) await this.abandon(em, other, now);
    const coupon = wanted && (await this.coupons.take(em, wanted, now));
    const price = this.coupons.price(item.list, coupon);
    const free = price.amountCents === 0;
    const checkout = await this.moves.write(
      em,
      free ? 'order_free' : 'order',
      {
        ...item.columns,
        ...price,
        accountId: purchase.accountId,
        subject: purchase.subject,
        currency: 'eur',
        couponId: coupon?.id ?? null,
        provider: free ? 'none' : this.paymentProvider.name,
        buyer: purchase.buyer,
        refundedCents: 0,
        expiresAt: plus(now, billingLimits.checkoutLife),
      },
      now,
    );
    if (free) await this.fulfilment.fulfil(em, checkout, now);
    return checkout;
  }

  /** Ends a checkout that can still be paid; a job closes its payment page. */
  async abandon(em: EntityManager, checkout: Checkout, now: Date): Promise<void> {
    await this.moves.move(em, 'abandon', checkout, now);
  }

  /** The checkouts of the same request, or of this firm's credits, that could still be paid. */
  payable(
    em: EntityManager,
    of: Pick<Checkout, 'accountId'> & { subject: Purchase['subject']; requestId?: number | null },
  ): Promise<Checkout[]> {
    const scope = of.subject === 'plan' ? { requestId: of.requestId ?? null } : { subject: of.subject };
    return em.find(
      Checkout,
      { accountId: of.accountId, ...scope, status: { $in: [...payableStates] } },
      { refresh: true, orderBy: { id: 'asc' } },
    );
  }

  private async sameAs(
    em: EntityManager,
    purchase: Purchase,
    others: readonly Checkout[],
    now: Date,
  ): Promise<Checkout | null> {
    const { columns } = itemOf(purchase);
    // A checkout in the last half of its life is not returned again, so that a buyer who comes back has enough time to
    // pay.
    const young = plus(now, billingLimits.checkoutLife / 2);
    for (const other of others) {
      const { credits, requestId, plan, planFrom, performanceAgreed } = other;
      if (
        other.expiresAt < young ||
        !isDeepStrictEqual({ credits, requestId, plan, planFrom, performanceAgreed }, columns)
      )
        continue;
      const coupon = other.couponId == null ? null : await em.findOneOrFail(Coupon, { id: other.couponId });
      if ((coupon?.code.toLowerCase() ?? null) !== (purchase.couponCode?.toLowerCase() ?? null)) continue;
      if (isDeepStrictEqual(sorted(other.buyer), sorted(purchase.buyer))) return other;
    }
    return null;
  }
}

/** A jsonb does not keep the order of keys. */
const sorted = (buyer: Buyer) => Object.entries(buyer).sort(([a], [b]) => (a < b ? -1 : 1));
