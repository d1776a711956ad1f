import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProviderRefunds } from '../../../src/billing/refunds/provider-refunds.js';
import { ms } from '../../../src/shared/limits.js';
import { filled } from '../scenario.js';
import { PaidPlans, premium } from './paid-plans.js';

let plans: PaidPlans;
let test: PaidPlans['test'];
let scenario: PaidPlans['scenario'];
let payments: PaidPlans['payments'];
beforeEach(async () => {
  plans = await PaidPlans.start();
  ({ test, scenario, payments } = plans);
});
afterEach(() => plans.end());

describe('refunds of a plan', () => {
  describe('a withdrawal', () => {
    it('refunds everything if the service was not asked to begin at once, newest payment first', async () => {
      await plans.manyFirms();
      const id = await payments.sent({ ...premium, plan: 2, performance_agreed: false });
      await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
      test.clock.advance(3 * ms.day);
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([
        {
          request_id: id,
          title: filled.description.slice(0, 90),
          request_type: { id: 'sinistri-stradali', label: 'Incidenti stradali', case_label: 'Incidente stradale' },
          plan: { id: 3, label: 'Premium' },
          paid_at: '2026-03-10T09:00:00.000Z',
          until: '2026-03-24T22:59:59.999Z',
          amount_cents: 999,
          refund_cents: 999,
          performed_share: 0,
        },
      ]);
      const done = await scenario.citizen.post(`/requests/${id}/withdraw`);
      expect(done.info).toMatchObject({
        status: { id: 2 },
        plan: { id: 1 },
        paid_plan: 1,
        withdrawal: null,
        forwarded_responses: { live: 25 },
        refund: { amount_cents: 999 },
      });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).status).toBe(200);
      await test.drain();
      expect(await payments.refunds(id)).toMatchObject([
        { kind: 'withdrawal', amount_cents: 999, status: 'paid', parts: [700, 299] },
      ]);
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([]);
      const receipts = (await plans.received()).filter(
        (mail) => mail.subject === 'Ricevuta del recesso dal piano Premium',
      );
      expect(receipts).toHaveLength(1);
      expect(receipts[0]!.text.replace(/\s+/g, ' ')).toContain(
        'Anna Rossi ha esercitato il diritto di recesso dal piano Premium per la richiesta n. ' +
          `${id} (Incidente stradale) il 13 marzo 2026 alle 10:00. Rimborso: 9,99 €`,
      );
    });

    it('refunds in proportion if the service began at once, and no place beyond the free plan is refilled', async () => {
      await plans.manyFirms();
      const id = await payments.sent(premium);
      test.clock.advance(5 * ms.day + 3_600_000);
      expect((await plans.shown(id)).withdrawal).toEqual({ until: '2026-03-24T22:59:59.999Z', refund_cents: 495 });
      const [offered] = (await scenario.citizen.get('/withdrawals')).info as object[];
      expect(offered).toMatchObject({ amount_cents: 999, refund_cents: 495, performed_share: (999 - 495) / 999 });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({
        plan: { id: 1 },
        refund: { amount_cents: 495 },
      });
      // Three responses lapse unopened: two firms are left, and neither gets the request.
      await test.settle();
      expect([await plans.live(id), (await scenario.responses(id)).length]).toEqual([22, 25]);
      // What was kept of the first payment is no part of the next.
      test.clock.advance(3_600_000);
      await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
      expect((await plans.shown(id)).withdrawal).toMatchObject({ refund_cents: 999 });
      expect((await scenario.citizen.get('/withdrawals')).info).toMatchObject([{ amount_cents: 999 }]);
    });

    it('of a plan that a coupon made free owes nothing, and is over at once', async () => {
      await payments.coupon('TUTTO', 1, 100);
      const id = await payments.sent({ ...premium, discount: 'TUTTO' });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({
        plan: { id: 1 },
        refund: { status: { id: 'paid' }, amount_cents: 0 },
      });
      expect(await payments.refunds(id)).toMatchObject([{ kind: 'withdrawal', status: 'paid', parts: null }]);
    });

    it('of an unsent draft is complete, and the draft becomes free', async () => {
      const id = await plans.draft(premium);
      const { url } = await payments.order(id);
      await scenario.citizen.put(`/requests/${id}`, { description: 'Poco.' });
      await payments.pay(url);
      test.clock.advance(13 * ms.day);
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({
        plan: { id: 1 },
        refund: { amount_cents: 999 },
      });
      expect(
        (await scenario.citizen.put(`/requests/${id}`, { description: filled.description, status: 2 })).info,
      ).toMatchObject({ status: { id: 2 }, plan: { id: 1 } });
    });

    it('is possible for 14 days, by the citizen only', async () => {
      const id = await payments.sent(premium);
      const stranger = await scenario.rows.as(await scenario.rows.citizen());
      expect((await stranger.post(`/requests/${id}/withdraw`)).status).toBe(404);
      expect((await stranger.get('/withdrawals')).info).toEqual([]);
      test.clock.set('2026-03-24T22:59:59.999Z');
      expect((await scenario.citizen.get('/withdrawals')).info).toMatchObject([{ request_id: id }]);
      test.clock.set('2026-03-24T23:00:00.000Z');
      expect((await scenario.citizen.get('/withdrawals')).info).toEqual([]);
      const late = await scenario.citizen.post(`/requests/${id}/withdraw`);
      expect(late).toBeRefused(409, 'withdrawal_expired');
      const free = await scenario.sent();
      expect((await scenario.citizen.post(`/requests/${free}/withdraw`)).body.message).toBe('no_paid_plan');
    });

    it('clicked ten times at once refunds once; a plan may be bought again after it', async () => {
      const id = await payments.sent({ ...premium, performance_agreed: false });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => scenario.citizen.post(`/requests/${id}/withdraw`)),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
      await test.drain();
      expect(await payments.refunds(id)).toHaveLength(1);
      test.clock.advance(3_600_000);
      await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
      expect(await plans.shown(id)).toMatchObject({ plan: { id: 3 }, withdrawal: { refund_cents: 999 } });
      expect((await scenario.citizen.post(`/requests/${id}/withdraw`)).info).toMatchObject({ plan: { id: 1 } });
      await test.drain();
      expect(await payments.refunds(id)).toMatchObject([{ parts: [999] }, { parts: [999], status: 'paid' }]);
    });
  });

  it('a refund by the provider leaves the plan that is still paid', async () => {
    const id = await payments.sent({ ...premium, plan: 2 });
    await payments.pay((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout.url);
    const refunds = test.app.get(ProviderRefunds);
    const back = async (cents: number) => {
      const { id: checkoutId } = (await payments.orders(id)).find((order) => order.amount_cents === cents)!;
      await test.database.transaction((em) =>
        refunds.settled(
          em,
          {
            id: `evt_${cents}`,
            type: 'charge.refunded',
            kind: 'refunded',
            subject: 'plan',
            occurredAt: test.clock.now(),
            checkoutId,
            sessionRef: null,
            paymentRef: null,
            amountCents: cents,
            currency: 'eur',
            refundRef: `re_${cents}`,
            refundPaymentId: null,
            failure: null,
          },
          test.clock.now(),
        ),
      );
    };
    await back(700);
    expect(await plans.shown(id)).toMatchObject({ plan: { id: 2 }, paid_plan: 2, withdrawal: { refund_cents: 299 } });
    await back(299);
    expect(await plans.shown(id)).toMatchObject({ plan: { id: 1 }, paid_plan: 1, withdrawal: null });
  });
});
