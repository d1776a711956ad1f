import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { planReach } from '../../src/limits.js';
import { reachWithin, widerPlans } from '../../src/requests/reach.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { World } from './world.js';

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
  });
});

describe('the firms there are', () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await startTestApp();
    world = await World.of(test, 2);
  });
  afterAll(() => test.close());

  const around = async (type = 'sinistri-stradali') =>
    (await test.http.get(`/reach?request_type=${type}&latitude=45.4642&longitude=9.19`)).info;
  const upgradesOf = async (id: number) =>
    ((await world.citizen.get(`/requests/${id}`)).info.upgrades as { plan: number; reach: number }[]).map(
      ({ plan, reach }) => [plan, reach],
    );

  it('are said before a plan, and no plan is sold that reaches nobody more', async () => {
    expect(await around()).toEqual({ firms: 2, plans: [{ plan: 1, reach: 2 }] });
    expect(await around('malasanita')).toEqual({ firms: 0, plans: [{ plan: 1, reach: 0 }] });
    expect((await test.http.get('/reach?request_type=nulla&latitude=45&longitude=9')).status).toBe(422);
    const id = await world.sent();
    expect((await world.places(id)).length).toBe(2);
    expect(await upgradesOf(id)).toEqual([]);
    // Both firms may answer at once: nobody waits for a turn.
    const future = async (request: number) =>
      ((await world.citizen.get(`/requests/${request}/timeline`)).info as { kind: string; future: boolean }[])
        .filter((item) => item.future)
        .map(({ kind }) => kind);
    expect(await future(id)).not.toContain('opens_to_all');

    // One firm more than the free plan reaches: basic is worth its price, premium no more than basic.
    for (let n = 2; n <= planReach[1]; n++) await world.addFirm(n);
    await test.settle();
    expect(await around()).toEqual({
      firms: 11,
      plans: [
        { plan: 1, reach: 10 },
        { plan: 2, reach: 11 },
      ],
    });
    const wide = await world.sent();
    expect(await upgradesOf(wide)).toEqual([[2, 11]]);
    expect(await future(wide)).toContain('opens_to_all');
  });
});
