import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms, planReach, requestLimits } from '../../src/shared/limits.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { filled, OPINION, quote, STORY, Scenario, type FirmOf } from './scenario.js';

const anAddress: unknown = expect.stringContaining('@');

describe('the life of a request', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeEach(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 13);
  });
  afterEach(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const shown = async (id: number) => (await scenario.citizen.get(`/requests/${id}`)).info;

  it('passes to the next firm when a firm’s account is erased, also if that firm had opened it', async () => {
    const id = await scenario.sent();
    const [leaver] = await scenario.holders(id, 2);
    expect((await leaver!.http.put(`/responses/${leaver!.responseId}`, { status: 3 })).status).toBe(200);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, leaver!.id, 'account_deleted'));
    await test.drain();
    const responses = await scenario.responses(id);
    expect(responses.find((response) => response.firm_id === leaver!.id)).toMatchObject({ status: 12 });
    expect(responses.filter((response) => response.status !== 12)).toHaveLength(planReach[1]);
  });

  it('starts as a draft with its missing fields listed, and can be sent when none is missing', async () => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    expect(made.status).toBe(201);
    expect(made.info).toMatchObject({
      status: { id: 1, label: 'Bozza' },
      plan: { id: 1 },
      missing: ['part', 'city', 'description'],
      allowed_actions: ['edit', 'send', 'delete'].filter((move) => move !== 'send'),
    });
    const early = await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2, description: 'Troppo poco.' });
    expect(early.status).toBe(422);
    expect(early.body).toMatchObject({
      message: 'request_incomplete',
      info: { fields: { part: ['Campo è obbligatorio'], description: ['Numero minimo caratteri non valido'] } },
    });
    const full = await scenario.citizen.put(`/requests/${made.info.id}`, {
      ...filled,
      opposing_party: 'Trasporti Veloci S.r.l.',
    });
    expect(full.info).toMatchObject({
      missing: [],
      geo: { city: 'Milano', province_id: 'MI' },
      opposing_party_given: true,
      allowed_actions: ['edit', 'send', 'delete'],
    });
    const sent = await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 });
    expect(sent.info).toMatchObject({ status: { id: 2 }, expires_at: '2026-03-20T09:00:00.000Z' });
    const again = await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 });
    expect(again.status).toBe(200);
  });

  it('reaches the ten nearest firms: three at once, the others after 24 hours', async () => {
    const id = await scenario.sent();
    const first = await scenario.responses(id);
    expect(first.map((response) => response.firm_id)).toEqual(scenario.firms.slice(0, 10).map((firm) => firm.id));
    expect(first.filter((response) => response.status === 2 && response.exclusive)).toHaveLength(3);
    expect(first.filter((response) => response.status === 1)).toHaveLength(7);
    expect(await shown(id)).toMatchObject({
      status: { id: 2 },
      forwarded_responses: { live: 10 },
      exclusive_until: '2026-03-11T09:00:00.000Z',
    });
    const [waiting] = await scenario.holders(id, 1);
    expect((await waiting!.http.put(`/responses/${waiting!.responseId}`, { status: 3 })).body.message).toBe(
      'move_not_allowed',
    );
    await scenario.openToAll();
    expect((await scenario.responses(id)).every((response) => response.status === 2)).toBe(true);
    expect(await shown(id)).toMatchObject({ status: { id: 3, label: 'Aperta' } });
  });

  it('shows a firm no more than its response allows', async () => {
    const id = await scenario.sent();
    const [pending] = await scenario.holders(id, 1);
    const [fresh] = await scenario.holders(id, 2);
    const blurred = (await pending!.http.get(`/requests/${id}`)).info;
    expect(blurred).toMatchObject({
      description: null,
      user: null,
      documents: [],
      response: { reading: 'blurred' },
      geo: { city: 'Milano', address_full: null },
    });
    expect((await fresh!.http.get(`/requests/${id}`)).info).toMatchObject({
      description: null,
      response: { reading: 'teaser', allowed_actions: ['open'] },
    });
    const opened = await fresh!.http.put(`/responses/${fresh!.responseId}`, { status: 3 });
    expect(opened.info).toMatchObject({
      description: STORY,
      user: null,
      response: { reading: 'full', allowed_actions: ['quote', 'decline'] },
    });
    // The list shows how the description begins to firms that may read it, and to no other.
    const excerpt = async (http: HttpClient): Promise<unknown> =>
      (await http.get('/requests/lawyer?page=-1&page_size=-1')).info.find((one: { id: number }) => one.id === id)
        .excerpt;
    expect(await excerpt(fresh!.http)).toBe(STORY);
    for (const length of [requestLimits.excerpt, requestLimits.excerpt + 1]) {
      await sql`update requests set description = ${'a'.repeat(length)} where id = ${id}`.execute(test.sql);
      expect(await excerpt(fresh!.http)).toBe('a'.repeat(requestLimits.excerpt));
    }
    await sql`update requests set description = ${STORY} where id = ${id}`.execute(test.sql);
    expect(await excerpt(pending!.http)).toBe(null);
    expect(opened.info.response.why.map((row: { key: string }) => row.key)).toEqual([
      'distance',
      'quality',
      'reliability',
      'experience',
      'velocity',
    ]);
    expect((await scenario.firms[12]!.http.get(`/requests/${id}`)).status).toBe(404);
  });

  it('accepts a quote for one credit, the same quote twice for one, and corrections until it is read', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    expect(await scenario.balance(firm!)).toBe(9);
    expect((await firm!.http.put(`/responses/${firm!.responseId}`, quote)).status).toBe(200);
    const nothing = await firm!.http.put(`/responses/${firm!.responseId}`, { ...quote, percentage: 1e-12 });
    expect([nothing.status, Object.keys(nothing.body.info.fields)]).toEqual([422, ['percentage']]);
    expect(
      (await firm!.http.put(`/responses/${firm!.responseId}`, { ...quote, percentage: 10.5 })).info.response.percentage,
    ).toBe(10.5);
    expect(await scenario.balance(firm!)).toBe(9);
    const read = (await scenario.citizen.get(`/responses/${firm!.responseId}`)).info;
    expect(read).toMatchObject({
      percentage: 10.5,
      percentage_base: 'outcome',
      fixed_costs: '400,00\u00a0€',
      lawyer: { id: firm!.id },
      contacts: null,
      allowed_actions: ['choose'],
    });
    const late = await firm!.http.put(`/responses/${firm!.responseId}`, { ...quote, percentage: 9 });
    expect(late).toBeRefused(409, 'quote_already_read');
  });

  it('closes at the fifth quote; the others lapse, and the user may still choose', async () => {
    const id = await scenario.sent();
    await scenario.openToAll();
    const [slow] = (await scenario.holders(id, 2)).slice(-1);
    await slow!.http.put(`/responses/${slow!.responseId}`, { status: 3 });
    const quoted = await scenario.quotes(id, 5);
    expect(await shown(id)).toMatchObject({
      status: { id: 0, label: 'Chiusa' },
      responses_counter: { ok: 5, given: 5 },
      allowed_actions: ['choose', 'extend', 'give_feedback', 'delete'],
    });
    expect((await scenario.responses(id)).filter((response) => response.status === 12)).toHaveLength(4);
    const sixth = await slow!.http.put(`/responses/${slow!.responseId}`, quote);
    expect(sixth).toBeRefused(409, 'quote_limit_reached');
    expect(await scenario.balance(slow!)).toBe(10);
    const chosen = await scenario.citizen.put(`/responses/${quoted[1]!.responseId}`, { status: 9 });
    expect(chosen.info).toMatchObject({
      status: { id: 9 },
      lawyer: { email: anAddress, phone: null, mobile: '+393381234567' },
    });
    expect((await scenario.citizen.put(`/responses/${quoted[1]!.responseId}`, { status: 9 })).status).toBe(200);
    expect((await scenario.citizen.put(`/responses/${quoted[0]!.responseId}`, { status: 9 })).status).toBe(409);
    expect((await quoted[1]!.http.get(`/requests/${id}`)).info).toMatchObject({
      response: { status: { id: 9 } },
      user: { email: anAddress },
    });
    expect((await quoted[0]!.http.get(`/requests/${id}`)).info).toMatchObject({
      response: { status: { id: 30, label: 'Andata ad altri' } },
      user: null,
    });
    expect((await slow!.http.get('/requests/lawyer/counts')).info).toMatchObject({ lost: 1, to_answer: 0 });
  });

  it('goes to another firm after an opinion and after five days unopened', async () => {
    const id = await scenario.sent();
    const [opined, lazy] = await scenario.holders(id, 2);
    await opined!.http.put(`/responses/${opined!.responseId}`, { status: 3 });
    expect(
      (await opined!.http.put(`/responses/${opined!.responseId}`, { status: 5, text: 'Troppo breve' })).status,
    ).toBe(422);
    expect((await opined!.http.put(`/responses/${opined!.responseId}`, { status: 5, text: OPINION })).status).toBe(200);
    expect(await scenario.balance(opined!)).toBe(10);
    expect((await scenario.responses(id)).filter((response) => [1, 2, 3, 7].includes(response.status))).toHaveLength(
      10,
    );
    await scenario.openToAll();
    test.clock.advance(4 * ms.day);
    await test.settle();
    const responses = await scenario.responses(id);
    expect(responses.find((response) => response.id === lazy!.responseId)).toMatchObject({
      status: 12,
      lapse_reason: 'unopened',
    });
    expect(new Set(responses.map((response) => response.firm_id)).size).toBe(responses.length);
  });

  it('expires after ten days, is extended once, and ends for good after twenty-five', async () => {
    const id = await scenario.sent();
    await scenario.openToAll();
    const [firm] = await scenario.quotes(id, 1);
    test.clock.advance(9 * ms.day);
    await test.settle();
    expect(await shown(id)).toMatchObject({ status: { id: 0 }, choice_until: '2026-04-04T09:00:00.000Z' });
    const longer = await scenario.citizen.post(`/requests/${id}/extend`);
    expect(longer.info).toMatchObject({ status: { id: 3 }, expires_at: '2026-04-04T09:00:00.000Z' });
    expect((await scenario.citizen.post(`/requests/${id}/extend`)).status).toBe(200);
    test.clock.set('2026-04-04T09:00:01.000Z');
    await test.settle();
    expect(await shown(id)).toMatchObject({ status: { id: 0 }, allowed_actions: ['give_feedback', 'delete'] });
    const late = await scenario.citizen.put(`/responses/${firm!.responseId}`, { status: 9 });
    expect(late).toBeRefused(409, 'choice_expired');
    expect((await scenario.citizen.post(`/requests/${id}/extend`)).status).toBe(409);
  });

  it('can be retired only while nobody has answered', async () => {
    const id = await scenario.sent();
    expect((await scenario.citizen.put(`/requests/${id}`, { status: 9 })).info.status.id).toBe(9);
    expect((await scenario.citizen.put(`/requests/${id}`, { status: 9 })).status).toBe(200);
    expect((await scenario.responses(id)).every((response) => response.status === 12)).toBe(true);
    const other = await scenario.sent();
    await scenario.quotes(other, 1);
    expect((await scenario.citizen.put(`/requests/${other}`, { status: 9 })).body.message).toBe('answers_were_given');
  });

  it('notifies its firms when it is retired, and disappears from their inbox after thirty days', async () => {
    const id = await scenario.sent();
    const [reader, fresh] = await scenario.holders(id, 2);
    const [waiting] = await scenario.holders(id, 1);
    await reader!.http.put(`/responses/${reader!.responseId}`, { status: 3 });
    await scenario.citizen.put(`/requests/${id}`, { status: 9 });
    const notified = async (firm: FirmOf) =>
      (
        await sql`
          select
          from notifications
          where account_id = ${firm.id}
            and template = 'request_gone'
            and (params->>'request_id')::integer = ${id}`.execute(test.sql)
      ).rows.length;
    expect([await notified(reader!), await notified(fresh!), await notified(waiting!)]).toEqual([1, 1, 0]);
    // There is no next firm.
    for (const firm of [reader!, fresh!])
      expect((await firm.http.get(`/requests/${id}`)).info.response.status.label).toBe('Ritirata dal cliente');
    expect((await reader!.http.get(`/requests/${id}/timeline`)).status).toBe(200);
    test.clock.advance(30 * ms.day + 1000);
    expect((await reader!.http.get(`/requests/${id}`)).status).toBe(404);
    expect((await reader!.http.get(`/requests/${id}/timeline`)).status).toBe(404);
  });

  it('leaves a firm that was not chosen only its own text, thirty days after the end', async () => {
    const id = await scenario.sent();
    await scenario.openToAll();
    const [chosen, quoted] = await scenario.quotes(id, 2);
    const opined = (await scenario.holders(id, 2))[0]!;
    await opined.http.put(`/responses/${opined.responseId}`, { status: 3 });
    await opined.http.put(`/responses/${opined.responseId}`, { status: 5, text: OPINION });
    await scenario.citizen.put(`/responses/${chosen!.responseId}`, { status: 9 });
    const read = async (firm: FirmOf) => (await firm.http.get(`/requests/${id}`)).info;
    const story = { description: filled.description, excerpt: expect.any(String) as unknown };
    test.clock.advance(30 * ms.day - 1000);
    for (const firm of [chosen!, quoted!, opined]) expect(await read(firm)).toMatchObject(story);
    test.clock.advance(1000);
    expect(await read(chosen!)).toMatchObject(story);
    const archived = {
      description: null,
      excerpt: null,
      extra: [],
      documents: [],
      user: null,
      geo: { address_full: null },
    };
    expect(await read(quoted!)).toMatchObject({
      ...archived,
      response: { reading: 'archived', percentage: quote.percentage },
    });
    expect(await read(opined)).toMatchObject({ ...archived, response: { reading: 'archived', text: OPINION } });
    expect((await quoted!.http.get('/requests/lawyer')).text).not.toContain(filled.description.slice(0, 40));
  });

  it('gives a late firm no more time than the request has left', async () => {
    const id = await scenario.sent();
    await scenario.openToAll();
    test.clock.advance(7 * ms.day);
    const [opined] = await scenario.quotes(id, 1);
    expect(opined).toBeDefined();
    await test.settle();
    const { rows } = await sql<{ until: string }>`
      select n.params->>'until' as until from notifications n join responses p on p.id = (n.params->>'response_id')::integer
      where p.request_id = ${id} and n.template = 'request_forwarded' and p.lapse_at > ${new Date('2026-03-20T09:00:00Z')}`.execute(
      test.sql,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.until))).toEqual(new Set(['2026-03-20T09:00:00.000Z']));
  });

  it('can only be extended with additions once sent', async () => {
    const id = await scenario.sent();
    expect((await scenario.citizen.put(`/requests/${id}`, { description: 'Altro' })).status).toBe(409);
    await scenario.citizen.put(`/requests/${id}`, { extra: 'Ho trovato un testimone.' });
    await scenario.citizen.put(`/requests/${id}`, { extra: 'E la fattura del carrozziere.' });
    expect((await shown(id)).extra.map((one: { text: string }) => one.text)).toEqual([
      'Ho trovato un testimone.',
      'E la fattura del carrozziere.',
    ]);
  });

  it('sells contacts only if the user agreed, for three credits, four with the quote, or not at all', async () => {
    const id = await scenario.sent();
    const [one, two] = await scenario.holders(id, 2);
    await one!.http.put(`/responses/${one!.responseId}`, { status: 3 });
    const both = await one!.http.put(`/responses/${one!.responseId}`, { ...quote, shared_contacts: true });
    expect(both.info.user).toMatchObject({ mobile: '+393331234567' });
    const { rows: kinds } = await sql<{ kind: string }>`
      select kind from request_activity where response_id = ${one!.responseId} order by id`.execute(test.sql);
    expect(kinds.map(({ kind }) => kind)).toEqual(['forwarded', 'opened', 'quoted', 'contacts_bought']);
    expect(await scenario.balance(one!)).toBe(6);
    await two!.http.put(`/responses/${two!.responseId}`, { status: 3 });
    await two!.http.put(`/responses/${two!.responseId}`, quote);
    const buy = { shared_contacts: true, only_shared_contacts_updated: true };
    expect((await two!.http.put(`/responses/${two!.responseId}`, buy)).info.user).toMatchObject({ first_name: 'Anna' });
    await two!.http.put(`/responses/${two!.responseId}`, buy);
    expect(await scenario.balance(two!)).toBe(6);
    const shy = await scenario.sent({ shared_contacts: false });
    const [three, four] = await scenario.holders(shy, 2);
    for (const { http, responseId } of [three!, four!]) await http.put(`/responses/${responseId}`, { status: 3 });
    await three!.http.put(`/responses/${three!.responseId}`, quote);
    const [before, cheaper] = [await scenario.balance(three!), await scenario.balance(four!)];
    expect((await three!.http.put(`/responses/${three!.responseId}`, buy)).body.message).toBe('contacts_not_shared');
    const alone = await four!.http.put(`/responses/${four!.responseId}`, { ...quote, shared_contacts: true });
    expect([alone.status, alone.info.user]).toEqual([200, null]);
    // Nothing is paid for what is not shared.
    expect([await scenario.balance(three!), await scenario.balance(four!)]).toEqual([before, cheaper - 1]);
  });

  it('is erased completely when deleted, and returns the credit of a recent quote', async () => {
    const id = await scenario.sent();
    const [firm] = await scenario.quotes(id, 1);
    expect(await scenario.balance(firm!)).toBe(9);
    expect((await scenario.citizen.delete(`/requests/${id}`)).status).toBe(204);
    expect((await scenario.citizen.get(`/requests/${id}`)).status).toBe(404);
    expect((await firm!.http.get(`/requests/${id}`)).status).toBe(404);
    expect(await scenario.balance(firm!)).toBe(10);
  });

  it('as a draft causes one reminder after a day, and is deleted after thirty', async () => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'malasanita' });
    test.clock.advance(ms.day + 1000);
    await test.settle();
    expect(await shown(made.info.id)).toMatchObject({ status: { id: 69 } });
    test.clock.advance(30 * ms.day);
    await test.settle();
    expect((await scenario.citizen.get(`/requests/${made.info.id}`)).status).toBe(404);
  });

  it('has a timeline with firms unnamed until they answered', async () => {
    const id = await scenario.sent();
    await scenario.quotes(id, 1);
    const story = (await scenario.citizen.get(`/requests/${id}/timeline`)).info as {
      kind: string;
      firm: string | null;
      count: number;
      future: boolean;
    }[];
    expect(story.map((one) => one.kind)).toEqual([
      'sent',
      'forwarded',
      'opened',
      'quoted',
      'opens_to_all',
      'closes',
      'choice_ends',
    ]);
    expect(story[1]).toMatchObject({ firm: null, count: 10 });
    expect(story[3]!.firm).toMatch(/^Studio/);
    expect((await scenario.firms[12]!.http.get(`/requests/${id}/timeline`)).status).toBe(404);
  });

  it('has a timeline for each of its firms, with the answers of others as numbers', async () => {
    const id = await scenario.sent();
    const [quoting] = await scenario.quotes(id, 1);
    const others = scenario.firms.filter((firm) => firm.id !== quoting!.id);
    let declining: FirmOf | undefined;
    for (const firm of others) {
      const { rows } = await sql<{ id: number }>`
        select id from responses where request_id = ${id} and firm_id = ${firm.id}`.execute(test.sql);
      if (!rows[0]) continue;
      await firm.http.put(`/responses/${rows[0].id}`, { status: 3 });
      expect((await firm.http.put(`/responses/${rows[0].id}`, { status: 5, text: OPINION })).status).toBe(200);
      declining = firm;
      break;
    }
    const past = async ({ http }: FirmOf) =>
      ((await http.get(`/requests/${id}/timeline`)).info as { kind: string; future: boolean }[])
        .filter(({ future }) => !future)
        .map(({ kind }) => kind);
    // Each reads its own opening, and nothing of the other's.
    for (const firm of [quoting!, declining!])
      expect((await past(firm)).sort()).toEqual(['declined', 'forwarded', 'opened', 'quoted', 'sent']);
  });

  it('is offered at once to firms that become eligible later, before and after the first forwarding', async () => {
    const far = await scenario.sent({ latitude: 37.5, longitude: 15.08, city: 'Catania', province_id: 'CT' });
    expect(await scenario.responses(far)).toHaveLength(0);
    const found = async () => {
      const id = await scenario.rows.firm({ latitude: 37.5, longitude: 15.08, listed: false });
      await test.database.transaction((em) => test.app.get(MatchingApi).indexFirm(em, id));
      await test.drain();
      return id;
    };
    const [first, second] = [await found(), await found()];
    expect((await scenario.responses(far)).map((response) => response.firm_id)).toEqual([first, second]);
  });

  it('accepts additions of 4000 characters in total, and not one more', async () => {
    const id = await scenario.sent();
    const added: number[] = [];
    for (const extra of ['a'.repeat(2000), 'b'.repeat(1999), 'cc', 'd', 'e'])
      added.push((await scenario.citizen.put(`/requests/${id}`, { extra })).status);
    expect(added).toEqual([200, 200, 422, 200, 422]);
  });
});
