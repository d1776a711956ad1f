import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { BillingApi } from '../../src/billing/billing.api.js';
import { CloseSession } from '../../src/billing/checkouts/use-cases/close-session.js';
import { PaymentProvider } from '../../src/billing/providers/payment-provider.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Till } from './money.js';

const test = useTestApp();
let till: Till;
let provider: PaymentProvider;
beforeAll(() => {
  till = new Till(test);
  provider = test.app.get(PaymentProvider);
});

const pageOf = async (id: number): Promise<string> => (await till.checkout(id)).session_ref!;
const shown = async (page: string): Promise<string> =>
  (await test.http.get(`/sandbox/payments/${page}`)).info.status as string;
const statusOf = async (id: number): Promise<string> => (await till.checkout(id)).status;

describe('the page of a payment', () => {
  it('is closed when its order ended while the page was being opened', async () => {
    const id = await till.order(await till.firm());
    const page = await pageOf(id);
    await sql`update checkouts set session_ref = null, url = null where id = ${id}`.execute(test.sql);
    const open = provider.open.bind(provider);
    test.replace(PaymentProvider, 'open', async (checkout) => {
      await sql`update checkouts set status = 'expired' where id = ${id}`.execute(test.sql);
      return open(checkout);
    });
    expect(await test.app.get(BillingApi).openSession(id, 'it')).toMatchObject({ id, url: expect.any(String) });
    test.replace(PaymentProvider, 'open', open);
    expect([await pageOf(id), await shown(page)]).toEqual([page, 'open']);
    await test.drain();
    expect(await shown(page)).toBe('expired');
  });

  it('is closed only for an order that has ended, and by the provider that opened it', async () => {
    const id = await till.order(await till.firm());
    const page = await pageOf(id);
    const close = () => test.app.get(CloseSession).execute(id);
    await close();
    expect(await shown(page)).toBe('open');
    await sql`update checkouts set status = 'expired', provider = 'stripe' where id = ${id}`.execute(test.sql);
    await close();
    expect(await shown(page)).toBe('open');
    await sql`update checkouts set provider = 'sandbox' where id = ${id}`.execute(test.sql);
    await close();
    expect(await shown(page)).toBe('expired');
  });

  it('is over at the moment at which its order ends', async () => {
    const page = await pageOf(await till.order(await till.firm()));
    test.clock.advance(30 * ms.minute - 1);
    expect(await shown(page)).toBe('open');
    test.clock.advance(1);
    expect(await shown(page)).toBe('expired');
    expect((await test.http.post(`/sandbox/payments/${page}/pay`)).body.message).toBe('payment_closed');
  });

  it('is the same for an order of the last quarter of an hour, and another one afterwards', async () => {
    const firm = await till.firm();
    const id = await till.order(firm);
    test.clock.advance(15 * ms.minute);
    firm.http = await till.rows.as(firm.id);
    expect(await till.order(firm)).toBe(id);
    test.clock.advance(1);
    expect(await till.order(firm)).not.toBe(id);
  });

  it('says when it was paid, though its event comes later', async () => {
    const id = await till.order(await till.firm());
    test.clock.advance(10_000);
    await test.http.post(`/sandbox/payments/${await pageOf(id)}/pay`);
    const paidAt = test.clock.now();
    test.clock.advance(ms.minute);
    await test.drain();
    // The provider counts in whole seconds.
    const late = paidAt.getTime() - new Date((await till.checkout(id)).paid_at!).getTime();
    expect([late >= 0, late < 1000]).toEqual([true, true]);
  });

  it('is found by its own name where an event names no order', async () => {
    const [id, other] = [await till.order(await till.firm()), await till.order(await till.firm())];
    await till.say('checkout.session.expired', await till.completed(id, { payment_status: 'unpaid', metadata: {} }));
    expect([await statusOf(id), await statusOf(other)]).toEqual(['expired', 'open']);
  });

  it('is not what an event of another kind is about, which is ignored and alarms nobody', async () => {
    for (const object of [
      { object: 'customer', id: 'cus_1' },
      { object: 'payout', id: 'po_1', amount: 3000 },
    ])
      await till.say(`${object.object}.created`, object);
    expect((await till.outcomes()).slice(-2)).toEqual(Array(2).fill({ outcome: 'ignored', reason: null }));
  });

  it('is known from the event of its payment where the answer of the provider was lost', async () => {
    const id = await till.order(await till.firm());
    const paid = await till.completed(id);
    await sql`update checkouts set session_ref = null, url = null where id = ${id}`.execute(test.sql);
    await till.say('checkout.session.completed', paid);
    expect(await till.checkout(id)).toMatchObject({ status: 'paid', session_ref: paid.id });
  });

  it('speaks the language of the order, and leads back to it', async () => {
    const said: unknown[] = [];
    for (const language of ['it', 'en']) {
      const { http } = await till.firm();
      const { info } = await http.post('/credits/orders', { package: 5 }, { 'x-localization': language });
      const { id, url } = info.checkout as { id: number; url: string };
      const { locale, return_url } = await test.sql
        .selectFrom('sandbox_payments')
        .select(['locale', 'return_url'])
        .where('checkout_id', '=', id)
        .executeTakeFirstOrThrow();
      const short = (address: string) => address.replace(/^.*?:\d+/, '').replace(/cs_sandbox_\w+|\d+/, 'N');
      said.push([short(url), locale, short(return_url)]);
    }
    expect(said).toEqual([
      ['/cassa-di-prova/N', 'it', '/checkout/N'],
      ['/en/cassa-di-prova/N', 'en', '/en/checkout/N'],
    ]);
  });

  it('gives money back once for each refund', async () => {
    const id = await till.order(await till.firm());
    await test.http.post(`/sandbox/payments/${await pageOf(id)}/pay`);
    await test.drain();
    const { payment_ref: paymentRef } = await till.checkout(id);
    const refund = (refundPaymentId: number, amountCents: number) =>
      provider.refund({ refundPaymentId, round: 0, checkoutId: id, paymentRef: paymentRef!, amountCents });
    const first = await refund(900_001, 1000);
    expect(await refund(900_001, 1000)).toEqual(first);
    expect((await refund(900_002, 2000)).ref).not.toBe(first.ref);
    await expect(refund(900_003, 1)).rejects.toMatchObject({ reason: 'charge_already_refunded' });
  });
});

describe('refunds whose events come before that of their payment', () => {
  const refunded = (id: number, cents: number, metadata: object): Record<string, unknown> => ({
    object: 'charge',
    id: `ch_${id}`,
    amount: 3000,
    amount_refunded: cents,
    currency: 'eur',
    payment_intent: `pi_${id}`,
    metadata,
  });
  const returned = async (id: number): Promise<unknown[]> =>
    test.sql.selectFrom('refund_payments').select(['amount_cents', 'status']).where('checkout_id', '=', id).execute();

  it('count by the last of them', async () => {
    const id = await till.order(await till.firm());
    const metadata = { checkout_id: String(id), subject: 'credits' };
    for (const cents of [1000, 3000]) {
      test.clock.advance(ms.minute);
      await till.say('charge.refunded', refunded(id, cents, metadata));
    }
    await till.say('checkout.session.completed', await till.completed(id));
    expect(await returned(id)).toEqual([{ amount_cents: 3000, status: 'paid' }]);
    expect(await till.checkout(id)).toMatchObject({ status: 'refunded', fulfilled_at: null });
  });

  it('count also where they name only the payment, as long as nobody has worked on them', async () => {
    const [id, other] = [await till.order(await till.firm()), await till.order(await till.firm())];
    await till.notify(till.event('charge.refunded', refunded(id, 3000, {})));
    await sql`delete from pgboss.job where name = 'billing.work-event'`.execute(test.sql);
    for (const one of [other, id]) await till.say('checkout.session.completed', await till.completed(one));
    expect([await statusOf(other), await statusOf(id)]).toEqual(['paid', 'refunded']);
  });
});
