import type { Verdict } from '../state-machine.js';
import { moderationLimits } from '../limits.js';
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
