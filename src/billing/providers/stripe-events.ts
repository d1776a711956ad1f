import type Stripe from 'stripe';
import type { ProviderEvent } from './payment-provider.js';

type Facts = Omit<ProviderEvent, 'id' | 'type' | 'occurredAt'>;

const nothing: Facts = {
  kind: 'other',
  checkoutId: null,
  subject: null,
  sessionRef: null,
  paymentRef: null,
  amountCents: null,
  currency: null,
  refundRef: null,
  refundPaymentId: null,
  failure: null,
};

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** A whole number that we wrote into the metadata; any other value is not ours. */
function numberIn(metadata: Stripe.Metadata | null | undefined, name: string): number | null {
  const value = metadata?.[name];
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

const subjectIn = (metadata: Stripe.Metadata | null | undefined): string | null => metadata?.subject ?? null;

function ofSession(session: Stripe.Checkout.Session): Facts {
  return {
    ...nothing,
    checkoutId: numberIn(session.metadata, 'checkout_id'),
    subject: subjectIn(session.metadata),
    sessionRef: session.id,
    paymentRef: idOf(session.payment_intent),
    amountCents: session.amount_total,
    currency: session.currency,
  };
}

function ofIntent(intent: Stripe.PaymentIntent): Facts {
  const error = intent.last_payment_error;
  return {
    ...nothing,
    checkoutId: numberIn(intent.metadata, 'checkout_id'),
    subject: subjectIn(intent.metadata),
    paymentRef: intent.id,
    amountCents: intent.amount,
    currency: intent.currency,
    failure: error?.decline_code ?? error?.code ?? null,
  };
}

function ofRefund(refund: Stripe.Refund): Facts {
  return {
    ...nothing,
    checkoutId: numberIn(refund.metadata, 'checkout_id'),
    paymentRef: idOf(refund.payment_intent),
    amountCents: refund.amount,
    currency: refund.currency,
    refundRef: refund.id,
    refundPaymentId: numberIn(refund.metadata, 'refund_payment_id'),
  };
}

/**
 * A refund settles, fails, or is still on its way. One that was begun on the provider's own pages is reported by the
 * charge.
 */
function refundWord(refund: Stripe.Refund): Facts {
  const facts = ofRefund(refund);
  if (facts.refundPaymentId === null) return facts;
  if (refund.status === 'succeeded') return { ...facts, kind: 'refunded' };
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { ...facts, kind: 'refund_failed', failure: refund.failure_reason ?? refund.status };
  return facts;
}

function factsOf(event: Stripe.Event): Facts {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      return { ...ofSession(session), kind: session.payment_status === 'paid' ? 'paid' : 'other' };
    }
    case 'checkout.session.async_payment_failed':
      return { ...ofSession(event.data.object), kind: 'declined', failure: 'async_payment_failed' };
    case 'checkout.session.expired':
      return { ...ofSession(event.data.object), kind: 'expired' };
    case 'payment_intent.payment_failed':
      return { ...ofIntent(event.data.object), kind: 'declined' };
    case 'charge.succeeded': {
      const charge = event.data.object;
      return {
        ...nothing,
        kind: 'charged',
        checkoutId: numberIn(charge.metadata, 'checkout_id'),
        subject: subjectIn(charge.metadata),
        paymentRef: idOf(charge.payment_intent),
        amountCents: charge.amount,
        currency: charge.currency,
        card: charge.payment_method_details?.card?.fingerprint ?? null,
      };
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      return {
        ...nothing,
        kind: 'refunded',
        checkoutId: numberIn(charge.metadata, 'checkout_id'),
        subject: subjectIn(charge.metadata),
        paymentRef: idOf(charge.payment_intent),
        amountCents: charge.amount_refunded,
        currency: charge.currency,
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundWord(event.data.object);
    case 'charge.dispute.created': {
      const dispute = event.data.object;
      return {
        ...nothing,
        kind: 'disputed',
        paymentRef: idOf(dispute.payment_intent),
        amountCents: dispute.amount,
        currency: dispute.currency,
        failure: dispute.reason,
      };
    }
    default:
      return nothing;
  }
}

/**
 * Translates an event of Stripe. Only references and amounts are kept, nothing personal.
 * @param productTime turns the provider's seconds into the product's time
 */
export function providerEventOf(event: Stripe.Event, productTime: (seconds: number) => Date): ProviderEvent {
  return { id: event.id, type: event.type, occurredAt: productTime(event.created), ...factsOf(event) };
}
