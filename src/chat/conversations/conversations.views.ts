import type { Locale } from '../../shared/locale.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { isArchived } from '../../requests/response.rules.js';
import { responseStates } from '../../requests/response.states.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { ConversationRow, MessageRow } from './conversations.sql.js';
import { Sender, type SenderCode } from '../../shared/chat/messages.codes.js';
import type { ConversationDto, MessageDto } from '../messages.dto.js';
import type { ConversationFacts } from '../messages.facts.js';
import { closedBecause, firmIsNamed, isConversationOpen, type ClosedBecause } from '../messages.rules.js';
import { messageMachine, messageStates } from '../messages.states.js';

const factsOf = (row: ConversationRow): ConversationFacts => ({
  response: row.response_status,
  request: { status: row.request_status, expiresAt: row.expires_at === null ? null : new Date(row.expires_at) },
  interrupted: row.interrupted,
});

/**
 * A side that has no part in the request any more keeps its own words: a firm whose response passed on, or whose request
 * was archived. Rule 20.8.
 */
export function readsOwnWordsOnly(row: ConversationRow, side: SenderCode, now: Date): boolean {
  if (side === Sender.user) return false;
  const endedAt = row.ended_at === null ? null : new Date(row.ended_at);
  return row.response_status === ResponseStatus.fallback || isArchived(row.response_status, { endedAt }, now);
}

/** Whether a citizen knows of the response: it is shown to them, or its firm has written. Rule 20.2. */
export const isKnownToUser = (row: Pick<ConversationRow, 'response_status' | 'firm_wrote'>): boolean =>
  responseStates[row.response_status].userLabel !== null || row.firm_wrote;

const coded = (row: Pick<MessageRow, 'status'>, locale: Locale) => ({
  id: row.status,
  label: messageStates[row.status].label[locale],
});

/** Since when nobody writes any more; null where no moment says so. */
function closedSince(row: ConversationRow, why: ClosedBecause, now: Date): string | null {
  if (why === 'chosen' || why === 'chosen_other') return row.approved_at;
  if (why === 'opinion' || why === 'left') return row.left_at;
  if (why === 'interrupted') return null;
  // The clock may end the request a little after its time.
  return row.ended_at ?? (row.expires_at !== null && new Date(row.expires_at) <= now ? row.expires_at : null);
}

function closedOf(row: ConversationRow, now: Date): ConversationDto['closed'] {
  const why = closedBecause(factsOf(row), now);
  return why && { why, since: closedSince(row, why, now) };
}

/** A conversation in the words and within the rights of one side. */
export function conversationView(row: ConversationRow, side: SenderCode, locale: Locale, now: Date): ConversationDto {
  const { last } = row;
  const named = side === Sender.lawyer || firmIsNamed(responseStates[row.response_status].given, row.firm_wrote);
  const hidden = last !== null && last.sender !== side && readsOwnWordsOnly(row, side, now);
  return {
    response_id: row.response_id,
    request: {
      id: row.request_id,
      request_type: {
        id: row.request_type_id,
        label: requestType(row.request_type_id)?.label[locale] ?? row.request_type_id,
      },
      city: row.city,
    },
    firm: named ? { id: row.firm_id, name: row.company_name, has_photo: row.has_photo } : null,
    last:
      last && !hidden
        ? {
            id: last.id,
            mine: last.sender === side,
            type: last.sender,
            text: last.text,
            deleted: last.deleted_at !== null,
            status: coded(last, locale),
            created_at: last.created_at,
          }
        : null,
    unread: row.unread,
    papers_asked: row.papers_asked,
    draft: row.draft,
    closed: closedOf(row, now),
    allowed_actions: isConversationOpen(factsOf(row), now) ? ['write'] : [],
  };
}

/** A message in the words and within the rights of one side. */
export function messageView(
  message: MessageRow,
  conversation: ConversationRow,
  side: SenderCode,
  locale: Locale,
  now: Date,
): MessageDto {
  const mine = message.sender === side;
  const isOfStaff = message.sender === Sender.admin;
  const named =
    side === Sender.lawyer || firmIsNamed(responseStates[conversation.response_status].given, conversation.firm_wrote);
  const facts = {
    conversation: factsOf(conversation),
    status: message.status,
    deleted: message.deleted_at !== null,
    writtenAt: new Date(message.created_at),
    readAt: message.read_at === null ? null : new Date(message.read_at),
  };
  const allowed = mine ? messageMachine.allowed('author', message.status, facts, now) : [];
  return {
    id: message.id,
    response_id: conversation.response_id,
    type: message.sender,
    user_id: conversation.user_id,
    lawyer_id: named ? conversation.firm_id : null,
    mine,
    author: mine && side === Sender.lawyer ? message.author : null,
    status: coded(message, locale),
    text: message.text,
    reply: mine ? message.reply : null,
    created_at: message.created_at,
    edited_at: message.edited_at,
    deleted: message.deleted_at !== null,
    read_at: isOfStaff && side === Sender.lawyer ? message.firm_read_at : message.read_at,
    attachments: message.attachments,
    papers: message.papers ?? [],
    allowed_actions: (['edit', 'delete'] as const).filter((action) => allowed.includes(action)),
  };
}
