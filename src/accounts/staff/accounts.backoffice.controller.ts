import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { caseReasonBody, type CaseReasonBody } from '../../moderation/cases/cases.dto.js';
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
  type StaffActor,
} from '../../staff/staff.api.js';
import { accountsList } from './accounts.list.js';
import { VerifyFirm } from '../verification/verify-firm.js';
import { evidenceBody, type EvidenceBody } from '../verification/verification.dto.js';

interface Id {
  id: number;
}

/** Who has an account; the enrolment of firms is decided here or from the queue of cases. */
@Backoffice('accounts')
export class AccountsBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly verifyFirm: VerifyFirm,
    private readonly decisions: Decisions,
  ) {}

  @AllowStaff('account:list')
  @Get()
  @ApiRecords(accountsList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(accountsList, query, locale, reply);
  }

  @AllowStaff('account:list')
  @Get(':id')
  @ApiRecord(accountsList.record)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:verify')
  @Decides()
  @Post(':id/verify')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async verify(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: evidenceBody }) { evidence }: EvidenceBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.verifyFirm.execute(staff, id, 'verify', evidence));
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:verify')
  @Decides()
  @Post(':id/ask-evidence')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async ask(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.verifyFirm.execute(staff, id, 'ask', reason));
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:verify')
  @Decides()
  @Post(':id/refuse-verification')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async refuse(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.verifyFirm.execute(staff, id, 'refuse', reason));
    return this.lists.one(accountsList, id, locale);
  }
}
