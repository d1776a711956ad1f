import { Injectable } from '@nestjs/common';
import { recordAct } from '../../../kernel/auth/firm-activity.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';

/** Switches an address on again that had been switched off. Events of the meantime are not sent. Rule 33.8. */
@Injectable()
export class EnableWebhook {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One that is on stays as it is. @throws not_found (404) */
  async execute(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const known = await sqlOf(em)
        .selectFrom('webhooks')
        .select('disabled_at')
        .where('id', '=', id)
        .where('account_id', '=', actor.accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!known) throw problems.not_found();
      if (known.disabled_at === null) return;
      await sqlOf(em)
        .updateTable('webhooks')
        .set({ disabled_at: null, failing_since: null })
        .where('id', '=', id)
        .execute();
      recordAct(em, actor, 'webhook_enabled', this.clock.now());
    });
  }
}
