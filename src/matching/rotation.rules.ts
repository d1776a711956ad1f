import { requestLimits, scoreLimits } from '../shared/limits.js';

/** The facts that decide who gets the exclusive time. */
export interface Rankable {
  readonly firmId: number;
  readonly distanceM: number;
  readonly score: number;
  /** Fewer than 10 responses ever. Rule 3.22. */
  readonly newcomer: boolean;
  /** Without a credit the firm could not quote. Rule 3.23. */
  readonly hasCredit: boolean;
  /** Exclusive responses of the last 7 days. Rule 3.21. */
  readonly exclusives7d: number;
}

/**
 * The score after the rotation: firms with recent exclusive responses give way to others. A score below zero does not
 * become better by it. Rule 3.21.
 */
export function rotatedScore({ score, exclusives7d }: Pick<Rankable, 'score' | 'exclusives7d'>): number {
  const factor = 1 / (1 + scoreLimits.rotation * exclusives7d);
  return score >= 0 ? score * factor : score / factor;
}

/** Nearer first; at the same place the newer account, whose number is higher. */
const nearer = (a: Rankable, b: Rankable): number => a.distanceM - b.distanceM || b.firmId - a.firmId;

/** Best first; equal scores: nearer first, then the newer firm. Rule 3.12. */
export const byRotatedScore = (a: Rankable, b: Rankable): number => rotatedScore(b) - rotatedScore(a) || nearer(a, b);

/**
 * The firms that get the exclusive 24 hours, best first: the three best scores after rotation; on every fourth request
 * the third is the nearest newcomer. A firm without credits is left out. Rules 3.10, 3.12 and 3.21 to 3.23.
 * @param sequence the request's number: each multiple of four is a "fourth request"
 */
export function chooseExclusive(candidates: readonly Rankable[], sequence: number): number[] {
  const able = candidates.filter((firm) => firm.hasCredit).sort(byRotatedScore);
  const places = able.slice(0, requestLimits.exclusivePlaces);
  if (sequence % scoreLimits.newcomerEvery === 0) {
    const ahead = places.slice(0, -1);
    const newcomer = able.filter((firm) => firm.newcomer && !ahead.includes(firm)).sort(nearer)[0];
    if (newcomer) return [...ahead, newcomer].map((firm) => firm.firmId);
  }
  return places.map((firm) => firm.firmId);
}
