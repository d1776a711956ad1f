import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../kernel/actor.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope, idParam, listEnvelope } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { problems } from '../kernel/problem.js';
import { Allow } from '../permissions.js';
import { FirmInboxQueries } from './firm-inbox.queries.js';
import { firmInboxCounts, lawyerRequest, lawyerRequestItem } from './firm-inbox.dto.js';
import {
  refundWish,
  requestCreation,
  requestListQuery,
  requestUpdate,
  requestUpgrade,
  statisticDto,
  checkoutSessionDto,
  timelineItem,
  userRequest,
  userRequestItem,
  withdrawalDto,
  type RequestListQuery,
  type RequestUpdate,
  type RequestUpgrade,
} from './requests.dto.js';
import { TimelineQueries } from './timeline.queries.js';
import { AskRefund } from './use-cases/ask-refund.js';
import { CreateRequest } from './use-cases/create-request.js';
import { DeleteRequest } from './use-cases/delete-request.js';
import { ExtendRequest } from './use-cases/extend-request.js';
import { MarkResponsesRead } from './use-cases/mark-responses-read.js';
import { UpdateRequest } from './use-cases/update-request.js';
import { UpgradeRequest } from './use-cases/upgrade-request.js';
import { WithdrawPlan } from './use-cases/withdraw-plan.js';
import { UserRequestsQueries } from './user-requests.queries.js';
import { UserResponsesQueries } from './user-responses.queries.js';

/** Requests over HTTP. */
@ApiTags('requests')
@Controller()
export class RequestsController {
  constructor(
    private readonly creation: CreateRequest,
    private readonly change: UpdateRequest,
    private readonly extension: ExtendRequest,
    private readonly deletion: DeleteRequest,
    private readonly wider: UpgradeRequest,
    private readonly refundWish: AskRefund,
    private readonly withdrawal: WithdrawPlan,
    private readonly reading: MarkResponsesRead,
    private readonly own: UserRequestsQueries,
    private readonly responses: UserResponsesQueries,
    private readonly inbox: FirmInboxQueries,
    private readonly timelines: TimelineQueries,
  ) {}

  /** Starts a draft. */
  @Post('requests')
  @Allow('request:create')
  @ApiCreatedResponse({ standardSchema: envelope(userRequest) })
  async create(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Body({ schema: requestCreation }) body: z.output<typeof requestCreation>,
  ) {
    return { info: await this.own.one(actor, await this.creation.execute(actor, body.request_type_id), locale) };
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

  /** The requests forwarded to the firm, each with its place. */
  @Get('requests/lawyer')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: listEnvelope(lawyerRequestItem) })
  listInbox(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: requestListQuery }) query: RequestListQuery,
  ) {
    return this.inbox.list(actor, query, locale);
  }

  /** How many places stand in each part of the firm's desk. */
  @Get('requests/lawyer/counts')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(firmInboxCounts) })
  async countInbox(@CurrentActor() actor: Actor) {
    return { info: await this.inbox.counts(actor) };
  }

  /** One request: all of it for its owner, for a firm what its place allows. */
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
   * Edits a draft, adds information, sends (status 2) or retires (status 9). A plan that is to be paid first answers
   * with `checkout`; its payment sends the request.
   */
  @Put('requests/:id')
  @Allow('request:write')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async update(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: requestUpdate }) body: RequestUpdate,
  ) {
    await this.change.execute(actor, id, body, locale);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Moves the end to 25 days after sending, once. */
  @Post('requests/:id/extend')
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

  /** Orders a wider plan, for the difference. The payment gives it. */
  @Post('requests/:id/upgrade')
  @HttpCode(200)
  @Allow('plan:buy')
  @ApiOkResponse({ standardSchema: envelope(checkoutSessionDto) })
  async upgrade(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: requestUpgrade }) body: RequestUpgrade,
  ) {
    return { info: { checkout: await this.wider.execute(actor, id, body, locale) } };
  }

  /** Asks the money of an unanswered premium request back; finance decides. */
  @Post('requests/:id/refund')
  @HttpCode(200)
  @Allow('refund:ask')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async askRefund(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: refundWish }) { reason }: z.output<typeof refundWish>,
  ) {
    await this.refundWish.execute(actor, id, reason);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Withdraws from a paid plan; a dated receipt goes out by mail. */
  @Post('requests/:id/withdraw')
  @HttpCode(200)
  @Allow('refund:ask')
  @ApiOkResponse({ standardSchema: envelope(userRequest) })
  async withdraw(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
  ) {
    await this.withdrawal.execute(actor, id);
    return { info: await this.own.one(actor, id, locale) };
  }

  /** Erases a request, its content and its papers. */
  @Delete('requests/:id')
  @HttpCode(204)
  @Allow('request:write')
  @ApiNoContentResponse()
  async delete(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    await this.deletion.execute(actor, id);
  }

  /** The paid plans that the citizen can withdraw from now. */
  @Get('withdrawals')
  @Allow('request:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(withdrawalDto)) })
  async withdrawals(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.own.withdrawals(actor, locale) };
  }

  /** What happened and when; what happens next. */
  @Get('requests/:id/timeline')
  @Allow('request:read')
  @ApiOkResponse({ standardSchema: envelope(z.array(timelineItem)) })
  async timeline(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return { info: await this.timelines.of(actor, id) };
  }

  /** The citizen's own figures. */
  @Get('users/statistics/:id')
  @Allow('request:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(statisticDto)) })
  async userStatistics(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    if (id !== actor.accountId) throw problems.not_found();
    return { info: await this.responses.statistics(id) };
  }

  /** The firm's own figures. */
  @Get('lawyers/statistics/:id')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(statisticDto)) })
  async lawyerStatistics(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    if (id !== actor.accountId) throw problems.not_found();
    return { info: await this.inbox.statistics(id) };
  }
}
