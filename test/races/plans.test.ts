import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { PlanPayments, person } from '../requests/plan-payments.js';
import { quote, Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('plans, at the same instant', () => {
  let test: TestApp;
  let scenario: Scenario;
  let payments: PlanPayments;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 12);
    payments = new PlanPayments(test, scenario);
  });
  afterAll(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const upgrade = async (id: number, plan: 2 | 3): Promise<string> =>
    (await scenario.citizen.post(`/requests/${id}/upgrade`, { plan })).info.checkout.url as string;
  const plan = async (id: number): Promise<number> =>
    (await scenario.citizen.get(`/requests/${id}`)).info.paid_plan as number;

  it('a draft is ordered ten times: one order', async () => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'malasanita' });
    await scenario.citizen.put(`/requests/${made.info.id}`, {
      plan: 3,
      invoice: person,
      part: 1,
      city: 'Milano',
      province_id: 'MI',
      latitude: 45.46,
      longitude: 9.19,
      description: 'x'.repeat(60),
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await payments.orders(made.info.id as number)).toHaveLength(1);
  });

  it('two pages of one request are paid: one is delivered, the other is refunded', async () => {
    const id = await scenario.sent({ invoice: person });
    const pages = [await upgrade(id, 2), await upgrade(id, 3)];
    await Promise.all(
      pages.map((url, nth) =>
        test.http.post(`/sandbox/payments/${url.split('/').at(-1) ?? ''}/${nth === 0 ? 'pay-late' : 'pay'}`),
      ),
    );
    await test.drain();
    const orders = await payments.orders(id);
    const given = orders.filter((order) => order.given);
    const paid = orders.filter((order) => order.paid_at !== null);
    expect(given).toHaveLength(1);
    expect(await payments.refunds(id)).toHaveLength(paid.length - 1);
    expect(await plan(id)).toBe(given[0]!.amount_cents === 999 ? 3 : 2);
  });

  it('a payment meets the fifth quote: it delivers a wider plan, or is refunded', async () => {
    const id = await scenario.sent({ invoice: person });
    await scenario.openToAll();
    await scenario.quotes(id, 4);
    const url = await upgrade(id, 3);
    const [fifth] = await scenario.holders(id, 2);
    await fifth!.http.put(`/responses/${fifth!.responseId}`, { status: 3 });
    await Promise.all([payments.pay(url), fifth!.http.put(`/responses/${fifth!.responseId}`, quote)]);
    await test.drain();
    const [order] = await payments.orders(id);
    expect([await plan(id), (await payments.refunds(id)).length]).toEqual(order!.given ? [3, 0] : [1, 1]);
  });

  it('a refund and a withdrawal are requested together: one of the two succeeds', async () => {
    const id = await payments.sent({ plan: 3, invoice: person });
    test.clock.advance(10 * ms.day + 1000);
    await test.settle();
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () =>
        scenario.citizen.post(`/requests/${id}/refund`, { reason: 'Nessuno mi ha risposto.' }),
      ),
      ...Array.from({ length: 3 }, () => scenario.citizen.post(`/requests/${id}/withdraw`)),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    await test.drain();
    const refunds = await payments.refunds(id);
    expect(refunds).toHaveLength(1);
    expect([await plan(id), refunds[0]!.kind]).toEqual(
      refunds[0]!.kind === 'withdrawal' ? [1, 'withdrawal'] : [3, 'premium_unanswered'],
    );
  });
});
