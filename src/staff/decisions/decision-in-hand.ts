import { AsyncLocalStorage } from 'node:async_hooks';

/** A decision as it arrives from the back office. */
export interface DecisionInHand {
  /** Keyed hash of the member, the route with its record, and the body: the same decision of the same member has the same. */
  readonly fingerprint: string;
  /** What it is about, as the address names it. */
  readonly resource: string;
  readonly recordId: number | null;
}

/** The decision that the present call makes; {@link Audit} stores it with the entry. */
export const decisionInHand = new AsyncLocalStorage<DecisionInHand>();
