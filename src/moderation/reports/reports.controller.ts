import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { CallerAddress, CallerLocale } from '../../kernel/http/locale.decorator.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { listed, pageOf, pageQuery, type PageQuery } from '../../kernel/paging.js';
import { Allow } from '../../shared/permissions.js';
import {
  appealTokenParam,
  newAppeal,
  newReport,
  referenceParam,
  reportAnswer,
  reportList,
  reportReference,
  type NewAppeal,
  type NewReport,
} from './reports.dto.js';
import { ReportsQueries } from './reports.queries.js';
import { AppealDecision } from './use-cases/appeal-decision.js';
import { FileReport } from './use-cases/file-report.js';

/** Reports of what others wrote, the decisions about them, and appeals. */
@ApiTags('complaints')
@Controller()
export class ReportsController {
  constructor(
    private readonly queries: ReportsQueries,
    private readonly fileReport: FileReport,
    private readonly appealDecision: AppealDecision,
    private readonly limits: CallLimits,
  ) {}

  /** Reports something that the caller may read. Reporting it again answers the same reference. */
  @Post('complaints')
  @Idempotent()
  @Allow('report:write')
  @ApiCreatedResponse({ standardSchema: reportReference })
  async report(
    @CurrentActor() actor: Actor,
    @CallerAddress() address: string,
    @Body({ schema: newReport }) body: NewReport,
  ) {
    return { info: { reference: await this.fileReport.execute(actor, body, address) } };
  }

  /** The caller's own reports, and the decisions that burden it. */
  @Get('complaints')
  @Allow('report:read')
  @ApiOkResponse({ standardSchema: reportList })
  async list(
    @CurrentActor() { accountId }: Actor,
    @CallerLocale() locale: Locale,
    @Query({ schema: pageQuery }) query: PageQuery,
  ) {
    const page = pageOf(query);
    const { rows, total } = await this.queries.list(accountId, page, locale);
    return listed(rows, page, total);
  }

  @Get('complaints/:reference')
  @Allow('report:read')
  @ApiOkResponse({ standardSchema: reportAnswer })
  async one(
    @CurrentActor() { accountId }: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: referenceParam }) { reference }: { reference: string },
  ) {
    return { info: await this.queries.one(accountId, reference, locale) };
  }

  /** One appeal against a decision, within six months. */
  @Post('complaints/:reference/appeal')
  @Idempotent()
  @Allow('report:write')
  @ApiCreatedResponse({ standardSchema: reportAnswer })
  async appeal(
    @CurrentActor() actor: Actor,
    @CallerLocale() locale: Locale,
    @Param({ schema: referenceParam }) { reference }: { reference: string },
    @Body({ schema: newAppeal }) { text }: NewAppeal,
  ) {
    await this.appealDecision.execute({ actor, reference }, text);
    return { info: await this.queries.one(actor.accountId, reference, locale) };
  }

  /** The decision that the link of a mail is about, for somebody who cannot sign in. */
  @Public()
  @Get('appeals/:token')
  @ApiOkResponse({ standardSchema: reportAnswer })
  async byLink(
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
    @Param({ schema: appealTokenParam }) { token }: { token: string },
  ) {
    await this.limits.count('appeal', { address });
    return { info: await this.queries.byLink(token, locale) };
  }

  @Public()
  @Post('appeals/:token')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async appealByLink(
    @CallerAddress() address: string,
    @Param({ schema: appealTokenParam }) { token }: { token: string },
    @Body({ schema: newAppeal }) { text }: NewAppeal,
  ) {
    await this.limits.count('appeal', { address });
    await this.appealDecision.execute({ token }, text);
  }
}
