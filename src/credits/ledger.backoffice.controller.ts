import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../shared/locale.js';
import { AllowStaff } from '../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../staff/staff.api.js';
import { ledgerList } from './ledger.list.js';

/** The ledger of credits. */
@Backoffice('ledger')
export class LedgerBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('ledger:list')
  @Get()
  @ApiRecords(ledgerList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(ledgerList, query, locale, reply);
  }

  @AllowStaff('ledger:list')
  @Get(':id')
  @ApiRecord(ledgerList.record)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(ledgerList, id, locale);
  }
}
