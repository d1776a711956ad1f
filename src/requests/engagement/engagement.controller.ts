import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import type { z } from 'zod';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { Allow } from '../../shared/permissions.js';
import { AnswerEngagement } from './answer-engagement.js';
import {
  engagementAcceptance,
  engagementAnswer,
  engagementBody,
  engagementQuestion,
  type EngagementAcceptance,
  type EngagementInput,
} from './engagement.dto.js';
import { ReadEngagement } from './read-engagement.js';
import { SendEngagement } from './send-engagement.js';
import { WithdrawEngagement } from './withdraw-engagement.js';

type Id = z.output<typeof idParam>;

/** The letter of engagement of a chosen firm, over HTTP. */
@ApiTags('responses')
@Controller('responses')
export class EngagementController {
  constructor(
    private readonly reading: ReadEngagement,
    private readonly sending: SendEngagement,
    private readonly withdrawal: WithdrawEngagement,
    private readonly answer: AnswerEngagement,
  ) {}

  /** The letter with what the caller may do about it. */
  @Get(':id/engagement')
  @Allow('engagement:read')
  @ApiOkResponse({ standardSchema: envelope(engagementAnswer) })
  async read(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return { info: await this.reading.execute(actor, id, locale) };
  }

  /** The firm sends the letter, or a new version of it. */
  @Put(':id/engagement')
  @Idempotent()
  @Allow('engagement:write')
  @ApiOkResponse({ standardSchema: envelope(engagementAnswer) })
  async send(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: engagementBody }) input: EngagementInput,
    @CallerLocale() locale: Locale,
  ) {
    await this.sending.execute(actor, id, input);
    return { info: await this.reading.execute(actor, id, locale) };
  }

  /** The firm takes the letter back. */
  @Delete(':id/engagement')
  @Idempotent()
  @Allow('engagement:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  withdraw(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id) {
    return this.withdrawal.execute(actor, id);
  }

  /** The client asks about the letter. */
  @Put(':id/engagement/question')
  @Idempotent()
  @Allow('engagement:answer')
  @ApiOkResponse({ standardSchema: envelope(engagementAnswer) })
  async ask(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: engagementQuestion }) { text }: z.output<typeof engagementQuestion>,
    @CallerLocale() locale: Locale,
  ) {
    await this.answer.ask(actor, id, text);
    return { info: await this.reading.execute(actor, id, locale) };
  }

  /** The client accepts the letter that they have read. */
  @Put(':id/engagement/acceptance')
  @Idempotent()
  @Allow('engagement:answer')
  @ApiOkResponse({ standardSchema: envelope(engagementAnswer) })
  async accept(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: engagementAcceptance }) acceptance: EngagementAcceptance,
    @CallerLocale() locale: Locale,
  ) {
    await this.answer.accept(actor, id, acceptance);
    return { info: await this.reading.execute(actor, id, locale) };
  }

  @Get(':id/engagement.pdf')
  @Allow('engagement:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the letter, in Italian', schema: { type: 'string', format: 'binary' } })
  async pdf(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return pdfFile(await this.reading.pdf(actor, id, locale));
  }

  /** The letter before it is sent, with the body that PUT takes: marked as a draft, nothing is kept. */
  @Post(':id/engagement.pdf')
  @HttpCode(200)
  @Idempotent()
  @Allow('engagement:write')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the letter as it would be sent', schema: { type: 'string', format: 'binary' } })
  async preview(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: engagementBody }) input: EngagementInput,
    @CallerLocale() locale: Locale,
  ) {
    return pdfFile(await this.reading.preview(actor, id, input, locale));
  }
}

const pdfFile = ({ name, bytes }: { name: string; bytes: Buffer }) =>
  download({ name, type: 'application/pdf', content: bytes }, 'inline');
