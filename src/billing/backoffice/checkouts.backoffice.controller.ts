import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { checkoutsList } from './checkouts.list.js';

/** Checkouts and payments, with everything that the provider reported of each. */
@Backoffice('checkouts')
export class CheckoutsBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('checkout:list')
  @Get()
  @ApiRecords(checkoutsList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(checkoutsList, query, locale, reply);
  }

  @AllowStaff('checkout:list')
  @Get(':id')
  @ApiRecord(checkoutsList.record)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(checkoutsList, id, locale);
  }
}
