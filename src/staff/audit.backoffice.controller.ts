import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import { auditList } from './audit.list.js';
import { ApiRecord, ApiRecords, Backoffice } from './backoffice.js';
import { listQuery, Lists, type ListQuery } from './lists/lists.js';
import { auditRecord } from './records.dto.js';

/** What the staff did. */
@Backoffice('audit')
export class AuditBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('audit:list')
  @Get()
  @ApiRecords(auditRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(auditList, query, locale, reply);
  }

  @AllowStaff('audit:list')
  @Get(':id')
  @ApiRecord(auditRecord)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(auditList, id, locale);
  }
}
