import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import type { Problem } from '../../kernel/problem.js';
import type { SubjectName } from '../billing.codes.js';
import { billingProblems, couponTexts } from '../billing.problems.js';
import { Coupon } from './coupon.entity.js';
import { couponVerdict } from './coupon.rules.js';

/** What a coupon is wanted for. */
export interface CouponWish {
  readonly code: string;
  readonly subject: SubjectName;
  /** Credits of the package, or code of the plan. */
  readonly package: number;
}

const refused = (reason: keyof typeof couponTexts): Problem => billingProblems.coupon_not_valid({ fields: { code: [couponTexts[reason]] }, facts: { reason } });

/** Coupons as orders take them. Its uses are the orders that took it and did not expire: an abandoned order gives its use back. */
@Injectable()
export class Coupons {
  /** Looks whether a coupon could be used now; nothing is taken. @throws coupon_not_valid (422) with the reason */
  async look(em: EntityManager, wish: CouponWish, now: Date): Promise<Coupon> {
    return this.valid(em, await em.findOne(Coupon, { code: wish.code, deletedAt: null }), wish, now);
  }

  /**
   * A coupon for an order of the same transaction: its row stays locked until the order is written, so that the last use is taken once.
   * @throws coupon_not_valid (422) with the reason
   */
  async take(em: EntityManager, wish: CouponWish, now: Date): Promise<Coupon> {
    return this.valid(em, await em.findOne(Coupon, { code: wish.code, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }), wish, now);
  }

  private async valid(em: EntityManager, coupon: Coupon | null, wish: CouponWish, now: Date): Promise<Coupon> {
    if (!coupon) throw refused('unknown');
    const { rows } = await sql<{ uses: number }>`
      select count(*)::integer as uses from checkouts where coupon_id = ${coupon.id} and status <> 'expired'`.execute(sqlOf(em));
    const verdict = couponVerdict(coupon, { ...wish, uses: rows[0]?.uses ?? 0 }, now);
    if (verdict !== 'ok') throw refused(verdict);
    return coupon;
  }
}
