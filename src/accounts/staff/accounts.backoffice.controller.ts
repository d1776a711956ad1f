import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { caseReasonBody, type CaseReasonBody } from '../../moderation/cases/cases.dto.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  type StaffActor,
  ReadRoutes,
} from '../../staff/staff.api.js';
import { accountsList } from './accounts.list.js';
import { VerifyFirm } from '../verification/verify-firm.js';
import { evidenceBody, type EvidenceBody } from '../verification/verification.dto.js';

interface Id {
  id: number;
}

/** Who has an account; the enrolment of firms is decided here or from the queue of cases. */
@Backoffice('accounts')
export class AccountsBackofficeController extends ReadRoutes(accountsList, {
  permission: 'account:list',
  logs: 'accounts',
}) {
  constructor(
    lists: Lists,
    private readonly verifyFirm: VerifyFirm,
    private readonly decisions: Decisions,
  ) {
    super(lists);
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
