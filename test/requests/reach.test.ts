import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { OpenToAll } from '../../src/requests/forwarding/open-to-all.js';
import { ms, planReach } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import type { Answer } from '../support/http.js';
import type { Schemas } from '../support/shown.js';
import { person } from './plan-payments.js';
import { filled, Scenario } from './scenario.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';

describe('the number of eligible firms', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
  });

  const around = async (type = 'sinistri-stradali') =>
    (await test.http.get(`/matching/reach?request_type_id=${type}&latitude=45.4642&longitude=9.19`)).info;
  const isRefused = ({ status, body }: Answer): void => {
    expect([status, body.message, body.info.fields]).toEqual([
      422,
      'plan_gives_nothing_more',
      { plan: ['Questo piano non darebbe niente in più: scegline un altro'] },
    ]);
    expect(body.info.messages).toEqual([
      'Questo piano ora non darebbe niente in più alla tua richiesta: arriverebbe agli stessi studi.',
    ]);
  };
  const upgradesOf = async (id: number) =>
    ((await scenario.citizen.get(`/requests/${id}`)).info.upgrades as Schemas['UserRequest']['upgrades']).map(
      ({ plan, reach, gives }) => [plan, reach, gives],
    );
  const order = (id: number, plan: number) =>
    scenario.citizen.post(`/requests/${id}/upgrade`, { plan, invoice: person });

  const future = async (request: number) =>
    ((await scenario.citizen.get(`/requests/${request}/timeline`)).info as { kind: string; future: boolean }[])
      .filter((item) => item.future)
      .map(({ kind }) => kind);

  it('is returned for a point arbitrarily near to the equator or to Greenwich', async () => {
    for (const point of [
      'latitude=5e-324&longitude=9.19',
      'latitude=45.4642&longitude=-1e-300',
      'latitude=90&longitude=-180',
    ])
      expect((await test.http.get(`/matching/reach?request_type_id=sinistri-stradali&${point}`)).status).toBe(200);
  });

  it('is returned with the names of the contract, and the reach of each plan', async () => {
    const place = 'latitude=45.4642&longitude=9.19';
    const asked = (query: string) => test.http.get(`/matching/reach?${query}&${place}`);
    for (const query of ['request_type_id=sinistri-stradali', 'request_type_id=sinistri-stradali&plan=3'])
      expect((await asked(query)).body).toEqual({ info: { eligible: 2, reached: { 1: 2, 2: 2, 3: 2 } } });
    expect((await asked('request_type_id=nulla')).body.info.fields).toEqual({
      request_type_id: ['Formato non valido'],
    });
    expect((await asked('request_type_id=sinistri-stradali&plan=4')).status).toBe(422);
  });

  it('may be the same for a paid plan, which can be ordered for its other benefits', async () => {
    expect(await around()).toEqual({ eligible: 2, reached: { 1: 2, 2: 2, 3: 2 } });
    expect(await around('malasanita')).toEqual({ eligible: 0, reached: { 1: 0, 2: 0, 3: 0 } });
    expect((await test.http.get('/matching/reach?request_type_id=nulla&latitude=45&longitude=9')).status).toBe(422);
    const id = await scenario.sent();
    expect((await scenario.responses(id)).length).toBe(2);
    // With two firms nobody waits for a turn, so nobody reads beforehand, and basic has no benefit.
    expect(await upgradesOf(id)).toEqual([[3, 2, ['refund']]]);
    isRefused(await order(id, 2));
    const { info } = await order(id, 3);
    expect(info.checkout).toMatchObject({ amount_cents: 999 });
    const neighbour = await scenario.sent();
    expect(await upgradesOf(neighbour)).toEqual([[3, 2, ['refund']]]);

    for (const [plan, cents] of [
      [2, 299],
      [3, 999],
    ]) {
      const draft = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info
        .id as number;
      expect((await scenario.citizen.get(`/requests/${draft}`)).info.plan.id).toBe(1);
      const sent = await scenario.citizen.put(`/requests/${draft}`, { ...filled, plan, invoice: person, status: 2 });
      expect(sent.info).toMatchObject({ status: { id: 1 }, checkout: { amount_cents: cents } });
    }

    // After an answer premium could not be refunded either.
    await scenario.quotes(id, 1);
    expect(await upgradesOf(id)).toEqual([]);
    isRefused(await order(id, 3));
    expect(await upgradesOf(neighbour)).toEqual([[3, 2, ['refund']]]);
    // Both firms may answer at once: nobody waits for a turn.
    expect(await future(id)).not.toContain('opens_to_all');
  });

  it('exceeds the reach of the free plan with one more firm', async () => {
    for (let n = 2; n <= planReach[1]; n++) {
      await scenario.addFirm(n);
      // From the fourth firm on one of them waits for its turn.
      if (n === 2 || n === 3)
        expect([n, (await future(await scenario.sent())).includes('opens_to_all')]).toEqual([n, n === 3]);
    }
    await test.settle();
    expect(await around()).toEqual({ eligible: 11, reached: { 1: 10, 2: 11, 3: 11 } });
    const wide = await scenario.sent();
    expect(await upgradesOf(wide)).toEqual([
      [2, 11, ['reach']],
      [3, 11, ['reach', 'reading', 'refund']],
    ]);
    expect((await order(wide, 2)).info.checkout).toMatchObject({ amount_cents: 299 });
    expect((await order(wide, 3)).info.checkout).toMatchObject({ amount_cents: 999 });
    expect(await future(wide)).toContain('opens_to_all');
    test.clock.advance(initialSettings.exclusive_hours * ms.hour + 1000);
    await test.settle();
    expect(await upgradesOf(wide)).toEqual([
      [2, 11, ['reach']],
      [3, 11, ['reach', 'refund']],
    ]);

    // A place is free when a request opens to all: the eleventh firm gets it then.
    const next = await scenario.sent();
    const [lost] = await scenario.responses(next);
    await sql`
      update responses set status = 12, lapse_reason = 'retired', lapsed_at = ${test.clock.now()}
      where request_id = ${next} and firm_id = ${lost!.firm_id}`.execute(test.sql);
    expect(await scenario.responses(next)).toHaveLength(planReach[1]);
    test.clock.advance(initialSettings.exclusive_hours * ms.hour + 1000);
    await test.app.get(OpenToAll, { strict: false }).execute(next);
    expect(await scenario.responses(next)).toHaveLength(planReach[1] + 1);
  });
});
