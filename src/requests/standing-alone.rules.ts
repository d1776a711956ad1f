import type { Cents } from '../kernel/money.js';
import { standingAlone, type StandingAlone } from './standing-alone.codes.js';

/** Where a person may go without a lawyer; with a value, only the ways that are still open to it. Rule 28.6. */
export const standingAloneOf = (type: string, valueCents: Cents | null = null): readonly StandingAlone[] =>
  (standingAlone[type] ?? []).filter(
    ({ upToCents }) => valueCents === null || upToCents === null || valueCents <= upToCents,
  );
