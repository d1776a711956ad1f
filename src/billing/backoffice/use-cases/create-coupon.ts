import { Injectable } from '@nestjs/common';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Audit } from '../../../staff/staff.api.js';
import { billingLimits } from '../../../shared/limits.js';
import { Coupon } from '../../coupons/coupon.entity.js';
import type { CouponBody } from '../backoffice.dto.js';
import { columnsOf, termsOf, withFreeCode } from '../coupon-changes.js';

/** Finance makes a coupon. */
@Injectable()
export class CreateCoupon {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws invalid_input (422) when the terms contradict each other or the code is taken */
  async execute(staff: StaffActor, body: CouponBody): Promise<number> {
    const columns = columnsOf(body, billingLimits.couponUsesPerAccount);
    return withFreeCode(() =>
      this.database.transaction(async (em) => {
        const now = this.clock.now();
        const coupon = em.create(Coupon, { ...columns, createdAt: now, updatedAt: now, deletedAt: null });
        em.persist(coupon);
        await em.flush();
        await this.audit.write(em, {
          staffId: staff.staffId,
          action: 'create',
          resource: 'coupons',
          recordId: coupon.id,
          after: termsOf(coupon),
        });
        return coupon.id;
      }),
    );
  }
}
