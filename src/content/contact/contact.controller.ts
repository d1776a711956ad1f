import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { CallerAddress, CallerLocale } from '../../kernel/http/locale.decorator.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { letterAnswer, newLetter, type NewLetter } from './contact.dto.js';
import { WriteLetter } from './use-cases/write-letter.js';

/** Letters to the operator. */
@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly writeLetter: WriteLetter) {}

  /** Writes to the operator, signed in or not: staff answer by mail. */
  @Public()
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: letterAnswer })
  async write(
    @CurrentActor() actor: Actor | undefined,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
    @Body({ schema: newLetter }) body: NewLetter,
  ) {
    return { info: { reference: await this.writeLetter.execute(actor, body, locale, address) } };
  }
}
