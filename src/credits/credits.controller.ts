import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, type Actor } from '../kernel/actor.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import type { Locale } from '../kernel/locale.js';
import { pageOf, pageQuery, type PageQuery } from '../kernel/paging.js';
import { Allow } from '../permissions.js';
import { creditsAnswer, type CreditsAnswer } from './credits.dto.js';
import { CreditsQueries } from './credits.queries.js';

@ApiTags('credits')
@Controller('credits')
export class CreditsController {
  constructor(private readonly queries: CreditsQueries) {}

  @Get()
  @Allow('credits:read')
  @ApiOkResponse({ standardSchema: creditsAnswer })
  overview(@CurrentActor() actor: Actor, @Query({ schema: pageQuery }) page: PageQuery, @CallerLocale() locale: Locale): Promise<CreditsAnswer> {
    return this.queries.overview(actor.accountId, pageOf(page), locale);
  }
}
