import { share, type Cents } from '../money.js';
import {
  FEE_PARAMETER_SPAN,
  feeParameterTables,
  type FeeParameterTable,
  type FeeParameterTableId,
  type FeePhase,
} from './fee-parameters.codes.js';

/** A parameter with the least and the most that the decree allows a court. */
export interface FeeParameter {
  readonly minCents: Cents;
  readonly parameterCents: Cents;
  readonly maxCents: Cents;
}

/** The parameters of a case of one value. */
export interface FeeParameters {
  readonly phases: readonly (FeeParameter & { readonly phase: FeePhase })[];
  readonly total: FeeParameter;
}

const spanOf = (parameterCents: Cents): FeeParameter => ({
  minCents: share(parameterCents, 1 - FEE_PARAMETER_SPAN),
  parameterCents,
  maxCents: share(parameterCents, 1 + FEE_PARAMETER_SPAN),
});

/**
 * The parameters of a table for a case of this value, without the statutory additions: a help, which binds nobody who
 * agreed a fee. Null above the last step, where the decree counts otherwise, and for no value. Rule 28.25.
 */
export function feeParametersOf(id: FeeParameterTableId, valueCents: Cents): FeeParameters | null {
  const table: FeeParameterTable = feeParameterTables[id];
  const step = valueCents > 0 ? table.steps.find(({ upToCents }) => valueCents <= upToCents) : undefined;
  if (!step) return null;
  const phases = Object.entries(step.phases) as [FeePhase, Cents][];
  return {
    phases: phases.map(([phase, cents]) => ({ phase, ...spanOf(cents) })),
    total: spanOf(phases.reduce((sum, [, cents]) => sum + cents, 0)),
  };
}
