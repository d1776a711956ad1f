import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallLimits } from '../kernel/auth/auth.api.js';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { CallerAddress, CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow } from '../shared/permissions.js';
import {
  checkoutDto,
  couponBody,
  creditsOrderBody,
  orderedDto,
  priceDto,
  type CouponBody,
  type CreditsOrderBody,
} from './billing.dto.js';
import { CheckoutsQueries } from './checkouts/checkouts.queries.js';
import { BuyCredits } from './use-cases/buy-credits.js';
import { VerifyCoupon } from './use-cases/verify-coupon.js';

/** Ordering and paying. */
@ApiTags('billing')
@ApiBearerAuth()
@Controller()
export class BillingController {
  constructor(
    private readonly buy: BuyCredits,
    private readonly verify: VerifyCoupon,
    private readonly checkouts: CheckoutsQueries,
    private readonly limits: CallLimits,
  ) {}

  /** Orders a package of credits, which are added once the payment has arrived. */
  @Post('credits/orders')
  @Idempotent()
  @Allow('credits:buy')
  @ApiCreatedResponse({ standardSchema: envelope(orderedDto) })
  async order(
    @CurrentActor() actor: Actor,
    @Body({ schema: creditsOrderBody }) body: CreditsOrderBody,
    @CallerLocale() locale: Locale,
  ) {
    return { info: await this.buy.execute(actor, body, locale) };
  }

  /** What a coupon would make of a price. */
  @Post('coupons/verify')
  @Idempotent()
  @Allow('coupon:verify')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(priceDto) })
  async coupon(
    @CurrentActor() actor: Actor,
    @Body({ schema: couponBody }) body: CouponBody,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
  ) {
    await this.limits.count('coupon', { address, account: actor.accountId });
    return { info: await this.verify.execute(actor, body, locale) };
  }

  /** A checkout and what became of it. */
  @Get('checkout/:id')
  @Allow('checkout:read')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ standardSchema: envelope(checkoutDto) })
  async checkout(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: z.output<typeof idParam>,
    @CallerLocale() locale: Locale,
  ) {
    return { info: await this.checkouts.one(actor, id, locale) };
  }
}
