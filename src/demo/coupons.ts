import { CouponType } from '../shared/billing/billing.codes.js';
import type { Sql } from '../kernel/database/database.js';

/** One coupon for firms, 20 % off any package, and one for citizens, two euro off premium. */
export async function writeCoupons(db: Sql, now: Date): Promise<void> {
  const always = {
    max_uses: null,
    starts_at: null,
    ends_at: null,
    created_at: now,
    updated_at: now,
  };
  await db
    .insertInto('coupons')
    .values([
      { code: 'PROVA20', type: CouponType.percentage, value: 20, subject: 'credits', package: null, ...always },
      { code: 'PREMIUM2', type: CouponType.amount, value: 200, subject: 'plan', package: 3, ...always },
    ])
    .execute();
}
