import { planReach } from '../limits.js';
import { Plan, type PlanCode } from './codes.js';

/** The plans that can be taken, the narrowest first; staff gives the top plan. */
export const plansOnSale = [Plan.free, Plan.basic, Plan.premium] as const;
export type PlanOnSale = (typeof plansOnSale)[number];

/** No plan reaches more firms than this at once. */
export const widestReach: number = Math.max(...Object.values(planReach));

/** How many firms a plan reaches at once where so many are eligible. Rule 5.10. */
export const reachWithin = (plan: PlanCode, firms: number): number => Math.min(planReach[plan], firms);

/**
 * The plans that reach more firms than the present one where so many are eligible, each more than the one before: what
 * reaches nobody more is not sold. Rule 5.10.
 */
export function widerPlans(present: PlanCode, firms: number): PlanOnSale[] {
  let reach = reachWithin(present, firms);
  return plansOnSale.filter((plan) => {
    const more = plan > present && reachWithin(plan, firms) > reach;
    if (more) reach = reachWithin(plan, firms);
    return more;
  });
}

/** What may be offered for a request that is not sent yet, with the firms that each plan reaches. Rule 5.10. */
export const plansOffered = (firms: number): { readonly plan: PlanOnSale; readonly reach: number }[] =>
  [Plan.free, ...widerPlans(Plan.free, firms)].map((plan) => ({ plan, reach: reachWithin(plan, firms) }));
