import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { EventsApi } from './live/events.api.js';
import type { Actor } from '../shared/actor.js';
import { updateOf } from '../kernel/database/batch.js';
import { Database, sqlOf, type Sql } from '../kernel/database/database.js';
import { writeAtEnd } from '../kernel/database/unit-of-work.js';
import { problems } from '../kernel/problem.js';
import type { PreparedMove } from '../kernel/transitions.js';
import { RequestsApi, type LockedParties } from '../requests/requests.api.js';
import { countMessage, countUnread, tellReaders } from './conversations/conversation-writes.js';
import { Message } from './message.entity.js';
import { Sender } from '../shared/chat/messages.codes.js';
import type { ConversationFacts } from './messages.facts.js';
import { countsAsUnread, otherSide, readsMessage } from './messages.rules.js';
import type { MessageMove } from './messages.states.js';

/** A message of the caller with its conversation, all of it locked. */
export interface OwnMessage {
  readonly message: Message;
  readonly parties: LockedParties;
}

/** What its author can do with a message that is not deleted. */
@Injectable()
export class OwnMessages {
  constructor(
    private readonly database: Database,
    private readonly requests: RequestsApi,
    private readonly events: EventsApi,
  ) {}

  /** The response that a message is about. @throws not_found unless the caller wrote it */
  conversation(actor: Actor, id: number): Promise<number> {
    return this.responseOf(this.database.read, actor, id);
  }

  /** @throws not_found unless the caller wrote it */
  async lock(em: EntityManager, actor: Actor, id: number): Promise<OwnMessage> {
    const db = sqlOf(em);
    const parties = await this.requests.lockParties(em, await this.responseOf(db, actor, id), actor);
    const { rows } = await sql<object>`select * from messages where id = ${id} for update`.execute(db);
    const [row] = rows;
    if (!row) throw problems.not_found();
    return { message: em.map(Message, row), parties };
  }

  private async responseOf(db: Sql, { accountId }: Actor, id: number): Promise<number> {
    const found = await db
      .selectFrom('messages')
      .select('response_id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!found) throw problems.not_found();
    return found.response_id;
  }

  /** Writes a checked move, with what it changes for the other side, and sends an event to those who read the message. */
  write(
    em: EntityManager,
    { message, parties: { request, response } }: OwnMessage,
    { changes, now }: PreparedMove<Message, ConversationFacts, MessageMove>,
  ): void {
    const { id, sender, responseId, status, deletedAt = null, readAt = null } = message;
    const before = { sender, status, deletedAt, readAt };
    const after = { ...before, ...changes } as typeof before;
    const difference = Number(countsAsUnread(after)) - Number(countsAsUnread(before));
    const reader = otherSide(sender);
    // It was held and is delivered now: for the other side it is new.
    const arrives = difference === 1;
    const concerned = readsMessage(before, reader) || readsMessage(after, reader);
    const [author, other] =
      sender === Sender.user ? [request.accountId, response.firmId] : [response.firmId, request.accountId];
    writeAtEnd(
      em,
      updateOf(em, Message, id, changes),
      ...(arrives
        ? [countMessage(responseId, sender, true, now)]
        : difference === 0
          ? []
          : [countUnread(responseId, sender, difference)]),
    );
    tellReaders(em, this.events, concerned ? [author, other] : [author], responseId, 'changed', id);
  }
}
