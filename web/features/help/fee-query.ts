import { lawDay } from '../../../src/shared/guidance/help-day.rules.js';
import { feesOfTypes } from '../../../src/shared/guidance/court-fee.codes.js';
import {
  courtFeeOf,
  hasHalvedProcedure,
  type CourtFee,
  type DisputeValue,
  type NoCourtFee,
} from '../../../src/shared/guidance/court-fee.rules.js';
import { selfRepresentationOf } from '../../../src/shared/guidance/self-representation.rules.js';
import {
  SELF_REPRESENTATION_REVIEWED,
  type SelfRepresentation,
} from '../../../src/shared/guidance/self-representation.codes.js';
import { parseNumber } from '../../ui/fields/parse-number.js';

/** The input of the calculator, as its form sends it. */
export interface FeeQuestion {
  readonly type: string;
  /** As it was typed. */
  readonly value: string;
  readonly indeterminable: boolean;
  readonly halved: boolean;
  readonly appeal: boolean;
}

/** What it answers. */
export interface FeeAnswer {
  readonly fee: CourtFee | NoCourtFee;
  /** The shorter procedure was chosen, and the type has none. */
  readonly notHalved: boolean;
  readonly alone: readonly SelfRepresentation[];
  /** When their table was last compared with its articles. */
  readonly aloneReviewed: string;
}

/** The input in an address; an unknown type is left out. */
export function feeQuestion(query: URLSearchParams): FeeQuestion {
  const type = query.get('materia') ?? '';
  return {
    type: Object.hasOwn(feesOfTypes, type) ? type : '',
    value: (query.get('valore') ?? '').slice(0, 20),
    indeterminable: query.has('indeterminabile'),
    halved: query.get('procedimento') === 'breve',
    appeal: query.get('grado') === 'appello',
  };
}

function valueOf({ value, indeterminable }: FeeQuestion): DisputeValue | null {
  if (indeterminable) return 'indeterminable';
  const euros = parseNumber(value);
  return euros === undefined || euros > 1e10 ? null : Math.round(euros * 100);
}

/** Today's result; null while no type is chosen. */
export function feeAnswer(question: FeeQuestion, now: Date): FeeAnswer | null {
  const { type, halved, appeal } = question;
  if (type === '') return null;
  const value = valueOf(question);
  return {
    fee: courtFeeOf(type, value, lawDay(now), { halved, appeal }),
    notHalved: halved && !hasHalvedProcedure(type),
    alone: appeal || typeof value !== 'number' ? [] : selfRepresentationOf(type, value),
    aloneReviewed: SELF_REPRESENTATION_REVIEWED,
  };
}
