import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../staff/staff.api.js';
import { responseRecord } from './responses.dto.js';
import { responsesList } from './responses.list.js';

/** What firms answered. */
@Backoffice('responses')
export class ResponsesBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('response:list')
  @Get()
  @ApiRecords(responseRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(responsesList, query, locale, reply);
  }

  @AllowStaff('response:list')
  @Get(':id')
  @ApiRecord(responseRecord)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(responsesList, id, locale);
  }
}
