import type { CheckoutStatus } from '../../../src/billing/billing.codes';
import type { Owned } from '../shared';

/** What the payment provider told, and what came of it. */
export interface ProviderEvent {
  event_id: string;
  type: string;
  outcome: string | null;
  reason: string | null;
  at: string;
}

/** An order as the back office gives it; `events` stand in a single record only. */
export interface Checkout extends Owned {
  subject: 'credits' | 'plan';
  description: string;
  list_cents: number;
  discount_cents: number;
  amount_cents: number;
  refunded_cents: number;
  status: CheckoutStatus;
  provider: string;
  session_ref: string | null;
  payment_ref: string | null;
  coupon: string | null;
  created_at: string;
  paid_at: string | null;
  given_at: string | null;
  disputed_at: string | null;
  events?: ProviderEvent[];
}
