import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Confirmed, CurrentStaff, Decides, Decisions, type StaffActor } from '../../staff/staff.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice, listQuery, Lists, type ListQuery } from '../../staff/staff.api.js';
import { reasonBody, type ReasonBody } from './backoffice.dto.js';
import { RefundFacts } from './refund-facts.js';
import { refundsList } from './refunds.list.js';
import { DecideRefund } from './use-cases/decide-refund.js';
import { RetryRefund } from './use-cases/retry-refund.js';

interface Id {
  id: number;
}

/** Refunds to decide and decided. */
@Backoffice('refunds')
export class RefundsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly facts: RefundFacts,
    private readonly decideRefund: DecideRefund,
    private readonly retryRefund: RetryRefund,
    private readonly decisions: Decisions,
  ) {}

  @AllowStaff('refund:list')
  @Get()
  @ApiRecords(refundsList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(refundsList, query, locale, reply);
  }

  @AllowStaff('refund:list')
  @Get(':id')
  @ApiRecord(refundsList.record)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.facts.one(id, locale);
  }

  @AllowStaff('refund:decide')
  @Confirmed()
  @Decides()
  @Post(':id/approve')
  @HttpCode(200)
  @ApiRecord(refundsList.record)
  async approve(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: reasonBody }) body: ReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.decideRefund.execute(staff, id, 'approve', body));
    return this.facts.one(id, locale);
  }

  @AllowStaff('refund:decide')
  @Confirmed()
  @Decides()
  @Post(':id/deny')
  @HttpCode(200)
  @ApiRecord(refundsList.record)
  async deny(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: reasonBody }) body: ReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.decideRefund.execute(staff, id, 'deny', body));
    return this.facts.one(id, locale);
  }

  @AllowStaff('refund:decide')
  @Confirmed()
  @Decides()
  @Post(':id/retry')
  @HttpCode(200)
  @ApiRecord(refundsList.record)
  async retry(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.retryRefund.execute(staff, id));
    return this.facts.one(id, locale);
  }
}
