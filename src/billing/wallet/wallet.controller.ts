import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ENV, type Env } from '../../env.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CALENDAR_TYPE } from '../../shared/calendar-file.js';
import { Clock } from '../../shared/clock.js';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { pageOf } from '../../kernel/paging.js';
import { problems } from '../../kernel/problem.js';
import { Allow } from '../../shared/permissions.js';
import { creditCalendar } from './credit-calendar.js';
import { DemandQueries } from './demand.queries.js';
import { HistoryQueries } from './history.queries.js';
import { LedgerCsv } from './ledger-csv.js';
import {
  creditsAnswer,
  demandDto,
  historyDto,
  ledgerQuery,
  type CreditsAnswer,
  type LedgerQuery,
} from './wallet.dto.js';
import { WalletQueries } from './wallet.queries.js';

/** What a firm sees of its credits. Purchases and refunds of credits are in billing. */
@ApiTags('credits')
@ApiBearerAuth()
@Controller('credits')
export class WalletController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly wallet: WalletQueries,
    private readonly balances: HistoryQueries,
    private readonly csv: LedgerCsv,
    private readonly demands: DemandQueries,
  ) {}

  @Get()
  @Allow('credits:read')
  @ApiOkResponse({ standardSchema: creditsAnswer })
  overview(
    @CurrentActor() actor: Actor,
    @Query({ schema: ledgerQuery }) query: LedgerQuery,
    @CallerLocale() locale: Locale,
  ): Promise<CreditsAnswer> {
    return this.wallet.overview(actor, pageOf(query), query, locale);
  }

  /** The balance at the end of each day on which it changed. */
  @Get('history')
  @Allow('credits:read')
  @ApiOkResponse({ standardSchema: envelope(historyDto) })
  async history(@CurrentActor() actor: Actor) {
    return { info: await this.balances.history(actor.accountId) };
  }

  /** The ledger for a spreadsheet. */
  @Get('ledger.csv')
  @Allow('credits:read')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="crediti.csv"')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'the ledger, oldest first', schema: { type: 'string' } })
  ledger(
    @CurrentActor() actor: Actor,
    @Query({ schema: ledgerQuery }) query: LedgerQuery,
    @CallerLocale() locale: Locale,
  ): Promise<string> {
    return this.csv.write(actor, query, locale);
  }

  /** The days on which credits expire, as an iCalendar file; 404 where there are none. */
  @Get('calendar.ics')
  @Allow('credits:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ description: 'an iCalendar file', schema: { type: 'string', format: 'binary' } })
  async calendar(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    const { info } = await this.wallet.overview(actor, pageOf({ page: 1, page_size: 1 }), {}, locale);
    if (info.expiring.length === 0) throw problems.not_found();
    const text = creditCalendar({
      accountId: actor.accountId,
      lots: info.expiring,
      url: new URL(locale === 'en' ? '/en/credits' : '/credits', this.env.PUBLIC_URL).href,
      brand: this.env.BRAND_NAME,
      locale,
      now: this.clock.now(),
    });
    const name = locale === 'en' ? 'credits.ics' : 'crediti.ics';
    return download({ name, type: CALENDAR_TYPE, content: Buffer.from(text) });
  }

  /** How many requests of the firm's subjects came in its radius, and how many quotes they got. */
  @Get('demand')
  @Allow('credits:read')
  @ApiOkResponse({ standardSchema: envelope(demandDto) })
  async demand(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.demands.demand(actor.accountId, locale) };
  }
}
