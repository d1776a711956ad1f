import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { Appeals } from './appeals.js';
import { ReportsApi } from './reports.api.js';
import { ReportsController } from './reports.controller.js';
import { ReportsJobs } from './reports.jobs.js';
import { ReportsQueries } from './reports.queries.js';
import { ReportSubjects } from './report-subjects.js';
import { Reports } from './reports.js';
import { ReportDecisions } from './report-decisions.js';
import { AppealDecision } from './use-cases/appeal-decision.js';
import { FileReport } from './use-cases/file-report.js';
import { TidyReports } from './use-cases/tidy-reports.js';

/** Reports of what others wrote, and appeals. What is reported belongs to other modules, which register it. */
@Module({
  imports: [AuthModule, CasesModule, NotificationsModule],
  controllers: [ReportsController],
  providers: [
    Appeals,
    AppealDecision,
    ReportsApi,
    ReportsJobs,
    ReportsQueries,
    FileReport,
    ReportSubjects,
    Reports,
    ReportDecisions,
    TidyReports,
  ],
  exports: [ReportsApi, ReportSubjects, ReportDecisions],
})
export class ReportsModule {}
