import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';
import { person } from './purse.js';
import { filled, World } from './world.js';

/** Moves that cost money or can't be undone, with a field that nobody knows. */
describe('an unknown field', () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await startTestApp();
    world = await World.of(test, 1);
  });
  afterAll(() => test.close());

  it('refuses a quote and spends no credit', async () => {
    const [firm] = world.firms;
    const request = await world.rows.request(world.citizenId, { status: 3 });
    const place = await world.rows.response(request, firm!.id, 3, { opened_at: test.clock.now() });
    const before = (await firm!.http.get('/account')).info.credits;
    const quote = { status: 7, percentage: 12, fixed_costs: 400, text: 'Seguiamo noi.' };
    const { status, info } = await firm!.http.put(`/responses/${place}`, quote);
    expect([status, info.fields]).toEqual([422, { fixed_costs: ['Campo sconosciuto'] }]);
    expect((await firm!.http.get('/account')).info.credits).toBe(before);
    expect((await firm!.http.get(`/responses/${place}`)).info.status.id).toBe(3);
  });

  it('is named in the data of an invoice; what only the contract names is taken and not read', async () => {
    const { id } = (await world.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info as {
      id: number;
    };
    const wrong = await world.citizen.put(`/requests/${id}`, { plan: 2, invoice: { ...person, adress: 'Via Po 1' } });
    expect([wrong.status, wrong.info.fields]).toEqual([422, { 'invoice.adress': ['Campo sconosciuto'] }]);
    const named = await world.citizen.put(`/requests/${id}`, { ...filled, documents: [], cart_id: 7, sale_id: null });
    expect([named.status, named.info.documents]).toEqual([200, []]);
    await world.citizen.put(`/requests/${id}`, { status: 2 });
    const added = await world.citizen.put(`/requests/${id}`, { extra: 'Ho anche un testimone.', documents: [] });
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
    const http = who === 'citizen' ? world.citizen : world.firms[0]!.http;
    const { status, body: answer } = await http.call(method, path, { ...body, odd: 1 });
    expect([status, answer.info.fields]).toEqual([422, { odd: ['Campo sconosciuto'] }]);
  });
});
