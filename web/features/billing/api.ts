import { send, sendInfo, type Page } from '../../api/client';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];

/** An order as its page follows it. Sums in cents. */
export type CheckoutState = Schemas['Checkout'];
/** An order that was just written; without an address nothing is left to pay. */
export type Ticket = Schemas['CheckoutSession'];
export type CouponPrice = Schemas['Price'];
export type InvoiceLine = Schemas['Invoice'];
/** A rehearsed payment. */
export type SandboxPayment = Schemas['SandboxPayment'];
export type SandboxChoice = 'pay' | 'decline' | 'pay-late';

export interface CouponQuestion {
  code: string;
  subject: 'credits' | 'plan';
  package?: number;
  plan?: number;
  request_id?: number;
}

export const readCheckout = (id: string, signal?: AbortSignal): Promise<CheckoutState> =>
  sendInfo('GET', `/checkout/${id}`, { signal });

/** @throws ApiProblem 422 `coupon_not_valid` */
export const verifyCoupon = (question: CouponQuestion): Promise<CouponPrice> =>
  sendInfo('POST', '/coupons/verify', { body: question });

export const readInvoices = (page: number, signal?: AbortSignal): Promise<Page<InvoiceLine>> =>
  send('GET', '/invoices', { query: { page, page_size: 20 }, signal });

export const readSandboxPayment = (ref: string): Promise<SandboxPayment> =>
  sendInfo('GET', `/sandbox/payments/${encodeURIComponent(ref)}`);

export const settleSandboxPayment = (
  ref: string,
  choice: SandboxChoice,
): Promise<{ status: string; return_url: string }> =>
  sendInfo('POST', `/sandbox/payments/${encodeURIComponent(ref)}/${choice}`);
