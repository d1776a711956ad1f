import { describe, expect, it } from '@jest/globals';
import { providerEventOf } from '../../src/billing/providers/stripe-events.js';

const nothing = {
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
const read = (type: string, object: object) =>
  providerEventOf(
    { id: 'evt_1', type, created: 1_773_133_200, data: { object } } as never,
    (seconds) => new Date(seconds * 1000 + 5),
  );
const factsOf = (type: string, object: object) => {
  const { id: _id, type: _type, occurredAt: _at, ...facts } = read(type, object);
  return facts;
};

const metadata = { checkout_id: '7', subject: 'plan' };
const session = {
  id: 'cs_1',
  metadata,
  payment_intent: 'pi_1',
  amount_total: 999,
  currency: 'eur',
  payment_status: 'paid',
};
const ofSession = {
  ...nothing,
  checkoutId: 7,
  subject: 'plan',
  sessionRef: 'cs_1',
  paymentRef: 'pi_1',
  amountCents: 999,
  currency: 'eur',
};
const refund = {
  id: 're_1',
  payment_intent: { id: 'pi_1' },
  amount: 400,
  currency: 'eur',
  status: 'succeeded',
  metadata: { checkout_id: '7', refund_payment_id: '3' },
};
const ofRefund = {
  ...nothing,
  checkoutId: 7,
  paymentRef: 'pi_1',
  amountCents: 400,
  currency: 'eur',
  refundRef: 're_1',
  refundPaymentId: 3,
};
const charge = {
  metadata,
  payment_intent: 'pi_1',
  amount: 999,
  amount_refunded: 400,
  currency: 'eur',
  payment_method_details: { card: { fingerprint: 'f' } },
};
const intent = {
  id: 'pi_1',
  metadata,
  amount: 999,
  currency: 'eur',
  last_payment_error: { code: 'card_declined', decline_code: 'lost_card' },
};
const ofIntent = { ...nothing, checkoutId: 7, subject: 'plan', paymentRef: 'pi_1', amountCents: 999, currency: 'eur' };

describe('an event of Stripe', () => {
  it('keeps its id, its type and its time in the product', () => {
    expect(read('unheard.of', {})).toEqual({
      ...nothing,
      id: 'evt_1',
      type: 'unheard.of',
      occurredAt: new Date(1_773_133_200_005),
    });
  });

  it.each<[type: string, object: object, facts: object]>([
    ['checkout.session.completed', session, { ...ofSession, kind: 'paid' }],
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, ofSession],
    ['checkout.session.async_payment_succeeded', session, { ...ofSession, kind: 'paid' }],
    [
      'checkout.session.async_payment_failed',
      session,
      { ...ofSession, kind: 'declined', failure: 'async_payment_failed' },
    ],
    [
      'checkout.session.expired',
      { ...session, payment_intent: null },
      { ...ofSession, kind: 'expired', paymentRef: null },
    ],
    [
      'checkout.session.expired',
      { ...session, payment_intent: { id: 'pi_2' } },
      { ...ofSession, kind: 'expired', paymentRef: 'pi_2' },
    ],
    ['payment_intent.payment_failed', intent, { ...ofIntent, kind: 'declined', failure: 'lost_card' }],
    [
      'payment_intent.payment_failed',
      { ...intent, last_payment_error: { code: 'expired_card' } },
      { ...ofIntent, kind: 'declined', failure: 'expired_card' },
    ],
    ['payment_intent.payment_failed', { ...intent, last_payment_error: null }, { ...ofIntent, kind: 'declined' }],
    ['payment_intent.payment_failed', { ...intent, last_payment_error: {} }, { ...ofIntent, kind: 'declined' }],
    ['charge.succeeded', charge, { ...ofIntent, kind: 'charged', card: 'f' }],
    [
      'charge.succeeded',
      { ...charge, payment_method_details: { card: null } },
      { ...ofIntent, kind: 'charged', card: null },
    ],
    ['charge.succeeded', { ...charge, payment_method_details: null }, { ...ofIntent, kind: 'charged', card: null }],
    ['charge.refunded', charge, { ...ofIntent, kind: 'refunded', amountCents: 400 }],
    [
      'charge.dispute.created',
      { payment_intent: 'pi_1', amount: 999, currency: 'eur', reason: 'fraudulent' },
      { ...nothing, kind: 'disputed', paymentRef: 'pi_1', amountCents: 999, currency: 'eur', failure: 'fraudulent' },
    ],
    ['refund.created', refund, { ...ofRefund, kind: 'refunded' }],
    ['refund.updated', { ...refund, status: 'pending' }, ofRefund],
    ['refund.updated', { ...refund, status: 'canceled' }, { ...ofRefund, kind: 'refund_failed', failure: 'canceled' }],
    [
      'refund.failed',
      { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' },
      { ...ofRefund, kind: 'refund_failed', failure: 'lost_or_stolen_card' },
    ],
    // Begun on Stripe's own pages: the charge reports it.
    ['refund.created', { ...refund, metadata: {} }, { ...ofRefund, checkoutId: null, refundPaymentId: null }],
    [
      'refund.failed',
      { ...refund, metadata: null, status: 'failed' },
      { ...ofRefund, checkoutId: null, refundPaymentId: null },
    ],
  ])('%s says what happened to which order', (type, object, facts) => {
    expect(factsOf(type, object)).toEqual(facts);
  });

  it.each(['', '1234567890', 'x7', '7x', '-7', '7.5'])('names no order of ours by the number %j', (checkout_id) => {
    expect(factsOf('checkout.session.expired', { ...session, metadata: { checkout_id } })).toMatchObject({
      checkoutId: null,
      subject: null,
    });
  });

  it('names an order of ours by up to nine digits', () => {
    expect(factsOf('checkout.session.expired', { ...session, metadata: { checkout_id: '123456789' } }).checkoutId).toBe(
      123_456_789,
    );
    expect(factsOf('checkout.session.expired', { ...session, metadata: null })).toMatchObject({
      checkoutId: null,
      subject: null,
    });
  });
});
