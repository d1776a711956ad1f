import { Get } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, Decisions, Lists } from '../../staff/staff.api.js';
import { CaseFigures } from './case-figures.js';
import { CaseFiles } from './case-files.js';
import { CaseRoutes } from './case-routes.js';
import { CasesApi } from './cases.api.js';
import { caseFigures } from './cases.dto.js';
import { casesList, reportsList } from './cases.list.js';
import { ClaimCase } from './use-cases/claim-case.js';

/** The queue of cases, of every kind. */
@Backoffice('cases')
export class CasesBackofficeController extends CaseRoutes {
  protected readonly held = casesList;

  constructor(
    lists: Lists,
    files: CaseFiles,
    database: Database,
    cases: CasesApi,
    claimCase: ClaimCase,
    decisions: Decisions,
    private readonly figures: CaseFigures,
  ) {
    super(lists, files, database, cases, claimCase, decisions);
  }

  /** The figures of the queue, by kind. */
  @AllowStaff('case:list')
  @Get('figures')
  @ApiRecord(caseFigures)
  standing(@CallerLocale() locale: Locale) {
    return this.figures.read(locale);
  }
}

/** The cases that somebody opened with a report, as a resource of their own. */
@Backoffice('complaints')
export class ReportsBackofficeController extends CaseRoutes {
  protected readonly held = reportsList;
}
