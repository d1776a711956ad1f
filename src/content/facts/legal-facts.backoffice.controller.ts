import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { ContentTexts } from '../content-texts.js';
import { legalFactsList } from './legal-facts.list.js';

/** Legal facts by the age of their last check. Rule 27.13. */
@Backoffice('legal-facts')
export class LegalFactsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly texts: ContentTexts,
  ) {}

  @AllowStaff('content:list')
  @Get()
  @ApiRecords(legalFactsList.record)
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.texts.ready();
    return this.lists.answer(legalFactsList, query, locale, reply);
  }
}
