import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { feedbackLimits, ms, requestLimits } from '../../src/shared/limits.js';
import { AskFeedback } from '../../src/requests/choice/ask-feedback.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { OPINION, Scenario } from './scenario.js';

const { askedAfter, askedAgainAfter, askedUntil } = feedbackLimits;

/** Rules 10.13 and 10.24: feedback is requested a week after the choice or the end, and once more after 60 days. */
describe('feedback is requested', () => {
  let test: TestApp;
  let scenario: Scenario;
  let stranger: { id: number; http: HttpClient };
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 6);
    const id = await scenario.rows.citizen({ firstName: 'Bruno' });
    stranger = { id, http: await scenario.rows.as(id) };
  });
  beforeEach(async () => {
    // Each test lasts for months: longer than a session.
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    for (const firm of scenario.firms) firm.http = await scenario.rows.as(firm.id);
  });
  afterAll(async () => {
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    await test.close();
  });

  /** The feedback requests to an account about a request, in the app and by mail, in order. */
  const asked = async (requestId: number, accountId = scenario.citizenId) => {
    const { rows: notified } = await sql<{ template: string; path: string }>`
      select template, path from notifications
      where account_id = ${accountId} and template like '%feedback_asked%'
        and (params->>'request_id')::integer = ${requestId} order by id`.execute(test.sql);
    // The text of a mail is deleted after a month; its key stays.
    const { rows: mails } = await sql<{ template: string }>`
      select substring(deduplication_key from '[a-z_]*feedback_asked[a-z_]*') as template from outbox
      where account_id = ${accountId} and deduplication_key like ${`%feedback_asked%:${requestId}:%`} order by id`.execute(
      test.sql,
    );
    expect(mails.map(({ template }) => template)).toEqual(notified.map(({ template }) => template));
    expect(notified.filter(({ path }) => path !== `/requests/${requestId}/feedback`)).toEqual([]);
    return notified.map(({ template }) => template);
  };
  /** Moves the clock and runs jobs and sweeps twice, to detect repeated questions. */
  const pass = async (milliseconds: number): Promise<void> => {
    test.clock.advance(milliseconds);
    await test.settle();
    await test.settle();
  };
  const choose = async (id: number): Promise<void> => {
    const [firm] = await scenario.quotes(id, 1);
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(200);
  };
  const chosen = async (): Promise<number> => {
    const id = await scenario.sent();
    await choose(id);
    return id;
  };
  const give = (id: number, given: object) => scenario.citizen.put(`/requests/${id}/feedback`, given);
  const shown = async (id: number): Promise<unknown[]> => [
    (await scenario.citizen.get(`/requests/${id}`)).info.feedback_asked,
    ((await scenario.citizen.get('/requests/user?page=-1&page_size=-1')).info as { id: number }[]).find(
      (one) => one.id === id,
    ),
  ];

  it('a week after the choice, again after 60 days, and never a third time; nobody else is asked', async () => {
    const id = await chosen();
    await pass(askedAfter - 1000);
    expect(await asked(id)).toEqual([]);
    expect(await shown(id)).toMatchObject([false, { feedback_asked: false }]);
    await pass(2000);
    expect(await asked(id)).toEqual(['feedback_asked']);
    expect(await shown(id)).toMatchObject([true, { feedback_asked: true }]);
    await pass(askedAgainAfter - askedAfter - 2000);
    expect(await asked(id)).toEqual(['feedback_asked']);
    await pass(2000);
    expect(await asked(id)).toEqual(['feedback_asked', 'feedback_asked_again']);
    await pass(askedUntil - askedAgainAfter - 5000);
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
    expect(await shown(id)).toMatchObject([true, { feedback_asked: true }]);
    await pass(5000);
    expect(await asked(id)).toEqual(['feedback_asked', 'feedback_asked_again']);
    expect(await shown(id)).toMatchObject([false, { feedback_asked: false }]);
    expect(await asked(id, stranger.id)).toEqual([]);
  });

  it('not from a citizen who has given it, before the first time or between the two', async () => {
    const [early, between] = [await chosen(), await chosen()];
    expect((await give(early, { satisfaction_lawyer: 4 })).status).toBe(200);
    await pass(askedAfter + 1000);
    expect([await asked(early), await asked(between)]).toEqual([[], ['feedback_asked']]);
    expect((await give(between, { satisfaction_site: 3 })).status).toBe(200);
    await pass(askedAgainAfter);
    expect([await asked(early), await asked(between)]).toEqual([[], ['feedback_asked']]);
    expect(await shown(between)).toMatchObject([false, { feedback_asked: false }]);
  });

  it('about the site where no firm was chosen, and about the firm once one is', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    // Nobody is asked while they may still choose.
    await pass(requestLimits.duration + requestLimits.extraApproval + askedAfter - 1000);
    expect(await asked(id)).toEqual([]);
    expect(await shown(id)).toMatchObject([false, { feedback_asked: false }]);
    // Nobody rates a firm that they did not choose.
    expect((await give(id, { satisfaction_lawyer: 1 })).body.message).toBe('move_not_allowed');
    expect((await give(id, { review_lawyer: 'Non li ho scelti.' })).body.message).toBe('move_not_allowed');
    await pass(2000);
    expect(await asked(id)).toEqual(['site_feedback_asked']);
    expect((await give(id, { satisfaction_site: 2, review_site: 'Pochi preventivi.' })).info).toMatchObject({
      updated: 1,
      satisfaction_site: 2,
      satisfaction_lawyer: null,
    });
    expect(await shown(id)).toMatchObject([false, { feedback_asked: false }]);
    await pass(askedAgainAfter);
    expect(await asked(id)).toEqual(['site_feedback_asked']);
  });

  it('about the firm, if the site was rated before the choice', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    await pass(requestLimits.duration + 1000);
    expect((await give(id, { satisfaction_site: 2 })).status).toBe(200);
    test.clock.advance(ms.minute);
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(200);
    await pass(askedAfter + 1000);
    expect(await asked(id)).toEqual(['feedback_asked']);
    expect((await give(id, { satisfaction_lawyer: 5 })).info).toMatchObject({
      satisfaction_site: 2,
      satisfaction_lawyer: 5,
    });
    const [latest] = (await firm!.http.get('/feedbacks')).info as { request_id: number }[];
    expect(latest?.request_id).toBe(id);
  });

  it('about the site a week after the end if there are only opinions, and once more after 60 days', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, { status: 5, text: OPINION })).status).toBe(200);
    await pass(requestLimits.duration + askedAfter);
    await pass(askedAgainAfter - askedAfter - 1000);
    expect(await asked(id)).toEqual(['site_feedback_asked']);
    await pass(2000);
    expect(await asked(id)).toEqual(['site_feedback_asked', 'site_feedback_asked_again']);
  });

  it('from nobody whose request got no answer, was retired, erased or removed, or who cannot sign in', async () => {
    const unanswered = await scenario.sent();
    const erased = await chosen();
    const suspended = await chosen();
    const retired = await scenario.sent();
    await scenario.citizen.put(`/requests/${retired}`, { status: 9 });
    expect((await scenario.citizen.delete(`/requests/${erased}`)).status).toBeLessThan(300);
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${scenario.citizenId}`.execute(
      test.sql,
    );
    await pass(requestLimits.duration + askedAfter + 1000);
    await sql`update accounts set suspended_at = null where id = ${scenario.citizenId}`.execute(test.sql);
    expect((await give(unanswered, { satisfaction_site: 1 })).body.message).toBe('move_not_allowed');
    await pass(askedAgainAfter);
    for (const id of [unanswered, erased, suspended, retired]) expect([id, await asked(id)]).toEqual([id, []]);
  });

  it('once when the worker comes very late, and not at all after 90 days', async () => {
    const [late, tooLate] = [await chosen(), await chosen()];
    await sql`update requests set approved_at = approved_at - ${30 * ms.day} * interval '1 millisecond' where id = ${tooLate}`.execute(
      test.sql,
    );
    await pass(askedAgainAfter + 1000);
    await pass(askedUntil);
    expect([await asked(late), await asked(tooLate)]).toEqual([['feedback_asked'], []]);
  });

  it('once by jobs that run at the same instant, also beside the feedback itself', async () => {
    const [twice, meanwhile] = [await chosen(), await chosen()];
    test.clock.advance(askedAfter + 1000);
    const job = test.app.get(AskFeedback);
    await Promise.all([1, 2, 3, 4].map(() => job.execute(twice)));
    const [given] = await Promise.all([give(meanwhile, { satisfaction_lawyer: 5 }), job.execute(meanwhile)]);
    expect(given.status).toBe(200);
    await pass(askedAgainAfter);
    expect(await asked(twice)).toEqual(['feedback_asked', 'feedback_asked_again']);
    expect((await asked(meanwhile)).length).toBeLessThan(2);
    expect(await asked(meanwhile)).not.toContain('feedback_asked_again');
  });
});
