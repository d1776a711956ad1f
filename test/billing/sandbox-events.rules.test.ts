import { describe, expect, it } from '@jest/globals';
import { sandboxEvent, type SandboxFacts } from '../../src/billing/sandbox/sandbox-events.js';
import type { SandboxDelivery, SandboxPayment } from '../../src/billing/sandbox/sandbox-payment.js';

/** No two of its values are the same. */
const payment: SandboxPayment = {
  ref: 'sbx_1',
  checkout_id: 21,
  subject: 'credits',
  description: 'Pacchetto da 11 crediti',
  amount_cents: 6600,
  status: 'paid',
  payment_ref: 'pay_3',
  card: '4242',
  refunded_cents: 500,
  locale: 'it',
  return_url: '/credits',
  expires_at: '2026-03-10T10:30:00.000Z',
  paid_at: '2026-03-10T10:10:00.000Z',
};
/** A part of the payment. */
const refund: SandboxFacts['refund'] = { ref: 'ref_4', refundPaymentId: 51, amountCents: 2400 };

const metadata = { checkout_id: '21', subject: 'credits' };
const session = {
  object: 'checkout.session',
  id: 'sbx_1',
  mode: 'payment',
  payment_intent: 'pay_3',
  amount_total: 6600,
  currency: 'eur',
  client_reference_id: '21',
  metadata,
};

/** What the webhook reads: each amount, reference and id is that of what happened. */
describe('an event of the sandbox', () => {
  const event = (kind: SandboxDelivery['kind'], facts: Partial<SandboxFacts> = {}) =>
    sandboxEvent({ eventId: 'evt_6', kind, ref: 'sbx_1', refundPaymentId: null }, { payment, refund, ...facts }, 1_773);

  it.each<[SandboxDelivery['kind'], string, object]>([
    [
      'charged',
      'charge.succeeded',
      {
        object: 'charge',
        id: 'ch_sbx_1',
        amount: 6600,
        currency: 'eur',
        paid: true,
        payment_intent: 'pay_3',
        metadata,
        payment_method_details: { type: 'card', card: { fingerprint: 'sandbox4242' } },
      },
    ],
    ['completed', 'checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' }],
    ['expired', 'checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' }],
    [
      'declined',
      'payment_intent.payment_failed',
      {
        object: 'payment_intent',
        id: 'pi_sbx_1',
        amount: 6600,
        currency: 'eur',
        status: 'requires_payment_method',
        metadata,
        last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      },
    ],
    [
      'refunded',
      'refund.updated',
      {
        object: 'refund',
        id: 'ref_4',
        amount: 2400,
        currency: 'eur',
        payment_intent: 'pay_3',
        status: 'succeeded',
        metadata: { refund_payment_id: '51', checkout_id: '21' },
      },
    ],
  ])('of the kind "%s" is a %s and says only what happened', (kind, type, object) => {
    expect(event(kind)).toEqual({
      object: 'event',
      id: 'evt_6',
      type,
      created: 1_773,
      livemode: false,
      pending_webhooks: 1,
      data: { object },
    });
  });

  it('names no card where the tester named none', () => {
    expect(event('charged', { payment: { ...payment, card: null } })).toMatchObject({
      data: { object: { payment_method_details: { card: { fingerprint: null } } } },
    });
  });
});
