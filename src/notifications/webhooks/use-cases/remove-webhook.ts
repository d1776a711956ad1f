import { Injectable } from '@nestjs/common';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';

/** Removes an address with what was sent there; nothing is sent any more. */
@Injectable()
export class RemoveWebhook {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const removed = await sqlOf(em)
        .deleteFrom('webhooks')
        .where('id', '=', id)
        .where('account_id', '=', actor.accountId)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw problems.not_found();
      recordAct(em, actor, 'webhook_removed', this.clock.now());
    });
  }
}
