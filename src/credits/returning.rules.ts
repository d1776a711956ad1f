/** What one response has taken out of one lot and not given back; below zero where a return made the lot. */
export interface LotUse {
  readonly lotId: number;
  readonly outstanding: number;
  /** Whether the lot can still be spent from. */
  readonly alive: boolean;
}

/**
 * Where credits go back to: into the lot they came from, with its date, while it lives; what came from expired lots
 * goes into one new lot. What was returned before counts as returned, so that a repetition gives nothing.
 */
export function returning(uses: readonly LotUse[]): {
  intoLots: { lotId: number; amount: number }[];
  intoNewLot: number;
} {
  const intoLots = uses
    .filter((use) => use.alive && use.outstanding > 0)
    .map(({ lotId, outstanding }) => ({ lotId, amount: outstanding }));
  const fromExpired = uses
    .filter((use) => !use.alive && use.outstanding > 0)
    .reduce((sum, use) => sum + use.outstanding, 0);
  const givenAnew = -uses.filter((use) => use.outstanding < 0).reduce((sum, use) => sum + use.outstanding, 0);
  return { intoLots, intoNewLot: Math.max(0, fromExpired - givenAnew) };
}
