import { requestLimits } from '../limits.js';

/** What the choice of the exclusive places looks at. */
export interface Rankable {
  readonly firmId: number;
  readonly distanceM: number;
  readonly score: number;
  /** Under 10 places ever. */
  readonly newcomer: boolean;
  /** Without a credit it could not answer. */
  readonly hasCredit: boolean;
  /** Exclusive places of the last 7 days. */
  readonly exclusives7d: number;
}

const ROTATION = 0.15;
/** Every so many requests the third place is a newcomer's. */
const NEWCOMER_EVERY = 4;

/**
 * The score as the rotation sees it: who had exclusive places lately makes room. A score below zero is not improved by
 * it.
 */
export function rotatedScore({ score, exclusives7d }: Pick<Rankable, 'score' | 'exclusives7d'>): number {
  const factor = 1 / (1 + ROTATION * exclusives7d);
  return score >= 0 ? score * factor : score / factor;
}

const nearer = (a: Rankable, b: Rankable): number => a.distanceM - b.distanceM || a.firmId - b.firmId;

/** Best first; ties: nearer first, then the lower id. */
export const byRotatedScore = (a: Rankable, b: Rankable): number => rotatedScore(b) - rotatedScore(a) || nearer(a, b);

/**
 * The firms that get the exclusive 24 hours, best first: the three best scores after rotation; on every fourth request
 * the third place goes to the nearest newcomer. A firm with no credit gets none. Rules, section 3.
 * @param sequence the request's number: each multiple of four is a "fourth request"
 */
export function chooseExclusive(candidates: readonly Rankable[], sequence: number): number[] {
  const able = candidates.filter((firm) => firm.hasCredit).sort(byRotatedScore);
  const places = able.slice(0, requestLimits.exclusivePlaces);
  if (sequence % NEWCOMER_EVERY === 0 && places.length === requestLimits.exclusivePlaces) {
    const ahead = places.slice(0, -1);
    const newcomer = able.filter((firm) => firm.newcomer && !ahead.includes(firm)).sort(nearer)[0];
    if (newcomer) return [...ahead, newcomer].map((firm) => firm.firmId);
  }
  return places.map((firm) => firm.firmId);
}
