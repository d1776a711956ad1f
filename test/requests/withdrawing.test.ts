import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { RequestsApi } from '../../src/requests/requests.api.js';
import { ReportedResponses } from '../../src/requests/staff/reported-requests.js';
import { quoteLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { quote, Scenario, type FirmOf } from './scenario.js';

const REASON = 'Abbiamo scoperto un conflitto di interessi con la compagnia.';

describe('a quote that its firm withdraws', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 12);
  });
  watchInnocents(() => test);
  afterAll(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const quoted = async (count = 2, over: Record<string, unknown> = {}) => {
    const request = await scenario.sent(over);
    return { request, firms: await scenario.quotes(request, count) };
  };
  const withdraw = (firm: FirmOf & { responseId: number }, reason?: string) =>
    firm.http.put(`/responses/${firm.responseId}`, { status: 12, ...(reason !== undefined && { reason }) });
  /** Whom a template was sent to about the request, with the reason that it gives. */
  const notices = async (template: string, request: number) => {
    const { rows } = await sql<{ account_id: number; reason: string | null }>`
      select account_id, params->>'reason' as reason from notifications
      where template = ${template} and (params->>'request_id')::integer = ${request}`.execute(test.sql);
    return rows;
  };
  const titles = async (): Promise<string[]> =>
    ((await scenario.citizen.get('/notifications/unread')).info as { title: string }[]).map(({ title }) => title);
  const nameOf = async (firm: FirmOf) =>
    (
      await test.sql
        .selectFrom('firms')
        .select('company_name')
        .where('account_id', '=', firm.id)
        .executeTakeFirstOrThrow()
    ).company_name;

  it('goes freely until it is read: the credit returns, the next firm gets the request, the other quote stays', async () => {
    const { request, firms } = await quoted();
    const [firm, other] = firms as [(typeof firms)[0], (typeof firms)[0]];
    const [balance, otherBalance] = [await scenario.balance(firm), await scenario.balance(other)];
    const before = await scenario.responses(request);
    const moves = (await firm.http.get(`/responses/${firm.responseId}`)).info.response.allowed_actions;
    expect(moves).toEqual(['edit_quote', 'withdraw_quote', 'buy_contacts']);

    const answer = await withdraw(firm);
    expect(answer.status).toBe(200);
    expect(answer.info.response).toMatchObject({
      status: { id: 12, label: 'Preventivo ritirato' },
      allowed_actions: [],
      answered_at: null,
      withdrawn: { at: test.clock.now().toISOString(), reason: null },
    });
    expect(await scenario.balance(firm)).toBe(balance + 1);
    expect(await scenario.balance(other)).toBe(otherBalance);
    const [line] = (await firm.http.get('/credits')).info.movements as { type: { id: number }; amount: number }[];
    expect(line).toMatchObject({ type: { id: 5 }, amount: 1 });

    const after = await scenario.responses(request);
    expect(after).toHaveLength(before.length + 1);
    expect(new Set(after.map(({ firm_id }) => firm_id)).size).toBe(after.length);
    const seen = (await scenario.citizen.get(`/requests/${request}`)).info;
    expect(seen.responses_counter).toMatchObject({ ok: 1, given: 1 });
    const answers = (seen.responses as { id: number; lawyer: object | null }[]).filter(({ lawyer }) => lawyer);
    expect(answers.map(({ id }) => id)).toEqual([other.responseId]);
    expect(await scenario.citizen.get(`/responses/${firm.responseId}`)).toBeRefused(404, 'not_found');
    expect(await scenario.citizen.get(`/responses/${firm.responseId}/quote.pdf`)).toBeRefused(404, 'not_found');

    // It is told, for the notice of the quote has reached it; nobody else is.
    expect(await notices('quote_withdrawn', request)).toEqual([]);
    expect(await notices('unread_quote_withdrawn', request)).toEqual([
      { account_id: scenario.citizenId, reason: null },
    ]);
    expect(await titles()).toContain(`${await nameOf(firm)} ha ritirato il preventivo`);
  });

  it('goes with a reason once it is read: the citizen reads the reason, and the credit stays spent', async () => {
    const { request, firms } = await quoted();
    const [firm, other] = firms as [(typeof firms)[0], (typeof firms)[0]];
    await scenario.citizen.get(`/responses/${firm.responseId}`);
    const balance = await scenario.balance(firm);
    expect((await firm.http.get(`/responses/${firm.responseId}`)).info.response.allowed_actions).toEqual([
      'withdraw_read_quote',
      'buy_contacts',
    ]);
    expect(await withdraw(firm)).toBeRefused(409, 'withdrawal_needs_reason');
    expect((await scenario.responses(request)).find(({ id }) => id === firm.responseId)!.status).toBe(7);

    const answer = await withdraw(firm, REASON);
    expect(answer.info.response.withdrawn).toEqual({ at: test.clock.now().toISOString(), reason: REASON });
    expect(await scenario.balance(firm)).toBe(balance);
    expect(await notices('quote_withdrawn', request)).toEqual([{ account_id: scenario.citizenId, reason: REASON }]);
    expect(await notices('unread_quote_withdrawn', request)).toEqual([]);

    // Again: the same answer, nothing else happens.
    expect((await withdraw(firm, REASON)).status).toBe(200);
    expect(await notices('quote_withdrawn', request)).toHaveLength(1);
    expect((await scenario.citizen.get(`/requests/${request}`)).info.responses_counter.ok).toBe(1);
    // And there is no way back: neither for the firm nor for the citizen.
    expect(await firm.http.put(`/responses/${firm.responseId}`, quote)).toBeRefused(409, 'move_not_allowed');
    expect(await scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 })).toBeRefused(
      409,
      'quote_withdrawn',
    );
    expect((await scenario.citizen.put(`/responses/${other.responseId}`, { status: 9 })).status).toBe(200);
  });

  it('needs a reason of twenty to five hundred characters, without contacts', async () => {
    const { firms } = await quoted(1);
    const [firm] = firms as [(typeof firms)[0]];
    await scenario.citizen.get(`/responses/${firm.responseId}`);
    const { withdrawalReasonMin: least, withdrawalReasonMax: most } = quoteLimits;
    for (const length of [least - 1, most + 1])
      expect(await withdraw(firm, 'a'.repeat(length))).toBeRefused(422, 'invalid_input');
    expect(await withdraw(firm, 'Mi scriva a studio@example.com, ne parliamo.')).toBeRefused(422, 'blacklisted');
    expect((await withdraw(firm, 'a'.repeat(most))).status).toBe(200);
    const { firms: more } = await quoted(1);
    await scenario.citizen.get(`/responses/${more[0]!.responseId}`);
    expect((await withdraw(more[0]!, 'a'.repeat(least))).status).toBe(200);
  });

  it('gives no contacts back: their credits stay spent, and the firm reads them no more', async () => {
    const { firms } = await quoted(1);
    const [firm] = firms as [(typeof firms)[0]];
    const balance = await scenario.balance(firm);
    await firm.http.put(`/responses/${firm.responseId}`, { shared_contacts: true, only_shared_contacts_updated: true });
    expect((await firm.http.get(`/responses/${firm.responseId}`)).info.user).not.toBeNull();
    expect((await withdraw(firm)).info.user).toBeNull();
    expect(await scenario.balance(firm)).toBe(balance - 3 + 1);
  });

  it('makes room among the five after an extension; until then a request that five quotes closed stays closed', async () => {
    const request = await scenario.sent();
    await scenario.openToAll();
    const firms = await scenario.quotes(request, 5);
    const statusOf = async () => (await scenario.citizen.get(`/requests/${request}`)).info.status.id;
    expect(await statusOf()).toBe(0);
    await withdraw(firms[0]!, REASON);
    await withdraw(firms[1]!);
    expect(await statusOf()).toBe(0);
    const moves = (await scenario.citizen.get(`/requests/${request}`)).info.allowed_actions;
    expect(moves).toContain('extend');
    await scenario.citizen.post(`/requests/${request}/extend`);
    await test.settle();
    expect((await scenario.holders(request, 2)).length).toBeGreaterThan(0);
    expect((await scenario.quotes(request, 1)).length).toBe(1);
  });

  it('is the firm’s own: another firm and the citizen cannot withdraw it, a chosen one nobody', async () => {
    const { firms } = await quoted();
    const [firm, other] = firms as [(typeof firms)[0], (typeof firms)[0]];
    expect(await other.http.put(`/responses/${firm.responseId}`, { status: 12 })).toBeRefused(404, 'not_found');
    expect(await scenario.citizen.put(`/responses/${firm.responseId}`, { status: 12 })).toBeRefused(
      403,
      'requires_lawyer',
    );
    await scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 });
    expect(await withdraw(firm, REASON)).toBeRefused(409, 'move_not_allowed');
    expect(await withdraw(other)).toBeRefused(409, 'request_not_open');
  });

  it('stands in the activity with the firm’s name and leads nowhere; it counts as no answer of the firm', async () => {
    const { request, firms } = await quoted(1);
    const [firm] = firms as [(typeof firms)[0]];
    const figures = async () => (await firm.http.get('/requests/lawyer/performance')).info.total;
    const before = await figures();
    await withdraw(firm);
    expect(await figures()).toMatchObject({
      received: before.received,
      quotes: before.quotes - 1,
      waiting: before.waiting - 1,
      credits: before.credits - 1,
    });
    const events = (await scenario.citizen.get(`/requests/${request}/timeline`)).info as {
      kind: string;
      firm: string | null;
      response_id: number | null;
    }[];
    expect(events.find(({ kind }) => kind === 'quote_withdrawn')).toMatchObject({
      firm: await nameOf(firm),
      response_id: null,
    });
    const { answered_at } = await test.sql
      .selectFrom('responses')
      .select('answered_at')
      .where('id', '=', firm.responseId)
      .executeTakeFirstOrThrow();
    expect(answered_at).toBeNull();
  });

  it('loses its reason when the firm’s account is deleted; that of another firm stays', async () => {
    const { firms } = await quoted();
    const [firm, other] = firms as [(typeof firms)[0], (typeof firms)[0]];
    for (const { responseId } of firms) await scenario.citizen.get(`/responses/${responseId}`);
    for (const one of firms) expect((await withdraw(one, REASON)).status).toBe(200);
    await test.database.transaction((em) => test.app.get(RequestsApi).eraseAccount(em, firm.id));
    const { rows } = await sql<{ firm_id: number; text: string | null; withdrawal_reason: string | null }>`
      select firm_id, text, withdrawal_reason from responses where id = any(${firms.map((one) => one.responseId)})
      order by firm_id`.execute(test.sql);
    expect(rows).toEqual(
      [
        { firm_id: firm.id, text: null, withdrawal_reason: null },
        { firm_id: other.id, text: quote.text, withdrawal_reason: REASON },
      ].sort((a, b) => a.firm_id - b.firm_id),
    );
  });

  it('keeps its reason for staff, who can remove the words and restore them', async () => {
    const { firms } = await quoted();
    const [firm, other] = firms as [(typeof firms)[0], (typeof firms)[0]];
    await scenario.citizen.get(`/responses/${firm.responseId}`);
    await withdraw(firm, REASON);
    const subject = test.app.get(ReportedResponses);
    const now = test.clock.now();
    const shown = async () => (await subject.file(test.sql, firm.responseId)).text;
    const untouched = async () => (await subject.file(test.sql, other.responseId)).text;
    expect(await shown()).toBe(`${quote.text}\n\n${REASON}`);
    const removed = await test.database.transaction((em) => subject.remove(em, firm.responseId, 'insult', now));
    expect(await shown()).toBeNull();
    expect(await untouched()).toBe(quote.text);
    expect((await firm.http.get(`/responses/${firm.responseId}`)).info.response.withdrawn.reason).toBeNull();
    await test.database.transaction((em) => subject.restore(em, firm.responseId, removed!, { now } as never));
    expect(await shown()).toBe(`${quote.text}\n\n${REASON}`);
    expect(await untouched()).toBe(quote.text);
  });
});
