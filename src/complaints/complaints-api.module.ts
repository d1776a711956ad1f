import { Module } from '@nestjs/common';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { ComplaintsApi } from './complaints.api.js';
import { ReportSubjects } from './report-subjects.js';

/** What other modules need of reports. It stands apart, for reports need those modules. */
@Module({
  imports: [CasesModule],
  providers: [ComplaintsApi, ReportSubjects],
  exports: [ComplaintsApi, ReportSubjects],
})
export class ComplaintsApiModule {}
