import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../kernel/locale.js';
import { AllowStaff } from '../../permissions.js';
import { Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { couponsList } from './coupons.list.js';

/** Discounts. */
@Backoffice('coupons')
export class CouponsBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('coupon:list')
  @Get()
  list(@Query({ schema: listQuery }) query: ListQuery, @CallerLocale() locale: Locale, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.lists.answer(couponsList, query, locale, reply);
  }

  @AllowStaff('coupon:list')
  @Get(':id')
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(couponsList, id, locale);
  }
}
