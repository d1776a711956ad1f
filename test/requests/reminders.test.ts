import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario } from './scenario.js';

/** Rules 1.6, 1.14, 15.6, 15.7 and 15.8: timed notifications, at their moment and once. */
describe('reminders of a request', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 6);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  /** How often an account was notified with a template about a request. */
  const notified = async (accountId: number, template: string, requestId: number): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notifications
      where account_id = ${accountId} and template = ${template} and (params->>'request_id')::integer = ${requestId}`.execute(
      test.sql,
    );
    return rows[0]?.count ?? 0;
  };

  /** Moves the clock and runs jobs and sweeps twice, to detect repeated notifications. */
  const pass = async (milliseconds: number): Promise<void> => {
    test.clock.advance(milliseconds);
    await test.settle();
    await test.settle();
  };

  it('remind of a draft once, after 24 hours', async () => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'malasanita' });
    const id = made.info.id as number;
    await pass(ms.day - 1000);
    expect(await notified(scenario.citizenId, 'draft_abandoned', id)).toBe(0);
    await pass(2000);
    expect(await notified(scenario.citizenId, 'draft_abandoned', id)).toBe(1);
    await pass(5 * ms.day);
    expect(await notified(scenario.citizenId, 'draft_abandoned', id)).toBe(1);
  });

  it('warn a firm once, 24 hours before its unopened response lapses', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    await pass(4 * ms.day - 1000);
    expect(await notified(firm!.id, 'response_lapsing', id)).toBe(0);
    await pass(2000);
    expect(await notified(firm!.id, 'response_lapsing', id)).toBe(1);
    await pass(ms.hour);
    expect(await notified(firm!.id, 'response_lapsing', id)).toBe(1);
  });

  it('do not warn a firm that opened the request', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
    await pass(4 * ms.day + 1000);
    expect(await notified(firm!.id, 'response_lapsing', id)).toBe(0);
  });

  it('notify the citizen once of the first opening, and of each quote', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 2);
    await pass(ms.minute);
    expect(await notified(scenario.citizenId, 'request_first_opened', id)).toBe(1);
    expect(await notified(scenario.citizenId, 'quote_received', id)).toBe(2);
  });

  it('notify the citizen that one day is left, then that the request closed, then that the choice ends', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    await pass(9 * ms.day - 1000);
    expect(await notified(scenario.citizenId, 'last_day', id)).toBe(0);
    await pass(2000);
    expect(await notified(scenario.citizenId, 'last_day', id)).toBe(1);
    expect(await notified(scenario.citizenId, 'request_closed', id)).toBe(0);
    await pass(ms.day);
    expect(await notified(scenario.citizenId, 'last_day', id)).toBe(1);
    expect(await notified(scenario.citizenId, 'request_closed', id)).toBe(1);
    await pass(14 * ms.day - 2000);
    expect(await notified(scenario.citizenId, 'choose_before_late', id)).toBe(0);
    await pass(2000);
    expect(await notified(scenario.citizenId, 'choose_before_late', id)).toBe(1);
    await pass(ms.hour);
    expect(await notified(scenario.citizenId, 'choose_before_late', id)).toBe(1);
  });

  it('do not notify a citizen without quotes that the choice ends', async () => {
    const id = await scenario.sent();
    await pass(24 * ms.day + ms.hour);
    expect(await notified(scenario.citizenId, 'request_closed', id)).toBe(1);
    expect(await notified(scenario.citizenId, 'choose_before_late', id)).toBe(0);
  });

  it('do not notify a citizen whose quotes have all expired that the choice ends', async () => {
    const ids = [await scenario.sent(), await scenario.sent(), await scenario.sent(), await scenario.sent()];
    const length = 24 * ms.day + ms.hour;
    const day = (back: number) => dayInRome(plus(test.clock.now(), length - back * ms.day));
    // One has expired long ago, one yesterday, one holds until this day is over, and one has no day of its own.
    for (const [nth, last] of ['2026-03-20', day(1), day(0), null].entries()) {
      const [firm] = await scenario.quotes(ids[nth]!, 1);
      await sql`update responses set valid_through = ${last} where id = ${firm!.responseId}`.execute(test.sql);
    }
    await pass(length);
    expect(await Promise.all(ids.map((id) => notified(scenario.citizenId, 'choose_before_late', id)))).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it('are followed by a choice that is refused with 409 if the firm is suspended or has left', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${firm!.id}`.execute(test.sql);
    const refused = await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.text).toContain('in fase di manutenzione');
    expect((await scenario.citizen.get(`/requests/${id}`)).info.status.id).toBe(2);
    await sql`update accounts set suspended_at = null, deleted_at = ${test.clock.now()} where id = ${firm!.id}`.execute(
      test.sql,
    );
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(409);
    await sql`update accounts set deleted_at = null where id = ${firm!.id}`.execute(test.sql);
    expect((await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 })).status).toBe(200);
  });
});
