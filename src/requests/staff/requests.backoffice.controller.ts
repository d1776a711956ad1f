import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { caseReasonBody, type CaseReasonBody } from '../../moderation/cases/cases.dto.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  type ListQuery,
  listQuery,
  Lists,
  LogsView,
  type StaffActor,
} from '../../staff/staff.api.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { DecideRequest } from './decide-request.js';
import { RequestRecords } from './request-records.js';
import { requestsList } from './requests.list.js';
import {
  invalidateBody,
  planBody,
  rejectBody,
  type InvalidateBody,
  type PlanBody,
  type RejectBody,
} from './requests.backoffice.dto.js';
import type { StaffDecision } from '../../shared/requests/staff-decisions.codes.js';

interface Id {
  id: number;
}

const rejections = {
  [RequestStatus.unclear]: 'reject_unclear',
  [RequestStatus.outOfScope]: 'reject_out_of_scope',
  [RequestStatus.againstTerms]: 'reject_against_terms',
} as const satisfies Record<RejectBody['kind'], StaffDecision>;

const invalidations = {
  [RequestStatus.invalidData]: 'invalidate_data',
  [RequestStatus.invalidOccurrence]: 'invalidate_occurrence',
} as const satisfies Record<InvalidateBody['kind'], StaffDecision>;

/** Requests, as staff read them and decide about them: the same as from the queue of cases. Rules 23.3 to 23.11. */
@Backoffice('requests')
export class RequestsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly records: RequestRecords,
    private readonly deciding: DecideRequest,
    private readonly decisions: Decisions,
  ) {}

  @AllowStaff('request:list')
  @Get()
  @ApiRecords(requestsList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(requestsList, query, locale, reply);
  }

  @AllowStaff('request:list')
  @LogsView('requests')
  @Get(':id')
  @ApiRecord(requestsList.record)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.records.one(id, locale);
  }

  /** Releases a held request to the firms. */
  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/release')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  release(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, 'release', reason, locale);
  }

  /** Sends a request that no firm has received back to its citizen. */
  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/ask-to-complete')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  ask(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, 'ask_to_complete', reason, locale);
  }

  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/reject')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  reject(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: rejectBody }) { kind, reason }: RejectBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, rejections[kind], reason, locale);
  }

  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/invalidate')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  invalidate(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: invalidateBody }) { kind, reason }: InvalidateBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, invalidations[kind], reason, locale);
  }

  /** Reinstates a removed request for its citizen and the firms. */
  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/reinstate')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  reinstate(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, 'reinstate', reason, locale);
  }

  /** The rejection stays after the citizen's reply. */
  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/keep')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  keep(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, 'keep', reason, locale);
  }

  /** Gives the top plan, at no cost. */
  @AllowStaff('request:decide')
  @Decides()
  @Post(':id/plan')
  @HttpCode(200)
  @ApiRecord(requestsList.record)
  plan(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: planBody }) { reason }: PlanBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.decide(staff, id, 'give_top', reason, locale);
  }

  private async decide(staff: StaffActor, id: number, decision: StaffDecision, reason: string, locale: Locale) {
    await this.decisions.once(() => this.deciding.execute(staff, id, decision, reason));
    return this.records.one(id, locale);
  }
}
