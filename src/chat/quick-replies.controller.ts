import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { envelope, idParam } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import { Allow } from '../shared/permissions.js';
import { ConversationsQueries } from './conversations/conversations.queries.js';
import { quickReplyBody, quickReplyDto } from './messages.dto.js';
import { KeepQuickReply } from './use-cases/keep-quick-reply.js';

type Id = z.output<typeof idParam>;
type Given = z.output<typeof quickReplyBody>;

/** The sentences that a firm keeps. */
@ApiTags('messages')
@Controller('quick-replies')
export class QuickRepliesController {
  constructor(
    private readonly queries: ConversationsQueries,
    private readonly keep: KeepQuickReply,
  ) {}

  @Get()
  @Allow('quick-reply:write')
  @ApiOkResponse({ standardSchema: envelope(z.array(quickReplyDto)) })
  async list(@CurrentActor() { accountId }: Actor) {
    return { info: await this.queries.quickReplies(accountId) };
  }

  @Post()
  @Idempotent()
  @Allow('quick-reply:write')
  @ApiCreatedResponse({ standardSchema: envelope(quickReplyDto) })
  async add(@CurrentActor() actor: Actor, @Body({ schema: quickReplyBody }) { text }: Given) {
    return { info: await this.keep.add(actor, text) };
  }

  @Put(':id')
  @Idempotent()
  @Allow('quick-reply:write')
  @ApiOkResponse({ standardSchema: envelope(quickReplyDto) })
  async change(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: quickReplyBody }) { text }: Given,
  ) {
    return { info: await this.keep.change(actor, id, text) };
  }

  @Delete(':id')
  @Idempotent()
  @Allow('quick-reply:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id) {
    return this.keep.remove(actor, id);
  }
}
