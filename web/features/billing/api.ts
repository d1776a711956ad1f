import { api, infoOf, type Schemas } from '../../api/client';

/** An order as its page follows it. Sums in cents. */
export type CheckoutState = Schemas['Checkout'];
export type CouponPrice = Schemas['Price'];
/** A coupon's code, and what it is for. */
export type CouponQuestion = Schemas['CouponInput'];
export type InvoiceLine = Schemas['Invoice'];
/** A payment of the sandbox. */
export type SandboxPayment = Schemas['SandboxPayment'];
export type SandboxChoice = 'pay' | 'decline' | 'pay-late';

/** @throws ApiProblem 422 `coupon_not_valid` */
export const verifyCoupon = (body: CouponQuestion): Promise<CouponPrice> =>
  infoOf(api.POST('/coupons/verify', { body }));

export const readSandboxPayment = (ref: string): Promise<SandboxPayment> =>
  infoOf(api.GET('/sandbox/payments/{ref}', { params: { path: { ref } } }));

/** Plays what the payer does. */
export const settleSandboxPayment = (ref: string, act: SandboxChoice, card: string) =>
  infoOf(
    api.POST('/sandbox/payments/{ref}/{act}', { params: { path: { ref, act }, query: card === '' ? {} : { card } } }),
  );
