import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Sweeps, takeEach } from '../../kernel/jobs/sweeps.js';
import { plus } from '../../shared/clock.js';
import { webhookLimits } from '../../shared/limits.js';
import { SendWebhook, type WebhookData } from './use-cases/send-webhook.js';
import { SEND_WEBHOOK } from './webhook-posting.js';

const BATCH = 200;
/** They wait for the servers of others. */
const AT_ONCE = 20;

/** Jobs send webhooks; the sweep finds those whose job was lost, and deletes old ones. */
@Injectable()
export class WebhooksJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    private readonly database: Database,
    private readonly send: SendWebhook,
  ) {}

  onModuleInit(): void {
    this.jobs.register(SEND_WEBHOOK, (data: WebhookData) => this.send.execute(data), { batchSize: AT_ONCE });
    this.sweeps.register('notifications.webhooks', async (now) => {
      await this.database.write
        .deleteFrom('webhook_deliveries')
        .where('created_at', '<', moment(plus(now, -webhookLimits.kept)))
        .execute();
      const db = this.database.due;
      const lost = db
        .selectFrom('webhook_deliveries')
        .select((row) => row.cast<number>('id', 'float8').as('id'))
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<', moment(plus(now, -webhookLimits.lostAfter)))
        .orderBy('next_attempt_at')
        .limit(BATCH);
      await takeEach(db, lost, (id) => this.send.resume(id));
    });
  }
}
