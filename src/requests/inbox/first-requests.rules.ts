import { requestLimits } from '../../shared/limits.js';

/**
 * A number of open requests as a firm that is not verified may read it: rounded down, and null for so few that one of
 * them could be singled out. Rule 13.14.
 */
export const roundedDown = (requests: number): number | null =>
  requests < requestLimits.openNearbyStep ? null : requests - (requests % requestLimits.openNearbyStep);
