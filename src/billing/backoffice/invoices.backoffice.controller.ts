import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../kernel/locale.js';
import { AllowStaff } from '../../permissions.js';
import { Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { invoicesList } from './invoices.list.js';

/** Invoices and credit notes. */
@Backoffice('invoices')
export class InvoicesBackofficeController {
  constructor(private readonly lists: Lists) {}

  @AllowStaff('invoice:list')
  @Get()
  list(@Query({ schema: listQuery }) query: ListQuery, @CallerLocale() locale: Locale, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.lists.answer(invoicesList, query, locale, reply);
  }

  @AllowStaff('invoice:list')
  @Get(':id')
  one(@Param({ schema: idParam }) { id }: { id: number }, @CallerLocale() locale: Locale) {
    return this.lists.one(invoicesList, id, locale);
  }
}
