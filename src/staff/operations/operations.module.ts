import { Module } from '@nestjs/common';
import { StaffModule } from '../staff.module.js';
import { JobsBackofficeController } from './jobs.backoffice.controller.js';
import { JobsQueries } from './jobs.queries.js';
import { OperationsMetrics } from './operations.metrics.js';
import { OutboxBackofficeController } from './outbox.backoffice.controller.js';
import { ResendMail } from './resend-mail.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { SearchBackofficeController } from './search/search.backoffice.controller.js';
import { SearchQueries } from './search/search.queries.js';
import { ShortcutQueries } from './search/shortcut.queries.js';
import { StatisticsBackofficeController } from './statistics.backoffice.controller.js';
import { StatisticsQueries } from './statistics.queries.js';
import { RunsQueries } from './runs.queries.js';
import { RetryJob } from './use-cases/retry-job.js';

/** What the staff need over all modules: the search, the figures, the background jobs. */
@Module({
  imports: [NotificationsModule, StaffModule],
  controllers: [
    JobsBackofficeController,
    OutboxBackofficeController,
    SearchBackofficeController,
    StatisticsBackofficeController,
  ],
  providers: [
    JobsQueries,
    OperationsMetrics,
    ResendMail,
    RetryJob,
    RunsQueries,
    SearchQueries,
    ShortcutQueries,
    StatisticsQueries,
  ],
})
export class OperationsModule {}
