import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  type StaffActor,
} from '../../staff/staff.api.js';
import { CaseFigures } from './case-figures.js';
import { CaseFiles } from './case-files.js';
import { CaseRoutes } from './case-routes.js';
import { CasesApi } from './cases.api.js';
import { caseFigures } from './cases.dto.js';
import { casesList, reportsList } from './cases.list.js';
import {
  assignBody,
  handOver,
  handOverBody,
  type AssignBody,
  type HandOverBody,
} from './assignments/assignments.dto.js';
import { caseColleague, caseMention, caseNoteBody, type CaseNoteBody } from './notes/notes.dto.js';
import { colleaguesOf, unreadMentions } from './notes/notes.queries.js';
import { AssignCase } from './use-cases/assign-case.js';
import { ClaimCase } from './use-cases/claim-case.js';
import { HandOverCases } from './use-cases/hand-over-cases.js';
import { NoteCase } from './use-cases/note-case.js';

/** The queue of cases, of every kind. */
@Backoffice('cases')
export class CasesBackofficeController extends CaseRoutes {
  protected readonly held = casesList;

  constructor(
    lists: Lists,
    files: CaseFiles,
    database: Database,
    clock: Clock,
    cases: CasesApi,
    claimCase: ClaimCase,
    decisions: Decisions,
    private readonly figures: CaseFigures,
    private readonly noteCase: NoteCase,
    private readonly assignCase: AssignCase,
    private readonly handOverCases: HandOverCases,
  ) {
    super(lists, files, database, clock, cases, claimCase, decisions);
  }

  /** The figures of the queue, by kind. */
  @AllowStaff('case:list')
  @Get('figures')
  @ApiRecord(caseFigures)
  standing(@CurrentStaff() { staffId }: StaffActor, @CallerLocale() locale: Locale) {
    return this.figures.read(locale, staffId);
  }

  /** Whom the caller can mention in a note: the other active members who decide cases; and whom of them cases can be assigned to. */
  @AllowStaff('case:decide')
  @Get('colleagues')
  @ApiRecords(caseColleague)
  colleagues(@CurrentStaff() staff: StaffActor) {
    return colleaguesOf(this.database.read, staff);
  }

  /** The notes that mention the caller and are not read, and the cases that were assigned to the caller and not opened. */
  @AllowStaff('case:list')
  @Get('mentions')
  @ApiRecords(caseMention)
  mentions(@CurrentStaff() { staffId }: StaffActor, @CallerLocale() locale: Locale) {
    return unreadMentions(this.database.read, staffId, locale);
  }

  @AllowStaff('case:decide')
  @Decides()
  @Post(':id/notes')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async note(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: caseNoteBody }) body: CaseNoteBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.noteCase.execute(staff, id, body));
    return this.files.one(staff, id, locale);
  }

  @AllowStaff('case:decide')
  @Post(':id/assign')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async assign(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: assignBody }) { staff_id: to }: AssignBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.assignCase.execute(staff, id, to);
    return this.files.one(staff, id, locale);
  }

  /** Gives the caller's own cases to a colleague, or back to the queue. */
  @AllowStaff('case:decide')
  @Post('hand-over')
  @HttpCode(200)
  @ApiRecord(handOver)
  handOver(@CurrentStaff() staff: StaffActor, @Body({ schema: handOverBody }) body: HandOverBody) {
    return this.handOverCases.execute(staff, body);
  }
}

/** The cases that somebody opened with a report, as a resource of their own. */
@Backoffice('complaints')
export class ReportsBackofficeController extends CaseRoutes {
  protected readonly held = reportsList;
}
