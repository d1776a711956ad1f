import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { Appeals } from './appeals.js';
import { ComplaintsApiModule } from './complaints-api.module.js';
import { ComplaintsController } from './complaints.controller.js';
import { ComplaintsJobs } from './complaints.jobs.js';
import { ComplaintsQueries } from './complaints.queries.js';
import { Reports } from './reports.js';
import { AppealDecision } from './use-cases/appeal-decision.js';
import { FileReport } from './use-cases/file-report.js';
import { TidyReports } from './use-cases/tidy-reports.js';

/** Reports of what others wrote, and appeals. What is reported belongs to other modules, which bring it. */
@Module({
  imports: [AuthModule, CasesModule, ComplaintsApiModule, NotificationsModule],
  controllers: [ComplaintsController],
  providers: [Appeals, AppealDecision, ComplaintsJobs, ComplaintsQueries, FileReport, Reports, TidyReports],
})
export class ComplaintsModule {}
