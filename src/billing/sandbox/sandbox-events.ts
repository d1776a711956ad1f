import type { Cents } from '../../shared/money.js';
import type { SandboxPayment, SandboxDelivery } from './sandbox-payment.js';

/** An event of a page, with its refund if it is about one. */
export interface SandboxFacts {
  readonly payment: SandboxPayment;
  readonly refund: { readonly ref: string; readonly refundPaymentId: number; readonly amountCents: Cents } | null;
}

const metadataOf = ({ checkout_id, subject }: SandboxPayment) => ({ checkout_id: String(checkout_id), subject });

const session = (payment: SandboxPayment, status: 'complete' | 'expired') => ({
  object: 'checkout.session',
  id: payment.ref,
  mode: 'payment',
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  payment_intent: payment.payment_ref,
  amount_total: payment.amount_cents,
  currency: 'eur',
  client_reference_id: String(payment.checkout_id),
  metadata: metadataOf(payment),
});

const declinedIntent = (payment: SandboxPayment) => ({
  object: 'payment_intent',
  id: `pi_${payment.ref}`,
  amount: payment.amount_cents,
  currency: 'eur',
  status: 'requires_payment_method',
  metadata: metadataOf(payment),
  last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
});

/** A card is identified by its digits here; a real provider never reveals them. */
const charge = (payment: SandboxPayment) => ({
  object: 'charge',
  id: `ch_${payment.ref}`,
  amount: payment.amount_cents,
  currency: 'eur',
  paid: true,
  payment_intent: payment.payment_ref,
  metadata: metadataOf(payment),
  payment_method_details: { type: 'card', card: { fingerprint: payment.card && `sandbox${payment.card}` } },
});

const refundObject = ({ payment, refund }: SandboxFacts) => ({
  object: 'refund',
  id: refund?.ref,
  amount: refund?.amountCents,
  currency: 'eur',
  payment_intent: payment.payment_ref,
  status: 'succeeded',
  metadata: { refund_payment_id: String(refund?.refundPaymentId), checkout_id: String(payment.checkout_id) },
});

/** An event in the shape of the provider that the sandbox stands in for. @param created seconds */
export function sandboxEvent({ eventId, kind }: SandboxDelivery, facts: SandboxFacts, created: number): object {
  const { payment } = facts;
  const [type, object] = {
    charged: () => ['charge.succeeded', charge(payment)] as const,
    completed: () => ['checkout.session.completed', session(payment, 'complete')] as const,
    expired: () => ['checkout.session.expired', session(payment, 'expired')] as const,
    declined: () => ['payment_intent.payment_failed', declinedIntent(payment)] as const,
    refunded: () => ['refund.updated', refundObject(facts)] as const,
  }[kind]();
  return { object: 'event', id: eventId, type, created, livemode: false, pending_webhooks: 1, data: { object } };
}
