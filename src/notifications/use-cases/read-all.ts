import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeenNotification } from '../seen-notifications.sql.js';
import { Database, sqlOf } from '../../kernel/database/database.js';

/** Marks all notifications as read that the person sees. */
@Injectable()
export class ReadAll {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor): Promise<void> {
    await this.database.transaction((em) =>
      sqlOf(em)
        .updateTable('notifications')
        .set({ read_at: this.clock.now() })
        .where('account_id', '=', actor.accountId)
        .where(isSeenNotification(sql`${actor.assignedTo}`, this.clock.now()))
        .where('read_at', 'is', null)
        .execute(),
    );
  }
}
