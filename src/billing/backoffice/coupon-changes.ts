import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { invalidFields } from '../../kernel/problem.js';
import type { Coupon } from '../coupons/coupon.entity.js';
import type { CouponBody } from './backoffice.dto.js';
import { couponFieldTexts } from './backoffice.problems.js';
import { contradiction } from './coupon-terms.rules.js';

/**
 * The columns of a coupon, from what finance typed.
 * @param usesPerAccount where the body says nothing of it. Rule 7.14. @throws invalid_input (422) when the terms contradict each other
 */
export function columnsOf(body: CouponBody, usesPerAccount: number) {
  const wrong = contradiction(body);
  if (wrong) throw invalidFields({ [wrong.field]: couponFieldTexts[wrong.what] });
  const { code, type, value, subject, package: forPackage, max_uses, starts_at, ends_at } = body;
  return {
    code,
    type,
    value,
    subject,
    package: forPackage,
    maxUses: max_uses,
    maxUsesPerAccount: body.max_uses_per_account ?? usesPerAccount,
    startsAt: starts_at,
    endsAt: ends_at,
  };
}

/** The entry of a coupon in the audit log. */
export function termsOf({
  code,
  type,
  value,
  subject,
  package: forPackage,
  maxUses,
  maxUsesPerAccount,
  startsAt,
  endsAt,
}: Coupon): Record<string, unknown> {
  return {
    code,
    type,
    value,
    subject,
    package: forPackage,
    max_uses: maxUses,
    max_uses_per_account: maxUsesPerAccount,
    starts_at: startsAt,
    ends_at: endsAt,
  };
}

/** How many checkouts ever took it, abandoned ones included. */
export async function ordersWith(em: EntityManager, couponId: number): Promise<number> {
  const { uses } = await sqlOf(em)
    .selectFrom('checkouts')
    .select(({ eb, fn }) => eb.cast<number>(fn.countAll(), 'integer').as('uses'))
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow();
  return uses;
}

/** A code that another coupon has is reported as an invalid field. */
export async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw invalidFields({ code: couponFieldTexts.codeTaken });
    throw error;
  }
}
