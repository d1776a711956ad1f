import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentActor, type Actor } from '../../kernel/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import type { Locale } from '../../kernel/locale.js';
import { pageOf } from '../../kernel/paging.js';
import { Allow } from '../../permissions.js';
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

/** What a firm sees of its credits. Purchases and refunds of credits stand in billing. */
@ApiTags('credits')
@ApiBearerAuth()
@Controller('credits')
export class WalletController {
  constructor(
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
    return this.wallet.overview(actor.accountId, pageOf(query), query, locale);
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
    return this.csv.write(actor.accountId, query, locale);
  }

  /** How many requests of the firm's subjects came in its radius, and how many quotes they got. */
  @Get('demand')
  @Allow('credits:read')
  @ApiOkResponse({ standardSchema: envelope(demandDto) })
  async demand(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.demands.demand(actor.accountId, locale) };
  }
}
