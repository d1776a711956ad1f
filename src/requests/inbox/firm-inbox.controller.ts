import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam, listEnvelope } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { Allow } from '../../shared/permissions.js';
import { firmInboxCounts, lawyerRequestItem } from './firm-inbox.dto.js';
import { FirmInboxQueries } from './firm-inbox.queries.js';
import { firstRequests } from './first-requests.dto.js';
import { FirstRequests } from './first-requests.queries.js';
import { firmPerformance } from './performance.dto.js';
import { FirmPerformance } from './performance.queries.js';
import { RequestsCsv } from './requests-csv.js';
import { requestListQuery, statisticDto, type RequestListQuery } from '../requests.dto.js';

/** The requests that were forwarded to a firm, over HTTP. */
@ApiTags('requests')
@Controller()
export class FirmInboxController {
  constructor(
    private readonly inbox: FirmInboxQueries,
    private readonly performance: FirmPerformance,
    private readonly first: FirstRequests,
    private readonly spreadsheet: RequestsCsv,
  ) {}

  /** The requests forwarded to the firm, each with the firm's response. */
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

  /** How many responses each part of the firm inbox holds. */
  @Get('requests/lawyer/counts')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(firmInboxCounts) })
  async countInbox(@CurrentActor() actor: Actor) {
    return { info: await this.inbox.counts(actor) };
  }

  /** What is open for the firm on its first days. */
  @Get('requests/lawyer/first')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(firstRequests) })
  async readFirst(@CurrentActor() actor: Actor) {
    return { info: await this.first.of(actor) };
  }

  /** What the requests of twelve months brought to the firm. */
  @Get('requests/lawyer/performance')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(firmPerformance) })
  async readPerformance(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.performance.of(actor, locale) };
  }

  /** The requests that the firm could open, for a spreadsheet. */
  @Get('requests/lawyer.csv')
  @Allow('inbox:list')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="richieste.csv"')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'the requests, oldest first', schema: { type: 'string' } })
  readSpreadsheet(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale): Promise<string> {
    return this.spreadsheet.write(actor, locale);
  }

  /** The firm's own figures. */
  @Get('lawyers/statistics/:id')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(statisticDto)) })
  async lawyerStatistics(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    if (id !== actor.accountId) throw problems.not_found();
    return { info: await this.inbox.statistics(actor) };
  }
}
