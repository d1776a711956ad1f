import { planReach, requestLimits } from '../limits.js';
import { Plan, type PlanCode } from './codes.js';

/** The plans that can be taken, the narrowest first; staff gives the top plan. */
export const plansOnSale = [Plan.free, Plan.basic, Plan.premium] as const;
export type PlanOnSale = (typeof plansOnSale)[number];

/** No plan reaches more firms than this at once. */
export const widestReach: number = Math.max(...Object.values(planReach));

/** How many firms a plan reaches at once where so many are eligible. Rule 5.10. */
export const reachWithin = (plan: PlanCode, firms: number): number => Math.min(planReach[plan], firms);

/** Whether a plan reaches more firms than another one where so many are eligible. */
export const reachesMore = (plan: PlanCode, present: PlanCode, firms: number): boolean =>
  reachWithin(plan, firms) > reachWithin(present, firms);

/** Whether some firms wait for their turn: if there are no more firms than may answer first, none does. */
export const someWait = (plan: PlanCode, firms: number): boolean =>
  reachWithin(plan, firms) > requestLimits.exclusivePlaces;

/** The narrowest plan that reaches as many firms as this one; itself where none does. Rule 5.10. */
export const reachesLike = (plan: PlanOnSale, firms: number): PlanOnSale =>
  plansOnSale.find((each) => reachWithin(each, firms) === reachWithin(plan, firms)) ?? plan;

/**
 * The advantages of a plan over another one: more firms, being checked first when screening holds the request, firms
 * that read it while they wait for their turn, a refund when nobody answers.
 */
export const planGains = ['reach', 'review', 'reading', 'refund'] as const;
export type PlanGain = (typeof planGains)[number];

/** The state of a request for which a plan is ordered. */
export interface PlanSituation {
  readonly firms: number;
  /** It is a draft: screening may still hold it. */
  readonly draft: boolean;
  /** The exclusive time of the first three firms is not over. */
  readonly waiting: boolean;
  /** A firm has answered. */
  readonly answered: boolean;
}

/** Nothing was sent yet. */
export const ofDraft = (firms: number): PlanSituation => ({ firms, draft: true, waiting: true, answered: false });

/** What a plan gives beyond the present one to a request. Rule 5.11. */
export function gainsOf(plan: PlanOnSale, present: PlanCode, { firms, ...at }: PlanSituation): PlanGain[] {
  if (plan <= present) return [];
  const becomesPremium = plan === Plan.premium;
  const gains: Record<PlanGain, boolean> = {
    reach: reachesMore(plan, present, firms),
    review: at.draft && present === Plan.free,
    reading: becomesPremium && at.waiting && someWait(plan, firms),
    refund: becomesPremium && !at.answered,
  };
  return planGains.filter((gain) => gains[gain]);
}

/** What may be offered for a request that is not sent yet, with the firms that each plan reaches. Rules 5.10 and 5.11. */
export const plansOffered = (firms: number): { readonly plan: PlanOnSale; readonly reach: number }[] =>
  plansOnSale.map((plan) => ({ plan, reach: reachWithin(plan, firms) }));
