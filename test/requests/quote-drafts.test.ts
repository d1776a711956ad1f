import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { RequestStatus, ResponseStatus } from '../../src/shared/requests/codes.js';
import { quoteLimits, requestLimits } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { quote, Scenario, type FirmOf } from './scenario.js';

const typed = {
  percentage_base: 'outcome',
  percentage: '12,',
  text: 'Prima di tutto la diffida',
  additional_costs: 'yes',
};

let test: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 2);
});
watchInnocents(() => test);
afterAll(() => test.close());

const kept = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from quote_drafts where firm_id in (${sql.join(scenario.firms.map(({ id }) => id))})`.execute(
    test.sql,
  );
  return rows[0]!.n;
};

/** A firm that has opened a request and kept a draft of its quote. */
async function drafting(): Promise<{ requestId: number; firm: FirmOf; responseId: number }> {
  const requestId = await scenario.sent();
  const firm = scenario.firms[0]!;
  const responseId = await scenario.responseOf(requestId, firm);
  await firm.http.put(`/responses/${responseId}`, { status: 3 });
  expect((await firm.http.put(`/responses/${responseId}/draft`, typed)).status).toBe(200);
  expect(await kept()).toBe(1);
  return { requestId, firm, responseId };
}

describe('the draft of a quote', () => {
  it('is saved while typing, replaces the previous one, and is readable on any device of its firm', async () => {
    const { firm, responseId } = await drafting();
    const path = `/responses/${responseId}/draft`;
    expect((await firm.http.get(path)).info).toMatchObject({ draft: typed, saved_at: test.clock.now().toISOString() });
    await firm.http.put(path, { ...typed, percentage: '12,5', text: 'Altro\u0000' });
    const elsewhere = await scenario.rows.as(firm.id);
    expect((await elsewhere.get(path)).info.draft).toMatchObject({ percentage: '12,5', text: 'Altro' });
    expect(await kept()).toBe(1);
    const other = scenario.firms[1]!.http;
    expect([(await other.get(path)).status, (await other.put(path, typed)).status]).toEqual([404, 404]);
    await firm.http.put(`/responses/${responseId}`, { status: 5, text: quote.text.repeat(2) });
    expect(await kept()).toBe(0);
  });

  it('stays while its request goes on, whatever the citizen or another firm does', async () => {
    const { requestId, firm, responseId } = await drafting();
    expect((await scenario.citizen.put(`/requests/${requestId}`, { extra: 'Ho anche la perizia.' })).status).toBe(200);
    expect(await kept()).toBe(1);
    const other = scenario.firms[1]!;
    const theirs = await scenario.responseOf(requestId, other);
    await other.http.put(`/responses/${theirs}`, { status: 3 });
    expect((await other.http.put(`/responses/${theirs}`, { status: 5, text: quote.text.repeat(2) })).status).toBe(200);
    expect(await kept()).toBe(1);
    expect((await firm.http.get(`/responses/${responseId}/draft`)).info.draft).toMatchObject(typed);
    await firm.http.put(`/responses/${responseId}`, { status: 5, text: quote.text.repeat(2) });
    expect(await kept()).toBe(0);
  });

  it('has text up to a limit', async () => {
    const { firm, responseId } = await drafting();
    const text = 'a'.repeat(quoteLimits.draftTextMax);
    const path = `/responses/${responseId}/draft`;
    expect((await firm.http.put(path, { ...typed, text })).status).toBe(200);
    expect((await firm.http.put(path, { ...typed, text: `${text}a` })).status).toBe(422);
    await firm.http.put(`/responses/${responseId}`, quote);
    expect(await kept()).toBe(0);
  });

  it('is deleted when the quote is sent, and not saved after that', async () => {
    const { firm, responseId } = await drafting();
    const { info } = await firm.http.put(`/responses/${responseId}`, { ...quote, complexity: 'medium' });
    expect(info.response.complexity).toBe('medium');
    expect(await kept()).toBe(0);
    const late = await firm.http.put(`/responses/${responseId}/draft`, typed);
    expect([late.status, late.body.message, await kept()]).toEqual([409, 'move_not_allowed', 0]);
    expect((await firm.http.get(`/responses/${responseId}/draft`)).info).toEqual({ draft: null, saved_at: null });
  });

  it.each([
    ['is deleted', 404, async (requestId: number) => scenario.citizen.delete(`/requests/${requestId}`)],
    ['is retired', 409, async (requestId: number) => scenario.citizen.put(`/requests/${requestId}`, { status: 9 })],
    [
      'expires',
      409,
      async () => {
        test.clock.advance(requestLimits.duration + 1000);
        await test.settle();
      },
    ],
  ])('is deleted when the request %s', async (_, refused, end) => {
    const { requestId, firm, responseId } = await drafting();
    await end(requestId);
    expect(await kept()).toBe(0);
    expect((await firm.http.put(`/responses/${responseId}/draft`, typed)).status).toBe(refused);
    expect(await kept()).toBe(0);
  });

  it('is not saved once the time of its request is over, before anything has closed it', async () => {
    const { requestId, firm, responseId } = await drafting();
    const ends = (at: Date) => sql`update requests set expires_at = ${at} where id = ${requestId}`.execute(test.sql);
    const save = () => firm.http.put(`/responses/${responseId}/draft`, { ...typed, text: 'Tardi' });
    await ends(test.clock.now());
    expect(await save()).toBeRefused(409, 'move_not_allowed');
    await ends(new Date(test.clock.now().getTime() + 1));
    expect((await save()).status).toBe(200);
    await firm.http.put(`/responses/${responseId}`, { status: 5, text: quote.text.repeat(2) });
  });

  it('is not saved after its quote when both are sent together', async () => {
    for (let round = 0; round < 5; round++) {
      const { firm, responseId } = await drafting();
      await Promise.all([
        firm.http.put(`/responses/${responseId}/draft`, { ...typed, text: `giro ${round}` }),
        firm.http.put(`/responses/${responseId}`, { status: 5, text: quote.text.repeat(2) }),
        firm.http.put(`/responses/${responseId}/draft`, typed),
      ]);
      expect(await kept()).toBe(0);
    }
  });
});

describe('the draft of an opinion', () => {
  it('is saved beside that of the quote, readable on any device of its firm, and deleted with it', async () => {
    const { firm, responseId } = await drafting();
    const path = `/responses/${responseId}/opinion-draft`;
    expect((await firm.http.get(path)).info).toEqual({ draft: null, saved_at: null });
    await firm.http.put(path, { text: 'Secondo noi' });
    await firm.http.put(path, { text: 'Secondo noi conviene aspettare' });
    const elsewhere = await scenario.rows.as(firm.id);
    expect((await elsewhere.get(path)).info).toEqual({
      draft: { text: 'Secondo noi conviene aspettare' },
      saved_at: test.clock.now().toISOString(),
    });
    expect((await elsewhere.get(`/responses/${responseId}/draft`)).info.draft).toMatchObject(typed);
    expect(await kept()).toBe(2);
    const other = scenario.firms[1]!.http;
    expect([(await other.get(path)).status, (await other.put(path, { text: 'a' })).status]).toEqual([404, 404]);
    const text = 'a'.repeat(quoteLimits.draftTextMax);
    expect((await firm.http.put(path, { text: `${text}a` })).status).toBe(422);
    expect((await firm.http.put(path, { text })).status).toBe(200);
    await firm.http.put(`/responses/${responseId}`, { status: 5, text: quote.text.repeat(2) });
    expect(await kept()).toBe(0);
    expect((await firm.http.put(path, { text: 'tardi' })).body.message).toBe('move_not_allowed');
  });
});

describe('the PDF before sending', () => {
  it('shows the quote as it would be sent, marked as a draft, for its firm only and without a credit', async () => {
    const citizen = await scenario.rows.citizen();
    const requestId = await scenario.rows.request(citizen, { status: RequestStatus.wait });
    const firm = scenario.firms[0]!;
    const responseId = await scenario.rows.response(requestId, firm.id, ResponseStatus.wait, {
      opened_at: test.clock.now(),
    });
    const before = await scenario.balance(firm);
    const { status, headers, bytes } = await firm.http.post(`/responses/${responseId}/quote.pdf`, quote);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(new RegExp(`^inline; filename="Bozza\\. Preventivo di .+, richiesta ${requestId}\\.pdf"`)),
    ]);
    expect(bytes.toString('latin1').startsWith('%PDF-1.7')).toBe(true);
    expect(await scenario.balance(firm)).toBe(before);
    expect((await firm.http.get(`/responses/${responseId}`)).info.response.status.id).toBe(ResponseStatus.wait);
    expect((await (await scenario.rows.as(citizen)).post(`/responses/${responseId}/quote.pdf`, quote)).status).toBe(
      403,
    );
    expect((await scenario.firms[1]!.http.post(`/responses/${responseId}/quote.pdf`, quote)).status).toBe(404);
    const faulty = await firm.http.post(`/responses/${responseId}/quote.pdf`, { ...quote, percentage: 0 });
    expect([faulty.status, Object.keys(faulty.body.info.fields)]).toEqual([422, ['percentage']]);
    await sql`update responses set status = ${ResponseStatus.ko} where id = ${responseId}`.execute(test.sql);
    expect((await firm.http.post(`/responses/${responseId}/quote.pdf`, quote)).body.message).toBe('move_not_allowed');
  });
});

describe('the saved texts of a firm', () => {
  it('are three at most, each in its slot, and belong to the firm', async () => {
    const { http } = scenario.firms[0]!;
    const text = (n: number) => ({ name: `Testo ${n}`, text: `Prima la diffida, ${n}.\nPoi si vede.` });
    const bare = { request_type_id: null, figures: null };
    for (const n of [1, 3, 2]) await http.put(`/quote-texts/${n}`, text(n));
    expect((await http.get('/quote-texts')).info).toEqual([1, 2, 3].map((slot) => ({ slot, ...text(slot), ...bare })));
    expect((await http.put(`/quote-texts/${quoteLimits.savedTexts + 1}`, text(4))).status).toBe(422);
    expect((await http.put('/quote-texts/2', { name: 'Nuovo', text: 'Altro' })).info[1]).toEqual({
      slot: 2,
      name: 'Nuovo',
      text: 'Altro',
      ...bare,
    });
    expect((await http.delete('/quote-texts/1')).status).toBe(204);
    expect((await http.get('/quote-texts')).info.map(({ slot }: { slot: number }) => slot)).toEqual([2, 3]);
    expect((await scenario.firms[1]!.http.get('/quote-texts')).info).toEqual([]);
    const name = (length: number) => ({ name: 'n'.repeat(length), text: 'a' });
    expect((await http.put('/quote-texts/1', name(quoteLimits.savedTextNameMax))).status).toBe(200);
    expect((await http.put('/quote-texts/1', name(quoteLimits.savedTextNameMax + 1))).status).toBe(422);
    expect((await http.put('/quote-texts/1', { name: 'a', text: ' ' })).status).toBe(422);
  });

  it('can have the figures of a quote as they were typed, and the subject that it is for', async () => {
    const http = scenario.firms[0]!.http;
    const figures = {
      percentage: '12,',
      percentage_base: 'outcome',
      fixed_costs_cents: '400',
      additional_costs: 'yes',
    };
    const kept = { name: 'Incidenti', text: 'Prima la diffida.', request_type_id: 'sinistri-stradali', figures };
    const place = `/quote-texts/${quoteLimits.savedTexts}`;
    expect((await http.put(place, kept)).status).toBe(200);
    const last = async () => (await http.get('/quote-texts')).info.at(-1);
    expect(await last()).toMatchObject({ slot: quoteLimits.savedTexts, ...kept });
    expect((await http.put(place, { ...kept, figures: { ...figures, text: 'Altro' } })).status).toBe(422);
    expect((await http.put(place, { ...kept, request_type_id: 'altro' })).status).toBe(422);
    // Written without figures again, it has none.
    expect((await http.put(place, { name: 'Incidenti', text: 'Prima la diffida.' })).status).toBe(200);
    expect(await last()).toMatchObject({ request_type_id: null, figures: null });
    expect((await scenario.firms[1]!.http.get('/quote-texts')).info).toEqual([]);
  });
});
