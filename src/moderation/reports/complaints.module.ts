import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { Appeals } from './appeals.js';
import { ComplaintsApi } from './complaints.api.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsJobs } from './complaints.jobs.js';
import { ComplaintsQueries } from './complaints.queries.js';
import { ReportSubjects } from './report-subjects.js';
import { Reports } from './reports.js';
import { Rulings } from './rulings.js';
import { AppealDecision } from './use-cases/appeal-decision.js';
import { FileReport } from './use-cases/file-report.js';
import { TidyReports } from './use-cases/tidy-reports.js';

/** Reports of what others wrote, and appeals. What is reported belongs to other modules, which register it. */
@Module({
  imports: [AuthModule, CasesModule, NotificationsModule],
  controllers: [ComplaintsController],
  providers: [
    Appeals,
    AppealDecision,
    ComplaintsApi,
    ComplaintsJobs,
    ComplaintsQueries,
    FileReport,
    ReportSubjects,
    Reports,
    Rulings,
    TidyReports,
  ],
  exports: [ComplaintsApi, ReportSubjects, Rulings],
})
export class ComplaintsModule {}
