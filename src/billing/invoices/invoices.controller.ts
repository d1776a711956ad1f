import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam, listEnvelope } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { pageOf, pageQuery, type PageQuery } from '../../kernel/paging.js';
import { Allow } from '../../shared/permissions.js';
import { invoiceDto } from './invoices.dto.js';
import { InvoicesQueries } from './invoices.queries.js';
import { ReadInvoice } from './use-cases/read-invoice.js';

type IdParam = z.output<typeof idParam>;

/** Invoices and credit notes of the account that is signed in. */
@ApiTags('invoices')
@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly queries: InvoicesQueries,
    private readonly read: ReadInvoice,
  ) {}

  /** Newest first. */
  @Get()
  @Allow('invoice:read')
  @ApiOkResponse({ standardSchema: listEnvelope(invoiceDto) })
  list(@CurrentActor() actor: Actor, @Query({ schema: pageQuery }) page: PageQuery, @CallerLocale() locale: Locale) {
    return this.queries.list(actor.accountId, pageOf(page), locale);
  }

  @Get(':id.pdf')
  @Allow('invoice:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the courtesy copy, in Italian', schema: { type: 'string', format: 'binary' } })
  async pdf(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: IdParam, @CallerLocale() locale: Locale) {
    const { name, bytes } = await this.read.pdf(actor, id, locale);
    return download({ name, type: 'application/pdf', content: bytes }, 'inline');
  }

  @Get(':id.xml')
  @Allow('invoice:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/xml')
  @ApiOkResponse({ description: 'FatturaPA 1.2.2, as it was issued', schema: { type: 'string', format: 'binary' } })
  async xml(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: IdParam) {
    const { name, bytes } = await this.read.xml(actor, id);
    return download({ name, type: 'application/xml', content: bytes });
  }
}
