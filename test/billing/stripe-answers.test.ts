import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../../src/billing/providers/payment-provider.js';
import { StripeProvider } from '../../src/billing/providers/stripe.provider.js';
import { Clock } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { StripeDouble } from './stripe-double.js';

/** What becomes of each answer that Stripe documents. */
describe('an answer of Stripe', () => {
  const stripe = new StripeDouble();
  let provider: PaymentProvider;
  let round = 0;
  beforeAll(async () => {
    const apiBase = await stripe.start();
    provider = new StripeProvider(
      { secretKey: StripeDouble.key, webhookSecret: StripeDouble.webhookSecret, apiBase },
      new Clock(),
    );
  });
  beforeEach(() => stripe.otherwise.clear());
  afterAll(() => stripe.stop());

  /** What a call answers, or the name of its failure and its reason. */
  const answerOf = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      return await call;
    } catch (error) {
      const { constructor, reason, message } = error as Error & { reason?: string };
      return `${constructor.name}: ${reason ?? message}`;
    }
  };
  const refunded = () =>
    answerOf(
      provider.refund({ refundPaymentId: 7, round: ++round, checkoutId: 5, paymentRef: 'pi_1', amountCents: 1200 }),
    );
  const opened = () =>
    answerOf(
      provider.open({
        checkoutId: ++round,
        subject: 'credits',
        amountCents: 3000,
        description: 'Crediti',
        locale: 'it',
        returnUrl: 'http://localhost/checkout/1',
        expiresAt: new Date(Date.now() + ms.hour),
      }),
    );

  it.each([
    ['pending', {}, { ref: 're_x', settled: false }],
    ['requires_action', {}, { ref: 're_x', settled: false }],
    ['succeeded', {}, { ref: 're_x', settled: true }],
    ['failed', {}, 'ProviderRefused: failed'],
    ['failed', { failure_reason: 'lost_or_stolen_card' }, 'ProviderRefused: lost_or_stolen_card'],
    ['canceled', {}, 'ProviderRefused: canceled'],
    ['canceled', { failure_reason: 'merchant_request' }, 'ProviderRefused: merchant_request'],
    // Without a state, and with one that is not known yet, it is on its way.
    [null, {}, { ref: 're_x', settled: false }],
    ['something_new', {}, { ref: 're_x', settled: false }],
  ])('about a refund that is %s %j', async (status, more, answer) => {
    stripe.otherwise.set('POST /v1/refunds', { body: { id: 're_x', status, ...more } });
    expect(await refunded()).toEqual(answer);
  });

  it.each([
    [
      400,
      { type: 'invalid_request_error', code: 'charge_already_refunded' },
      'ProviderRefused: charge_already_refunded',
    ],
    [400, { type: 'invalid_request_error' }, 'ProviderRefused: StripeInvalidRequestError'],
    [404, { type: 'invalid_request_error', code: 'resource_missing' }, 'ProviderRefused: resource_missing'],
    [402, { type: 'card_error', code: 'card_declined' }, 'ProviderRefused: card_declined'],
    [400, { type: 'idempotency_error' }, 'ProviderRefused: StripeIdempotencyError'],
    [401, { type: 'invalid_request_error', code: 'api_key_expired' }, 'ProviderUnavailable: StripeAuthenticationError'],
    [403, { type: 'invalid_request_error' }, 'ProviderUnavailable: StripePermissionError'],
  ])('that refuses, with %i %j, ends each call in the same way', async (status, error, answer) => {
    for (const route of [
      'POST /v1/refunds',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions/cs_1/expire',
      'GET /v1/charges',
    ])
      stripe.otherwise.set(route, { status, body: { error: { message: 'no', ...error } } });
    expect([await refunded(), await opened(), await answerOf(listed())]).toEqual([answer, answer, answer]);
    // A page that is over cannot be closed, and need not be.
    expect(await answerOf(provider.close('cs_1'))).toEqual(answer.startsWith('ProviderRefused') ? undefined : answer);
  });

  it('about a page has its reference and its address, which must be there', async () => {
    const route = 'POST /v1/checkout/sessions';
    stripe.otherwise.set(route, { body: { id: 'cs_x', url: 'https://pay.example/x', client_secret: 'no' } });
    expect(await opened()).toEqual({ ref: 'cs_x', url: 'https://pay.example/x' });
    stripe.otherwise.set(route, { body: { url: null } });
    expect(await opened()).toMatch(/^ProviderUnavailable: /);
  });

  const listed = async (): Promise<unknown[]> => {
    const found = [];
    for await (const payment of provider.payments(new Date(0), new Date())) found.push(payment);
    return found;
  };

  it('about payments tells those that were paid and captured, with the order where it is ours', async () => {
    const charge = (id: string, changed: object) => ({
      object: 'charge',
      id,
      amount: 9000,
      amount_captured: 3000,
      amount_refunded: 0,
      paid: true,
      captured: true,
      created: 1_773_133_200,
      payment_intent: `pi_${id}`,
      metadata: { checkout_id: '9' },
      ...changed,
    });
    stripe.charges = [
      charge('whole', {}),
      charge('returned', { amount_refunded: 100 }),
      charge('unpaid', { paid: false }),
      charge('uncaptured', { captured: false }),
      charge('neither', { paid: false, captured: false }),
      charge('expanded', { payment_intent: { id: 'pi_inside', object: 'payment_intent' } }),
      charge('without', { payment_intent: null }),
      charge('foreign', { metadata: {} }),
      charge('worded', { metadata: { checkout_id: 'x7' } }),
      charge('halved', { metadata: { checkout_id: '7.5' } }),
      charge('long', { metadata: { checkout_id: '99999999999999999999' } }),
    ];
    const line = (payment: { paymentRef: string; checkoutId: number | null; [key: string]: unknown }) =>
      `${payment.paymentRef} of ${payment.checkoutId}: ${payment.amountCents as number} - ${payment.refundedCents as number}`;
    const all = (await listed()) as (Parameters<typeof line>[0] & { at: Date })[];
    expect(all.map(line)).toEqual([
      'pi_whole of 9: 3000 - 0',
      'pi_returned of 9: 3000 - 100',
      'pi_inside of 9: 3000 - 0',
      'without of 9: 3000 - 0',
      'pi_foreign of null: 3000 - 0',
      'pi_worded of null: 3000 - 0',
      'pi_halved of null: 3000 - 0',
      'pi_long of null: 3000 - 0',
    ]);
    expect(new Set(all.map(({ at }) => at.toISOString()))).toEqual(new Set(['2026-03-10T09:00:00.000Z']));
  });
});

it.each([
  [undefined, ['https', 'api.stripe.com', '443']],
  ['https://stripe.example', ['https', 'stripe.example', '443']],
  ['https://stripe.example:8443', ['https', 'stripe.example', '8443']],
  ['http://stripe.example', ['http', 'stripe.example', '80']],
  ['http://127.0.0.1:12111', ['http', '127.0.0.1', '12111']],
])('the API of Stripe at %s is called there', (apiBase, place) => {
  const { stripe } = new StripeProvider(
    { secretKey: StripeDouble.key, webhookSecret: StripeDouble.webhookSecret, apiBase },
    new Clock(),
  ) as unknown as { stripe: { getApiField: (name: string) => unknown } };
  expect(['protocol', 'host', 'port'].map((name) => String(stripe.getApiField(name)))).toEqual(place);
});
