import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ms } from '../../../src/shared/limits.js';
import { person } from '../plan-payments.js';
import { PaidPlans } from './paid-plans.js';

let plans: PaidPlans;
let test: PaidPlans['test'];
let scenario: PaidPlans['scenario'];
let payments: PaidPlans['payments'];
beforeEach(async () => {
  plans = await PaidPlans.start();
  ({ test, scenario, payments } = plans);
});
afterEach(() => plans.end());

describe('an upgrade', () => {
  it('costs the difference and reaches more firms at once', async () => {
    await plans.manyFirms();
    const id = await scenario.sent();
    expect((await plans.shown(id)).upgrades).toEqual([
      { plan: 2, label: 'Basic', price_cents: 299, price_string: '2,99\u00a0€', reach: 15, gives: ['reach'] },
      {
        plan: 3,
        label: 'Premium',
        price_cents: 999,
        price_string: '9,99\u00a0€',
        reach: 25,
        gives: ['reach', 'reading', 'refund'],
      },
    ]);
    expect((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 })).body.info.fields).toHaveProperty(
      'invoice',
    );
    const asked = { plan: 2, invoice: person, performance_agreed: true };
    const basic = (await scenario.citizen.post(`/requests/${id}/upgrade`, asked)).info.checkout;
    expect(basic.amount_cents).toBe(299);
    expect(await plans.live(id)).toBe(10);
    await payments.pay(basic.url);
    expect(await plans.live(id)).toBe(15);
    const again = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 });
    expect(again).toBeRefused(409, 'plan_is_highest');
    expect(again.body.info).toMatchObject({ plan: 2 });
    // A coupon is for the plan that is bought, not for the one that the request has.
    await payments.coupon('PREMIUM', 2, 100, 3);
    await payments.coupon('BASIC', 2, 100, 2);
    const with_ = (discount: string) => scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3, discount });
    expect((await with_('BASIC')).body).toMatchObject({
      message: 'coupon_not_valid',
      info: { reason: 'other_subject' },
    });
    expect((await with_('PREMIUM')).info.checkout.amount_cents).toBe(600);
    // Each order has its own buyer, and its own wish that the service begins at once.
    const other = { plan: 3, invoice: { ...person, last_name: 'Verdi' } };
    const more = (await scenario.citizen.post(`/requests/${id}/upgrade`, other)).info.checkout;
    expect(more.amount_cents).toBe(700);
    const orders = await test.sql
      .selectFrom('checkouts')
      .select(['buyer', 'performance_agreed'])
      .where('id', 'in', [basic.id, more.id])
      .orderBy('id')
      .execute();
    expect(orders).toMatchObject([
      { buyer: { last_name: 'Rossi' }, performance_agreed: true },
      { buyer: { last_name: 'Verdi' }, performance_agreed: false },
    ]);
    expect((await plans.shown(id)).performance_agreed).toBe(true);
    await payments.pay(more.url);
    expect(await plans.shown(id)).toMatchObject({
      performance_agreed: false,
      plan: { id: 3 },
      paid_plan: 3,
      upgrades: [],
      forwarded_responses: { live: 25 },
    });
    const repeated = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 });
    expect(repeated).toBeRefused(409, 'plan_is_highest');
    const story = (await scenario.citizen.get(`/requests/${id}/timeline`)).info as { kind: string }[];
    expect(story.filter((one) => one.kind === 'upgraded')).toHaveLength(2);
  });

  it('clicked twice at once is one order; two paid pages deliver once, and the other payment is refunded', async () => {
    await plans.manyFirms();
    const id = await scenario.sent({ invoice: person });
    const twice = await Promise.all([1, 2].map(() => scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })));
    expect(new Set(twice.map((answer) => answer.info.checkout.id)).size).toBe(1);
    const other = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 2 })).info.checkout;
    await payments.pay(other.url);
    await payments.pay(twice[0]!.info.checkout.url, 'pay-late');
    expect(await plans.shown(id)).toMatchObject({ plan: { id: 2 }, paid_plan: 2, forwarded_responses: { live: 15 } });
    expect(await payments.refunds(id)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
  });

  it('paid while the request is being retired is delivered or refunded, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await scenario.sent({ invoice: person });
      const { url } = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout;
      await Promise.all([payments.pay(url), scenario.citizen.put(`/requests/${id}`, { status: 9 })]);
      await test.drain();
      const { status, paid_plan } = await plans.shown(id);
      expect(status.id).toBe(9);
      const [order] = await payments.orders(id);
      expect([paid_plan === 3, (await payments.refunds(id)).length]).toEqual(
        order!.given ? [true, 0] : [false, order!.paid_at === null ? 0 : 1],
      );
    }
  });

  it('paid after a firm was chosen is refunded, changes no plan, and leaves the order of another request open', async () => {
    const [id, other] = [await scenario.sent({ invoice: person }), await scenario.sent({ invoice: person })];
    const [firm] = await scenario.quotes(id, 1);
    const upgrade = async (request: number) =>
      (await scenario.citizen.post(`/requests/${request}/upgrade`, { plan: 3 })).info.checkout as { url: string };
    const { url } = await upgrade(id);
    await upgrade(other);
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(200);
    await payments.pay(url, 'pay-late');
    expect(await plans.shown(id)).toMatchObject({ status: { id: 5 }, plan: { id: 1 }, paid_plan: 1 });
    expect(await payments.orders(id)).toMatchObject([{ given: false, amount_cents: 999 }]);
    expect(await payments.refunds(id)).toMatchObject([{ kind: 'request_ended', amount_cents: 999, parts: [999] }]);
    expect(await payments.orders(other)).toMatchObject([{ status: 'open', paid_at: null }]);
    expect(await payments.refunds(other)).toEqual([]);
  });

  it('of a request that was deleted meanwhile is refunded automatically', async () => {
    const id = await scenario.sent({ invoice: person });
    const { url } = (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).info.checkout;
    expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
    await payments.pay(url, 'pay-late');
    expect(await payments.orders(id)).toMatchObject([{ given: false }]);
    expect(await payments.refunds(id)).toMatchObject([{ kind: 'request_ended', amount_cents: 999 }]);
  });

  it('is not sold without a benefit', async () => {
    const id = await scenario.sent({ invoice: person });
    await scenario.openToAll();
    await scenario.quotes(id, 5);
    const full = await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 });
    expect(full).toBeRefused(409, 'quotes_are_complete');
    const late = await scenario.sent({ invoice: person });
    test.clock.advance(10 * ms.day + 1000);
    await test.settle();
    expect((await plans.shown(late)).allowed_actions).toContain('upgrade');
    test.clock.advance(15 * ms.day);
    expect((await scenario.citizen.post(`/requests/${late}/upgrade`, { plan: 3 })).body.message).toBe('choice_expired');
  });
});
