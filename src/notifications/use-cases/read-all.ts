import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';

/** Marks all notifications of an account as read. */
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
        .where('read_at', 'is', null)
        .execute(),
    );
  }
}
