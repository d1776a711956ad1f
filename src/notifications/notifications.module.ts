import { Module } from '@nestjs/common';
import { MailModule } from '../kernel/mail/mail.module.js';
import { DevMailController } from './dev-mail.controller.js';
import { NotificationsApi } from './notifications.api.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsJobs } from './notifications.jobs.js';
import { NotificationsQueries } from './notifications.queries.js';
import { ReadAll } from './use-cases/read-all.js';
import { SendMail } from './use-cases/send-mail.js';
import { TidyOutbox } from './use-cases/tidy-outbox.js';

/** The in-app list and mail. */
@Module({
  imports: [MailModule],
  controllers: [NotificationsController, DevMailController],
  providers: [NotificationsApi, NotificationsQueries, NotificationsJobs, SendMail, TidyOutbox, ReadAll],
  exports: [NotificationsApi],
})
export class NotificationsModule {}
