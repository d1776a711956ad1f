import { Get, Query } from '@nestjs/common';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice } from '../../staff/staff.api.js';
import { periodQuery, type PeriodQuery } from './backoffice.dto.js';
import { FiguresQuery } from './figures.js';
import { figuresRecord } from './records.dto.js';

/** The figures of a period, for the first screen of finance. */
@Backoffice('figures')
export class FiguresBackofficeController {
  constructor(private readonly figures: FiguresQuery) {}

  @AllowStaff('finance-figures:read')
  @Get()
  @ApiRecord(figuresRecord)
  read(@Query({ schema: periodQuery }) period: PeriodQuery) {
    return this.figures.of(period);
  }
}
