import { Plan, type PlanCode } from '../../../src/requests/codes.js';
import { billingLimits, creditLimits, ms, packagePrices, planPrices, planReach } from '../../../src/limits.js';

/** A plan that can be taken. Rule 5.1. */
export type PlanId = Exclude<PlanCode, typeof Plan.top>;

/** What a plan gives and costs; the price in cents, VAT included. */
export interface PlanOffer {
  id: PlanId;
  priceCents: number;
  /** Firms it reaches at once. */
  reach: number;
  /** The number is that of the firms there are, and not the most that a plan reaches. */
  exact?: boolean;
  /** Firms that wait for their turn read the request. */
  readsWaiting: boolean;
  /** Money back when nobody answers, within so many days of the payment. */
  refundDays: number | null;
}

/** What a plan gives and costs. */
export const planOffer = (id: PlanId): PlanOffer => ({
  id,
  priceCents: planPrices[id],
  reach: planReach[id],
  readsWaiting: id === Plan.premium,
  refundDays: id === Plan.premium ? billingLimits.premiumRefund / ms.day : null,
});

/** The plans on sale, the cheapest first. Rule 5.1. */
export const planOffers = (): PlanOffer[] => ([Plan.free, Plan.basic, Plan.premium] as const).map(planOffer);

/** The plans that are worth something where so many firms are, with the number that each reaches. Rule 5.10. */
export const offersOf = ({ plans }: { plans: readonly { plan: PlanId; reach: number }[] }): PlanOffer[] =>
  plans.map(({ plan, reach }) => ({ ...planOffer(plan), reach, exact: true }));

/** Credit packages; prices in cents, VAT included. */
export const packageOffers = (): { credits: number; priceCents: number }[] =>
  ([5, 11] as const).map((credits) => ({ credits, priceCents: packagePrices[credits] }));

/** What credits are spent on and how long they last. */
export const creditTerms = () => ({
  registration: creditLimits.registration,
  quote: creditLimits.quote,
  contacts: creditLimits.contacts,
  months: creditLimits.lifeMonths,
});
