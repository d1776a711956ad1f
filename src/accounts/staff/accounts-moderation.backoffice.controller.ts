import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { caseReasonBody, type CaseReasonBody } from '../../moderation/cases/cases.dto.js';
import {
  ApiRecord,
  Backoffice,
  Confirmed,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  LogsView,
  type StaffActor,
} from '../../staff/staff.api.js';
import { accountsList } from './accounts.list.js';
import { accountHistory, noteBody, type NoteBody } from './history/account-history.dto.js';
import { ReadAccountHistory } from './history/read-account-history.js';
import { suspendBody, type SuspendBody } from '../suspension/suspension.dto.js';
import { CloseAccount } from '../closing/close-account.js';
import { NoteAccount } from './note-account.js';
import { ReinstateAccount } from '../suspension/reinstate-account.js';
import { SignOutAccount } from '../sign-in/sign-out-account.js';
import { SuspendAccount } from '../suspension/suspend-account.js';

interface Id {
  id: number;
}

/** What moderators do with accounts. */
@Backoffice('accounts')
export class AccountsModerationBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly history: ReadAccountHistory,
    private readonly suspendAccount: SuspendAccount,
    private readonly reinstateAccount: ReinstateAccount,
    private readonly signOutAccount: SignOutAccount,
    private readonly noteAccount: NoteAccount,
    private readonly closeAccount: CloseAccount,
    private readonly decisions: Decisions,
  ) {}

  /** Suspensions, notes, what staff did, and how many devices are signed in. */
  @AllowStaff('account:moderate')
  @LogsView('accounts')
  @Get(':id/history')
  @ApiRecord(accountHistory)
  read(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.history.read(id, locale);
  }

  @AllowStaff('account:moderate')
  @Decides()
  @Post(':id/suspend')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async suspend(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: suspendBody }) body: SuspendBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.suspendAccount.execute(staff, id, body));
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:moderate')
  @Decides()
  @Post(':id/reinstate')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async reinstate(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.reinstateAccount.execute(staff, id, reason));
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:moderate')
  @Post(':id/sign-out')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async signOut(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.signOutAccount.execute(staff, id, reason);
    return this.lists.one(accountsList, id, locale);
  }

  @AllowStaff('account:moderate')
  @Decides()
  @Post(':id/notes')
  @HttpCode(200)
  @ApiRecord(accountHistory)
  async note(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: noteBody }) { text }: NoteBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.noteAccount.execute(staff, id, text));
    return this.history.read(id, locale);
  }

  @AllowStaff('account:moderate')
  @Confirmed()
  @Decides()
  @Post(':id/delete-for-abuse')
  @HttpCode(200)
  @ApiRecord(accountsList.record)
  async deleteForAbuse(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.closeAccount.execute(staff, id, reason));
    return this.lists.one(accountsList, id, locale);
  }
}
