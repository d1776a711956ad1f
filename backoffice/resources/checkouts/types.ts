import type { CheckoutStatus } from '../../../src/billing/billing.codes';
import type { Owned } from '../shared';

/** What the payment provider told of an order, and what came of it. */
export interface OrderEvent {
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
  /** The provider's code of why a card was refused. */
  failure: string | null;
  request_id: number | null;
  coupon: string | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
  fulfilled_at: string | null;
  disputed_at: string | null;
  invoice_id?: number | null;
  lot_id?: number | null;
  refund_ids?: number[];
  events?: OrderEvent[];
}
