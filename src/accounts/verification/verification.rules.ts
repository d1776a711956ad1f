import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import type { Bar } from '../firm.entity.js';

/** The status of the verification of a firm, as the firm sees it. Rule 13.8. */
export const verificationStatuses = ['incomplete', 'pending', 'asked', 'refused', 'verified'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** The person of a firm. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/** The identity that a firm declares: staff compare it with the register of the Order. */
export interface Identity {
  readonly companyName: string;
  readonly vatNumber?: string | null | undefined;
  readonly taxCode?: string | null | undefined;
  readonly companyOrderCity: string;
  readonly bar?: Bar | null | undefined;
}

/** Two firms with the same key declare the same identity. Rule 13.5. */
export const identityKey = (
  { firstName, lastName }: Person,
  { companyName, vatNumber, taxCode, companyOrderCity, bar }: Identity,
): string =>
  JSON.stringify([
    firstName,
    lastName,
    companyName,
    vatNumber,
    taxCode,
    companyOrderCity,
    bar?.city,
    bar?.number,
    bar?.enrolled_on,
  ]);

/** The last case about the enrolment of a firm. */
export interface LastCase {
  readonly status: CaseStatus;
  readonly decision: string | null;
}

/** What decides about the verification of a firm. */
export interface VerificationFacts {
  readonly completed: boolean;
  readonly verified: boolean;
  /** Null where there never was one. */
  readonly last: LastCase | null;
}

/** The status of the verification. */
export function verificationStatus({ completed, verified, last }: VerificationFacts): VerificationStatus {
  if (verified) return 'verified';
  if (last?.status === 'waiting') return 'asked';
  if (last?.status === 'decided' && last.decision === 'refuse') return 'refused';
  return completed ? 'pending' : 'incomplete';
}

/**
 * Whether staff have to look at a firm: its profile is complete, it is not verified, and it has changed its identity
 * since a refusal. Rule 13.8.
 * @param identityChanged the firm declares another identity than before this change
 */
export function needsVerification(facts: VerificationFacts, identityChanged: boolean): boolean {
  const { completed, verified } = facts;
  return completed && !verified && (identityChanged || verificationStatus(facts) !== 'refused');
}
