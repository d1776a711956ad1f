import { RequestStatus, type RejectedStatus } from '../../shared/requests/codes.js';
import type { RequestFacts } from '../request.facts.js';
import { requestMachine, type RequestMoveName } from '../request.states.js';
import { staffDecisions, type StaffDecision } from '../../shared/requests/staff-decisions.codes.js';

const kept: Readonly<Record<RejectedStatus, RequestMoveName>> = {
  [RequestStatus.unclear]: 'keep_unclear',
  [RequestStatus.outOfScope]: 'keep_out_of_scope',
  [RequestStatus.againstTerms]: 'keep_against_terms',
};

/** The move that a decision of the staff makes of a request in its present state. */
export function moveOf(
  decision: StaffDecision,
  { forwardedAt, rejectedAs }: Pick<RequestFacts, 'forwardedAt' | 'rejectedAs'>,
): RequestMoveName {
  if (decision === 'reinstate') return forwardedAt === null ? 'reinstate' : 'reinstate_forwarded';
  if (decision === 'keep') return kept[rejectedAs ?? RequestStatus.unclear];
  return decision;
}

/** What staff may decide about a request now. */
export function decisionsFor(facts: RequestFacts, now: Date): StaffDecision[] {
  const { status } = facts;
  if (status === null) return [];
  return staffDecisions.filter((one) => requestMachine.check(moveOf(one, facts), status, facts, now) === 'ok');
}

/** Unclear or out of scope: the payment is refunded in full. Otherwise the part that was not performed. Rule 23.7. */
export const paysBackWhole = (decision: StaffDecision): boolean =>
  decision === 'reject_unclear' || decision === 'reject_out_of_scope';

/** Decisions that remove a request. */
export const removesRequest = (decision: StaffDecision): boolean =>
  decision.startsWith('reject_') || decision.startsWith('invalidate_');
