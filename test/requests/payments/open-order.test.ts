import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../../src/shared/clock.js';
import { ms, requestLimits } from '../../../src/shared/limits.js';
import { Team } from '../../staff/team.js';
import { person } from '../plan-payments.js';
import { PaidPlans, premium } from './paid-plans.js';

let plans: PaidPlans;
let scenario: PaidPlans['scenario'];
beforeAll(async () => {
  plans = await PaidPlans.start();
  ({ scenario } = plans);
});
afterAll(() => plans.end());

const statuses = async (id: number) => (await plans.payments.orders(id)).map(({ status }) => status);
const dueAt = async (id: number) => {
  const { rows } = await sql<{ due: string }>`select draft_due_at as due from requests where id = ${id}`.execute(
    plans.test.sql,
  );
  return new Date(rows[0]!.due);
};
const put = (id: number, body: object) => scenario.citizen.put(`/requests/${id}`, body);

/** An order that could still be paid for a request that no longer wants it would only be refunded. */
describe('the open order of a plan', () => {
  it.each<[what: string, act: (id: number) => Promise<{ status: number }>, left: string]>([
    ['ends when a firm is chosen', (id) => chosen(id), 'expired'],
    ['ends when the request is retired', (id) => put(id, { status: 9 }), 'expired'],
    ['ends when the request is deleted', (id) => scenario.citizen.delete(`/requests/${id}`), 'expired'],
    ['ends when staff remove the request', (id) => rejected(id), 'expired'],
    ['stays when words are added', (id) => put(id, { extra: 'Ho anche la perizia.' }), 'open'],
  ])('%s', async (_what, act, left) => {
    const ids = [await scenario.sent({ invoice: person }), await scenario.sent({ invoice: person })] as const;
    for (const id of ids)
      expect((await scenario.citizen.post(`/requests/${id}/upgrade`, { plan: 3 })).status).toBe(200);
    expect((await act(ids[0])).status).toBeLessThan(300);
    expect([await statuses(ids[0]), await statuses(ids[1])]).toEqual([[left], ['open']]);
  });

  it.each([
    ['ends with another plan', { plan: 2 }, 'expired'],
    ['ends without a plan', { plan: 1 }, 'expired'],
    ['stays with the same plan', { plan: 3 }, 'open'],
    ['stays with other words', { description: `${premium.description} Ho anche la perizia.` }, 'open'],
  ])('of a draft %s', async (_what, change, left) => {
    const [id, neighbour] = [await plans.draft(premium), await plans.draft(premium)];
    for (const one of [id, neighbour]) await plans.payments.order(one);
    expect((await put(id, change)).status).toBe(200);
    expect([await statuses(id), await statuses(neighbour)]).toEqual([[left], ['open']]);
  });

  it('can be paid again after the card was refused', async () => {
    const id = await plans.draft(premium);
    const { url } = await plans.payments.order(id);
    await plans.payments.pay(url, 'decline');
    expect((await plans.shown(id)).checkout).toMatchObject({ status: 'failed', amount_cents: 999 });
  });
});

describe('a payment', () => {
  it('counts from its own moment, also where its news comes later', async () => {
    const id = await plans.draft(premium);
    const { url } = await plans.payments.order(id);
    const paid = plans.test.clock.now().toISOString();
    await plans.test.http.post(`/sandbox/payments/${url.split('/').at(-1)!}/pay`);
    plans.test.clock.advance(ms.day);
    await plans.test.drain();
    const offered = (await scenario.citizen.get('/withdrawals')).info as { request_id: number; paid_at: string }[];
    expect(offered.find(({ request_id }) => request_id === id)).toMatchObject({ paid_at: paid });
  });

  it('for a draft that lacks something is told each time; a coupon is of no use until a wider plan is wanted', async () => {
    const id = await plans.draft({ ...premium, plan: 2 });
    const told = async () =>
      (
        await sql`select from notifications where template = 'plan_paid_incomplete'
          and (params->>'request_id')::integer = ${id}`.execute(plans.test.sql)
      ).rows.length;
    await plans.payments.coupon('META', 1, 50);
    for (const [plan, times] of [
      [2, 1],
      [3, 2],
    ] as const) {
      await put(id, { plan, description: premium.description });
      const { url } = await plans.payments.order(id);
      await put(id, { description: 'Poco.' });
      plans.test.clock.advance(60_000);
      await plans.payments.pay(url);
      // Who has just paid gets the whole time again to complete it.
      expect(await dueAt(id)).toEqual(plus(plans.test.clock.now(), requestLimits.abandonedAfter));
      expect([plan, await told()]).toEqual([plan, times]);
      const useless = await put(id, { discount: 'META' });
      expect([useless.status, Object.keys(useless.body.info.fields)]).toEqual([422, ['discount']]);
      if (plan === 2) expect((await put(id, { plan: 3, discount: 'META' })).info.discount).toBe('META');
      await put(id, { discount: null });
    }
  });
});

async function chosen(id: number) {
  const [firm] = await scenario.quotes(id, 1);
  return scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 });
}

async function rejected(id: number) {
  const desk = await new Team(plans.test).as('moderator');
  return desk.post(`/requests/${id}/reject`, { kind: 71, reason: 'Manca la data dell’incidente.' });
}
