import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type ProviderPayment,
} from '../../src/billing/providers/payment-provider.js';
import { ms } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Till } from './money.js';
import { StripeDouble } from './stripe-double.js';

describe('Stripe', () => {
  const stripe = new StripeDouble();
  let test: TestApp;
  let till: Till;
  let paymentProvider: PaymentProvider;
  beforeAll(async () => {
    const STRIPE_API_BASE = await stripe.start();
    test = await startTestApp({
      env: { STRIPE_API_BASE, STRIPE_SECRET_KEY: StripeDouble.key, STRIPE_WEBHOOK_SECRET: StripeDouble.webhookSecret },
    });
    till = new Till(test);
    paymentProvider = test.app.get(PaymentProvider);
  });
  beforeEach(() => {
    stripe.mood = 'well';
    stripe.calls.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await stripe.stop();
  });

  const deliver = async (type: string, object: Record<string, unknown>) => {
    const { body, headers } = stripe.delivery(type, object);
    const answer = await test.http.call('POST', '/webhooks/stripe', body, headers);
    await test.drain();
    return answer;
  };
  const paid = (id: string): Record<string, unknown> => ({
    ...stripe.sessions.get(id),
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_of_${id}`,
  });
  const opened = () => stripe.calls.filter((call) => call.path === '/v1/checkout/sessions');

  it('opens a page for the checkout, in euro, by card, with the checkout’s reference on session and payment', async () => {
    const firm = await till.firm();
    const answer = await firm.http.post('/credits/orders', { package: 11 }, { 'x-localization': 'en' });
    const { id, url } = answer.info.checkout;
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
    const [call] = opened();
    expect(call?.params).toMatchObject({
      mode: 'payment',
      client_reference_id: String(id),
      locale: 'en',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '6600',
      'line_items[0][price_data][product_data][name]': 'Package of 11 credits',
      'metadata[checkout_id]': String(id),
      'metadata[subject]': 'credits',
      'payment_intent_data[metadata][checkout_id]': String(id),
      'payment_intent_data[metadata][subject]': 'credits',
      success_url: `http://localhost:3000/en/checkout/${id}?esito=pagato`,
      cancel_url: `http://localhost:3000/en/checkout/${id}`,
    });
    expect(call?.key).toContain(`checkout-${id}-`);
    const life = Number(call?.params.expires_at) * 1000 - Date.now();
    expect(life).toBeGreaterThan(60 * ms.minute);
    expect(life).toBeLessThan(62 * ms.minute);
    // Names, addresses and tax codes stay with us.
    expect(JSON.stringify(call)).not.toMatch(/Olivieri|10000000157|Via Roma/);
  });

  it('delivers by the webhook, and asks the provider to close unpaid pages', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const { session_ref } = await till.checkout(id);
    expect((await deliver('checkout.session.completed', paid(session_ref!))).body).toEqual({ received: true });
    expect(await till.checkout(id)).toMatchObject({ status: 'paid', payment_ref: `pi_of_${session_ref!}` });
    expect(await till.given(id, firm.id)).toEqual({ lots: 1, invoices: 1, notifications: 1 });

    const left = await till.order(firm);
    const page = (await till.checkout(left)).session_ref!;
    test.clock.advance(30 * ms.minute);
    await test.settle();
    expect((await till.checkout(left)).status).toBe('expired');
    expect(stripe.sessions.get(page)).toMatchObject({ status: 'expired' });
  });

  it('shows why a card was refused, and accepts another one on the same page', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const { session_ref } = await till.checkout(id);
    const metadata = { checkout_id: String(id), subject: 'credits' };
    await deliver('payment_intent.payment_failed', {
      object: 'payment_intent',
      id: 'pi_1',
      amount: 3000,
      currency: 'eur',
      metadata,
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'expired_card' },
    });
    expect((await firm.http.get(`/checkout/${id}`, { 'x-localization': 'en' })).info).toMatchObject({
      status: 'failed',
      failure: 'The card has expired. Try another card.',
      url: expect.any(String),
    });
    await deliver('checkout.session.completed', paid(session_ref!));
    expect((await till.checkout(id)).status).toBe('paid');
  });

  it('keeps the checkout while the provider is down, and retries with the same key', async () => {
    const firm = await till.firm();
    stripe.mood = 'down';
    const unavailable = await firm.http.post('/credits/orders', { package: 5 });
    expect(unavailable).toMatchObject({
      status: 503,
      body: { message: 'payment_provider_unavailable', info: { checkout: { id: expect.any(Number) } } },
    });
    expect(unavailable.headers['retry-after']).toBe('30');
    const { id } = unavailable.body.info.checkout;
    expect(await till.checkout(id)).toMatchObject({ status: 'open', session_ref: null });
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({ status: 'open', url: null });
    stripe.mood = 'busy';
    test.clock.advance(5 * ms.minute);
    expect((await firm.http.post('/credits/orders', { package: 5 })).body.info.checkout.id).toBe(id);
    const asked = opened().map((call) => [call.key, JSON.stringify({ ...call.params, expires_at: '' })].join());
    expect(new Set(asked).size).toBe(1);

    stripe.mood = 'well';
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({ status: 'open', url: expect.any(String) });
    expect((await firm.http.post('/credits/orders', { package: 5 })).info.checkout).toMatchObject({
      id,
      url: expect.any(String),
    });
  }, 60_000);

  it('starts a new checkout after an hour without the provider', async () => {
    const firm = await till.firm();
    stripe.mood = 'down';
    const { id } = (await firm.http.post('/credits/orders', { package: 5 })).body.info.checkout;
    test.clock.advance(ms.hour);
    stripe.mood = 'well';
    await test.settle();
    expect((await till.checkout(id)).status).toBe('expired');
    const anew = await till.order(firm);
    expect(anew).not.toBe(id);
    await deliver('checkout.session.completed', paid((await till.checkout(anew)).session_ref!));
    expect(await till.given(anew, firm.id)).toEqual({ lots: 1, invoices: 1, notifications: 1 });
  }, 60_000);

  it('opens one page for two simultaneous calls', async () => {
    const firm = await till.firm();
    const [one, two] = await Promise.all([
      firm.http.post('/credits/orders', { package: 5 }),
      firm.http.post('/credits/orders', { package: 5 }),
    ]);
    expect(one.info.checkout).toEqual(two.info.checkout);
  });

  it('refunds once for a key, and distinguishes a refusal from an outage', async () => {
    const refund = { refundPaymentId: 77, round: 0, checkoutId: 5, paymentRef: 'pi_back', amountCents: 1200 };
    const first = await paymentProvider.refund(refund);
    expect(await paymentProvider.refund(refund)).toEqual(first);
    expect(first).toEqual({ ref: expect.stringMatching(/^re_/), settled: false });
    expect(stripe.refunds).toHaveLength(1);
    expect(stripe.calls[0]?.params).toMatchObject({
      payment_intent: 'pi_back',
      amount: '1200',
      'metadata[refund_payment_id]': '77',
      'metadata[checkout_id]': '5',
    });
    stripe.mood = 'refusing';
    await expect(paymentProvider.refund({ ...refund, round: 1 })).rejects.toMatchObject({
      constructor: ProviderRefused,
      reason: 'charge_already_refunded',
    });
    for (const [at, mood] of (['down', 'racing', 'busy', 'limiting'] as const).entries()) {
      stripe.mood = mood;
      await expect(paymentProvider.refund({ ...refund, round: 2 + at })).rejects.toBeInstanceOf(ProviderUnavailable);
    }
    expect(stripe.refunds).toHaveLength(1);
  }, 60_000);

  it('reaches the right state for any sequence of refund events', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const page = paid((await till.checkout(id)).session_ref!);
    await deliver('checkout.session.completed', page);
    const charge = {
      object: 'charge',
      id: 'ch_1',
      amount: 3000,
      amount_refunded: 3000,
      currency: 'eur',
      payment_intent: page.payment_intent,
      metadata: { checkout_id: String(id), subject: 'credits' },
    };
    await deliver('charge.refunded', charge);
    await deliver('charge.refunded', charge);
    await deliver('refund.created', {
      object: 'refund',
      id: 're_by_hand',
      amount: 3000,
      currency: 'eur',
      payment_intent: page.payment_intent,
      status: 'succeeded',
      metadata: {},
    });
    expect(await till.checkout(id)).toMatchObject({ status: 'refunded', refunded_cents: 3000 });
    expect((await firm.http.get('/credits')).info.balance).toBe(0);
  });

  it('reads the provider’s balance for the reconciliation', async () => {
    const created = Math.floor(Date.now() / 1000);
    const charge = {
      object: 'charge',
      id: 'ch_1',
      amount: 3000,
      amount_captured: 3000,
      amount_refunded: 100,
      paid: true,
      captured: true,
      created,
      currency: 'eur',
      payment_intent: 'pi_1',
      metadata: { checkout_id: '9' },
    };
    stripe.charges = [
      charge,
      { ...charge, id: 'ch_2', paid: false },
      { ...charge, id: 'ch_3', captured: false },
      // Less was taken than the card was asked for.
      { ...charge, id: 'ch_4', amount: 3100, amount_refunded: 0, payment_intent: { id: 'pi_4' }, metadata: {} },
      { ...charge, id: 'ch_5', payment_intent: null, metadata: { checkout_id: 'of another product' } },
    ];
    const now = test.clock.now();
    const found: ProviderPayment[] = [];
    for await (const payment of paymentProvider.payments(
      new Date(now.getTime() - ms.day),
      new Date(now.getTime() + ms.minute),
    ))
      found.push(payment);
    expect(found).toEqual([
      { paymentRef: 'pi_1', checkoutId: 9, amountCents: 3000, refundedCents: 100, at: expect.any(Date) },
      { paymentRef: 'pi_4', checkoutId: null, amountCents: 3000, refundedCents: 0, at: expect.any(Date) },
      { paymentRef: 'ch_5', checkoutId: null, amountCents: 3000, refundedCents: 100, at: expect.any(Date) },
    ]);
    expect(Math.abs((found[0]?.at.getTime() ?? 0) - now.getTime())).toBeLessThan(5000);
  });

  it('disables the sandbox', async () => {
    expect((await test.http.get('/sandbox/payments/cs_sandbox_000000000000000000000000')).status).toBe(404);
    expect((await test.http.post('/sandbox/payments/cs_sandbox_000000000000000000000000/pay')).status).toBe(404);
  });
});
