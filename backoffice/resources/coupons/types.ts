import type { RaRecord } from 'react-admin';
import type { CouponTypeCode, PurchasableName } from '../../../src/billing/billing.codes';

/** A coupon as the back office gives it. `value` is percent for type 1, cents for the others. */
export interface Coupon extends RaRecord {
  id: number;
  code: string;
  type: CouponTypeCode;
  value: number;
  subject: PurchasableName;
  package: number | null;
  max_uses: number | null;
  uses: number;
  starts_at: string | null;
  ends_at: string | null;
}

/** Whether a coupon can be used at this moment, or why not. */
export function stateOf(
  { starts_at, ends_at, max_uses, uses }: Coupon,
  now = Date.now(),
): 'current' | 'future' | 'past' | 'used_up' {
  if (ends_at && Date.parse(ends_at) <= now) return 'past';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return starts_at && Date.parse(starts_at) > now ? 'future' : 'current';
}
