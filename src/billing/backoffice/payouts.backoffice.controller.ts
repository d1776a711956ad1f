import { text } from 'node:stream/consumers';
import { HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { fileBody, uploadOf } from '../../documents/documents.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice } from '../../staff/staff.api.js';
import { payoutLines } from './payout-report.js';
import { Payouts } from './payouts.js';
import { comparedPayoutsRecord } from './payouts.dto.js';

/** The provider's report of its payouts, compared and not kept. */
@Backoffice('payouts')
export class PayoutsBackofficeController {
  constructor(private readonly payouts: Payouts) {}

  /** @throws file_too_large (413), payout_report_unreadable (422) */
  @AllowStaff('reconciliation:list')
  @Post('compare')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiRecord(comparedPayoutsRecord)
  async compare(@Req() request: FastifyRequest, @CallerLocale() locale: Locale) {
    const { bytes } = await uploadOf(request);
    return this.payouts.compared(payoutLines(await text(bytes)), locale);
  }
}
