import type { Cents } from '../../shared/money.js';
import type { Locale } from '../../shared/locale.js';
import type { EventKind, PurchasableName } from '../../shared/billing/billing.codes.js';

export type ProviderName = 'stripe' | 'sandbox';

/** The data of a payment page. */
export interface ProviderCheckout {
  readonly checkoutId: number;
  /** Sent with the checkout and returned with its payment. */
  readonly subject: PurchasableName;
  readonly amountCents: Cents;
  /** What is bought, in the buyer's words; it names no person. */
  readonly description: string;
  readonly locale: Locale;
  /** Where the buyer returns to; after a payment with {@link paidUrlOf}. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/**
 * Where a buyer returns to after paying, before the provider's event arrives: the page shows that the payment is being
 * confirmed and asks for no other. Only the event fulfils the checkout. Rule 7.9.
 */
export const paidUrlOf = (returnUrl: string): string => `${returnUrl}?esito=pagato`;

/** A payment page. */
export interface ProviderSession {
  readonly ref: string;
  readonly url: string;
}

/** A refund to pay. */
export interface ProviderRefund {
  readonly refundPaymentId: number;
  /** Part of the idempotency key: an attempt that was refused is repeated with another one. */
  readonly round: number;
  readonly checkoutId: number;
  readonly paymentRef: string;
  readonly amountCents: Cents;
}

/** An event of a provider, in our own terms. References and amounts only. */
export interface ProviderEvent {
  readonly id: string;
  /** The provider's own type, for the record. */
  readonly type: string;
  readonly kind: EventKind;
  readonly occurredAt: Date;
  /** As the provider repeats it from the checkout's metadata. */
  readonly checkoutId: number | null;
  readonly subject: string | null;
  readonly sessionRef: string | null;
  readonly paymentRef: string | null;
  /**
   * Paid; of `refunded` and `refund_failed`: of that refund where `refundRef` names one, otherwise all that was
   * refunded so far.
   */
  readonly amountCents: Cents | null;
  readonly currency: string | null;
  readonly refundRef: string | null;
  /** Our own refund payment, when it was ours. */
  readonly refundPaymentId: number | null;
  /** The provider's fingerprint of a card. It is stored as a keyed hash, and only until the event is processed. */
  readonly card?: string | null;
  /** A provider's code of why it failed. */
  readonly failure: string | null;
}

/** A payment as the provider's books have it. */
export interface ProviderPayment {
  readonly paymentRef: string;
  readonly checkoutId: number | null;
  readonly amountCents: Cents;
  readonly refundedCents: Cents;
  readonly at: Date;
}

/** The provider could not be reached or gave an unexpected answer: to be tried again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider refused the call: repeating it unchanged will not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** @param reason the provider's code */
  constructor(readonly reason: string) {
    super(`the provider refused: ${reason}`);
  }
}

/**
 * A provider of card payments. Every call has an idempotency key. It is never called inside a transaction. Injected by
 * this class; the settings decide which adapter is used. Rules 7.6 and 7.9.
 */
export abstract class PaymentProvider {
  abstract readonly name: ProviderName;

  /** Opens the page to pay on. The same checkout returns the same page. @throws ProviderUnavailable, ProviderRefused */
  abstract open(checkout: ProviderCheckout): Promise<ProviderSession>;

  /** Closes a page that nobody paid on; one that is closed or paid stays as it is. @throws ProviderUnavailable */
  abstract close(sessionRef: string): Promise<void>;

  /** Sends money back. @returns the provider's name for it. @throws ProviderUnavailable, ProviderRefused */
  abstract refund(refund: ProviderRefund): Promise<{ ref: string; settled: boolean }>;

  /** Reads an event and verifies its signature. @returns null when the signature is wrong or too old */
  abstract read(body: Buffer, signature: string, now: Date): ProviderEvent | null;

  /** The provider's own books, for the reconciliation. @throws ProviderUnavailable */
  abstract payments(from: Date, to: Date): AsyncIterable<ProviderPayment>;
}
