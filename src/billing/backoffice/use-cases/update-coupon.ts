import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import type { StaffActor } from '../../../staff/staff.api.js';
import { Clock } from '../../../shared/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { invalidFields, problems } from '../../../kernel/problem.js';
import { Audit, differing } from '../../../staff/staff.api.js';
import { Coupon } from '../../coupons/coupon.entity.js';
import type { CouponBody } from '../backoffice.dto.js';
import { couponFieldTexts } from '../backoffice.problems.js';
import { columnsOf, ordersWith, termsOf, withFreeCode } from '../coupon-changes.js';

/** The fields that cannot change once a checkout used the coupon, because its price depends on them. */
const FROZEN = ['code', 'type', 'value', 'subject', 'package'] as const;

/** Finance changes a coupon. Once a checkout took it, only how often and until when it may be used. */
@Injectable()
export class UpdateCoupon {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), invalid_input (422) */
  async execute(staff: StaffActor, id: number, body: CouponBody): Promise<void> {
    await withFreeCode(() =>
      this.database.transaction(async (em) => {
        const coupon = await em.findOne(Coupon, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!coupon) throw problems.not_found();
        const columns = columnsOf(body, coupon.maxUsesPerAccount);
        const before = termsOf(coupon);
        const frozen = FROZEN.filter(
          (name) => String(columns[name]).toUpperCase() !== String(coupon[name]).toUpperCase(),
        );
        if (frozen.length > 0 && (await ordersWith(em, id)) > 0)
          throw invalidFields(Object.fromEntries(frozen.map((name) => [name, couponFieldTexts.used])));
        Object.assign(coupon, columns);
        const changed = differing(before, termsOf(coupon));
        if (changed === null) return;
        coupon.updatedAt = this.clock.now();
        await em.flush();
        await this.audit.write(em, {
          staffId: staff.staffId,
          action: 'update',
          resource: 'coupons',
          recordId: id,
          ...changed,
        });
      }),
    );
  }
}
