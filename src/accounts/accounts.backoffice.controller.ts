import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { AllowStaff } from '../permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../staff/staff.api.js';
import { accountsList } from './accounts.list.js';
import { accountRecord } from './accounts.record.dto.js';

/** Who has an account, to read. */
@Backoffice('accounts')
export class AccountsBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('account:list')
  @Get()
  @ApiRecords(accountRecord)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(accountsList, query, locale, reply);
  }

  @AllowStaff('account:list')
  @Get(':id')
  @ApiRecord(accountRecord)
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(accountsList, id, locale);
  }
}
