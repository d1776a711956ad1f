import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { AccountEvent, EventsApi } from '../live/events.api.js';
import type { MessageChange } from '../../shared/chat/events.codes.js';
import type { Actor } from '../../shared/actor.js';
import { write, type Write } from '../../kernel/database/batch.js';
import type { LockedParties } from '../../requests/requests.api.js';
import { Sender, type SenderCode } from '../../shared/chat/messages.codes.js';
import type { ConversationFacts } from '../messages.facts.js';
import { otherSide } from '../messages.rules.js';

/** What a caller is in a conversation. */
export const sideOf = ({ model }: Pick<Actor, 'model'>): SenderCode =>
  model === 'lawyer' ? Sender.lawyer : Sender.user;

/** The facts of a conversation whose rows are locked. */
export const factsOf = ({ request, response, interrupted }: LockedParties): ConversationFacts => ({
  response: response.status,
  request: { status: request.status, expiresAt: request.expiresAt ?? null },
  interrupted,
});

/** The columns of a conversation that belong to one side. */
export const columnsOf = (side: SenderCode) =>
  side === Sender.user
    ? ({ owner: 'account_id', lastAt: 'user_last_at', unread: 'user_unread' } as const)
    : ({ owner: 'firm_id', lastAt: 'firm_last_at', unread: 'firm_unread' } as const);

/** The conversation about a response, made by its first message. The message itself follows in a statement of its own. */
export const beginConversation = ({ request, response }: LockedParties): Write =>
  write(
    'conversations.begin',
    [response.id, request.accountId, response.firmId],
    (id, user, firm) => sql`
      insert into conversations (response_id, account_id, firm_id)
      values (${id}, ${user}, ${firm})
      on conflict (response_id) do nothing`,
  );

/**
 * A message was written, or became readable: it comes last in the lists of those who read it. One that was delivered is
 * unread by the other side.
 */
export function countMessage(responseId: number, sender: SenderCode, delivered: boolean, now: Date): Write {
  const own = columnsOf(sender);
  const other = columnsOf(otherSide(sender));
  const latest = (column: string, at: RawBuilder<never>) =>
    sql`${sql.ref(column)} = greatest(${sql.ref(column)}, ${at}::timestamptz)`;
  const wrote = sender === Sender.lawyer ? sql`, firm_wrote = true` : sql``;
  return write(
    `conversations.count ${sender} ${delivered}`,
    delivered ? [now, now, responseId] : [now, responseId],
    (...places) =>
      delivered
        ? sql`
          update conversations
          set ${latest(own.lastAt, places[0] as RawBuilder<never>)}, ${latest(other.lastAt, places[1] as RawBuilder<never>)},
            ${sql.ref(other.unread)} = ${sql.ref(other.unread)} + 1 ${wrote}
          where response_id = ${places[2]}`
        : sql`
          update conversations set ${latest(own.lastAt, places[0] as RawBuilder<never>)} where response_id = ${places[1]}`,
  );
}

/** The unread messages of the other side changed by so many. */
export function countUnread(responseId: number, sender: SenderCode, difference: number): Write {
  const { unread } = columnsOf(otherSide(sender));
  return write(
    `conversations.unread ${sender}`,
    [difference, responseId],
    (by, id) => sql`
      update conversations
      set ${sql.ref(unread)} = ${sql.ref(unread)} + ${by}::integer
      where response_id = ${id}`,
  );
}

/** A draft is deleted with the message that it became. */
export const dropDraft = (accountId: number, responseId: number): Write =>
  write(
    'message_drafts.drop',
    [accountId, responseId],
    (account, response) => sql`delete from message_drafts where account_id = ${account} and response_id = ${response}`,
  );

/** Sends an event to the screens of those who can read a message, or could until now. */
export function tellReaders(
  em: EntityManager,
  events: EventsApi,
  readers: readonly number[],
  responseId: number,
  change: MessageChange,
  messageId?: number,
): void {
  events.publish(
    em,
    ...readers.map((accountId): AccountEvent => ({
      accountId,
      kind: 'message',
      refs: { response_id: responseId, change, ...(messageId !== undefined && { message_id: messageId }) },
    })),
  );
}
