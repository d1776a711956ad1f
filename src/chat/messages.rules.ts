import { plus } from '../shared/clock.js';
import { messageLimits } from '../shared/limits.js';
import type { Verdict } from '../shared/state-machine.js';
import { RequestStatus, ResponseStatus, type StoredResponseStatus } from '../shared/requests/codes.js';
import { isOpen } from '../requests/forwarding/lifetime.rules.js';
import { MessageStatus, Sender, type SenderCode } from '../shared/chat/messages.codes.js';
import { isArchived } from '../requests/response.rules.js';
import { responseStates } from '../requests/response.states.js';
import type { ConversationFacts, MessageFacts } from './messages.facts.js';

/** The rules of a conversation, one sentence each. They answer 'ok' or the code of a problem in messages.problems.ts. */

/** The responses about which people may write to each other. */
const OPEN: readonly StoredResponseStatus[] = [
  ResponseStatus.pending,
  ResponseStatus.new,
  ResponseStatus.wait,
  ResponseStatus.ok,
];

/** Response new, pending, wait or ok; request open; neither account suspended. Rule 20.1. */
export function isConversationOpen({ response, request, interrupted }: ConversationFacts, now: Date): boolean {
  return OPEN.includes(response) && isOpen(request, now) && !interrupted;
}

/**
 * Why nobody writes in a conversation any more: the firm was chosen, gave an opinion or lost its turn; another firm was
 * chosen; the request ended; or one side cannot write now, and nobody is told which.
 */
export type ClosedBecause = 'chosen' | 'opinion' | 'left' | 'chosen_other' | 'ended' | 'interrupted';

/** Null while people may write. A firm that is out learns nothing of what came later. Rule 20.22. */
export function closedBecause(facts: ConversationFacts, now: Date): ClosedBecause | null {
  if (isConversationOpen(facts, now)) return null;
  if (facts.response === ResponseStatus.approved) return 'chosen';
  if (facts.response === ResponseStatus.ko) return 'opinion';
  if (!OPEN.includes(facts.response)) return 'left';
  if (facts.request.status === RequestStatus.approved) return 'chosen_other';
  return isOpen(facts.request, now) ? 'interrupted' : 'ended';
}

/**
 * Staff write where both sides read: the citizen knows of the conversation, and the firm has a part in the request. Rule
 * 20.29.
 */
export function staffMayWrite(
  {
    response,
    endedAt,
    firmWrote,
  }: { readonly response: StoredResponseStatus; readonly endedAt: Date | null; readonly firmWrote: boolean },
  now: Date,
): boolean {
  const bothRead = OPEN.includes(response) || response === ResponseStatus.approved;
  const isKnown = firmWrote || responseStates[response].userLabel !== null;
  return bothRead && isKnown && !isArchived(response, { endedAt }, now);
}

export const conversationIsOpen = ({ conversation }: MessageFacts, now: Date): Verdict =>
  isConversationOpen(conversation, now) ? 'ok' : 'move_not_allowed';

export const messageIsNotDeleted = ({ deleted }: MessageFacts): Verdict => (deleted ? 'move_not_allowed' : 'ok');

/**
 * What the other side has read stays as it was read, and after a while what it could have read. Words that were not
 * delivered can always be changed or taken back. Rule 20.5.
 */
export function messageIsChangeable({ status, readAt, writtenAt }: MessageFacts, now: Date): Verdict {
  if (status !== MessageStatus.approved) return 'ok';
  return readAt === null && now < plus(writtenAt, messageLimits.changeable) ? 'ok' : 'message_settled';
}

/**
 * Who reads a message: its author, and the other side once it was delivered. A delivered message leaves a stone without
 * words when it is deleted; an undelivered one leaves the other side nothing. Rules 20.3 and 20.5.
 */
export function readsMessage(
  { sender, status }: { readonly sender: SenderCode; readonly status: MessageStatus },
  reader: SenderCode,
): boolean {
  return sender === reader || status === MessageStatus.approved;
}

/** The other side of a conversation. */
export const otherSide = (sender: SenderCode): SenderCode => (sender === Sender.user ? Sender.lawyer : Sender.user);

/**
 * Whether the other side counts a message as unread: delivered, not deleted, not read. The counters of a conversation
 * change by the difference. Rule 20.6.
 */
export function countsAsUnread(message: {
  readonly status: MessageStatus;
  readonly deletedAt?: Date | null;
  readonly readAt?: Date | null;
}): boolean {
  return message.status === MessageStatus.approved && message.deletedAt == null && message.readAt == null;
}

/** Whether the firm has a name in the conversation: it has answered the request or written. Rule 20.2. */
export const firmIsNamed = (given: boolean, wrote: boolean): boolean => given || wrote;
