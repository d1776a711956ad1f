import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { assignedMember, quote, Scenario, type FirmOf } from './scenario.js';

describe('why a citizen chose a firm', () => {
  let test: TestApp;
  let scenario: Scenario;
  let winner: FirmOf;
  let loser: FirmOf;
  let absent: FirmOf;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    [loser, winner, absent] = scenario.firms as [FirmOf, FirmOf, FirmOf];
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const responseOf = async (id: number, firm: FirmOf): Promise<number> =>
    (await scenario.responses(id)).find((one) => one.firm_id === firm.id)!.id;

  /** A request that the first two firms quote and the citizen gives to the second, with a reason or without. */
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
    const none = { chosen: null, lost: null, nobody: null };
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
    expect(await reasons(winner)).toEqual({ chosen: said, lost: null, nobody: null });
    expect(await reasons(loser)).toEqual({ chosen: null, lost: said, nobody: null });
    const member = await scenario.rows.as(loser.id, await assignedMember(test, loser.id));
    expect(await reasons({ ...loser, http: member })).toEqual(none);
    // It had the requests and quoted none.
    expect(await reasons(absent)).toEqual(none);

    // The answer goes with its request.
    expect((await scenario.citizen.delete(`/requests/${last}`)).status).toBeLessThan(300);
    expect(await stored(last)).toBeNull();
    expect(await reasons(loser)).toEqual(none);
  });

  it('tells her how to reach that firm, and no other', async () => {
    const id = await chosen();
    const { rows } = await sql<{ contacts: string; email: string }>`
      select n.params->>'firm_contacts' as contacts, a.email
      from notifications n
      join accounts a on a.id = ${winner.id}
      where n.template = 'firm_chosen_by_you' and n.params->>'request_id' = ${String(id)}`.execute(test.sql);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.contacts.split(', ')).toContain(rows[0]!.email);
  });

  it('is one of a list: another word is refused, and nobody is chosen', async () => {
    const id = await chosen('fame');
    expect((await scenario.responses(id)).map(({ status }) => status).filter((status) => status === 9)).toEqual([]);
    expect(await stored(id)).toBeNull();
  });

  it('is not asked of who chose nobody: they say why nobody, and the firms that had quoted read it together', async () => {
    const none = { chosen: null, lost: null, nobody: null };
    const before = await reasons(winner);
    const given = async (reason: string | null, more = {}) => {
      const id = await scenario.rows.request(scenario.citizenId, { status: 0 });
      await sql`update requests set ok_count = 1, closed_at = ${test.clock.now()} where id = ${id}`.execute(test.sql);
      await scenario.rows.response(id, loser.id, 7, { percentage_hundredths: 1000, answered_at: test.clock.now() });
      const answer = await scenario.citizen.put(`/requests/${id}/feedback`, {
        satisfaction_site: 3,
        no_choice_reason: reason,
        ...more,
      });
      return { id, answer };
    };
    for (const reason of ['price', 'price', 'elsewhere', 'settled'])
      expect((await given(reason)).answer.status).toBe(200);
    expect((await given(null)).answer.info).toMatchObject({ updated: 1, no_choice_reason: null });
    expect(await reasons(loser)).toMatchObject({ nobody: null });
    const { id, answer } = await given('distance');
    expect(answer.info).toMatchObject({ satisfaction_site: 3, no_choice_reason: 'distance' });
    expect((await scenario.citizen.get(`/requests/${id}`)).info.feedback).toMatchObject({
      no_choice_reason: 'distance',
    });
    expect(JSON.stringify((await loser.http.get(`/requests/${id}`)).body)).not.toContain('no_choice_reason');
    expect((await reasons(loser)).nobody).toEqual([
      { reason: 'price', count: 2 },
      { reason: 'distance', count: 1 },
      { reason: 'elsewhere', count: 1 },
      { reason: 'settled', count: 1 },
    ]);
    // Those that had not quoted, and the reasons of the other outcomes, are as before.
    expect(await reasons(winner)).toEqual(before);
    expect(await reasons(absent)).toEqual(none);

    // Neither the request that was deleted counts, nor what was said before somebody was chosen after all.
    for (const column of ['deleted_at', 'approved_at']) {
      const set = (at: Date | null) =>
        sql`update requests set ${sql.ref(column)} = ${at} where id = ${id}`.execute(test.sql);
      await set(test.clock.now());
      expect([column, await reasons(loser)]).toEqual([column, none]);
      await set(null);
    }

    // It can be taken back, and goes with the request.
    await scenario.citizen.put(`/requests/${id}/feedback`, { no_choice_reason: null });
    expect((await reasons(loser)).nobody).toBeNull();
    expect((await given('fame')).answer).toBeRefused(422, 'invalid_input');
    const approved = await chosen();
    expect(await scenario.citizen.put(`/requests/${approved}/feedback`, { no_choice_reason: 'price' })).toBeRefused(
      409,
      'move_not_allowed',
    );
  });
});
