import { Body, Controller, Get, Header, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../../shared/actor.js';
import { download } from '../../../kernel/http/download.js';
import { CallerLocale } from '../../../kernel/http/locale.decorator.js';
import { idParam } from '../../../kernel/http/schemas.js';
import { Idempotent } from '../../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../../shared/locale.js';
import { Allow } from '../../../shared/permissions.js';
import { quoteBody, type QuoteInput } from '../quote.js';
import { ReadQuote } from './read-quote.js';

/** The written quote. */
@ApiTags('responses')
@Controller('responses')
export class QuotePdfController {
  constructor(private readonly readQuote: ReadQuote) {}

  @Get(':id/quote.pdf')
  @Allow('response:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the written quote, in Italian', schema: { type: 'string', format: 'binary' } })
  async pdf(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: z.output<typeof idParam>,
    @CallerLocale() locale: Locale,
  ) {
    return pdfFile(await this.readQuote.execute(actor, id, locale));
  }

  /** The same quote before it is sent, with the body that PUT /responses/{id} takes: marked as a draft, nothing is kept. */
  @Post(':id/quote.pdf')
  @HttpCode(200)
  @Idempotent()
  @Allow('quote:draft')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the quote as it would be written', schema: { type: 'string', format: 'binary' } })
  async preview(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: z.output<typeof idParam>,
    @Body({ schema: quoteBody }) quote: QuoteInput,
    @CallerLocale() locale: Locale,
  ) {
    return pdfFile(await this.readQuote.preview(actor, id, quote, locale));
  }
}

const pdfFile = ({ name, bytes }: { name: string; bytes: Buffer }): StreamableFile =>
  download({ name, type: 'application/pdf', content: bytes }, 'inline');
