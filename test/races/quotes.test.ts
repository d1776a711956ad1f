import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { ms } from '../../src/shared/limits.js';
import { ExpireRequest } from '../../src/requests/forwarding/expire-request.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { OpenToAll } from '../../src/requests/forwarding/open-to-all.js';
import { quote, Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('at the same instant', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 12);
  });
  afterAll(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const balances = async () =>
    (await Promise.all(scenario.firms.map((firm) => scenario.balance(firm)))).reduce((sum, one) => sum + one, 0);

  it('seven firms quote for two places: two succeed, five get the reason, two credits are spent', async () => {
    const id = await scenario.sent();
    await scenario.openToAll();
    await scenario.quotes(id, 3);
    const seven = (await scenario.holders(id, 2)).slice(0, 7);
    await Promise.all(seven.map((firm) => firm.http.put(`/responses/${firm.responseId}`, { status: 3 })));
    const before = await balances();
    const answers = await Promise.all(seven.map((firm) => firm.http.put(`/responses/${firm.responseId}`, quote)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.message)).toEqual(
      Array(5).fill('quote_limit_reached'),
    );
    expect(before - (await balances())).toBe(2);
  });

  it('a citizen never reads a quote while its firm changes it', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
    await firm!.http.put(`/responses/${firm!.responseId}`, quote);
    for (const path of [`/requests/${id}`, `/responses/${firm!.responseId}`]) {
      await sql`update responses set read_at = null, percentage_hundredths = 1200 where id = ${firm!.responseId}`.execute(
        test.sql,
      );
      const reading = await test.database.transaction(async (em) => {
        await sql`update responses set percentage_hundredths = 1900 where id = ${firm!.responseId}`.execute(sqlOf(em));
        const started = scenario.citizen.get(path);
        // It has read the old figures and waits for the row's lock.
        await pause(300);
        return { started };
      });
      const { info } = await reading.started;
      expect((info.responses?.[0] ?? info).percentage).toBe(19);
      expect((info.responses?.[0] ?? info).read).toBe(false);
    }
  });

  it('a quote clicked ten times costs one credit', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.holders(id, 2);
    await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
    const before = await scenario.balance(firm!);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => firm!.http.put(`/responses/${firm!.responseId}`, quote)),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(before - (await scenario.balance(firm!))).toBe(1);
  });

  it('a firm with ten credits quotes for twelve requests: ten succeed, two fail for lack of credits', async () => {
    const firm = await scenario.addFirm(0);
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await scenario.sent());
    await scenario.openToAll();
    const responses = await Promise.all(ids.map((id) => scenario.responseOf(id, firm)));
    for (const responseId of responses) await firm.http.put(`/responses/${responseId}`, { status: 3 });
    const answers = await Promise.all(responses.map((responseId) => firm.http.put(`/responses/${responseId}`, quote)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused.map(({ body }) => [body.message, body.info.balance])).toEqual(
      Array(2).fill(['insufficient_credits', 0]),
    );
    expect(await scenario.balance(firm)).toBe(0);
  });

  it('two choices: one firm is chosen, the other click is refused', async () => {
    const id = await scenario.sent();
    const [one, two] = await scenario.quotes(id, 2);
    const answers = await Promise.all(
      [one!, two!, one!, two!].map((firm) => scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2);
    expect((await scenario.responses(id)).filter((response) => response.status === 9)).toHaveLength(1);
  });

  it('a withdrawal against a choice: the firm is out or chosen, never both, and the credit returns only in the first case', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await scenario.sent();
      const before = await scenario.balance((await scenario.holders(id, 2))[0]!);
      const [firm] = await scenario.quotes(id, 1);
      const [withdrawn, chosen] = await Promise.all([
        firm!.http.put(`/responses/${firm!.responseId}`, { status: 12 }),
        scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 }),
      ]);
      expect([withdrawn.status, chosen.status].sort()).toEqual([200, 409]);
      expect(before - (await scenario.balance(firm!))).toBe(withdrawn.status === 200 ? 0 : 1);
    }
  });

  it('a withdrawal against the reading: it is free and unread, or read and refused without a reason', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await scenario.sent();
      const before = await scenario.balance((await scenario.holders(id, 2))[0]!);
      const [firm] = await scenario.quotes(id, 1);
      const [withdrawn, seen] = await Promise.all([
        firm!.http.put(`/responses/${firm!.responseId}`, { status: 12 }),
        scenario.citizen.get(`/responses/${firm!.responseId}`),
      ]);
      if (withdrawn.status === 200) expect(seen.status).toBe(404);
      else {
        expect(withdrawn).toBeRefused(409, 'withdrawal_needs_reason');
        expect(seen.info.percentage).toBe(quote.percentage);
      }
      expect(before - (await scenario.balance(firm!))).toBe(withdrawn.status === 200 ? 0 : 1);
    }
  });

  it('a withdrawal while the quote is being read: whoever has the row first decides', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    const path = `/responses/${firm!.responseId}`;
    const answer = await test.database.transaction(async (em) => {
      await sql`update responses set read_at = ${test.clock.now()} where id = ${firm!.responseId}`.execute(sqlOf(em));
      const started = firm!.http.put(path, { status: 12 });
      // It waits for the row's lock.
      await pause(300);
      return { started };
    });
    expect(await answer.started).toBeRefused(409, 'withdrawal_needs_reason');
    expect((await scenario.citizen.get(path)).info.status.id).toBe(7);
  });

  it('a quote against a retirement: either the quote is there or the request is gone, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await scenario.sent();
      const [firm] = await scenario.holders(id, 2);
      await firm!.http.put(`/responses/${firm!.responseId}`, { status: 3 });
      const before = await scenario.balance(firm!);
      const [quoted, retired] = await Promise.all([
        firm!.http.put(`/responses/${firm!.responseId}`, quote),
        scenario.citizen.put(`/requests/${id}`, { status: 9 }),
      ]);
      expect([quoted.status, retired.status].sort()).toEqual([200, 409]);
      expect(before - (await scenario.balance(firm!))).toBe(quoted.status === 200 ? 1 : 0);
    }
  });

  it('a choice against the expiry: the choice is valid, in either order', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    test.clock.advance(10 * ms.day);
    const [chosen] = await Promise.all([
      scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 }),
      test.app.get(ExpireRequest).execute(id),
    ]);
    expect(chosen.status).toBe(200);
    expect((await scenario.citizen.get(`/requests/${id}`)).info.status.id).toBe(5);
  });

  it('the forwarding job, run ten times at once, gives each firm one response', async () => {
    const id = await scenario.sent();
    await Promise.all(Array.from({ length: 10 }, () => test.app.get(FillRequest).execute(id)));
    const responses = await scenario.responses(id);
    expect(responses).toHaveLength(10);
    expect(new Set(responses.map((response) => response.firm_id)).size).toBe(10);
    await Promise.all(Array.from({ length: 5 }, () => test.app.get(OpenToAll).execute(id)));
    expect((await scenario.responses(id)).filter((response) => response.status === 2)).toHaveLength(3);
  });

  it('two drafts too many: the limit holds for ten simultaneous clicks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => scenario.citizen.post('/requests', { request_type_id: 'malasanita' })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4);
    // A deleted draft frees its place.
    const one = answers.find((answer) => answer.status === 201)!.info.id as number;
    expect((await scenario.citizen.delete(`/requests/${one}`)).status).toBe(204);
    expect((await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).status).toBe(201);
  });
});
