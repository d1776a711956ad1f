import { Plan, type PlanCode } from '../../../src/shared/requests/codes.js';
import { reachesLike, someWait, type plansOffered } from '../../../src/shared/requests/reach.rules.js';
import { packagePrices, planPrices } from '../../../src/shared/billing/prices.rules.js';
import { billingLimits, creditLimits, ms, planReach } from '../../../src/shared/limits.js';
import { settingValues } from '../../../src/shared/staff/in-force.facts.js';

/** A plan that can be taken. Rule 5.1. */
export type PlanId = Exclude<PlanCode, typeof Plan.top>;

/** How many firms would receive a request, and how many of them each plan reaches. */
export interface Reach {
  readonly firms: number;
  readonly plans: ReturnType<typeof plansOffered>;
}

/** What a plan gives and costs; the price in cents, VAT included. */
export interface PlanOffer {
  id: PlanId;
  priceCents: number;
  /** Firms it reaches at once. */
  reach: number;
  /** Known if the available firms were counted: `reach` is their number, and not the most that a plan reaches. */
  counted?: {
    /** The narrower plan that reaches the same firms; null where this one reaches more. */
    like: PlanId | null;
    /** Some firms wait for their turn. */
    someWait: boolean;
  };
  /** Staff examine it before free ones, if they have to. */
  first: boolean;
  /** Firms that wait for their turn read the request. */
  readsWaiting: boolean;
  /** Money back if no firm answers, within so many days of the payment. */
  refundDays: number | null;
}

/** What a plan gives and costs. */
export const planOffer = (id: PlanId): PlanOffer => ({
  id,
  priceCents: planPrices(settingValues())[id],
  reach: planReach[id],
  first: id !== Plan.free,
  readsWaiting: id === Plan.premium,
  refundDays: id === Plan.premium ? billingLimits.premiumRefund / ms.day : null,
});

/** The plans on sale, the cheapest first. Rule 5.1. */
export const planOffers = (): PlanOffer[] => ([Plan.free, Plan.basic, Plan.premium] as const).map(planOffer);

/** The plans with the number of firms that each reaches where so many are. Rules 5.10 and 5.11. */
export const offersOf = ({ firms, plans }: Reach): PlanOffer[] =>
  plans.map(({ plan, reach }) => {
    const like = reachesLike(plan, firms);
    return {
      ...planOffer(plan),
      reach,
      counted: { like: like === plan ? null : like, someWait: someWait(plan, firms) },
    };
  });

/** Whether no plan reaches more firms than the free one. */
export const reachAlike = (offers: readonly PlanOffer[]): boolean =>
  offers.every(({ id, counted }) => id === Plan.free || counted?.like === Plan.free);

/** Credit packages; prices in cents, VAT included. */
export const packageOffers = (): { credits: number; priceCents: number }[] =>
  ([5, 11] as const).map((credits) => ({ credits, priceCents: packagePrices(settingValues())[credits] }));

/** What credits are spent on and how long they last. */
export const creditTerms = () => ({
  registration: settingValues().welcome_credits,
  quote: creditLimits.quote,
  contacts: creditLimits.contacts,
  months: settingValues().credit_months,
});
