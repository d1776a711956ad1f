import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { EventsApi } from '../live/events.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { columnsOf, sideOf, tellReaders } from '../conversations/conversation-writes.js';
import { ConversationsQueries } from '../conversations/conversations.queries.js';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import { otherSide } from '../messages.rules.js';

/** Marks what the other side and the staff wrote as read, up to the message that was last on the screen. Rule 20.6. */
@Injectable()
export class ReadMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queries: ConversationsQueries,
    private readonly events: EventsApi,
  ) {}

  /** @throws not_found */
  async execute(actor: Actor, responseId: number, lastId: number): Promise<void> {
    const { user_id: userId, firm_id: firmId } = await this.queries.conversation(actor, responseId);
    const side = sideOf(actor);
    const { unread } = columnsOf(side);
    const now = sql`${this.clock.now()}::timestamptz`;
    // A message of the staff has two readers: the firm's moment has a column of its own.
    const isOthers = side === Sender.user ? sql`true` : sql`sender = ${otherSide(side)}`;
    await this.database.transaction(async (em) => {
      // The rows of messages first, as an author who changes one of them locks them.
      const { rows } = await sql<{ marked: number }>`
        with marked as (
          update messages
          set read_at = case when ${isOthers} then ${now} else read_at end,
            firm_read_at = case when ${isOthers} then firm_read_at else ${now} end
          where response_id = ${responseId} and status = ${MessageStatus.approved} and deleted_at is null
            and id <= ${lastId} and ((${isOthers} and read_at is null) or (not ${isOthers} and firm_read_at is null))
            and sender <> ${side}
          returning id)
        update conversations
        set ${sql.ref(unread)} = ${sql.ref(unread)} - (select count(*) from marked)::integer
        where response_id = ${responseId}
        returning (select count(*) from marked)::integer as marked`.execute(sqlOf(em));
      if (!rows[0]?.marked) return;
      tellReaders(em, this.events, [userId, firmId], responseId, 'read');
    });
  }
}
