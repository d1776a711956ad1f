import { moderationLimits } from '../limits.js';
import { allowsStaff } from '../permissions.rules.js';
import type { StaffRole } from '../staff/staff.codes.js';
import type { Verdict } from '../state-machine.js';
import type { CaseStatus } from './case.codes.js';

/** The claim of a case, and the actor. */
export interface CaseFacts {
  readonly claimedBy: number | null;
  readonly claimedAt: Date | null;
  /** The member of staff who makes the move; null for the system. */
  readonly staffId: number | null;
}

/** Who holds a case now: a claim that nobody followed up is over after `moderationLimits.claimLife`. Rule 18.4. */
export function holderOf({ claimedBy, claimedAt }: Omit<CaseFacts, 'staffId'>, now: Date): number | null {
  if (claimedBy === null || claimedAt === null) return null;
  return now.getTime() - claimedAt.getTime() < moderationLimits.claimLife ? claimedBy : null;
}

/** Nobody else holds the case. Rule 18.4. */
export function notHeldByAnother(facts: CaseFacts, now: Date): Verdict {
  const holder = holderOf(facts, now);
  return holder === null || holder === facts.staffId ? 'ok' : 'case_claimed';
}

/**
 * What a case was about is gone: nobody notes anything about it any more. A decided case has lost its reason only when
 * its account, or the letter of somebody without one, was erased. Rules 18.6 and 18.15.
 */
export const isGone = (one: {
  readonly status: CaseStatus;
  readonly accountId?: number | null;
  readonly reason?: string | null;
}): boolean =>
  one.status === 'withdrawn' ||
  (one.status === 'decided' && (one.accountId ?? null) === null && (one.reason ?? null) === null);

/** Moderators give cases to one another, an admin to everybody who decides cases. Rule 18.16. */
export const mayGiveCasesTo = (from: StaffRole, to: StaffRole): boolean =>
  allowsStaff('case:decide', to) && (from === 'admin' || from === to);

/** A case that somebody gives to a colleague, or back to the queue. */
export interface GivenCase {
  /** Who holds it now. */
  readonly holder: number | null;
  /** To which active colleague it is assigned, and by whom. */
  readonly assigned: { readonly to: number; readonly by: number } | null;
}

/**
 * A case that a third person examines, or that is assigned to one, is given away only by an admin. Who examines it, or
 * assigned it, may give it to somebody else. Rule 18.17.
 * @param to the colleague; null for the queue
 */
export function mayGive(
  { holder, assigned }: GivenCase,
  { staffId, role }: { readonly staffId: number; readonly role: StaffRole },
  to: number | null,
): Verdict {
  if (role === 'admin' || holder === staffId) return 'ok';
  const concerned = [staffId, to];
  if (holder !== null && !concerned.includes(holder)) return 'case_claimed';
  if (assigned && !concerned.includes(assigned.to) && assigned.by !== staffId) return 'case_assigned';
  return 'ok';
}
