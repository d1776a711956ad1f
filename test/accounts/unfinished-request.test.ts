import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { World } from '../requests/world.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('the request that an account has still to complete', () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await startTestApp();
    world = await World.of(test, 1);
  });
  afterAll(() => test.close());

  const draft = async (): Promise<number> =>
    (await world.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id;
  const named = async (): Promise<unknown> => (await world.citizen.get('/account')).info.draft_id;

  it('is the newest draft, until it is deleted or sent', async () => {
    expect(await named()).toBeNull();
    await world.sent();
    expect(await named()).toBeNull();
    const older = await draft();
    expect(await named()).toBe(older);
    const newer = await draft();
    expect(await named()).toBe(newer);
    expect((await world.citizen.delete(`/requests/${newer}`)).status).toBe(204);
    expect(await named()).toBe(older);
  });

  it('is no matter of a firm', async () => {
    const [firm] = world.firms;
    expect((await firm!.http.get('/account')).info).not.toHaveProperty('draft_id');
  });
});
