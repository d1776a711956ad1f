import { Injectable } from '@nestjs/common';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { Jobs } from '../../../kernel/jobs/jobs.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { SEND_WEBHOOK } from '../webhook-posting.js';
import { webhookProblems } from '../webhooks.problems.js';

/** Sends a test event to an address, once. Rule 33.8. */
@Injectable()
export class TestWebhook {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly limits: CallLimits,
  ) {}

  /** @throws not_found (404), webhook_disabled (409), too_many_requests (429) */
  async execute(actor: Actor, id: number, address: string): Promise<void> {
    await this.limits.count('webhook', { address, account: actor.accountId });
    const now = this.clock.now();
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const known = await db
        .selectFrom('webhooks')
        .select('disabled_at')
        .where('id', '=', id)
        .where('account_id', '=', actor.accountId)
        .executeTakeFirst();
      if (!known) throw problems.not_found();
      if (known.disabled_at !== null) throw webhookProblems.webhook_disabled();
      const delivery = await db
        .insertInto('webhook_deliveries')
        .values({ webhook_id: id, event: 'test', created_at: now, next_attempt_at: now })
        .returning((row) => row.cast<number>('id', 'float8').as('id'))
        .executeTakeFirstOrThrow();
      this.jobs.send(em, SEND_WEBHOOK, { id: delivery.id, attempt: 1 });
    });
  }
}
