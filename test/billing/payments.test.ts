import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Till } from './money.js';

const gives = { lots: 1, invoices: 1, notifications: 1 };
const nothing = { lots: 0, invoices: 0, notifications: 0 };

describe('payments', () => {
  let test: TestApp;
  let till: Till;
  beforeAll(async () => {
    test = await startTestApp();
    till = new Till(test);
  });
  afterAll(async () => {
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    await test.close();
  });

  it('deliver a package once the payment has arrived, with a notification', async () => {
    const firm = await till.firm();
    const ordered = await firm.http.post('/credits/orders', { package: 11 });
    expect(ordered.info).toMatchObject({
      checkout: { amount_cents: 6600 },
      price: { price: 66, priceString: '66,00\u00a0€', priceLabel: '66,00\u00a0€ IVA inclusa', discount: 0 },
    });
    const { id, url } = ordered.info.checkout;
    const ref = (url as string).split('/').at(-1)!;
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({
      status: 'open',
      credits: 11,
      url,
      balance: 0,
      next_path: '/credits',
      description: 'Pacchetto da 11 crediti',
    });
    expect((await test.http.get(`/sandbox/payments/${ref}`)).info).toMatchObject({
      ref,
      amount_string: '66,00\u00a0€',
      status: 'open',
      return_url: `http://localhost:3000/checkout/${id}`,
    });

    expect((await test.http.post(`/sandbox/payments/${ref}/decline`)).info).toMatchObject({ status: 'open' });
    await test.drain();
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({
      status: 'failed',
      url,
      failure: 'La carta non ha fondi sufficienti. Prova con un’altra carta.',
    });

    expect((await test.http.post(`/sandbox/payments/${ref}/pay`)).info).toEqual({
      status: 'paid',
      return_url: `http://localhost:3000/checkout/${id}?esito=pagato`,
    });
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({ status: 'failed', balance: 0 });
    await test.drain();
    expect((await firm.http.get(`/checkout/${id}`)).info).toMatchObject({
      status: 'paid',
      url: null,
      failure: null,
      balance: 11,
      invoice_id: expect.any(Number),
      paid_at: test.clock.now().toISOString(),
    });
    expect(await till.given(id, firm.id)).toEqual(gives);
  });

  it('hide a checkout from other accounts', async () => {
    const [firm, other] = [await till.firm(), await till.firm()];
    const id = await till.order(firm);
    expect((await other.http.get(`/checkout/${id}`)).status).toBe(404);
  });

  it('name missing invoice data', async () => {
    const firm = await till.firm();
    await sql`update accounts set main_address = null where id = ${firm.id}`.execute(test.sql);
    const answer = await firm.http.post('/credits/orders', { package: 5 });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'buyer_incomplete',
        info: {
          fields: { address: [expect.any(String)], city: [expect.any(String)], postal_code: [expect.any(String)] },
        },
      },
    });
  });

  it('deliver once for the same event received fifty times at once', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const event = till.event('checkout.session.completed', await till.completed(id));
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.notify(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await test.drain();
    expect(await till.given(id, firm.id)).toEqual(gives);
  });

  it('deliver once for fifty events of one payment, processed concurrently', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const session = await till.completed(id);
    await Promise.all(Array.from({ length: 50 }, () => till.notify(till.event('checkout.session.completed', session))));
    await Promise.all([test.drain(), test.drain(), test.drain(), test.drain()]);
    expect(await till.given(id, firm.id)).toEqual(gives);
    const last = (await till.outcomes()).slice(-50).map((one) => one.outcome);
    expect(last.filter((one) => one === 'done')).toHaveLength(1);
    expect(last.filter((one) => one === 'repeated')).toHaveLength(49);
  });

  it('are processed for an event whose job was lost', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    await till.notify(till.event('checkout.session.completed', await till.completed(id)));
    await sql`delete from pgboss.job where name = 'billing.work-event'`.execute(test.sql);
    await test.settle();
    expect(await till.given(id, firm.id)).toEqual(nothing);
    test.clock.advance(ms.minute);
    await test.settle();
    expect(await till.given(id, firm.id)).toEqual(gives);
  });

  it.each([
    ['a wrong amount', { amount_total: 1 }, 'wrong_amount'],
    ['another currency', { currency: 'usd' }, 'wrong_currency'],
    ['another subject', { metadata: { subject: 'plan' } }, 'wrong_subject'],
    ['another page', { id: 'cs_of_someone_else' }, 'wrong_session'],
    ['an unknown order', { metadata: { checkout_id: '999999', subject: 'credits' } }, 'unknown_checkout'],
    ['no order at all', { metadata: {}, id: 'cs_nobody', payment_intent: 'pi_nobody' }, 'unknown_checkout'],
  ])('deliver nothing for %s', async (_name, over: Record<string, unknown>, reason) => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const session = await till.completed(id);
    const metadata =
      reason === 'unknown_checkout'
        ? over.metadata
        : { ...(session.metadata as object), ...(over.metadata as object | undefined) };
    await till.say('checkout.session.completed', { ...session, ...over, metadata });
    expect(await till.lastOutcome()).toEqual({ outcome: 'refused', reason });
    expect(await till.checkout(id)).toMatchObject({ status: 'open', paid_at: null, fulfilled_at: null });
    expect(await till.given(id, firm.id)).toEqual(nothing);
  });

  it('deliver nothing for an event of another provider than the one that was asked to collect', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    await sql`update checkouts set provider = 'stripe' where id = ${id}`.execute(test.sql);
    await till.say('checkout.session.completed', await till.completed(id));
    expect(await till.lastOutcome()).toEqual({ outcome: 'refused', reason: 'unknown_checkout' });
    expect((await till.checkout(id)).status).toBe('open');
    expect(await till.given(id, firm.id)).toEqual(nothing);
  });

  it('refuse a wrong or too old signature, and store nothing', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const event = till.event('checkout.session.completed', await till.completed(id));
    const before = (await till.outcomes()).length;
    expect(await till.notify(event, { secret: 'whsec_someone_else' })).toMatchObject({
      status: 400,
      body: { message: 'signature_invalid' },
    });
    expect((await till.notify(event, { timestamp: Math.floor(Date.now() / 1000) - 301 })).status).toBe(400);
    expect((await test.http.post('/webhooks/stripe', event)).status).toBe(400);
    for (const mangled of ['', 'v1=,t=', 't=NaN,v1=00', 't=99999999999999999999,v1=zz', `t=1,v1=${'0'.repeat(9999)}`])
      expect((await test.http.post('/webhooks/stripe', event, { 'stripe-signature': mangled })).status).toBe(400);
    expect((await till.outcomes()).length).toBe(before);
    expect((await till.notify(event, { timestamp: Math.floor(Date.now() / 1000) - 200 })).status).toBe(200);
  });

  it('wait for a session that is completed before it is paid', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    await till.say('checkout.session.completed', await till.completed(id, { payment_status: 'unpaid' }));
    expect((await till.checkout(id)).status).toBe('open');
    await till.say('checkout.session.async_payment_succeeded', await till.completed(id));
    expect(await till.given(id, firm.id)).toEqual(gives);
  });

  it('are delivered even after the checkout’s end, which closes the checkout made instead', async () => {
    const firm = await till.firm();
    const late = await till.order(firm, 5);
    const session = await till.completed(late);
    const instead = await till.order(firm, 11);
    expect((await till.checkout(late)).status).toBe('expired');
    await till.say('checkout.session.completed', session);
    expect((await till.checkout(late)).status).toBe('paid');
    expect((await till.checkout(instead)).status).toBe('expired');
    expect(await till.given(late, firm.id)).toEqual(gives);
  });

  it('reach the right state for events in any order', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const session = await till.completed(id);
    await till.say('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' });
    await till.say('checkout.session.completed', session);
    await till.say('payment_intent.payment_failed', {
      object: 'payment_intent',
      id: 'pi_x',
      amount: 3000,
      currency: 'eur',
      metadata: session.metadata,
      last_payment_error: { code: 'card_declined' },
    });
    await till.say('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' });
    expect(await till.checkout(id)).toMatchObject({ status: 'paid' });
    expect(await till.given(id, firm.id)).toEqual(gives);
  });

  it('deliver nothing for a payment whose refund arrived first', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const metadata = { checkout_id: String(id), subject: 'credits' };
    await till.say('charge.refunded', {
      object: 'charge',
      id: 'ch_1',
      amount: 3000,
      amount_refunded: 3000,
      currency: 'eur',
      payment_intent: `pi_${id}`,
      metadata,
    });
    expect(await till.lastOutcome()).toEqual({ outcome: null, reason: 'early' });
    await till.say('checkout.session.completed', await till.completed(id));
    expect(await till.checkout(id)).toMatchObject({ status: 'refunded', refunded_cents: 3000, fulfilled_at: null });
    expect((await till.outcomes()).slice(-2)).toEqual([
      { outcome: 'done', reason: null },
      { outcome: 'done', reason: 'returned' },
    ]);
    expect(await till.given(id, firm.id)).toEqual(nothing);
  });

  it('for an erased account are refunded without an invoice', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    const page = (await till.checkout(id)).session_ref!;
    await sql`delete from matching_firms where firm_id = ${firm.id}`.execute(test.sql);
    await sql`update accounts set deleted_at = ${test.clock.now()} where id = ${firm.id}`.execute(test.sql);
    await test.http.post(`/sandbox/payments/${page}/pay-late`);
    await test.drain();
    await test.settle();
    expect(await till.checkout(id)).toMatchObject({ status: 'refunded', refunded_cents: 3000, fulfilled_at: null });
    expect(await till.given(id, firm.id)).toEqual(nothing);
  });

  it('leave a checkout open when another page ends', async () => {
    const id = await till.order(await till.firm());
    await till.say(
      'checkout.session.expired',
      await till.completed(id, { id: 'cs_of_another_time', status: 'expired', payment_status: 'unpaid' }),
    );
    expect(await till.lastOutcome()).toEqual({ outcome: 'refused', reason: 'wrong_session' });
    expect((await till.checkout(id)).status).toBe('open');
  });

  it('record a dispute once, of the disputed payment alone', async () => {
    const firm = await till.firm();
    const [id, other] = [await till.order(firm), await till.order(await till.firm())];
    for (const one of [id, other]) await till.say('checkout.session.completed', await till.completed(one));
    const dispute = () =>
      till.say('charge.dispute.created', {
        object: 'dispute',
        id: 'dp_1',
        amount: 3000,
        currency: 'eur',
        payment_intent: `pi_${id}`,
        reason: 'general',
        metadata: {},
      });
    await dispute();
    expect(await till.lastOutcome()).toEqual({ outcome: 'done', reason: null });
    const { disputed_at } = await till.checkout(id);
    expect(disputed_at).not.toBeNull();
    await dispute();
    expect(await till.lastOutcome()).toEqual({ outcome: 'repeated', reason: null });
    expect([(await till.checkout(id)).disputed_at, (await till.checkout(other)).disputed_at]).toEqual([
      disputed_at,
      null,
    ]);
  });

  it('can be made late in the sandbox, where a closed tab expires', async () => {
    const firm = await till.firm();
    const late = await till.order(firm);
    const page = (await till.checkout(late)).session_ref!;
    await test.http.post(`/sandbox/payments/${page}/pay-late`);
    await test.drain();
    expect(await till.given(late, firm.id)).toEqual(gives);

    const closed = await till.order(firm);
    const tab = (await till.checkout(closed)).session_ref!;
    test.clock.advance(30 * ms.minute);
    expect((await test.http.post(`/sandbox/payments/${tab}/pay`)).body).toMatchObject({ message: 'payment_closed' });
    await test.settle();
    expect((await till.checkout(closed)).status).toBe('expired');
    expect((await test.http.get(`/sandbox/payments/${tab}`)).info).toMatchObject({ status: 'expired' });
    expect(await till.order(firm)).not.toBe(closed);
  });
});
