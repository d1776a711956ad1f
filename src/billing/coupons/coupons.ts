import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Cents } from '../../shared/money.js';
import type { Problem } from '../../kernel/problem.js';
import type { PurchasableName } from '../../shared/billing/billing.codes.js';
import { billingProblems, couponTexts } from '../billing.problems.js';
import { priced, type Price } from '../prices/price.rules.js';
import { Coupon } from './coupon.entity.js';
import { payableStates } from '../checkouts/checkout.states.js';
import { couponVerdict, leavesAPayment } from './coupon.rules.js';

/** What a coupon is wanted for. */
export interface CouponWish {
  readonly code: string;
  readonly subject: PurchasableName;
  /** Credits of the package, or code of the plan. */
  readonly package: number;
  /** The account that wants it: its own unpaid orders do not count as uses when it only checks a coupon. */
  readonly accountId: number;
}

const refused = (reason: keyof typeof couponTexts): Problem =>
  billingProblems.coupon_not_valid({ fields: { code: [couponTexts[reason]] }, facts: { reason } });

/**
 * Coupons as checkouts take them. Its uses are the checkouts that took it and did not expire: an abandoned checkout
 * releases its use.
 */
@Injectable()
export class Coupons {
  /** Looks whether a coupon could be used now; nothing is taken. @throws coupon_not_valid (422) with the reason */
  async look(em: EntityManager, wish: CouponWish, now: Date): Promise<Coupon> {
    const coupon = await em.findOne(Coupon, { code: wish.code, deletedAt: null });
    return this.valid(em, coupon, wish, { withOwnUnpaid: false }, now);
  }

  /** What is left of a list price. @throws coupon_not_valid (422) when it is too little for a card */
  price(listCents: Cents, coupon: Coupon | null): Price {
    const price = priced(listCents, coupon);
    if (coupon && !leavesAPayment(price.amountCents)) throw refused('too_little');
    return price;
  }

  /**
   * A coupon for a checkout of the same transaction: its row stays locked until the checkout is written, so that the last
   * use, of all and of this account, is taken once.
   * @throws coupon_not_valid (422) with the reason
   */
  async take(em: EntityManager, wish: CouponWish, now: Date): Promise<Coupon> {
    const coupon = await em.findOne(
      Coupon,
      { code: wish.code, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    return this.valid(em, coupon, wish, { withOwnUnpaid: true }, now);
  }

  private async valid(
    em: EntityManager,
    coupon: Coupon | null,
    wish: CouponWish,
    { withOwnUnpaid }: { withOwnUnpaid: boolean },
    now: Date,
  ): Promise<Coupon> {
    if (!coupon) throw refused('unknown');
    const uses = await sqlOf(em)
      .selectFrom('checkouts')
      .select('account_id')
      .where('coupon_id', '=', coupon.id)
      .where('status', '<>', 'expired')
      .$if(!withOwnUnpaid, (query) =>
        query.where((eb) => eb.not(eb.and([eb('account_id', '=', wish.accountId), eb('status', 'in', payableStates)]))),
      )
      .execute();
    const ownUses = uses.filter(({ account_id }) => account_id === wish.accountId).length;
    const verdict = couponVerdict(coupon, { ...wish, uses: uses.length, ownUses }, now);
    if (verdict !== 'ok') throw refused(verdict);
    return coupon;
  }
}
