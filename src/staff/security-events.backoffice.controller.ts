import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import { securityEventsList } from './security-events.list.js';
import { ApiRecord, ApiRecords, Backoffice } from './backoffice.js';
import { listQuery, Lists, type ListQuery } from './lists/lists.js';
import { securityEventRecord } from './records.dto.js';

/** Who signed in or tried to, and what changed about how they do. */
@Backoffice('security-events')
export class SecurityEventsBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('security-event:list')
  @Get()
  @ApiRecords(securityEventRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(securityEventsList, query, locale, reply);
  }

  @AllowStaff('security-event:list')
  @Get(':id')
  @ApiRecord(securityEventRecord)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(securityEventsList, id, locale);
  }
}
