import type { Verdict } from '../kernel/state-machine.js';
import { ResponseStatus, type RequestStatus, type StoredResponseStatus } from '../requests/codes.js';
import { isDraft, isOpen } from '../requests/lifetime.rules.js';
import { responseStates } from '../requests/response.states.js';

const CLOSED = 'documents_closed';

/** What of a request decides whether documents may still change. */
export interface RequestMoment {
  readonly status: RequestStatus;
  readonly expiresAt: Date | null;
}

/** A citizen adds documents while the request is a draft or open. */
export const requestTakesDocuments = (request: RequestMoment, now: Date): Verdict =>
  isDraft(request.status) || isOpen(request, now) ? 'ok' : CLOSED;

/** What was sent stays as it was sent: a document can be taken back from a draft only. */
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

/** The citizen sees what the firm attached once it has quoted or given its opinion. */
export const citizenReadsAttachments = (response: StoredResponseStatus): boolean => responseStates[response].given;
