import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope, idParam, listEnvelope } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow, AllowMoves } from '../shared/permissions.js';
import { FirmInboxQueries } from './inbox/firm-inbox.queries.js';
import { lawyerRequest, lawyerRequestItem } from './inbox/firm-inbox.dto.js';
import { requestListQuery, type RequestListQuery } from './requests.dto.js';
import { responseMovePermission } from './moves/move-permissions.rules.js';
import { lawyerCard, lawyerContacts, responseDto, responseItem, responseUpdate } from './responses.dto.js';
import { MoveResponse } from './move-response.js';
import { MarkResponsesRead } from './choice/mark-responses-read.js';
import { UserResponsesQueries } from './choice/user-responses.queries.js';

const moved = z.union([
  responseDto
    .extend({ lawyer: lawyerCard.extend(lawyerContacts.partial().shape).nullable() })
    .meta({ id: 'MovedResponse' }),
  lawyerRequest,
]);

/** Responses over HTTP. */
@ApiTags('responses')
@Controller('responses')
export class ResponsesController {
  constructor(
    private readonly move: MoveResponse,
    private readonly reading: MarkResponsesRead,
    private readonly own: UserResponsesQueries,
    private readonly inbox: FirmInboxQueries,
  ) {}

  /** The firm's responses, or the responses to the citizen's requests. */
  @Get()
  @Allow('response:list')
  @ApiOkResponse({ standardSchema: z.union([listEnvelope(responseItem), listEnvelope(lawyerRequestItem)]) })
  list(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: requestListQuery }) query: RequestListQuery,
  ) {
    return actor.model === 'lawyer' ? this.inbox.list(actor, query, locale) : this.own.list(actor, query, locale);
  }

  /** One response; for the firm, its request with it. */
  @Get(':id')
  @Allow('response:read')
  @ApiOkResponse({ standardSchema: envelope(z.union([responseDto, lawyerRequest])) })
  async one(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
  ) {
    if (actor.model === 'lawyer') return { info: await this.inbox.byResponse(actor, id, locale) };
    return { info: await this.reading.one(actor, id, locale) };
  }

  /** Opens (3), quotes (7), gives an opinion (5), withdraws the quote (12), buys the contacts; the user chooses (9). */
  @Put(':id')
  @Idempotent()
  @AllowMoves('response:move', responseMovePermission)
  @ApiOkResponse({ standardSchema: envelope(moved) })
  async update(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: responseUpdate }) body: Record<string, unknown>,
  ) {
    const written = await this.move.execute(actor, id, body);
    if (written) return { info: this.inbox.written(actor, written, locale) };
    if (actor.model === 'lawyer') return { info: await this.inbox.byResponse(actor, id, locale) };
    const info = await this.own.one(actor, id, locale);
    return { info: { ...info, lawyer: info.lawyer && { ...info.lawyer, ...info.contacts } } };
  }
}
