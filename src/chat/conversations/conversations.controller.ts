import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileBody, uploadOf } from '../../documents/documents.api.js';
import { documentAnswer } from '../../documents/documents.dto.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { Allow } from '../../shared/permissions.js';
import { ConversationsQueries } from './conversations.queries.js';
import {
  conversationList,
  conversationsQuery,
  draftBody,
  readUpTo,
  unreadAnswer,
  type ConversationsQuery,
} from '../messages.dto.js';
import { AnnounceWriting } from '../use-cases/announce-writing.js';
import { AttachFile } from '../use-cases/attach-file.js';
import { KeepDraft } from '../use-cases/keep-draft.js';
import { ReadMessages } from '../use-cases/read-messages.js';

type Id = z.output<typeof idParam>;

/** Conversations over HTTP; the id of one is that of its response. */
@ApiTags('messages')
@Controller('conversations')
export class ConversationsController {
  constructor(
    private readonly queries: ConversationsQueries,
    private readonly readMessages: ReadMessages,
    private readonly keepDraft: KeepDraft,
    private readonly announceWriting: AnnounceWriting,
    private readonly attachFile: AttachFile,
  ) {}

  /** The caller's conversations, the one with the newest message first; `q` looks in words, names, subjects and towns. */
  @Get()
  @Allow('message:read')
  @ApiOkResponse({ standardSchema: conversationList })
  list(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: conversationsQuery }) query: ConversationsQuery,
  ) {
    return this.queries.list(actor, query, locale);
  }

  /** How much the caller has not read. */
  @Get('unread')
  @Allow('message:read')
  @ApiOkResponse({ standardSchema: unreadAnswer })
  async unread(@CurrentActor() actor: Actor) {
    return { info: await this.queries.unread(actor) };
  }

  /** Marks the messages of the other side as read, up to one. */
  @Post(':id/read')
  @Idempotent()
  @Allow('message:read')
  @HttpCode(204)
  @ApiNoContentResponse()
  read(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: readUpTo }) { last_id: lastId }: z.output<typeof readUpTo>,
  ) {
    return this.readMessages.execute(actor, id, lastId);
  }

  /** Keeps what the caller has begun to write. */
  @Put(':id/draft')
  @Idempotent()
  @Allow('message:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  draft(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: draftBody }) { text }: z.output<typeof draftBody>,
  ) {
    return this.keepDraft.execute(actor, id, text);
  }

  /** Announces to the other side that the caller is writing. */
  @Post(':id/writing')
  @Idempotent()
  @Allow('message:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  writing(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id) {
    return this.announceWriting.execute(actor, id);
  }

  /** Uploads a file for the next message. */
  @Post(':id/attachments')
  @Idempotent()
  @Allow('message:write')
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiCreatedResponse({ standardSchema: documentAnswer })
  async attach(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id, @Req() request: FastifyRequest) {
    return { info: await this.attachFile.execute(actor, id, () => uploadOf(request)) };
  }
}
