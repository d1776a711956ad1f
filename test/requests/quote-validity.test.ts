import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayInRome } from '../../src/shared/calendar.js';
import { plus } from '../../src/shared/clock.js';
import { ms, requestLimits } from '../../src/shared/limits.js';
import { quoteLimits } from '../../src/shared/requests/quote.limits.js';
import {
  isOver,
  validityEnds,
  validityReminder,
  validUntilOf,
} from '../../src/shared/requests/quote-validity.rules.js';
import { pdfPages } from '../../src/documents/pdf-text/pdf-text.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, quote, type FirmOf } from './scenario.js';

describe('the last day of a quote', () => {
  it('ends when the day ends in Rome, and with the time to choose at the latest', () => {
    expect(validityEnds('2026-03-28').toISOString()).toBe('2026-03-28T22:59:59.999Z');
    expect(validityEnds('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z');
    expect(validUntilOf('2026-04-04T09:00:00.000Z', null)).toBe('2026-04-04T09:00:00.000Z');
    expect(validUntilOf('2026-04-04T09:00:00.000Z', '2026-04-04')).toBe('2026-04-04T09:00:00.000Z');
    expect(validUntilOf('2026-04-04T09:00:00.000Z', '2026-04-03')).toBe('2026-04-03T21:59:59.999Z');
  });

  it('is over after that moment for a quote that nobody chose', () => {
    const at = Date.parse('2026-03-28T22:59:59.999Z');
    const answer = (id: number, valid_until: string | null) => ({ status: { id }, valid_until });
    expect(isOver(answer(7, '2026-03-28T22:59:59.999Z'), at)).toBe(false);
    expect(isOver(answer(7, '2026-03-28T22:59:59.999Z'), at + 1)).toBe(true);
    expect(isOver(answer(9, '2026-03-28T22:59:59.999Z'), at + 1)).toBe(false);
    expect(isOver(answer(7, null), at)).toBe(false);
  });

  it('is reminded of in the morning of the day before', () => {
    expect(validityReminder('2026-03-12').toISOString()).toBe('2026-03-11T08:00:00.000Z');
    expect(validityReminder('2026-03-30').toISOString()).toBe('2026-03-29T07:00:00.000Z');
  });
});

describe('a quote with a last day of its own', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  type Quoting = FirmOf & { responseId: number };
  const dayIn = (days: number): string => dayInRome(plus(test.clock.now(), days * ms.day));
  const pass = async (length: number): Promise<void> => {
    test.clock.advance(length);
    await test.settle();
  };
  const opened = async (request: number, count: number): Promise<Quoting[]> => {
    const able = (await scenario.holders(request, 2)).slice(0, count);
    for (const firm of able) await firm.http.put(`/responses/${firm.responseId}`, { status: 3 });
    return able;
  };
  /** Two firms that have quoted: the first with a last day, its neighbour without. */
  const quoted = async (lastDay: string) => {
    const request = await scenario.sent();
    const [firm, other] = (await opened(request, 2)) as [Quoting, Quoting];
    expect((await firm.http.put(`/responses/${firm.responseId}`, { ...quote, valid_through: lastDay })).status).toBe(
      200,
    );
    expect((await other.http.put(`/responses/${other.responseId}`, quote)).status).toBe(200);
    return { request, firm, other };
  };
  const seenBy = async (http: FirmOf['http'], { responseId }: Quoting) =>
    (await http.get(`/responses/${responseId}`)).info;
  const renew = (firm: Quoting, day: string | null) =>
    firm.http.put(`/responses/${firm.responseId}`, { status: 7, only_validity_updated: true, valid_through: day });
  const choose = (firm: Quoting) => scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 });
  const notices = async (template: string, request: number) => {
    const { rows } = await sql<{ account_id: number; response_id: number; until: string }>`
      select account_id, (params->>'response_id')::integer as response_id, params->>'until' as until from notifications
      where template = ${template} and (params->>'request_id')::integer = ${request} order by id`.execute(test.sql);
    return rows;
  };

  it('can be chosen until that day is over; the other quote as long as the citizen may choose', async () => {
    const { firm, other } = await quoted(dayIn(3));
    const end = validityEnds(dayIn(3));
    const own = (await seenBy(firm.http, firm)).response;
    expect(own).toMatchObject({ valid_through: dayIn(3), valid_until: end.toISOString() });
    const [mine, theirs] = [await seenBy(scenario.citizen, firm), await seenBy(scenario.citizen, other)];
    expect([mine.valid_until, mine.valid_through]).toEqual([end.toISOString(), dayIn(3)]);
    const choiceEnds = plus(test.clock.now(), requestLimits.duration + requestLimits.extraApproval).toISOString();
    expect([theirs.valid_until, theirs.valid_through]).toEqual([choiceEnds, null]);
    const text = (
      (await pdfPages((await scenario.citizen.get(`/responses/${firm.responseId}/quote.pdf`)).bytes)) ?? []
    ).join(' ');
    expect(text).toContain('Il preventivo vale fino al 13 marzo 2026.');

    await pass(end.getTime() - test.clock.now().getTime());
    expect((await seenBy(scenario.citizen, firm)).allowed_actions).toContain('choose');
    await pass(1);
    expect((await seenBy(scenario.citizen, firm)).allowed_actions).not.toContain('choose');
    expect((await seenBy(scenario.citizen, other)).allowed_actions).toContain('choose');
    expect(await choose(firm)).toBeRefused(409, 'quote_expired');
    expect((await choose(other)).status).toBe(200);
  });

  it('is renewed after it was read and is over: the price stays, the citizen is told, and it can be chosen', async () => {
    const { request, firm, other } = await quoted(dayIn(3));
    const before = await seenBy(scenario.citizen, firm);
    await pass(4 * ms.day);
    expect((await seenBy(firm.http, firm)).response.allowed_actions).toEqual([
      'renew_quote',
      'withdraw_read_quote',
      'buy_contacts',
    ]);
    const day = dayIn(5);
    expect((await renew(firm, day)).status).toBe(200);
    expect((await renew(firm, day)).status).toBe(200);
    expect(await notices('quote_renewed', request)).toEqual([
      { account_id: scenario.citizenId, response_id: firm.responseId, until: validityEnds(day).toISOString() },
    ]);
    expect(await seenBy(scenario.citizen, firm)).toEqual({
      ...before,
      read: true,
      valid_through: day,
      valid_until: validityEnds(day).toISOString(),
    });
    expect((await renew(firm, null)).status).toBe(200);
    expect((await seenBy(scenario.citizen, firm)).valid_through).toBeNull();
    // Without a last day there is nothing to renew; the other quote had none.
    expect(await renew(firm, dayIn(6))).toBeRefused(409, 'move_not_allowed');
    expect(await renew(other, dayIn(6))).toBeRefused(409, 'move_not_allowed');
    expect((await seenBy(scenario.citizen, other)).valid_through).toBeNull();
    expect((await choose(firm)).status).toBe(200);
    expect(await renew(firm, dayIn(6))).toBeRefused(409, 'move_not_allowed');
  });

  it('reminds the citizen once, the day before, and again of a day that was moved on', async () => {
    const { request, firm } = await quoted(dayIn(4));
    const due = (day: string) => ({
      account_id: scenario.citizenId,
      response_id: firm.responseId,
      until: validityEnds(day).toISOString(),
    });
    const first = dayIn(4);
    await pass(validityReminder(first).getTime() - 1 - test.clock.now().getTime());
    expect(await notices('quote_expiring', request)).toEqual([]);
    await pass(ms.minute);
    expect(await notices('quote_expiring', request)).toEqual([due(first)]);
    await pass(ms.hour);
    expect(await notices('quote_expiring', request)).toHaveLength(1);
    const second = dayIn(5);
    expect((await renew(firm, second)).status).toBe(200);
    await pass(validityReminder(second).getTime() + ms.minute - test.clock.now().getTime());
    expect(await notices('quote_expiring', request)).toEqual([due(first), due(second)]);
  });

  it('reminds of a quote that holds until today or tomorrow, where nothing has reminded of it before', async () => {
    const reminded: number[] = [];
    for (const days of [-1, 0, 1, 2]) {
      const request = await scenario.sent();
      const [firm] = (await opened(request, 1)) as [Quoting];
      await firm.http.put(`/responses/${firm.responseId}`, quote);
      await sql`update responses set valid_through = ${dayIn(days)} where id = ${firm.responseId}`.execute(test.sql);
      await test.settle();
      reminded.push((await notices('quote_expiring', request)).length);
    }
    expect(reminded).toEqual([0, 1, 1, 0]);
  });

  it('has a last day some days ahead, within the time to choose; a renewed one comes after it', async () => {
    const request = await scenario.sent();
    const [firm] = (await opened(request, 1)) as [Quoting];
    const put = (day: unknown, more = {}) =>
      firm.http.put(`/responses/${firm.responseId}`, { ...quote, ...more, valid_through: day });
    const last = (requestLimits.duration + requestLimits.extraApproval) / ms.day;
    for (const days of [quoteLimits.validityDaysMin - 1, last + 1]) {
      const answer = await put(dayIn(days));
      expect(answer).toBeRefused(422, 'invalid_input');
      expect(answer.text).toMatch(/Scegli un giorno dal \d\d\/\d\d\/2026 al \d\d\/\d\d\/2026/);
    }
    for (const day of ['2026-02-30', 'domani', 12, '']) expect(await put(day)).toBeRefused(422, 'invalid_input');
    expect((await put(dayIn(quoteLimits.validityDaysMin))).status).toBe(200);
    // A correction keeps a day that has come nearer.
    await pass(ms.day);
    expect((await put(dayIn(quoteLimits.validityDaysMin - 1), { percentage: 11 })).status).toBe(200);
    await scenario.citizen.get(`/responses/${firm.responseId}`);
    expect(await renew(firm, dayIn(quoteLimits.validityDaysMin - 2))).toBeRefused(422, 'invalid_input');
    expect(await renew(firm, dayIn(last))).toBeRefused(422, 'invalid_input');
    expect((await renew(firm, dayIn(last - 1))).status).toBe(200);
    expect((await put(dayIn(5))).status).toBe(409);
  });
});
