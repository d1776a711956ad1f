import type { Verdict } from '../kernel/state-table.js';
import { P, Plan, R, type PlanCode, type RequestStatus, type StoredResponseStatus } from '../requests/codes.js';

const CLOSED = 'documents_closed';
const draft = (status: RequestStatus): boolean => status === R.init || status === R.incomplete;
const open = (status: RequestStatus): boolean => status === R.new || status === R.wait;

/** A citizen adds documents while the request is a draft or open. */
export const requestTakesDocuments = (request: RequestStatus): Verdict => (draft(request) || open(request) ? 'ok' : CLOSED);

/** What was sent stays as it was sent: a document can be taken back from a draft only. */
export const requestGivesDocumentsBack = (request: RequestStatus): Verdict => (draft(request) ? 'ok' : CLOSED);

/** A firm changes its attachments while it prepares the quote, and after that until the citizen has read it. */
export function responseTakesDocuments(facts: { request: RequestStatus; response: StoredResponseStatus; read: boolean }): Verdict {
  return open(facts.request) && (facts.response === P.wait || (facts.response === P.ok && !facts.read)) ? 'ok' : CLOSED;
}

/**
 * Whether a firm's place lets it read the citizen's documents: once it has opened the request, or in waiting on a plan that lets it read.
 * A firm that lost, gave up or lapsed reads no more.
 */
export function placeReadsDocuments(facts: { request: RequestStatus; plan: PlanCode; response: StoredResponseStatus }): boolean {
  const { request, plan, response } = facts;
  if (response === P.approved) return true;
  if (response === P.ok) return open(request) || request === R.closed;
  if (response === P.pending) return open(request) && (plan === Plan.premium || plan === Plan.top);
  return open(request) && (response === P.wait || response === P.ko);
}

/** Whether the citizen sees what the firm attached: once it has answered. */
export const citizenReadsAttachments = (response: StoredResponseStatus): boolean => response === P.ok || response === P.ko || response === P.approved;
