import { send, sendInfo, type Page } from '../../api/client';

export type CheckoutStatus = 'open' | 'paid' | 'failed' | 'expired' | 'refunded';

/** An order as its page follows it. Sums in cents. */
export interface CheckoutState {
  id: number;
  status: CheckoutStatus;
  subject: 'credits' | 'plan';
  credits: number | null;
  plan: { id: number; label: string } | null;
  request_id: number | null;
  amount_cents: number;
  amount_string: string;
  description: string;
  /** While it can be paid. */
  url: string | null;
  expires_at: string;
  paid_at: string | null;
  /** Why the last card was declined, in words. */
  failure: string | null;
  invoice_id: number | null;
  /** A firm's credits, once paid. */
  balance: number | null;
  next_path: string;
}

/** An order that was just written; without an address nothing is left to pay. */
export interface Ticket { id: number; url: string | null; amount_cents: number }

export interface CouponPrice { price_cents: number; discount_cents: number; priceString: string; priceLabel: string }

export interface CouponQuestion {
  code: string;
  subject: 'credits' | 'plan';
  package?: number;
  plan?: number;
  request_id?: number;
}

export interface InvoiceLine {
  id: number;
  kind: string;
  number: string;
  issued_on: string;
  description: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  state: { id: string; label: string };
  original_id: number | null;
}

export type SandboxChoice = 'pay' | 'decline' | 'pay-late';

/** A rehearsed payment. */
export interface SandboxPayment {
  ref: string;
  amount_cents: number;
  amount_string: string;
  description: string;
  status: string;
  expires_at: string;
  return_url: string;
}

export const readCheckout = (id: string, signal?: AbortSignal): Promise<CheckoutState> => sendInfo('GET', `/checkout/${id}`, { signal });

/** @throws ApiProblem 422 `coupon_not_valid` */
export const verifyCoupon = (question: CouponQuestion): Promise<CouponPrice> => sendInfo('POST', '/coupons/verify', { body: question });

export const readInvoices = (page: number, signal?: AbortSignal): Promise<Page<InvoiceLine>> =>
  send('GET', '/invoices', { query: { page, page_size: 20 }, signal });

export const readSandboxPayment = (ref: string): Promise<SandboxPayment> => sendInfo('GET', `/sandbox/payments/${encodeURIComponent(ref)}`);

export const settleSandboxPayment = (ref: string, choice: SandboxChoice): Promise<{ status: string; return_url: string }> =>
  sendInfo('POST', `/sandbox/payments/${encodeURIComponent(ref)}/${choice}`);
