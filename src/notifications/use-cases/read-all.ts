import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';

/** Marks everything told so far as read. */
@Injectable()
export class ReadAll {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor): Promise<void> {
    await this.database.transaction((em) =>
      sql`update notifications set read_at = ${this.clock.now()} where account_id = ${actor.accountId} and read_at is null`.execute(
        sqlOf(em),
      ),
    );
  }
}
