import type { Verdict } from '../kernel/state-machine.js';
import { ResponseStatus, RequestStatus, type StoredResponseStatus } from '../requests/codes.js';

const CLOSED = 'documents_closed';
const draft = (status: RequestStatus): boolean => status === RequestStatus.init || status === RequestStatus.incomplete;

/** A request as these rules see it; its time ends at the moment itself, not when a job noticed it. */
export interface RequestMoment {
  readonly status: RequestStatus;
  readonly expiresAt: Date | null;
}

const open = ({ status, expiresAt }: RequestMoment, now: Date): boolean =>
  (status === RequestStatus.new || status === RequestStatus.wait) && (expiresAt === null || now < expiresAt);

/** A citizen adds documents while the request is a draft or open. */
export const requestTakesDocuments = (request: RequestMoment, now: Date): Verdict =>
  draft(request.status) || open(request, now) ? 'ok' : CLOSED;

/** What was sent stays as it was sent: a document can be taken back from a draft only. */
export const requestGivesDocumentsBack = (request: RequestMoment): Verdict => (draft(request.status) ? 'ok' : CLOSED);

/** A firm changes its attachments while it prepares the quote, and after that until the citizen has read it. */
export function responseTakesDocuments(
  facts: { request: RequestMoment; response: StoredResponseStatus; read: boolean },
  now: Date,
): Verdict {
  return open(facts.request, now) &&
    (facts.response === ResponseStatus.wait || (facts.response === ResponseStatus.ok && !facts.read))
    ? 'ok'
    : CLOSED;
}

/** Whether the citizen sees what the firm attached: once it has answered. */
export const citizenReadsAttachments = (response: StoredResponseStatus): boolean =>
  response === ResponseStatus.ok || response === ResponseStatus.ko || response === ResponseStatus.approved;
