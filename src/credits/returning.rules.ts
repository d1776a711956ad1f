/**
 * The credits that one response has spent from one lot and not got back; below zero for a lot that a return created.
 */
export interface LotUse {
  readonly lotId: number;
  readonly outstanding: number;
  /** Whether the lot can still be spent from. */
  readonly alive: boolean;
}

/**
 * Where credits go back to: into the lot they came from, with its date, while it is valid; credits from expired lots go
 * into one new lot. Earlier returns are subtracted, so that a repetition returns nothing.
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
