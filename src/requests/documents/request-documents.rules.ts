import type { Verdict } from '../../shared/state-machine.js';
import { MessageStatus } from '../../shared/chat/messages.codes.js';
import { ResponseStatus, type RequestStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { isDraft, isOpen } from '../forwarding/lifetime.rules.js';
import { isArchived } from '../response.rules.js';
import { responseStates } from '../response.states.js';

const CLOSED = 'documents_closed';

/** The part of a request that decides whether documents may still change. */
export interface RequestMoment {
  readonly status: RequestStatus;
  readonly expiresAt: Date | null;
}

/** A citizen adds documents while the request is a draft or open. */
export const requestTakesDocuments = (request: RequestMoment, now: Date): Verdict =>
  isDraft(request.status) || isOpen(request, now) ? 'ok' : CLOSED;

/** What was sent stays as it was sent: a document can be removed from a draft only. */
export const requestGivesDocumentsBack = (request: RequestMoment): Verdict => (isDraft(request.status) ? 'ok' : CLOSED);

/** A firm changes its attachments while it prepares the quote, and after that until the citizen has read it. */
export function responseTakesDocuments(
  facts: { request: RequestMoment; response: StoredResponseStatus; read: boolean },
  now: Date,
): Verdict {
  return isOpen(facts.request, now) &&
    (facts.response === ResponseStatus.wait || (facts.response === ResponseStatus.ok && !facts.read))
    ? 'ok'
    : CLOSED;
}

/** A file of a conversation: who of the two may read it. */
interface MessageFile {
  readonly message: { readonly status: MessageStatus; readonly deleted: boolean } | null;
  readonly response: StoredResponseStatus;
  readonly requestEndedAt: Date | null;
}

/**
 * The other side of a conversation reads a file once its message was delivered; a firm that has no part in the request any
 * more reads none.
 */
export function otherSideReadsFile(
  { message, response, requestEndedAt }: MessageFile,
  reader: 'citizen' | 'firm',
  now: Date,
): boolean {
  if (message === null || message.deleted || message.status !== MessageStatus.approved) return false;
  if (reader === 'citizen') return true;
  return response !== ResponseStatus.fallback && !isArchived(response, { endedAt: requestEndedAt }, now);
}

/** The citizen sees what the firm attached once it has quoted or given its opinion. */
export const citizenReadsAttachments = (response: StoredResponseStatus): boolean => responseStates[response].given;
