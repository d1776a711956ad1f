import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { Allow } from '../../shared/permissions.js';
import {
  checkoutSessionDto,
  refundWish,
  requestUpgrade,
  userRequest,
  withdrawalDto,
  type RequestUpgrade,
} from '../requests.dto.js';
import { AskRefund } from './ask-refund.js';
import { UpgradeRequest } from './upgrade-request.js';
import { WithdrawPlan } from './withdraw-plan.js';
import { UserRequestsQueries } from '../timeline/user-requests.queries.js';

/** The paid plan of a request over HTTP: upgrade, refund and withdrawal. */
@ApiTags('requests')
@Controller()
export class RequestPlanController {
  constructor(
    private readonly upgrades: UpgradeRequest,
    private readonly refundWish: AskRefund,
    private readonly withdrawal: WithdrawPlan,
    private readonly own: UserRequestsQueries,
  ) {}

  /** Orders a wider plan, for the difference. The payment activates it. */
  @Post('requests/:id/upgrade')
  @Idempotent()
  @HttpCode(200)
  @Allow('plan:buy')
  @ApiOkResponse({ standardSchema: envelope(checkoutSessionDto) })
  async upgrade(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: requestUpgrade }) body: RequestUpgrade,
  ) {
    return { info: { checkout: await this.upgrades.execute(actor, id, body, locale) } };
  }

  /** Asks for a refund of an unanswered premium request; finance decides. */
  @Post('requests/:id/refund')
  @Idempotent()
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

  /** Withdraws from a paid plan; a dated receipt is sent by mail. */
  @Post('requests/:id/withdraw')
  @Idempotent()
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

  /** The paid plans that the citizen can withdraw from now. */
  @Get('withdrawals')
  @Allow('request:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(withdrawalDto)) })
  async withdrawals(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.own.withdrawals(actor, locale) };
  }
}
