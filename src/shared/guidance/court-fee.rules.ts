import { share, type Cents } from '../money.js';
import {
  APPEAL_SOURCE,
  CRIMINAL_SOURCE,
  feeScales,
  feesOfTypes,
  HALVED_SOURCE,
  serviceStamp,
  type FeeRegime,
  type FeeScale,
} from './court-fee.codes.js';
import { incomeUses } from './legal-aid.codes.js';
import { legalAidLimitOn } from './legal-aid.rules.js';

/** The value of a dispute; `indeterminable` where nobody can put a figure on it. */
export type DisputeValue = Cents | 'indeterminable';

/** A case in the degree and the procedure that it is brought in. */
export interface FeeCase {
  readonly appeal?: boolean;
  /** The shorter procedure of the type, which costs half. */
  readonly halved?: boolean;
}

/** An estimate of the court fee of a case. */
export interface CourtFee {
  readonly due: true;
  readonly feeCents: Cents;
  /** What is paid for the service of documents beside it. */
  readonly stampCents: Cents;
  /** Nothing is due up to so much a year of the income that `countedIncome` describes; null where income does not matter. */
  readonly freeUpToIncomeCents: Cents | null;
  readonly sources: readonly string[];
}

/** Why there is no estimate. */
export interface NoCourtFee {
  readonly due: false;
  /** `at_start`: nothing is paid to begin; for the others it cannot be estimated. */
  readonly why: 'at_start' | 'value_missing' | 'no_table' | 'unknown_type';
  readonly sources: readonly string[];
}

const none = (why: NoCourtFee['why'], ...sources: string[]): NoCourtFee => ({ due: false, why, sources });

/** The scale in force on a day (YYYY-MM-DD); undefined before the oldest that is known. */
export const scaleOn = (kind: FeeScale['kind'], day: string): FeeScale | undefined =>
  feeScales.findLast((scale) => scale.kind === kind && scale.validFrom <= day);

const stepOf = ({ steps, indeterminableCents }: FeeScale, value: DisputeValue): Cents =>
  value === 'indeterminable'
    ? indeterminableCents
    : (steps.find(({ upToCents }) => upToCents === null || value <= upToCents)?.feeCents ?? indeterminableCents);

/** The first step, which social security cases pay whatever they are about. */
const firstStep = ({ steps }: FeeScale): Cents => steps[0]?.feeCents ?? 0;

const paysStamp = (regime: FeeRegime, value: DisputeValue): boolean =>
  regime === 'civil' && (value === 'indeterminable' || value > serviceStamp.freeUpToCents);

/** Whether the type has a shorter procedure that costs half. */
export const hasHalvedProcedure = (type: string): boolean => feesOfTypes[type]?.halved !== undefined;

/** Whether the tables contain the cost of an appeal: the article that raises it names the civil scale only. */
export const appealIsKnown = (type: string): boolean => {
  const regime = feesOfTypes[type]?.regime;
  return regime !== undefined && regime !== 'tax' && regime !== 'criminal';
};

/**
 * The court fee that a case of a request type costs who brings it on a day (YYYY-MM-DD), as the tables have it. An
 * estimate: the value that counts is that of the claim. Rules 28.1 to 28.5.
 */
export function courtFeeOf(
  type: string,
  value: DisputeValue | null,
  day: string,
  { appeal = false, halved = false }: FeeCase = {},
): CourtFee | NoCourtFee {
  const regime = feesOfTypes[type]?.regime;
  if (regime === undefined) return none('unknown_type');
  if (regime === 'criminal') return none('at_start', CRIMINAL_SOURCE);
  if (value === null || (value !== 'indeterminable' && value <= 0)) return none('value_missing');
  const scale = scaleOn(regime === 'tax' ? 'tax' : 'civil', day);
  if (!scale || (appeal && !appealIsKnown(type))) return none('no_table');
  const sources = [scale.source];
  let feeCents = regime === 'social' ? firstStep(scale) : stepOf(scale, value);
  if (regime === 'labour' || (halved && hasHalvedProcedure(type))) {
    feeCents = share(feeCents, 1 / 2);
    sources.push(HALVED_SOURCE);
  }
  if (appeal) {
    feeCents = share(feeCents, 3 / 2);
    sources.push(APPEAL_SOURCE);
  }
  const stamp = paysStamp(regime, value);
  if (stamp) sources.push(serviceStamp.source);
  else if (regime === 'civil') sources.push(serviceStamp.freeSource);
  const limit = regime === 'labour' || regime === 'social' ? legalAidLimitOn(day) : undefined;
  if (limit) sources.push(incomeUses.courtFee.source);
  return {
    due: true,
    feeCents,
    stampCents: stamp ? serviceStamp.cents : 0,
    freeUpToIncomeCents: limit ? limit.cents * incomeUses.courtFee.times : null,
    sources,
  };
}
