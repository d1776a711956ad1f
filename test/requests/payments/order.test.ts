import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ms } from '../../../src/shared/limits.js';
import { person } from '../plan-payments.js';
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

describe('an order of a plan', () => {
  describe('before sending', () => {
    it('names everything that is missing, the invoice too, before there is a checkout', async () => {
      const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
      const { info } = await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 3, part: 1 });
      expect(info).toMatchObject({ plan: { id: 3 }, paid_plan: 1, checkout: null, upgrades: [] });
      const early = await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 });
      expect([early.status, early.body.message, Object.keys(early.body.info.fields)]).toEqual([
        422,
        'request_incomplete',
        ['city', 'description', 'invoice'],
      ]);
      const wrong = await scenario.citizen.put(`/requests/${made.info.id}`, {
        invoice: { ...person, tax_code: 'RSSNNA80E45F205X' },
      });
      expect([wrong.status, Object.keys(wrong.body.info.fields)]).toEqual([422, ['invoice.tax_code']]);
      expect(await payments.orders(made.info.id)).toEqual([]);
    });

    it('keeps the request a draft until it is paid, and then sends it automatically with the reach of its plan', async () => {
      await plans.manyFirms();
      const id = await plans.draft(premium);
      expect((await plans.shown(id)).allowed_actions).toEqual(['edit', 'pay', 'delete']);
      const ordered = await scenario.citizen.put(`/requests/${id}`, { status: 2 });
      expect(ordered.info).toMatchObject({
        status: { id: 1 },
        plan: { id: 3 },
        paid_plan: 1,
        checkout: { amount_cents: 999, status: 'open' },
      });
      expect(ordered.info.checkout.url).toMatch(/\/cassa-di-prova\//);
      const again = await scenario.citizen.put(`/requests/${id}`, { status: 2 });
      expect(again.info.checkout).toEqual(ordered.info.checkout);
      const order = async () => (await scenario.citizen.get(`/checkout/${ordered.info.checkout.id}`)).info;
      expect(await order()).toMatchObject({ status: 'open', request_sent: false });
      await payments.pay(ordered.info.checkout.url);
      expect(await order()).toMatchObject({ status: 'paid', request_sent: true });
      expect(await plans.shown(id)).toMatchObject({
        status: { id: 2 },
        plan: { id: 3 },
        paid_plan: 3,
        checkout: null,
        sent_at: '2026-03-10T09:00:00.000Z',
        forwarded_responses: { live: 25 },
      });
      expect((await plans.received()).map((mail) => mail.subject)).toContain('La tua richiesta è partita');
      await payments.pay(ordered.info.checkout.url);
      expect(await plans.live(id)).toBe(25);
    });

    it('skips the payment provider if a coupon makes it free', async () => {
      await plans.manyFirms();
      await payments.coupon('TUTTO', 1, 100, 3);
      await payments.coupon('BASIC', 1, 50, 2);
      const id = await plans.draft(premium);
      for (const discount of ['NIENTE', 'BASIC']) {
        const wrong = await scenario.citizen.put(`/requests/${id}`, { discount });
        expect([wrong.status, wrong.body.message, Object.keys(wrong.body.info.fields)]).toEqual([
          422,
          'coupon_not_valid',
          ['discount'],
        ]);
      }
      const sent = await scenario.citizen.put(`/requests/${id}`, { discount: 'tutto', status: 2 });
      expect(sent.info).toMatchObject({
        status: { id: 2 },
        plan: { id: 3 },
        paid_plan: 3,
        checkout: null,
        discount: 'tutto',
      });
      await test.drain();
      expect(await plans.live(id)).toBe(25);
      expect(await payments.orders(id)).toMatchObject([{ status: 'paid', amount_cents: 0, provider: 'none' }]);
    });

    it('is impossible for a subject without plans, and for a lower plan than the paid one', async () => {
      const made = await scenario.citizen.post('/requests', { request_type_id: 'ricorsi-inps' });
      const refused = await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 2 });
      expect([refused.status, refused.body.message, Object.keys(refused.body.info.fields)]).toEqual([
        422,
        'plan_not_available',
        ['plan'],
      ]);
      expect((await scenario.citizen.put(`/requests/${made.info.id}`, { plan: 4 })).status).toBe(422);
      const id = await plans.draft({ ...premium, plan: 2 });
      expect((await scenario.citizen.put(`/requests/${id}`, { request_type_id: 'ricorsi-inps' })).info.plan.id).toBe(1);
    });

    it('keeps the payment for a draft that became incomplete, with instructions, and refunds it if its subject became free', async () => {
      const [first, second] = [await plans.draft(premium), await plans.draft(premium)];
      const [a, b] = [await payments.order(first), await payments.order(second)];
      await scenario.citizen.put(`/requests/${first}`, { description: 'Poco.' });
      await payments.pay(a.url);
      expect(await plans.shown(first)).toMatchObject({
        status: { id: 1 },
        paid_plan: 3,
        allowed_actions: ['edit', 'withdraw', 'delete'],
        missing: ['description'],
      });
      expect((await scenario.citizen.get(`/checkout/${a.id}`)).info).toMatchObject({
        status: 'paid',
        request_sent: false,
      });
      expect((await plans.received()).map((mail) => mail.subject)).toContain(
        'Hai pagato il piano, ma la richiesta non è ancora partita',
      );
      expect((await scenario.citizen.put(`/requests/${first}`, { plan: 1 })).body.info.fields).toHaveProperty('plan');
      expect(
        (await scenario.citizen.put(`/requests/${first}`, { request_type_id: 'ricorsi-inps' })).body.info.fields,
      ).toHaveProperty('request_type_id');
      test.clock.advance(40 * ms.day);
      await test.settle();
      expect(
        (await scenario.citizen.put(`/requests/${first}`, { description: filled.description, status: 2 })).info,
      ).toMatchObject({ status: { id: 2 }, checkout: null });
      await scenario.citizen.put(`/requests/${second}`, { request_type_id: 'ricorsi-inps' });
      expect(await payments.orders(second)).toMatchObject([{ id: b.id, status: 'expired' }]);
      await payments.pay(b.url, 'pay-late');
      expect(await payments.orders(second)).toMatchObject([{ given: false }]);
      expect(await payments.refunds(second)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
    });
  });

  it('plans are listed for everyone, with a tag', async () => {
    const list = await test.http.get('/plans');
    expect(list.info).toEqual([
      {
        id: 1,
        label: 'Gratuito',
        price_cents: 0,
        price_string: '0,00\u00a0€',
        reach: 10,
        reads_waiting: false,
        refund_days: null,
        on_sale: true,
      },
      {
        id: 2,
        label: 'Basic',
        price_cents: 299,
        price_string: '2,99\u00a0€',
        reach: 15,
        reads_waiting: false,
        refund_days: null,
        on_sale: true,
      },
      {
        id: 3,
        label: 'Premium',
        price_cents: 999,
        price_string: '9,99\u00a0€',
        reach: 25,
        reads_waiting: true,
        refund_days: 45,
        on_sale: true,
      },
    ]);
    expect((await test.http.get('/plans', { 'if-none-match': String(list.headers.etag) })).status).toBe(304);
  });
});
