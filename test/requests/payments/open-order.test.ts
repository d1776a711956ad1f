import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

async function chosen(id: number) {
  const [firm] = await scenario.quotes(id, 1);
  return scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 });
}

async function rejected(id: number) {
  const desk = await new Team(plans.test).as('moderator');
  return desk.post(`/requests/${id}/reject`, { kind: 71, reason: 'Manca la data dell’incidente.' });
}
