import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../shared/actor.js';
import { CallerAddress, CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import {
  confirmedDto,
  confirmParams,
  leaveBody,
  leaveQuery,
  subscribeBody,
  type ConfirmParams,
  type LeaveBody,
  type LeaveQuery,
  type SubscribeBody,
} from './newsletter.dto.js';
import { newsletterProblems } from './newsletter.problems.js';
import { ConfirmSubscription } from './use-cases/confirm-subscription.js';
import { Leave } from './use-cases/leave.js';
import { Subscribe } from './use-cases/subscribe.js';

@ApiTags('newsletter')
@Controller('newsletter')
export class NewsletterController {
  constructor(
    private readonly subscribe: Subscribe,
    private readonly confirmSubscription: ConfirmSubscription,
    private readonly leave: Leave,
  ) {}

  /** Mails a link that confirms the subscription; every address is answered alike. */
  @Public()
  @Post()
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async ask(
    @Body({ schema: subscribeBody }) body: SubscribeBody,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ): Promise<void> {
    await this.subscribe.execute(body, { address, locale });
  }

  /** Confirms the subscription; the same answer as long as the link is good. */
  @Public()
  @Get('confirm/:token')
  @ApiOkResponse({ standardSchema: envelope(confirmedDto) })
  async confirm(@Param({ schema: confirmParams }) { token }: ConfirmParams, @CallerAddress() address: string) {
    return { info: { email: await this.confirmSubscription.execute(token, address) } };
  }

  /** Ends the newsletter: with a token at once, as mail programs do by RFC 8058; with an address through a mail. */
  @Public()
  @Post('unsubscribe')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @Query({ schema: leaveQuery }) query: LeaveQuery,
    @Body({ schema: leaveBody }) body: LeaveBody,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ): Promise<void> {
    if (body?.email !== undefined) return this.leave.ask(body.email, { address, locale });
    const token = body?.token ?? query.token;
    if (token === undefined) throw newsletterProblems.invalid_link();
    return this.leave.execute(token, address);
  }
}
