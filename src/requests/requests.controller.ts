import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { CallerAddress, CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope, idParam, listEnvelope } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow, AllowMoves } from '../shared/permissions.js';
import { lawyerRequest } from './inbox/firm-inbox.dto.js';
import { FirmInboxQueries } from './inbox/firm-inbox.queries.js';
import { requestMovePermission } from './moves/move-permissions.rules.js';
import { MoveRequest } from './move-request.js';
import {
  papersAtHand,
  requestCreation,
  requestListQuery,
  requestUpdate,
  spokenAnswer,
  userRequest,
  userRequestItem,
  type RequestListQuery,
  type RequestUpdate,
} from './requests.dto.js';
import { ClaimDraft } from './draft/claim-draft.js';
import { CreateRequest } from './draft/create-request.js';
import { DeleteRequest } from './closing/delete-request.js';
import { ExtendRequest } from './forwarding/extend-request.js';
import { MarkResponsesRead } from './choice/mark-responses-read.js';
import { TellSpoken } from './choice/tell-spoken.js';
import { TickPapers } from './timeline/tick-papers.js';
import { UserRequestsQueries } from './timeline/user-requests.queries.js';
import { claimedDraft, draftClaim } from './draft/visitor-draft.dto.js';

/** Requests over HTTP. */
@ApiTags('requests')
@Controller()
export class RequestsController {
  constructor(
    private readonly creation: CreateRequest,
    private readonly claiming: ClaimDraft,
    private readonly moves: MoveRequest,
    private readonly extension: ExtendRequest,
    private readonly deletion: DeleteRequest,
    private readonly reading: MarkResponsesRead,
    private readonly papers: TickPapers,
    private readonly speaking: TellSpoken,
    private readonly own: UserRequestsQueries,
    private readonly inbox: FirmInboxQueries,
  ) {}

  /** Starts a draft. */
  @Post('requests')
  @Idempotent()
  @Allow('request:create')
  @ApiCreatedResponse({ standardSchema: envelope(userRequest) })
  async create(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Body({ schema: requestCreation }) body: z.output<typeof requestCreation>,
  ) {
    return { info: await this.own.one(actor, await this.creation.execute(actor, body.request_type_id), locale) };
  }

  /** Makes a draft of what this browser had written before its citizen signed in; null when it was confirmed meanwhile. */
  @Post('requests/claim')
  @Idempotent()
  @HttpCode(200)
  @Allow('request:write')
  @ApiOkResponse({ standardSchema: envelope(claimedDraft) })
  async claim(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Body({ schema: draftClaim }) { claim }: z.output<typeof draftClaim>,
  ) {
    const id = await this.claiming.execute(actor, claim);
    return { info: { request: id === null ? null : await this.own.one(actor, id, locale) } };
  }

  /** The citizen's requests, newest first. */
  @Get('requests/user')
  @Allow('request:list')
  @ApiOkResponse({ standardSchema: listEnvelope(userRequestItem) })
  listOwn(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: requestListQuery }) query: RequestListQuery,
  ) {
    return this.own.list(actor, query, locale);
  }

  /** One request: all of it for its owner, for a firm what its response allows. */
  @Get('requests/:id')
  @Allow('request:read')
  @ApiOkResponse({ standardSchema: envelope(z.union([userRequest, lawyerRequest])) })
  async one(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
  ) {
    if (actor.model === 'lawyer') return { info: await this.inbox.byRequest(actor, id, locale) };
    return { info: await this.reading.ofRequest(actor, id, locale) };
  }

  /**
   * Edits a draft, adds information, sends (status 2), retires (status 9) or replies to a rejection (status 79, the text in
   * `extra`). A request that staff have to examine first is new with `held_at`. A plan that has to be paid first answers
   * with `checkout`; its payment sends the request.
   */
  @Put('requests/:id')
  @Idempotent()
  @AllowMoves('request:write', requestMovePermission)
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async update(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @CallerAddress() address: string,
    @Body({ schema: requestUpdate }) body: RequestUpdate,
  ) {
    await this.moves.execute(actor, id, body, { locale, address });
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Says which papers are at hand; a paper that is not named is not. */
  @Put('requests/:id/papers')
  @Idempotent()
  @Allow('request:write')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async tick(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: papersAtHand }) { kinds }: z.output<typeof papersAtHand>,
  ) {
    await this.papers.execute(actor, id, kinds);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Says whether citizen and firm have spoken, once, some days after the choice. */
  @Put('requests/:id/spoken')
  @Idempotent()
  @Allow('request:write')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async tellSpoken(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: spokenAnswer }) { spoken }: z.output<typeof spokenAnswer>,
  ) {
    await this.speaking.execute(actor, id, spoken);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Moves the end to 25 days after sending, once. */
  @Post('requests/:id/extend')
  @Idempotent()
  @HttpCode(200)
  @Allow('request:write')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async extend(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
  ) {
    await this.extension.execute(actor, id);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Erases a request, its content and its documents. */
  @Delete('requests/:id')
  @Idempotent()
  @HttpCode(204)
  @Allow('request:write')
  @ApiNoContentResponse()
  async delete(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    await this.deletion.execute(actor, id);
  }
}
