import { billingLimits } from '../../shared/limits.js';
import type { PurchasableName } from '../../shared/billing/billing.codes.js';

/** The terms of a coupon. */
export interface CouponTerms {
  readonly subject: PurchasableName;
  /** Credits of the package or code of the plan it is for; null for any. */
  readonly package?: number | null | undefined;
  readonly maxUses?: number | null | undefined;
  readonly maxUsesPerAccount: number;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
}

/** What it would be used for, and how often it was used. */
export interface CouponUse {
  readonly subject: PurchasableName;
  /** Credits of the package, or code of the plan. */
  readonly package: number;
  readonly uses: number;
  /** How many of these uses belong to the account that wants it. */
  readonly ownUses: number;
}

/** Whether a card can pay what a coupon leaves: nothing, or enough. */
export const leavesAPayment = (amountCents: number): boolean =>
  amountCents === 0 || amountCents >= billingLimits.smallestPayment;

export type CouponVerdict = 'ok' | 'not_yet' | 'expired' | 'used_up' | 'used_by_you' | 'other_subject';

/** Whether a coupon may be used now; its last moment is excluded. Rules 7.3 and 7.14. */
export function couponVerdict(terms: CouponTerms, use: CouponUse, now: Date): CouponVerdict {
  if (terms.subject !== use.subject || (terms.package != null && terms.package !== use.package)) return 'other_subject';
  if (terms.startsAt && now < terms.startsAt) return 'not_yet';
  if (terms.endsAt && now >= terms.endsAt) return 'expired';
  if (use.ownUses >= terms.maxUsesPerAccount) return 'used_by_you';
  if (terms.maxUses != null && use.uses >= terms.maxUses) return 'used_up';
  return 'ok';
}
