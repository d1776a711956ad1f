import { billingLimits, creditLimits, packagePrices, planPrices, planReach } from '../../../src/limits.js';

/** A plan that can be taken: 1 free, 2 basic, 3 premium. Rule 5.1. */
export type PlanId = 1 | 2 | 3;

/** What a plan gives and costs; the price in cents, VAT included. */
export interface PlanOffer {
  id: PlanId;
  priceCents: number;
  /** Firms it reaches at once. */
  reach: number;
  /** Firms that wait for their turn read the request and may ask. */
  readsWaiting: boolean;
  /** Money back when nobody answers, within so many days of the payment. */
  refundDays: number | null;
}

const DAY = 86_400_000;
const PREMIUM = 3;

/** What a plan gives and costs. */
export const planOffer = (id: PlanId): PlanOffer => ({
  id,
  priceCents: planPrices[id],
  reach: planReach[id],
  readsWaiting: id === PREMIUM,
  refundDays: id === PREMIUM ? billingLimits.premiumRefund / DAY : null,
});

/** The plans on sale, the cheapest first. Rule 5.1. */
export const planOffers: readonly PlanOffer[] = ([1, 2, 3] as const).map(planOffer);

/** Credit packages; prices in cents, VAT included. */
export const packageOffers: readonly { credits: number; priceCents: number }[] = ([5, 11] as const).map((credits) => ({
  credits,
  priceCents: packagePrices[credits],
}));

/** What credits are spent on and how long they last. */
export const creditTerms = {
  registration: creditLimits.registration,
  quote: creditLimits.quote,
  contacts: creditLimits.contacts,
  months: creditLimits.lifeMonths,
} as const;
