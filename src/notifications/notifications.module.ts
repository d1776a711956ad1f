import { Module } from '@nestjs/common';
import { MailModule } from '../kernel/mail/mail.module.js';
import { AskedMails } from './mail/asked-mails.js';
import { DevMailController } from './mail/dev-mail.controller.js';
import { NotificationsApi } from './notifications.api.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsJobs } from './notifications.jobs.js';
import { NotificationsQueries } from './notifications.queries.js';
import { PushSubscriptions } from './push/push-subscriptions.js';
import { PushTransport } from './push/push-transport.js';
import { ReadAll } from './use-cases/read-all.js';
import { ReadOne } from './use-cases/read-one.js';
import { SendDigest } from './use-cases/send-digest.js';
import { SendMail } from './mail/send-mail.js';
import { SendPush } from './use-cases/send-push.js';
import { TidyOutbox } from './mail/tidy-outbox.js';

/** Notifications in the app, by mail, in the digest of the morning and pushed to browsers. */
@Module({
  imports: [MailModule],
  controllers: [NotificationsController, DevMailController],
  providers: [
    AskedMails,
    NotificationsApi,
    NotificationsQueries,
    NotificationsJobs,
    PushSubscriptions,
    PushTransport,
    ReadAll,
    ReadOne,
    SendDigest,
    SendMail,
    SendPush,
    TidyOutbox,
  ],
  exports: [AskedMails, NotificationsApi, PushSubscriptions],
})
export class NotificationsModule {}
