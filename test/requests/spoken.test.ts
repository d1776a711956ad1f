import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { AskSpoken } from '../../src/requests/choice/ask-spoken.js';
import { feedbackLimits } from '../../src/shared/limits.js';
import { Team } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Scenario } from './scenario.js';

const { spokenAskedAfter, askedAfter, askedUntil } = feedbackLimits;

/** Rule 10.25: three days after the choice the citizen is asked whether they and the firm have spoken. */
describe('whether citizen and firm have spoken', () => {
  let test: TestApp;
  let scenario: Scenario;
  let neighbour: { id: number; http: HttpClient };
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 6);
    const id = await scenario.rows.citizen({ firstName: 'Bruno' });
    neighbour = { id, http: await scenario.rows.as(id) };
  });
  beforeEach(async () => {
    // The tests last for months: longer than a session.
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    neighbour.http = await scenario.rows.as(neighbour.id);
    for (const firm of scenario.firms) firm.http = await scenario.rows.as(firm.id);
  });
  afterAll(async () => {
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    await test.close();
  });

  const chosen = async (): Promise<number> => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(200);
    return id;
  };
  /** Who was asked about a request: in the app and by mail, in order. */
  const asked = async (requestId: number): Promise<string[]> => {
    const { rows } = await sql<{ who: string }>`
      select 'app ' || account_id as who from notifications
        where template = 'spoken_asked' and (params->>'request_id')::integer = ${requestId} and path = ${`/requests/${requestId}`}
      union all
      select 'mail ' || account_id from outbox where deduplication_key like ${`%spoken_asked%:${requestId}:%`}`.execute(
      test.sql,
    );
    return rows.map(({ who }) => who).sort();
  };
  const citizenWasAsked = () => [`app ${scenario.citizenId}`, `mail ${scenario.citizenId}`];
  /** Moves the clock and runs jobs and sweeps twice, to detect repeated questions. */
  const pass = async (milliseconds: number): Promise<void> => {
    test.clock.advance(milliseconds);
    await test.settle();
    await test.settle();
  };
  const tell = (id: number, spoken: boolean, http = scenario.citizen) => http.put(`/requests/${id}/spoken`, { spoken });
  const read = async (id: number) => (await scenario.citizen.get(`/requests/${id}`)).info;

  it('is asked once, after three days, in the app and by mail', async () => {
    const id = await chosen();
    await pass(spokenAskedAfter - 1000);
    expect(await asked(id)).toEqual([]);
    expect((await tell(id, true)).body.message).toBe('too_early');
    expect((await read(id)).allowed_actions).not.toContain('tell_spoken');
    await pass(2000);
    expect(await asked(id)).toEqual(citizenWasAsked());
    expect((await read(id)).allowed_actions).toContain('tell_spoken');
    await pass(askedAfter);
    expect(await asked(id)).toEqual(citizenWasAsked());
  });

  it('is said once; a neighbour’s request and the firm see nothing of it, staff do', async () => {
    const [id, other] = [await chosen(), await chosen()];
    await sql`update requests set account_id = ${neighbour.id} where id = ${other}`.execute(test.sql);
    test.clock.advance(spokenAskedAfter);
    expect((await tell(other, false)).status).toBe(404);
    const answer = await tell(id, false);
    expect(answer.info).toMatchObject({ spoken: { answer: false, told_at: test.clock.now().toISOString() } });
    expect(answer.info.allowed_actions).not.toContain('tell_spoken');
    expect((await tell(id, true)).body.message).toBe('move_not_allowed');
    expect((await read(id)).spoken.answer).toBe(false);
    expect((await neighbour.http.get(`/requests/${other}`)).info.spoken).toMatchObject({ answer: null, told_at: null });
    const desk = await new Team(test).as('admin');
    expect((await desk.get(`/requests/${id}`)).body).toMatchObject({ spoken: false });
    expect((await desk.get(`/requests/${other}`)).body).toMatchObject({ spoken: null, spoken_told_at: null });
    for (const firm of scenario.firms) {
      const { info } = await firm.http.get(`/requests/${id}`);
      if (info) expect(info).not.toHaveProperty('spoken');
    }
    // Who has said it is not asked.
    await pass(1000);
    expect(await asked(id)).toEqual([]);
  });

  it('is not asked of a citizen who rated the firm, nor of one whose firm was chosen a week ago', async () => {
    const [rated, late] = [await chosen(), await chosen()];
    expect((await scenario.citizen.put(`/requests/${rated}/feedback`, { satisfaction_lawyer: 4 })).status).toBe(200);
    test.clock.advance(spokenAskedAfter);
    expect((await tell(rated, true)).body.message).toBe('move_not_allowed');
    await pass(askedAfter - spokenAskedAfter);
    expect([await asked(rated), await asked(late)]).toEqual([[], []]);
    // It can still be said.
    await pass(askedUntil - askedAfter - 1000);
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    expect((await tell(late, true)).status).toBe(200);
  });

  it('cannot be said after 90 days, nor where no firm was chosen', async () => {
    const [late, open] = [await chosen(), await scenario.sent()];
    test.clock.advance(askedUntil);
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    for (const id of [late, open]) expect((await tell(id, true)).body.message).toBe('move_not_allowed');
    expect((await read(open)).spoken).toBeNull();
  });

  it('is asked once by jobs that run at the same instant, and answered once', async () => {
    const id = await chosen();
    test.clock.advance(spokenAskedAfter);
    const job = test.app.get(AskSpoken);
    await Promise.all([1, 2, 3, 4].map(() => job.execute(id)));
    await test.settle();
    expect(await asked(id)).toEqual(citizenWasAsked());
    const answers = await Promise.all([tell(id, true), tell(id, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
