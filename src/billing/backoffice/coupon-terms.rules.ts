import { CouponType, type CouponTypeCode, type PurchasableName } from '../../shared/billing/billing.codes.js';

/** What a coupon promises. Money in cents. */
export interface PromisedTerms {
  readonly type: CouponTypeCode;
  /** Percent or cents, by type. */
  readonly value: number;
  readonly subject: PurchasableName;
  readonly package: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** Credits of a package, or codes of a plan, by subject. */
const sold: Readonly<Record<PurchasableName, readonly number[]>> = { credits: [5, 11], plan: [2, 3] };

/** The field that contradicts the others, with what is wrong; null when the terms make sense. */
export function contradiction(
  terms: PromisedTerms,
): { field: 'value' | 'package' | 'ends_at'; what: 'percent' | 'amount' | 'package' | 'ends' } | null {
  if (terms.type === CouponType.percentage && (terms.value < 1 || terms.value > 100))
    return { field: 'value', what: 'percent' };
  if (terms.type === CouponType.amount && terms.value < 1) return { field: 'value', what: 'amount' };
  if (terms.package !== null && !sold[terms.subject].includes(terms.package))
    return { field: 'package', what: 'package' };
  if (terms.starts_at && terms.ends_at && terms.ends_at <= terms.starts_at) return { field: 'ends_at', what: 'ends' };
  return null;
}
