import { Module } from '@nestjs/common';
import { AuthModule } from '../../kernel/auth/auth.module.js';
import { NotificationsModule } from '../notifications.module.js';
import { AddWebhook } from './use-cases/add-webhook.js';
import { EnableWebhook } from './use-cases/enable-webhook.js';
import { RemoveWebhook } from './use-cases/remove-webhook.js';
import { SendWebhook } from './use-cases/send-webhook.js';
import { TestWebhook } from './use-cases/test-webhook.js';
import { WebhookTransport } from './webhook-transport.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksJobs } from './webhooks.jobs.js';
import { WebhooksQueries } from './webhooks.queries.js';

/** Events for the programs of firms, beside the notifications of people. Rules 33.5 to 33.9. */
@Module({
  imports: [AuthModule, NotificationsModule],
  controllers: [WebhooksController],
  providers: [
    AddWebhook,
    EnableWebhook,
    RemoveWebhook,
    SendWebhook,
    TestWebhook,
    WebhookTransport,
    WebhooksJobs,
    WebhooksQueries,
  ],
})
export class WebhooksModule {}
