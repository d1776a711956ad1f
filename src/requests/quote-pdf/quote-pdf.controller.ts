import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../kernel/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../kernel/locale.js';
import { Allow } from '../../permissions.js';
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
    const { name, bytes } = await this.readQuote.execute(actor, id, locale);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      length: bytes.length,
      disposition: `inline; filename="${name}"`,
    });
  }
}
