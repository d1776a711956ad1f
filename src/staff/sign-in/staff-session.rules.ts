import { plus } from '../../shared/clock.js';
import { ms, staffLimits } from '../../shared/limits.js';

/** The moments of a session of the staff. */
interface StaffSessionTimes {
  readonly expiresAt: Date;
  readonly seenAt: Date;
  /** When the password and a code were last given; null where that was at sign-in only. */
  readonly confirmedAt: Date | null;
}

/** The use of a session is recorded this often at most. */
const SEEN_EVERY = ms.minute;

const earliest = (...moments: readonly Date[]): Date => new Date(Math.min(...moments.map(Number)));

/** When a session ends that is not used again. */
export const endOf = ({ expiresAt, seenAt }: Omit<StaffSessionTimes, 'confirmedAt'>): Date =>
  earliest(expiresAt, plus(seenAt, staffLimits.idle));

/**
 * What a session allows now: whether its use has to be recorded, whether its member has just confirmed who they are,
 * and until when this stays true.
 */
export function holdOf(
  { expiresAt, seenAt, confirmedAt }: StaffSessionTimes,
  now: Date,
): { isStale: boolean; confirmed: boolean; until: Date } {
  const isStale = plus(seenAt, SEEN_EVERY) <= now;
  const confirmedUntil = confirmedAt && plus(confirmedAt, staffLimits.confirmation);
  const confirmed = confirmedUntil !== null && confirmedUntil > now;
  const seenUntil = plus(isStale ? now : seenAt, SEEN_EVERY);
  return {
    isStale,
    confirmed,
    until: confirmed ? earliest(expiresAt, seenUntil, confirmedUntil) : earliest(expiresAt, seenUntil),
  };
}
