import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { CreditsOrderBody } from '../billing.dto.js';
import { Checkouts } from '../checkouts/checkouts.js';
import { CheckoutSessions, type CheckoutSession } from '../checkouts/checkout-sessions.js';
import { FirmBuyer } from '../firm-buyer.js';
import { priceObject, type PriceObject } from '../prices/price.rules.js';
import { Purchasables } from '../purchasables/purchasable.js';

/**
 * A firm orders a package of credits. The checkout is committed before the provider is asked for its page. Rules 6.2 and
 * 7.6.
 */
@Injectable()
export class BuyCredits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly purchasables: Purchasables,
    private readonly checkouts: Checkouts,
    private readonly sessions: CheckoutSessions,
    private readonly buyers: FirmBuyer,
  ) {}

  /**
   * @throws buyer_incomplete (422), coupon_not_valid (422), payment_provider_unavailable (503): the checkout stays, and
   * ordering again returns it
   */
  async execute(
    actor: Actor,
    { package: credits, coupon }: CreditsOrderBody,
    locale: Locale,
  ): Promise<{ checkout: CheckoutSession; price: PriceObject }> {
    const now = this.clock.now();
    const { accountId } = actor;
    const ordered = await this.database.transaction(async (em) => {
      await this.purchasables.of('credits').lock(em, { accountId, requestId: null });
      const buyer = await this.buyers.of(sqlOf(em), accountId);
      const { id, listCents, discountCents, amountCents } = await this.checkouts.start(
        em,
        { subject: 'credits', accountId, credits, buyer, couponCode: coupon },
        now,
      );
      recordAct(em, actor, 'credits_ordered', now, { checkoutId: id });
      return { id, price: { listCents, discountCents, amountCents } };
    });
    return { checkout: await this.sessions.of(ordered.id, locale), price: priceObject(ordered.price, locale) };
  }
}
