import { Body, Delete, Param, Post, Put } from '@nestjs/common';
import { CurrentStaff, Decides, Decisions, type StaffActor, goneRecord, ReadRoutes } from '../../staff/staff.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiNewRecord, ApiRecord, Backoffice, Lists } from '../../staff/staff.api.js';
import { couponBody, couponChange, type CouponBody } from './backoffice.dto.js';
import { couponsList } from './coupons.list.js';
import { CreateCoupon } from './use-cases/create-coupon.js';
import { DeleteCoupon } from './use-cases/delete-coupon.js';
import { UpdateCoupon } from './use-cases/update-coupon.js';

interface Id {
  id: number;
}

/** Discounts. */
@Backoffice('coupons')
export class CouponsBackofficeController extends ReadRoutes(couponsList, { permission: 'coupon:list' }) {
  constructor(
    lists: Lists,
    private readonly createCoupon: CreateCoupon,
    private readonly updateCoupon: UpdateCoupon,
    private readonly deleteCoupon: DeleteCoupon,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  @AllowStaff('coupon:write')
  @Post()
  @ApiNewRecord(couponsList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: couponBody }) body: CouponBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(couponsList, await this.createCoupon.execute(staff, body), locale);
  }

  @AllowStaff('coupon:write')
  @Put(':id')
  @ApiRecord(couponsList.record)
  async update(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: couponChange }) body: CouponBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.updateCoupon.execute(staff, id, body);
    return this.lists.one(couponsList, id, locale);
  }

  /** Returns the deleted id, also when the call is repeated. */
  @AllowStaff('coupon:write')
  @Decides()
  @Delete(':id')
  @ApiRecord(goneRecord)
  async delete(@CurrentStaff() staff: StaffActor, @Param({ schema: idParam }) { id }: Id) {
    await this.decisions.once(() => this.deleteCoupon.execute(staff, id));
    return { id };
  }
}
