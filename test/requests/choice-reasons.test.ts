import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { quote, Scenario, type FirmOf } from './scenario.js';

describe('why a citizen chose a firm', () => {
  let test: TestApp;
  let scenario: Scenario;
  let winner: FirmOf;
  let loser: FirmOf;
  let absent: FirmOf;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    [winner, loser, absent] = scenario.firms as [FirmOf, FirmOf, FirmOf];
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const responseOf = async (id: number, firm: FirmOf): Promise<number> =>
    (await scenario.responses(id)).find((one) => one.firm_id === firm.id)!.id;

  /** A request that the first two firms quote and the citizen gives to the first, with a reason or without. */
  const chosen = async (reason?: string): Promise<number> => {
    const id = await scenario.sent();
    for (const firm of [winner, loser]) {
      const response = await responseOf(id, firm);
      await firm.http.put(`/responses/${response}`, { status: 3 });
      expect((await firm.http.put(`/responses/${response}`, quote)).status).toBe(200);
    }
    const body = { status: 9, ...(reason !== undefined && { choice_reason: reason }) };
    const { status } = await scenario.citizen.put(`/responses/${await responseOf(id, winner)}`, body);
    expect([reason, status]).toEqual([reason, reason === 'fame' ? 422 : 200]);
    return id;
  };
  const reasons = async (firm: FirmOf) => (await firm.http.get('/requests/lawyer/performance')).info.reasons;
  const stored = async (id: number) =>
    (await sql<{ choice_reason: string | null }>`select choice_reason from requests where id = ${id}`.execute(test.sql))
      .rows[0]!.choice_reason;

  it('is stored as she says it, is nobody’s to read alone, and is counted from five answers up', async () => {
    const none = { chosen: null, lost: null };
    const first = await chosen('price');
    expect(await stored(first)).toBe('price');
    expect(await stored(await chosen())).toBeNull();
    for (const reason of ['clarity', 'price', 'speed']) await chosen(reason);
    // Four answers, and one who did not say.
    expect([await reasons(winner), await reasons(loser), await reasons(absent)]).toEqual([none, none, none]);
    for (const firm of [winner, loser])
      expect(JSON.stringify((await firm.http.get(`/requests/${first}`)).body)).not.toContain('choice_reason');

    const last = await chosen('price');
    const said = [
      { reason: 'price', count: 3 },
      { reason: 'clarity', count: 1 },
      { reason: 'speed', count: 1 },
    ];
    expect(await reasons(winner)).toEqual({ chosen: said, lost: null });
    expect(await reasons(loser)).toEqual({ chosen: null, lost: said });
    // It had the requests and quoted none.
    expect(await reasons(absent)).toEqual(none);

    // The answer goes with its request.
    expect((await scenario.citizen.delete(`/requests/${last}`)).status).toBeLessThan(300);
    expect(await stored(last)).toBeNull();
    expect(await reasons(loser)).toEqual(none);
  });

  it('is one of a list: another word is refused, and nobody is chosen', async () => {
    const id = await chosen('fame');
    expect((await scenario.responses(id)).map(({ status }) => status).filter((status) => status === 9)).toEqual([]);
    expect(await stored(id)).toBeNull();
  });
});
