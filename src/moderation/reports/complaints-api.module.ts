import { Module } from '@nestjs/common';
import { CasesModule } from '../cases/cases.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { ComplaintsApi } from './complaints.api.js';
import { ReportSubjects } from './report-subjects.js';
import { Rulings } from './rulings.js';

/** What other modules need of reports. It stands apart, for reports need those modules. */
@Module({
  imports: [CasesModule, NotificationsModule],
  providers: [ComplaintsApi, ReportSubjects, Rulings],
  exports: [ComplaintsApi, ReportSubjects, Rulings],
})
export class ComplaintsApiModule {}
