import type { Coupon } from '../../api/records.js';

/** Whether a coupon can be used at this moment, or why not. */
export function stateOf(
  { starts_at, ends_at, max_uses, uses }: Coupon,
  now = Date.now(),
): 'current' | 'future' | 'past' | 'used_up' {
  if (ends_at && Date.parse(ends_at) <= now) return 'past';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return starts_at && Date.parse(starts_at) > now ? 'future' : 'current';
}
