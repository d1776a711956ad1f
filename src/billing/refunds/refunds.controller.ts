import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { Allow } from '../../shared/permissions.js';
import { refundView } from './refund.views.js';
import { refundDto, refundReason, type RefundReason } from './refunds.dto.js';
import { AskPackageRefund } from './use-cases/ask-package-refund.js';

/** Refunds of a package of credits. */
@ApiTags('credits')
@Controller('credits')
export class RefundsController {
  constructor(private readonly askPackageRefund: AskPackageRefund) {}

  /** {id} is the movement that added the package. */
  @Post(':id/refund')
  @Idempotent()
  @Allow('credits:refund')
  @ApiCreatedResponse({ standardSchema: envelope(refundDto) })
  async ask(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: z.output<typeof idParam>,
    @Body({ schema: refundReason }) { reason }: RefundReason,
    @CallerLocale() locale: Locale,
  ) {
    return { info: refundView(await this.askPackageRefund.execute(actor, id, reason), locale) };
  }
}
