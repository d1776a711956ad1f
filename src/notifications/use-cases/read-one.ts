import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeenNotification } from '../seen-notifications.sql.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';

/** Marks one notification of an account as read; the moment of the first time stays. */
@Injectable()
export class ReadOne {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const found = await sqlOf(em)
        .updateTable('notifications')
        .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(this.clock.now())) }))
        .where('id', '=', id)
        .where('account_id', '=', actor.accountId)
        .where(isSeenNotification(sql`${actor.assignedTo}`, this.clock.now()))
        .returning('id')
        .executeTakeFirst();
      if (!found) throw problems.not_found();
    });
  }
}
