import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { ConversationsQueries } from '../conversations/conversations.queries.js';

/** Keeps what somebody has begun to write in a conversation; an empty text forgets it. Rule 20.10. */
@Injectable()
export class KeepDraft {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: ConversationsQueries,
  ) {}

  /** @throws not_found */
  async execute(actor: Actor, responseId: number, text: string): Promise<void> {
    await this.queries.conversation(actor, responseId);
    const own = { account_id: actor.accountId, response_id: responseId };
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (text === '') {
        await db
          .deleteFrom('message_drafts')
          .where((eb) => eb.and(own))
          .execute();
        return;
      }
      await db
        .insertInto('message_drafts')
        .values({ ...own, text, updated_at: this.clock.now() })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'response_id']).doUpdateSet({ text, updated_at: this.clock.now() }),
        )
        .execute();
    });
  }
}
