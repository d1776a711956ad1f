import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { CallerAddress, CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow } from '../shared/permissions.js';
import { ConversationsQueries } from './conversations/conversations.queries.js';
import {
  changedMessage,
  messageAnswer,
  messageList,
  messagesQuery,
  newMessage,
  type ChangedMessage,
  type MessagesQuery,
  type NewMessage,
} from './messages.dto.js';
import { DeleteMessage } from './use-cases/delete-message.js';
import { EditMessage } from './use-cases/edit-message.js';
import { SendMessage } from './use-cases/send-message.js';

/** Messages over HTTP. */
@ApiTags('messages')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly queries: ConversationsQueries,
    private readonly sendMessage: SendMessage,
    private readonly editMessage: EditMessage,
    private readonly deleteMessage: DeleteMessage,
  ) {}

  /** The newest messages about a response, or those before one. */
  @Get()
  @Allow('message:read')
  @ApiOkResponse({ standardSchema: messageList })
  list(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: messagesQuery }) query: MessagesQuery,
  ) {
    return this.queries.messages(actor, query, locale);
  }

  @Post()
  @Idempotent()
  @Allow('message:write')
  @ApiCreatedResponse({ standardSchema: messageAnswer })
  async send(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
    @Body({ schema: newMessage }) body: NewMessage,
  ) {
    const id = await this.sendMessage.execute(actor, body, address);
    return { info: await this.queries.message(actor, body.response_id, id, locale) };
  }

  @Put(':id')
  @Idempotent()
  @Allow('message:write')
  @ApiOkResponse({ standardSchema: messageAnswer })
  async edit(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: changedMessage }) { text }: ChangedMessage,
  ) {
    const responseId = await this.editMessage.execute(actor, id, text);
    return { info: await this.queries.message(actor, responseId, id, locale) };
  }

  @Delete(':id')
  @Idempotent()
  @Allow('message:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  delete(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return this.deleteMessage.execute(actor, id);
  }
}
