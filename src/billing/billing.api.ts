import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../shared/locale.js';
import type { Checkout } from './checkouts/checkout.entity.js';
import { Checkouts, type Purchase } from './checkouts/checkouts.js';
import { CheckoutSessions, type CheckoutSession } from './checkouts/checkout-sessions.js';
import { Coupons, type CouponWish } from './coupons/coupons.js';
import { Refunds } from './refunds/refunds.js';
import { Purchasables } from './purchasables/purchasable.js';

export { Checkout } from './checkouts/checkout.entity.js';
export type { CreditsPurchase, PlanPurchase, Purchase } from './checkouts/checkouts.js';
export type { CheckoutSession } from './checkouts/checkout-sessions.js';
export { Refund } from './refunds/refund.entity.js';
export { Refunds } from './refunds/refunds.js';
export { packageFacts, type FoundPackage } from './refunds/package-facts.js';
export type { Purchasable, Purchasables } from './purchasables/purchasable.js';
export type { Buyer } from './buyer.js';

/** Checkouts and payments, for the other modules. Rules 7.6 to 7.13. */
@Injectable()
export class BillingApi {
  constructor(
    /** What can be bought: a module that sells something registers it at start. */
    readonly purchasables: Purchasables,
    /** Refunds: asked for, or automatic. */
    readonly refunds: Refunds,
    private readonly checkouts: Checkouts,
    private readonly sessions: CheckoutSessions,
    private readonly coupons: Coupons,
  ) {}

  /**
   * Writes a checkout in the caller's transaction, under the caller's lock of the request or wallet. An equal checkout
   * that was just written is returned again; any other that is open for the same thing is closed. A price of zero is
   * fulfilled immediately: the returned checkout is `paid`.
   * @throws coupon_not_valid (422)
   */
  startCheckout(em: EntityManager, purchase: Purchase, now: Date): Promise<Checkout> {
    return this.checkouts.start(em, purchase, now);
  }

  /**
   * Where to pay a checkout; called after the commit. The url is the checkout's own page where nothing is left to pay.
   * @throws payment_provider_unavailable (503): the checkout stays and may be asked for again; checkout_over (409)
   */
  openSession(checkoutId: number, locale: Locale): Promise<CheckoutSession> {
    return this.sessions.of(checkoutId, locale);
  }

  /** Looks whether a coupon could be used now; nothing is taken. @throws coupon_not_valid (422) with the reason */
  async lookAtCoupon(em: EntityManager, wish: CouponWish, now: Date): Promise<void> {
    await this.coupons.look(em, wish, now);
  }

  /**
   * Ends the open checkouts of a request, in the caller's transaction and under its lock: the request was deleted, or no
   * longer wants its plan.
   */
  async abandon(
    em: EntityManager,
    { accountId, requestId }: { accountId: number; requestId: number },
    now: Date,
  ): Promise<void> {
    for (const checkout of await this.checkouts.payable(em, { accountId, subject: 'plan', requestId }))
      await this.checkouts.abandon(em, checkout, now);
  }
}
