import { Get, Query } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice } from '../staff.api.js';
import {
  answerStatistics,
  caseStatistics,
  funnelStatistics,
  leakStatistics,
  weeksQuery,
  type WeeksQuery,
} from './statistics.dto.js';
import { StatisticsQueries } from './statistics.queries.js';

/** The figures of moderation, for the first page. */
@Backoffice('statistics')
export class StatisticsBackofficeController {
  constructor(private readonly queries: StatisticsQueries) {}

  @AllowStaff('statistics:read')
  @Get('cases')
  @ApiRecord(caseStatistics)
  cases(@Query({ schema: weeksQuery }) { weeks }: WeeksQuery, @CallerLocale() locale: Locale) {
    return this.queries.cases(weeks, locale);
  }

  @AllowStaff('statistics:read')
  @Get('funnel')
  @ApiRecord(funnelStatistics)
  funnel(@Query({ schema: weeksQuery }) { weeks }: WeeksQuery, @CallerLocale() locale: Locale) {
    return this.queries.funnel(weeks, locale);
  }

  @AllowStaff('statistics:read')
  @Get('answers')
  @ApiRecord(answerStatistics)
  answers(@Query({ schema: weeksQuery }) { weeks }: WeeksQuery) {
    return this.queries.answers(weeks);
  }

  @AllowStaff('statistics:read')
  @Get('leaks')
  @ApiRecord(leakStatistics)
  leaks(@Query({ schema: weeksQuery }) { weeks }: WeeksQuery) {
    return this.queries.leaks(weeks);
  }
}
