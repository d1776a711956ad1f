import type { Cents } from '../money.js';
import { selfRepresentation, selfRepresentationForFine, type SelfRepresentation } from './self-representation.codes.js';
import type { ServedPaperKindId } from './served-papers.codes.js';

/**
 * Where a person may go without a lawyer; with a value, only the ways that are still open to it. Where a traffic fine has
 * arrived the ways against it, and no others. Rule 28.6.
 */
export const selfRepresentationOf = (
  type: string,
  valueCents: Cents | null = null,
  paper?: ServedPaperKindId,
): readonly SelfRepresentation[] =>
  (paper === 'fine' ? selfRepresentationForFine : (selfRepresentation[type] ?? [])).filter(
    ({ upToCents }) => valueCents === null || upToCents === null || valueCents <= upToCents,
  );
