import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/app.js';
import { person } from './plan-payments.js';
import { filled, Scenario } from './scenario.js';

/** Moves that cost money or can't be undone, with an unknown field. */
describe('an unknown field', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
  });

  it('refuses a quote and spends no credit', async () => {
    const [firm] = scenario.firms;
    const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
    const responseId = await scenario.rows.response(request, firm!.id, 3, { opened_at: test.clock.now() });
    const before = (await firm!.http.get('/account')).info.credits;
    const quote = { status: 7, percentage: 12, fixed_fee: 400, text: 'Seguiamo noi.' };
    const { status, info } = await firm!.http.put(`/responses/${responseId}`, quote);
    expect([status, info.fields]).toEqual([422, { fixed_fee: ['Campo sconosciuto'] }]);
    expect((await firm!.http.get('/account')).info.credits).toBe(before);
    expect((await firm!.http.get(`/responses/${responseId}`)).info.status.id).toBe(3);
  });

  it('is named in the data of an invoice; a field that only the contract names is accepted and ignored', async () => {
    const { id } = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info as {
      id: number;
    };
    const wrong = await scenario.citizen.put(`/requests/${id}`, {
      plan: 2,
      invoice: { ...person, adress: 'Via Po 1' },
    });
    expect([wrong.status, wrong.info.fields]).toEqual([422, { 'invoice.adress': ['Campo sconosciuto'] }]);
    const named = await scenario.citizen.put(`/requests/${id}`, {
      ...filled,
      documents: [],
      cart_id: 7,
      sale_id: null,
    });
    expect([named.status, named.info.documents]).toEqual([200, []]);
    await scenario.citizen.put(`/requests/${id}`, { status: 2 });
    const added = await scenario.citizen.put(`/requests/${id}`, { extra: 'Ho anche un testimone.', documents: [] });
    expect([added.status, added.info.extra]).toMatchObject([200, [{ text: 'Ho anche un testimone.' }]]);
  });

  it.each<[string, 'citizen' | 'firm', 'POST' | 'PUT' | 'DELETE', string, object]>([
    ['an opinion', 'firm', 'PUT', '/responses/1', { status: 5, text: 'x'.repeat(60) }],
    ['an opening', 'firm', 'PUT', '/responses/1', { status: 3 }],
    ['a choice', 'citizen', 'PUT', '/responses/1', { status: 9 }],
    ['the contacts', 'firm', 'PUT', '/responses/1', { shared_contacts: true, only_shared_contacts_updated: true }],
    ['a request', 'citizen', 'PUT', '/requests/1', { status: 2 }],
    ['a coupon that is looked at', 'citizen', 'POST', '/coupons/verify', { code: 'X', subject: 'plan', plan: 2 }],
    ['an upgrade', 'citizen', 'POST', '/requests/1/upgrade', { plan: 2 }],
    ['a refund', 'citizen', 'POST', '/requests/1/refund', { reason: 'Nessuno ha risposto.' }],
    ['an order of credits', 'firm', 'POST', '/credits/orders', { package: 5 }],
    ['the deletion of an account', 'citizen', 'DELETE', '/account', { password: 'x' }],
  ])('refuses %s', async (_, who, method, path, body) => {
    const http = who === 'citizen' ? scenario.citizen : scenario.firms[0]!.http;
    const { status, body: answer } = await http.call(method, path, { ...body, odd: 1 });
    expect([status, answer.info.fields]).toEqual([422, { odd: ['Campo sconosciuto'] }]);
  });
});
