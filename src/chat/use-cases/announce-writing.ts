import { Injectable } from '@nestjs/common';
import { EventsApi } from '../live/events.api.js';
import type { Actor } from '../../shared/actor.js';
import { eventLimits } from '../../shared/limits.js';
import { ConversationsQueries } from '../conversations/conversations.queries.js';
import { Sender } from '../../shared/chat/messages.codes.js';
import { sideOf } from '../conversations/conversation-writes.js';

/** How many writers are remembered; the one who was announced first is forgotten first. */
const MOST = 10_000;

/** Announces to the other side that somebody is writing. It is sent at once, and not stored. Rule 20.11. */
@Injectable()
export class AnnounceWriting {
  /** When a writer was announced last, by the machine's clock. */
  private readonly announced = new Map<string, number>();

  constructor(
    private readonly queries: ConversationsQueries,
    private readonly events: EventsApi,
  ) {}

  /** @throws not_found */
  async execute(actor: Actor, responseId: number): Promise<void> {
    const key = `${actor.accountId}/${responseId}`;
    const now = Date.now();
    if (now - (this.announced.get(key) ?? 0) < eventLimits.writingEvery) return;
    const conversation = await this.queries.conversation(actor, responseId);
    this.announced.delete(key);
    this.announced.set(key, now);
    if (this.announced.size > MOST) this.announced.delete(this.announced.keys().next().value as string);
    // A firm that has not written yet is not announced.
    if (conversation.last === null || conversation.interrupted) return;
    const other = sideOf(actor) === Sender.user ? conversation.firm_id : conversation.user_id;
    await this.events.mention({
      accountId: other,
      kind: 'message',
      refs: { response_id: responseId, change: 'writing' },
    });
  }
}
