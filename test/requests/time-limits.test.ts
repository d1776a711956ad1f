import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

describe('the day on which it happened', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
  });
  afterAll(() => test.close());

  const draft = async (): Promise<number> =>
    (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info.id;

  it('is kept with a draft, may be taken back, and is never in the future', async () => {
    const id = await draft();
    const put = (facts_on: string | null) => scenario.citizen.put(`/requests/${id}`, { facts_on });
    const today = test.clock.now().toISOString().slice(0, 10);
    expect((await put('2025-06-01')).info.facts_on).toBe('2025-06-01');
    expect((await put(today)).info.facts_on).toBe(today);
    for (const wrong of ['2999-01-01', '1929-12-31', '2025-02-30', 'ieri']) {
      const refused = await put(wrong);
      expect(refused.status).toBe(422);
      expect(refused.info.fields).toMatchObject({ facts_on: [expect.any(String)] });
    }
    expect((await put(null)).info.facts_on).toBeNull();
  });

  it('is read by a firm that reads the story, and goes with the request', async () => {
    const id = await scenario.sent({ facts_on: '2025-06-01' });
    const [firm] = await scenario.holders(id, 2);
    const read = () => firm!.http.get(`/requests/${id}`);
    expect((await read()).info).toMatchObject({ facts_on: null, description: null });
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 })).status).toBe(200);
    expect((await read()).info.facts_on).toBe('2025-06-01');
    expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
    const { rows } = await sql`select facts_on from requests where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ facts_on: null }]);
  });
});
