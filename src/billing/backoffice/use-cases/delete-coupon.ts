import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { Audit } from '../../../staff/staff.api.js';
import { Coupon } from '../../coupons/coupon.entity.js';
import { termsOf } from '../coupon-changes.js';

/** Finance withdraws a coupon: nobody can use it any more, and checkouts that used it keep their price. */
@Injectable()
export class DeleteCoupon {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404) */
  async execute(staff: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const coupon = await em.findOne(Coupon, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!coupon) throw problems.not_found();
      const now = this.clock.now();
      Object.assign(coupon, { deletedAt: now, updatedAt: now });
      await em.flush();
      await this.audit.write(em, {
        staffId: staff.staffId,
        action: 'delete',
        resource: 'coupons',
        recordId: id,
        before: termsOf(coupon),
      });
    });
  }
}
