import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/erasure.js';
import { checkInvariants } from '../../src/invariants/invariants.js';
import { ms, planReach, requestLimits } from '../../src/limits.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { filled, OPINION, quote, STORY, World, type FirmOf } from './world.js';

const anAddress: unknown = expect.stringContaining('@');

describe('the life of a request', () => {
  let test: TestApp;
  let world: World;
  beforeEach(async () => {
    test = await startTestApp();
    world = await World.of(test, 13);
  });
  afterEach(async () => {
    try {
      await test.settle();
      expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    } finally {
      await test.close();
    }
  });

  const shown = async (id: number) => (await world.citizen.get(`/requests/${id}`)).info;

  it('a firm whose account goes leaves its place to the next one, also when it had opened it', async () => {
    const id = await world.sent();
    const [leaver] = await world.holders(id, 2);
    expect((await leaver!.http.put(`/responses/${leaver!.place}`, { status: 3 })).status).toBe(200);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, leaver!.id, 'account_deleted'));
    await test.drain();
    const places = await world.places(id);
    expect(places.find((place) => place.firm_id === leaver!.id)).toMatchObject({ status: 12 });
    expect(places.filter((place) => place.status !== 12)).toHaveLength(planReach[1]);
  });

  it('starts as a draft, says what is missing, and is sent when nothing is', async () => {
    const made = await world.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    expect(made.status).toBe(201);
    expect(made.info).toMatchObject({
      status: { id: 1, label: 'Bozza' },
      plan: { id: 1 },
      missing: ['part', 'city', 'description'],
      allowed_actions: ['edit', 'send', 'delete'].filter((move) => move !== 'send'),
    });
    const early = await world.citizen.put(`/requests/${made.info.id}`, { status: 2, description: 'Troppo poco.' });
    expect(early.status).toBe(422);
    expect(early.body).toMatchObject({
      message: 'request_incomplete',
      info: { fields: { part: ['Campo è obbligatorio'], description: ['Numero minimo caratteri non valido'] } },
    });
    const full = await world.citizen.put(`/requests/${made.info.id}`, {
      ...filled,
      opposing_party: 'Trasporti Veloci S.r.l.',
    });
    expect(full.info).toMatchObject({
      missing: [],
      geo: { city: 'Milano', province_id: 'MI' },
      opposing_party_given: true,
      allowed_actions: ['edit', 'send', 'delete'],
    });
    const sent = await world.citizen.put(`/requests/${made.info.id}`, { status: 2 });
    expect(sent.info).toMatchObject({ status: { id: 2 }, expires_at: '2026-03-20T09:00:00.000Z' });
    const again = await world.citizen.put(`/requests/${made.info.id}`, { status: 2 });
    expect(again.status).toBe(200);
  });

  it('goes to the ten nearest: three at once, the others after 24 hours', async () => {
    const id = await world.sent();
    const first = await world.places(id);
    expect(first.map((place) => place.firm_id)).toEqual(world.firms.slice(0, 10).map((firm) => firm.id));
    expect(first.filter((place) => place.status === 2 && place.exclusive)).toHaveLength(3);
    expect(first.filter((place) => place.status === 1)).toHaveLength(7);
    expect(await shown(id)).toMatchObject({
      status: { id: 2 },
      forwarded_responses: { live: 10 },
      exclusive_until: '2026-03-11T09:00:00.000Z',
    });
    const [waiting] = await world.holders(id, 1);
    expect((await waiting!.http.put(`/responses/${waiting!.place}`, { status: 3 })).body.message).toBe(
      'move_not_allowed',
    );
    await world.openToAll();
    expect((await world.places(id)).every((place) => place.status === 2)).toBe(true);
    expect(await shown(id)).toMatchObject({ status: { id: 3, label: 'Aperta' } });
  });

  it('lets a firm read no more than its place allows', async () => {
    const id = await world.sent();
    const [pending] = await world.holders(id, 1);
    const [fresh] = await world.holders(id, 2);
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
    const opened = await fresh!.http.put(`/responses/${fresh!.place}`, { status: 3 });
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
    expect((await world.firms[12]!.http.get(`/requests/${id}`)).status).toBe(404);
  });

  it('takes a quote for one credit, twice the same for one, and lets it be corrected until it is read', async () => {
    const id = await world.sent();
    const [firm] = await world.quotes(id, 1);
    expect(await world.balance(firm!)).toBe(9);
    expect((await firm!.http.put(`/responses/${firm!.place}`, quote)).status).toBe(200);
    const nothing = await firm!.http.put(`/responses/${firm!.place}`, { ...quote, percentage: 1e-12 });
    expect([nothing.status, Object.keys(nothing.body.info.fields)]).toEqual([422, ['percentage']]);
    expect(
      (await firm!.http.put(`/responses/${firm!.place}`, { ...quote, percentage: 10.5 })).info.response.percentage,
    ).toBe(10.5);
    expect(await world.balance(firm!)).toBe(9);
    const read = (await world.citizen.get(`/responses/${firm!.place}`)).info;
    expect(read).toMatchObject({
      percentage: 10.5,
      percentage_base: 'outcome',
      fixed_costs: '400,00\u00a0€',
      lawyer: { id: firm!.id },
      contacts: null,
      allowed_actions: ['choose'],
    });
    const late = await firm!.http.put(`/responses/${firm!.place}`, { ...quote, percentage: 9 });
    expect([late.status, late.body.message]).toEqual([409, 'quote_already_read']);
  });

  it('closes at the fifth quote; the others lapse, and the user may still choose', async () => {
    const id = await world.sent();
    await world.openToAll();
    const [slow] = (await world.holders(id, 2)).slice(-1);
    await slow!.http.put(`/responses/${slow!.place}`, { status: 3 });
    const quoted = await world.quotes(id, 5);
    expect(await shown(id)).toMatchObject({
      status: { id: 0, label: 'Chiusa' },
      responses_counter: { ok: 5, given: 5 },
      allowed_actions: ['choose', 'extend', 'delete'],
    });
    expect((await world.places(id)).filter((place) => place.status === 12)).toHaveLength(4);
    const sixth = await slow!.http.put(`/responses/${slow!.place}`, quote);
    expect([sixth.status, sixth.body.message]).toEqual([409, 'quote_limit_reached']);
    expect(await world.balance(slow!)).toBe(10);
    const chosen = await world.citizen.put(`/responses/${quoted[1]!.place}`, { status: 9 });
    expect(chosen.info).toMatchObject({
      status: { id: 9 },
      lawyer: { email: anAddress, phone: null, mobile: '+393331234567' },
    });
    expect((await world.citizen.put(`/responses/${quoted[1]!.place}`, { status: 9 })).status).toBe(200);
    expect((await world.citizen.put(`/responses/${quoted[0]!.place}`, { status: 9 })).status).toBe(409);
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

  it('refills a place after an opinion and after five days unopened', async () => {
    const id = await world.sent();
    const [opined, lazy] = await world.holders(id, 2);
    await opined!.http.put(`/responses/${opined!.place}`, { status: 3 });
    expect((await opined!.http.put(`/responses/${opined!.place}`, { status: 5, text: 'Troppo breve' })).status).toBe(
      422,
    );
    expect((await opined!.http.put(`/responses/${opined!.place}`, { status: 5, text: OPINION })).status).toBe(200);
    expect(await world.balance(opined!)).toBe(10);
    expect((await world.places(id)).filter((place) => [1, 2, 3, 7].includes(place.status))).toHaveLength(10);
    await world.openToAll();
    test.clock.advance(4 * ms.day);
    await test.settle();
    const places = await world.places(id);
    expect(places.find((place) => place.id === lazy!.place)).toMatchObject({ status: 12, lapse_reason: 'unopened' });
    expect(new Set(places.map((place) => place.firm_id)).size).toBe(places.length);
  });

  it('expires after ten days, is extended once, and ends for good after twenty-five', async () => {
    const id = await world.sent();
    await world.openToAll();
    const [firm] = await world.quotes(id, 1);
    test.clock.advance(9 * ms.day);
    await test.settle();
    expect(await shown(id)).toMatchObject({ status: { id: 0 }, choice_until: '2026-04-04T09:00:00.000Z' });
    const longer = await world.citizen.post(`/requests/${id}/extend`);
    expect(longer.info).toMatchObject({ status: { id: 3 }, expires_at: '2026-04-04T09:00:00.000Z' });
    expect((await world.citizen.post(`/requests/${id}/extend`)).status).toBe(200);
    test.clock.set('2026-04-04T09:00:01.000Z');
    await test.settle();
    expect(await shown(id)).toMatchObject({ status: { id: 0 }, allowed_actions: ['delete'] });
    const late = await world.citizen.put(`/responses/${firm!.place}`, { status: 9 });
    expect([late.status, late.body.message]).toEqual([409, 'choice_expired']);
    expect((await world.citizen.post(`/requests/${id}/extend`)).status).toBe(409);
  });

  it('is retired only while nobody has answered', async () => {
    const id = await world.sent();
    expect((await world.citizen.put(`/requests/${id}`, { status: 9 })).info.status.id).toBe(9);
    expect((await world.citizen.put(`/requests/${id}`, { status: 9 })).status).toBe(200);
    expect((await world.places(id)).every((place) => place.status === 12)).toBe(true);
    const other = await world.sent();
    await world.quotes(other, 1);
    expect((await world.citizen.put(`/requests/${other}`, { status: 9 })).body.message).toBe('answers_were_given');
  });

  it('notifies the firms that may read it that it was retired, and leaves their inbox after thirty days', async () => {
    const id = await world.sent();
    const [reader, fresh] = await world.holders(id, 2);
    const [waiting] = await world.holders(id, 1);
    await reader!.http.put(`/responses/${reader!.place}`, { status: 3 });
    await world.citizen.put(`/requests/${id}`, { status: 9 });
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
    // It passed to nobody.
    for (const firm of [reader!, fresh!])
      expect((await firm.http.get(`/requests/${id}`)).info.response.status.label).toBe('Ritirata dal cliente');
    expect((await reader!.http.get(`/requests/${id}/timeline`)).status).toBe(200);
    test.clock.advance(30 * ms.day + 1000);
    expect((await reader!.http.get(`/requests/${id}`)).status).toBe(404);
    expect((await reader!.http.get(`/requests/${id}/timeline`)).status).toBe(404);
  });

  it('leaves a firm that was not chosen its own words alone, thirty days after the end', async () => {
    const id = await world.sent();
    await world.openToAll();
    const [chosen, quoted] = await world.quotes(id, 2);
    const opined = (await world.holders(id, 2))[0]!;
    await opined.http.put(`/responses/${opined.place}`, { status: 3 });
    await opined.http.put(`/responses/${opined.place}`, { status: 5, text: OPINION });
    await world.citizen.put(`/responses/${chosen!.place}`, { status: 9 });
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

  it('gives a firm that comes late no longer than the request has', async () => {
    const id = await world.sent();
    await world.openToAll();
    test.clock.advance(7 * ms.day);
    const [opined] = await world.quotes(id, 1);
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

  it('is only added to once sent, and never loses what was there', async () => {
    const id = await world.sent();
    expect((await world.citizen.put(`/requests/${id}`, { description: 'Altro' })).status).toBe(409);
    await world.citizen.put(`/requests/${id}`, { extra: 'Ho trovato un testimone.' });
    await world.citizen.put(`/requests/${id}`, { extra: 'E la fattura del carrozziere.' });
    expect((await shown(id)).extra.map((one: { text: string }) => one.text)).toEqual([
      'Ho trovato un testimone.',
      'E la fattura del carrozziere.',
    ]);
  });

  it('sells contacts only where the user agreed, three credits, four with the quote or nothing', async () => {
    const id = await world.sent();
    const [one, two] = await world.holders(id, 2);
    await one!.http.put(`/responses/${one!.place}`, { status: 3 });
    const both = await one!.http.put(`/responses/${one!.place}`, { ...quote, shared_contacts: true });
    expect(both.info.user).toMatchObject({ mobile: '+393331234567' });
    expect(await world.balance(one!)).toBe(6);
    await two!.http.put(`/responses/${two!.place}`, { status: 3 });
    await two!.http.put(`/responses/${two!.place}`, quote);
    const buy = { shared_contacts: true, only_shared_contacts_updated: true };
    expect((await two!.http.put(`/responses/${two!.place}`, buy)).info.user).toMatchObject({ first_name: 'Anna' });
    await two!.http.put(`/responses/${two!.place}`, buy);
    expect(await world.balance(two!)).toBe(6);
    const shy = await world.sent({ shared_contacts: false });
    const [three] = await world.quotes(shy, 1);
    expect((await three!.http.put(`/responses/${three!.place}`, buy)).body.message).toBe('contacts_not_shared');
  });

  it('erases everything when deleted and gives back the credit of a fresh quote', async () => {
    const id = await world.sent();
    const [firm] = await world.quotes(id, 1);
    expect(await world.balance(firm!)).toBe(9);
    expect((await world.citizen.delete(`/requests/${id}`)).status).toBe(204);
    expect((await world.citizen.get(`/requests/${id}`)).status).toBe(404);
    expect((await firm!.http.get(`/requests/${id}`)).status).toBe(404);
    expect(await world.balance(firm!)).toBe(10);
  });

  it('leaves drafts alone for a day, reminds once, deletes after thirty', async () => {
    const made = await world.citizen.post('/requests', { request_type_id: 'malasanita' });
    test.clock.advance(ms.day + 1000);
    await test.settle();
    expect(await shown(made.info.id)).toMatchObject({ status: { id: 69 } });
    test.clock.advance(30 * ms.day);
    await test.settle();
    expect((await world.citizen.get(`/requests/${made.info.id}`)).status).toBe(404);
  });

  it('tells the story with firms unnamed until they answered', async () => {
    const id = await world.sent();
    await world.quotes(id, 1);
    const story = (await world.citizen.get(`/requests/${id}/timeline`)).info as {
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
    expect((await world.firms[12]!.http.get(`/requests/${id}/timeline`)).status).toBe(404);
  });

  it('is offered at once to firms that can be found only later, before and after the first forwarding', async () => {
    const far = await world.sent({ latitude: 37.5, longitude: 15.08, city: 'Catania', province_id: 'CT' });
    expect(await world.places(far)).toHaveLength(0);
    const found = async () => {
      const id = await world.rows.firm({ latitude: 37.5, longitude: 15.08, listed: false });
      await test.database.transaction((em) => test.app.get(MatchingApi).indexFirm(em, id));
      await test.drain();
      return id;
    };
    const [first, second] = [await found(), await found()];
    expect((await world.places(far)).map((place) => place.firm_id)).toEqual([first, second]);
  });

  it('takes additions of 4000 characters in all, and not one more', async () => {
    const id = await world.sent();
    const added: number[] = [];
    for (const extra of ['a'.repeat(2000), 'b'.repeat(1999), 'cc', 'd', 'e'])
      added.push((await world.citizen.put(`/requests/${id}`, { extra })).status);
    expect(added).toEqual([200, 200, 422, 200, 422]);
  });
});
