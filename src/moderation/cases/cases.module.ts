import { Module } from '@nestjs/common';
import { RecordViews } from '../../staff/staff.api.js';
import { StaffModule } from '../../staff/staff.module.js';
import { CaseFigures } from './case-figures.js';
import { CaseFiles } from './case-files.js';
import { CaseHandlers } from './case-handlers.js';
import { CaseMoves } from './case-moves.js';
import { CasesApi } from './cases.api.js';
import { CasesBackofficeController, ReportsBackofficeController } from './cases.backoffice.controller.js';
import { caseInHand } from './parties.queries.js';
import { Assignments } from './assignments/assignments.js';
import { AssignCase } from './use-cases/assign-case.js';
import { ClaimCase } from './use-cases/claim-case.js';
import { HandOverCases } from './use-cases/hand-over-cases.js';
import { NoteCase } from './use-cases/note-case.js';

/** The queue of cases that staff decide. What they are about belongs to other modules, which bring their handlers. */
@Module({
  imports: [StaffModule],
  controllers: [CasesBackofficeController, ReportsBackofficeController],
  providers: [
    CasesApi,
    CaseFigures,
    CaseFiles,
    CaseHandlers,
    CaseMoves,
    Assignments,
    AssignCase,
    ClaimCase,
    HandOverCases,
    NoteCase,
  ],
  exports: [CasesApi, CaseFigures, CaseFiles],
})
export class CasesModule {
  constructor(views: RecordViews) {
    views.casesFoundBy(caseInHand);
  }
}
