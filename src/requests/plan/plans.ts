import { formatEuro } from '../../shared/money.js';
import type { Locale } from '../../shared/locale.js';
import { planPrices } from '../../shared/billing/prices.rules.js';
import { billingLimits, ms, planReach } from '../../shared/limits.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';
import { Plan, planLabels } from '../../shared/requests/codes.js';
import { readsWhileWaiting } from '../response.rules.js';

/** A plan as GET /plans writes it. */
export interface PlanView {
  readonly id: number;
  readonly label: string;
  /** At once and without a coupon, VAT included. */
  readonly price_cents: number;
  readonly price_string: string;
  /** Firms reached at once. */
  readonly reach: number;
  /** Firms that wait for their turn read already. */
  readonly reads_waiting: boolean;
  /** Money back within so many days if no firm answers. */
  readonly refund_days: number | null;
  readonly on_sale: boolean;
}

/** The plans a citizen may take, the cheapest first; staff gives the top plan. Rules 5.1 and 5.2. */
export function planList(locale: Locale): PlanView[] {
  const prices = planPrices(settingValues());
  return ([Plan.free, Plan.basic, Plan.premium] as const).map((plan) => ({
    id: plan,
    label: planLabels[plan][locale],
    price_cents: prices[plan],
    price_string: formatEuro(prices[plan], locale),
    reach: planReach[plan],
    reads_waiting: readsWhileWaiting(plan),
    refund_days: plan === Plan.premium ? billingLimits.premiumRefund / ms.day : null,
    on_sale: true,
  }));
}
