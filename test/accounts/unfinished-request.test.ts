import { beforeAll, describe, expect, it } from '@jest/globals';
import { Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';

describe('the unfinished request of an account', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
  });

  const draft = async (): Promise<number> =>
    (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id;
  const named = async (): Promise<unknown> => (await scenario.citizen.get('/account')).info.draft_id;

  it('is the newest draft, until it is deleted or sent', async () => {
    expect(await named()).toBeNull();
    await scenario.sent();
    expect(await named()).toBeNull();
    const older = await draft();
    expect(await named()).toBe(older);
    const newer = await draft();
    expect(await named()).toBe(newer);
    expect((await scenario.citizen.delete(`/requests/${newer}`)).status).toBe(204);
    expect(await named()).toBe(older);
  });

  it('does not exist for a firm', async () => {
    const [firm] = scenario.firms;
    expect((await firm!.http.get('/account')).info).not.toHaveProperty('draft_id');
  });
});
