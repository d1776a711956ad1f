import type { Cents } from '../money.js';
import { standingAlone, standingAloneForFine, type StandingAlone } from './standing-alone.codes.js';
import type { ServedPaperKindId } from './served-papers.codes.js';

/**
 * Where a person may go without a lawyer; with a value, only the ways that are still open to it. Where a traffic fine has
 * arrived the ways against it, and no others. Rule 28.6.
 */
export const standingAloneOf = (
  type: string,
  valueCents: Cents | null = null,
  paper?: ServedPaperKindId,
): readonly StandingAlone[] =>
  (paper === 'fine' ? standingAloneForFine : (standingAlone[type] ?? [])).filter(
    ({ upToCents }) => valueCents === null || upToCents === null || valueCents <= upToCents,
  );
