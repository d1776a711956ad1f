import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { CouponTypeCode, PurchasableName } from '../../shared/billing/billing.codes.js';

const CouponSchema = defineEntity({
  name: 'Coupon',
  tableName: 'coupons',
  properties: {
    id: column.id(),
    code: column.text(),
    type: column.smallint().$type<CouponTypeCode>(),
    /** Percent for a percentage, cents for the others. */
    value: column.integer(),
    subject: column.text().$type<PurchasableName>(),
    /** Credits of the package (5, 11) or the plan's code (2, 3); null for any of the subject. */
    package: column.smallint().nullable(),
    maxUses: column.integer().nullable(),
    /** How often one account may use it; the people of a firm count as the firm. Rule 7.14. */
    maxUsesPerAccount: column.integer(),
    startsAt: column.instant().nullable(),
    endsAt: column.instant().nullable(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
    deletedAt: column.instant().nullable(),
  },
});

/** A discount. Its uses are the checkouts that took it and were not abandoned. */
export class Coupon extends CouponSchema.class {}
CouponSchema.setClass(Coupon);
