import { accountLimits } from '../shared/limits.js';

/** What decides whether a firm may receive requests at all. */
export interface FirmEligibility {
  readonly confirmed: boolean;
  readonly deleted: boolean;
  readonly completed: boolean;
  /** The Albo enrolment was checked by staff. */
  readonly verified: boolean;
  readonly suspendedAt: Date | null;
  /** null while `suspendedAt` is set: the suspension has no end. */
  readonly suspendedUntil: Date | null;
  readonly skills: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Whether a firm is in the index of those that may receive requests. A suspension with an end does not take it out: the
 * picking statement compares the date, so that no job has to run at that moment. Rules 3.1 and 3.2.
 * @param requireVerified the setting REQUIRE_VERIFIED_FIRMS
 */
export function indexable(firm: FirmEligibility, requireVerified: boolean): boolean {
  return (
    !firm.deleted &&
    firm.confirmed &&
    firm.completed &&
    (firm.verified || !requireVerified) &&
    !(firm.suspendedAt !== null && firm.suspendedUntil === null) &&
    firm.skills > 0 &&
    firm.skills <= accountLimits.maxSkills &&
    firm.latitude !== null &&
    firm.longitude !== null
  );
}
