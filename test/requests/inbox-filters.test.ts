import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, type FirmOf } from './scenario.js';

describe('the saved filters of a firm', () => {
  let test: TestApp;
  let firm: FirmOf;
  let neighbour: FirmOf;
  beforeAll(async () => {
    test = await startTestApp();
    const scenario = await Scenario.of(test, 2);
    [firm, neighbour] = scenario.firms as [FirmOf, FirmOf];
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const whole = {
    part: 'to_answer',
    request_type_id: 'sinistri-stradali',
    within_km: 25,
    label: 'urgente',
    order: 'near',
    shape: 'map',
  };
  const bare = { request_type_id: null, within_km: null, label: null, order: null, shape: 'list' };
  const list = async (of: FirmOf) => (await of.http.get('/firm/filters')).info;

  it('stand in their places, are replaced and deleted; those of a neighbour stay', async () => {
    const theirs = { name: 'Loro', part: 'won' };
    await neighbour.http.put('/firm/filters/1', theirs);
    await firm.http.put('/firm/filters/2', { name: 'Vicine', ...whole });
    const { info } = await firm.http.put('/firm/filters/1', { name: 'Nuove', part: 'new' });
    expect(info).toEqual([
      { slot: 1, name: 'Nuove', part: 'new', ...bare },
      { slot: 2, name: 'Vicine', ...whole },
    ]);
    expect(await list(firm)).toEqual(info);
    await firm.http.put('/firm/filters/2', { name: 'Perse', part: 'lost' });
    expect((await firm.http.delete('/firm/filters/1')).status).toBe(204);
    expect((await firm.http.delete('/firm/filters/1')).status).toBe(204);
    expect(await list(firm)).toEqual([{ slot: 2, name: 'Perse', part: 'lost', ...bare }]);
    expect(await list(neighbour)).toEqual([{ slot: 1, ...theirs, ...bare }]);
  });

  it('are refused with a part, a place or a name that there is not', async () => {
    const before = await list(firm);
    for (const [slot, change] of [
      [requestLimits.savedFilters + 1, {}],
      [0, {}],
      [3, { name: ' ' }],
      [3, { name: 'a'.repeat(requestLimits.savedFilterNameMax + 1) }],
      [3, { part: 'other' }],
      [3, { within_km: 30 }],
      [3, { order: 'price' }],
      [3, { shape: 'table' }],
      [3, { request_type_id: 'none' }],
      [3, { label: 'a'.repeat(requestLimits.labelMax + 1) }],
      [3, { unknown: 1 }],
    ] as const) {
      const { status } = await firm.http.put(`/firm/filters/${slot}`, { name: 'a', ...whole, ...change });
      expect([slot, change, status]).toEqual([slot, change, 422]);
    }
    expect(await list(firm)).toEqual(before);
    const longest = { name: 'a'.repeat(requestLimits.savedFilterNameMax), ...whole };
    expect((await firm.http.put(`/firm/filters/${requestLimits.savedFilters}`, longest)).status).toBe(200);
  });
});
