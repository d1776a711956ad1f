import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms, preferenceLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, type FirmOf } from './scenario.js';

describe('a firm that takes requests from a certain sum on', () => {
  let test: TestApp;
  let scenario: Scenario;
  let choosy: FirmOf;
  let other: FirmOf;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 2);
    [choosy, other] = scenario.firms as [FirmOf, FirmOf];
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const naming = (sums: string) =>
    scenario.sent({
      description: `Il corriere ha perso il pacco che ho spedito a mia sorella in aprile e non risponde alle mie lettere. ${sums}`,
    });
  const holders = async (id: number) => (await scenario.responses(id)).map((one) => one.firm_id).sort((a, b) => a - b);
  const takes = (cents: number | null) => choosy.http.put('/profile/preferences', { min_value_cents: cents });
  const both = () => [choosy.id, other.id].sort((a, b) => a - b);

  it('receives those that name such a sum, or none; the others go to other firms', async () => {
    expect((await takes(500_00)).info.min_value_cents).toBe(500_00);
    expect((await other.http.get('/profile')).info.min_value_cents).toBeNull();
    const small = await naming('Valeva 499,99 euro, la spedizione 20 €.');
    const same = await naming('Valeva 500 euro, la spedizione 20 €.');
    const unknown = await naming('Non so quanto valesse.');
    expect(await holders(small)).toEqual([other.id]);
    expect(await holders(same)).toEqual(both());
    expect(await holders(unknown)).toEqual(both());
    test.clock.advance(ms.hour);
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('is offered the open ones at once when it takes smaller ones, and keeps what it has when it does not', async () => {
    await takes(1000_00);
    const id = await naming('Valeva 700 euro.');
    const held = await naming('Valeva 1.000 euro.');
    await takes(701_00);
    await test.drain();
    expect(await holders(id)).toEqual([other.id]);
    await takes(700_00);
    await test.drain();
    expect(await holders(id)).toEqual(both());
    await takes(100_000_00);
    await test.settle();
    expect(await holders(held)).toEqual(both());
    await takes(null);
    expect((await choosy.http.get('/profile')).info.min_value_cents).toBeNull();
    expect(await holders(await naming('Valeva 1 euro.'))).toEqual(both());
  });

  it('gives a whole number of cents, from one to the limit', async () => {
    for (const wrong of [0, -1, 1.5, preferenceLimits.minValueMax + 1, '500']) {
      const { status, body } = await choosy.http.put('/profile/preferences', { min_value_cents: wrong });
      expect([wrong, status, Object.keys(body.info.fields)]).toEqual([wrong, 422, ['min_value_cents']]);
    }
    // A citizen has no such preference, and none of a firm is changed.
    await scenario.citizen.put('/profile/preferences', { min_value_cents: 100 });
    expect((await scenario.citizen.get('/profile')).info).not.toHaveProperty('min_value_cents');
  });
});
