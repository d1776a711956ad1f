import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { eventsList } from './events.list.js';

/** What the payment provider reported, also of checkouts that were never written. */
@Backoffice('events')
export class EventsBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('checkout:list')
  @Get()
  @ApiRecords(eventsList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(eventsList, query, locale, reply);
  }

  @AllowStaff('checkout:list')
  @Get(':id')
  @ApiRecord(eventsList.record)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(eventsList, id, locale);
  }
}
