import { Controller, Get, Header, Headers, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Catalogue } from '../../guidance/guidance.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Public } from '../../shared/actor.js';
import type { Locale } from '../../shared/locale.js';
import { plansOnSale, reachWithin } from '../../shared/requests/reach.rules.js';
import { Reach } from '../forwarding/reach.js';
import { planDto, reachDto, reachQuery, type ReachQuery } from './plans.dto.js';
import { planList } from './plans.js';

/** Prices may change at any announced moment, so they are read for each call. */
const ASK = 'public, no-cache';

const plans = new Catalogue(planList, ASK);

/** The plans, and how many firms they reach. */
@ApiTags('requests')
@Public()
@Controller()
export class PlansController {
  constructor(private readonly reach: Reach) {}

  /** How many firms there are for a request, and how many each plan would reach now. Rule 5.10. */
  @Get('matching/reach')
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: envelope(reachDto) })
  async countReach(
    @Query({ schema: reachQuery })
    { request_type_id: requestTypeId, latitude, longitude }: ReachQuery,
  ) {
    const eligible = await this.reach.around({ requestTypeId, latitude, longitude });
    const reached = Object.fromEntries(plansOnSale.map((plan) => [plan, reachWithin(plan, eligible)]));
    return { info: { eligible, reached } };
  }

  /** The plans, what they cost and give; cacheable. */
  @Get('plans')
  @ApiOkResponse({ standardSchema: envelope(z.array(planDto)) })
  listPlans(
    @CallerLocale() locale: Locale,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return plans.answer(locale, known, reply);
  }
}
