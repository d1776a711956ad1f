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
import { caseMention, caseNoteBody, colleague, type CaseNoteBody } from './notes/notes.dto.js';
import { colleaguesOf, unreadMentions } from './notes/notes.queries.js';
import { ClaimCase } from './use-cases/claim-case.js';
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
  ) {
    super(lists, files, database, clock, cases, claimCase, decisions);
  }

  /** The figures of the queue, by kind. */
  @AllowStaff('case:list')
  @Get('figures')
  @ApiRecord(caseFigures)
  standing(@CallerLocale() locale: Locale) {
    return this.figures.read(locale);
  }

  /** Whom the caller can mention in a note: the other active members who decide cases. */
  @AllowStaff('case:decide')
  @Get('colleagues')
  @ApiRecords(colleague)
  colleagues(@CurrentStaff() { staffId }: StaffActor) {
    return colleaguesOf(this.database.read, staffId);
  }

  /** The notes that mention the caller and are not read. */
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
}

/** The cases that somebody opened with a report, as a resource of their own. */
@Backoffice('complaints')
export class ReportsBackofficeController extends CaseRoutes {
  protected readonly held = reportsList;
}
