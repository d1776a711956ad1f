import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { planReach } from '../../src/limits.js';
import { plansOffered, reachWithin, widerPlans } from '../../src/requests/reach.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import { person } from './plan-payments.js';
import { filled, Scenario } from './scenario.js';

describe('the plans that are sold', () => {
  it.each([
    [0, [], []],
    [1, [], []],
    [10, [], []],
    [11, [2], []],
    [15, [2], []],
    [16, [2, 3], [3]],
    [25, [2, 3], [3]],
  ] as const)('reach more of %i firms than the one before', (firms, fromFree, fromBasic) => {
    expect(widerPlans(1, firms)).toEqual(fromFree);
    expect(widerPlans(2, firms)).toEqual(fromBasic);
    expect(widerPlans(3, firms)).toEqual([]);
    expect(reachWithin(3, firms)).toBe(firms);
    const reach = { 1: Math.min(10, firms), 2: Math.min(15, firms), 3: firms };
    expect(plansOffered(firms)).toEqual(([1, ...fromFree] as const).map((plan) => ({ plan, reach: reach[plan] })));
  });
});

describe('the firms there are', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 2);
  });
  afterAll(() => test.close());

  const around = async (type = 'sinistri-stradali') =>
    (await test.http.get(`/matching/reach?request_type_id=${type}&latitude=45.4642&longitude=9.19`)).info;
  const isRefused = ({ status, body }: Answer): void => {
    expect([status, body.message, body.info.fields]).toEqual([
      422,
      'plan_reaches_no_more',
      { plan: ['Questo piano non porta studi in più: scegline un altro'] },
    ]);
    expect(body.info.messages).toEqual(['Con questo piano la richiesta non arriverebbe a nessuno studio in più.']);
  };
  const upgradesOf = async (id: number) =>
    ((await scenario.citizen.get(`/requests/${id}`)).info.upgrades as { plan: number; reach: number }[]).map(
      ({ plan, reach }) => [plan, reach],
    );

  it('are said for a point as near to the equator or to Greenwich as a number can tell', async () => {
    for (const point of [
      'latitude=5e-324&longitude=9.19',
      'latitude=45.4642&longitude=-1e-300',
      'latitude=90&longitude=-180',
    ])
      expect((await test.http.get(`/matching/reach?request_type_id=sinistri-stradali&${point}`)).status).toBe(200);
  });

  it('are said in the names of the contract, with what each plan reaches', async () => {
    const place = 'latitude=45.4642&longitude=9.19';
    const asked = (query: string) => test.http.get(`/matching/reach?${query}&${place}`);
    for (const query of ['request_type_id=sinistri-stradali', 'request_type_id=sinistri-stradali&plan=3'])
      expect((await asked(query)).body).toEqual({ info: { eligible: 2, reached: { 1: 2, 2: 2, 3: 2 } } });
    expect((await asked('request_type_id=nulla')).body.info.fields).toEqual({
      request_type_id: ['Formato non valido'],
    });
    expect((await asked('request_type_id=sinistri-stradali&plan=4')).status).toBe(422);
  });

  it('are said before a plan, and no plan is sold that reaches nobody more', async () => {
    expect(await around()).toEqual({ eligible: 2, reached: { 1: 2, 2: 2, 3: 2 } });
    expect(await around('malasanita')).toEqual({ eligible: 0, reached: { 1: 0, 2: 0, 3: 0 } });
    expect((await test.http.get('/matching/reach?request_type_id=nulla&latitude=45&longitude=9')).status).toBe(422);
    const id = await scenario.sent();
    expect((await scenario.responses(id)).length).toBe(2);
    expect(await upgradesOf(id)).toEqual([]);
    for (const plan of [2, 3])
      isRefused(await scenario.citizen.post(`/requests/${id}/upgrade`, { plan, invoice: person }));
    const draft = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info
      .id as number;
    // The place comes with the call that sends: what it says counts.
    isRefused(await scenario.citizen.put(`/requests/${draft}`, { ...filled, plan: 2, invoice: person, status: 2 }));
    expect((await scenario.citizen.get(`/requests/${draft}`)).info).toMatchObject({
      status: { id: 1 },
      checkout: null,
    });
    // Both firms may answer at once: nobody waits for a turn.
    const future = async (request: number) =>
      ((await scenario.citizen.get(`/requests/${request}/timeline`)).info as { kind: string; future: boolean }[])
        .filter((item) => item.future)
        .map(({ kind }) => kind);
    expect(await future(id)).not.toContain('opens_to_all');

    // One firm more than the free plan reaches: basic is worth its price, premium no more than basic.
    for (let n = 2; n <= planReach[1]; n++) await scenario.addFirm(n);
    await test.settle();
    expect(await around()).toEqual({ eligible: 11, reached: { 1: 10, 2: 11, 3: 11 } });
    const wide = await scenario.sent();
    expect(await upgradesOf(wide)).toEqual([[2, 11]]);
    isRefused(await scenario.citizen.post(`/requests/${wide}/upgrade`, { plan: 3, invoice: person }));
    const { info } = await scenario.citizen.post(`/requests/${wide}/upgrade`, { plan: 2, invoice: person });
    expect(info.checkout).toMatchObject({ amount_cents: 299 });
    isRefused(await scenario.citizen.put(`/requests/${draft}`, { ...filled, plan: 3, invoice: person, status: 2 }));
    const sent = await scenario.citizen.put(`/requests/${draft}`, { ...filled, plan: 2, invoice: person, status: 2 });
    expect(sent.info.checkout).toMatchObject({ amount_cents: 299 });
    expect(await future(wide)).toContain('opens_to_all');
  });
});
