import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openApiDocument } from '../../../src/openapi/openapi.js';
import { EventStreams } from '../../../src/chat/live/event-streams.js';
import { NotificationsApi } from '../../../src/notifications/notifications.api.js';
import type { NotificationParams } from '../../../src/notifications/templates/template.js';
import { PushTransport } from '../../../src/notifications/push/push-transport.js';
import { SendPush } from '../../../src/notifications/use-cases/send-push.js';
import type { RequestAccess } from '../../../src/shared/accounts/members.rules.js';
import { rows as routes } from '../../http/routes.js';
import { quote, Scenario, type FirmOf } from '../../requests/scenario.js';
import { START, startTestApp, type TestApp } from '../../support/app.js';
import type { Answer, HttpClient } from '../../support/http.js';
import { watchInnocents } from '../../support/innocents.js';

/** What stands in the answers about the requests that are not assigned: no other text of the tests holds it. */
const ELSEWHERE = 'Zibaldona';

let test: TestApp;
let scenario: Scenario;
let firm: FirmOf;
let neighbour: FirmOf;
/** Lawyers of the firm: one sees what is assigned to her, one sees everything. */
let carla: { id: number; http: HttpClient };
let sara: { id: number; http: HttpClient };
/** Requests of the firm with its responses: assigned to Carla, to Sara, to nobody. */
let own: Place;
let sarasOne: Place;
let nobodys: Place;
let theirs: Place;

interface Place {
  readonly request: number;
  readonly response: number;
}

beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 2);
  [firm, neighbour] = scenario.firms as [FirmOf, FirmOf];
  carla = await member('assigned', 'carla');
  sara = await member('all', 'sara');
  own = await place(firm, carla.id);
  sarasOne = await place(firm, sara.id);
  nobodys = await place(firm, null);
  theirs = await place(neighbour, null);
  for (const { request } of [sarasOne, nobodys])
    await sql`update requests set city = ${ELSEWHERE}, description = ${`A ${ELSEWHERE} mi hanno tamponato al semaforo.`}
      where id = ${request}`.execute(test.sql);
  for (const { response } of [own, sarasOne, nobodys]) {
    await scenario.citizen.post('/messages', { response_id: response, text: 'Potete chiamarmi domani mattina?' });
    await firm.http.post('/messages', { response_id: response, text: 'Certo, ci sentiamo domani.' });
    await scenario.citizen.post('/messages', { response_id: response, text: 'Grazie, a domani.' });
  }
});
watchInnocents(() => test);
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(START);
});

async function member(access: RequestAccess, name: string) {
  const id = await scenario.rows.member(firm.id, { name, access });
  return { id, http: await scenario.rows.as(firm.id, id) };
}

async function place(of: FirmOf, responsible: number | null): Promise<Place> {
  const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
  const response = await scenario.rows.response(request, of.id, 3, {
    opened_at: test.clock.now(),
    released_at: test.clock.now(),
  });
  if (responsible !== null) await assign(response, responsible);
  return { request, response };
}

async function assign(response: number, memberId: number | null): Promise<void> {
  const { info } = await firm.http.get(`/responses/${response}`);
  const notes = { note: '', labels: [`pratica ${response}`], next_step: null, next_on: null, member_id: memberId };
  const { status } = await firm.http.put(`/responses/${response}/notes`, {
    version: info.response.notes?.version ?? 0,
    ...notes,
  });
  expect(status).toBe(200);
}

const listed = async (http: HttpClient, query = ''): Promise<number[]> =>
  ((await http.get(`/requests/lawyer${query}`)).info as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);

describe('who sees only what is assigned to them', () => {
  it('finds the own request in every list, and none of the others', async () => {
    expect(await listed(carla.http)).toEqual([own.request]);
    expect(await listed(carla.http, '?status=3')).toEqual([own.request]);
    expect(await listed(carla.http, `?q=${ELSEWHERE}`)).toEqual([]);
    expect(await listed(carla.http, `?q=${nobodys.request}`)).toEqual([]);
    expect(await listed(carla.http, `?q=${own.request}`)).toEqual([own.request]);
    expect((await carla.http.get('/requests/lawyer')).body.total).toBe(1);
    const all = [own, sarasOne, nobodys].map(({ request }) => request);
    for (const http of [sara.http, firm.http]) expect(await listed(http)).toEqual(all);
    expect(await listed(neighbour.http)).toEqual([theirs.request]);

    const counts = async (http: HttpClient) => (await http.get('/requests/lawyer/counts')).info.to_answer;
    expect([await counts(carla.http), await counts(sara.http)]).toEqual([1, 3]);
    const received = async (http: HttpClient) =>
      (await http.get(`/lawyers/statistics/${firm.id}`)).info.find(
        ({ name }: { name: string }) => name === 'requests_received',
      ).count;
    expect([await received(carla.http), await received(sara.http)]).toEqual([1, 3]);
    const talks = async (http: HttpClient, query = '') =>
      ((await http.get(`/conversations${query}`)).info as { response_id: number }[])
        .map(({ response_id }) => response_id)
        .toSorted((a, b) => a - b);
    expect([await talks(carla.http), await talks(carla.http, '?q=domani')]).toEqual([[own.response], [own.response]]);
    expect(await talks(sara.http, '?q=domani')).toEqual([own.response, sarasOne.response, nobodys.response]);
    const unread = async (http: HttpClient) => (await http.get('/conversations/unread')).info;
    expect(await unread(carla.http)).toEqual({ messages: 2, conversations: 1 });
    expect(await unread(sara.http)).toEqual({ messages: 6, conversations: 3 });
    expect((await carla.http.get('/firm/labels')).info).toEqual([`pratica ${own.response}`]);
    const lines = async (http: HttpClient) => (await http.get('/requests/lawyer.csv')).text.trim().split('\r\n').length;
    expect([await lines(carla.http), await lines(sara.http)]).toEqual([2, 4]);
    const reached = async (http: HttpClient) => (await http.get('/requests/lawyer/performance')).info.total.received;
    expect([await reached(carla.http), await reached(sara.http)]).toEqual([1, 3]);
  });

  it('reads the own request as every lawyer of the firm does', async () => {
    for (const path of [
      `/requests/${own.request}`,
      `/requests/${own.request}/timeline`,
      `/requests/${own.request}/calendar.ics`,
      `/responses/${own.response}`,
      `/responses/${own.response}/draft`,
      `/messages?response_id=${own.response}`,
    ]) {
      const [hers, everybodys] = [await carla.http.get(path), await sara.http.get(path)];
      expect([path, hers.status]).toEqual([path, 200]);
      expect(hers.text).toEqual(everybodys.text);
    }
  });

  it('is told nothing of the others by any route that reads', async () => {
    const told: string[] = [];
    const paths = Object.keys(openApiDocument(test.app).paths);
    for (const { route, path } of routes) {
      const [method, pattern = ''] = route.split(' ');
      if (method !== 'GET' || !paths.includes(`/api/v1${pattern}`) || pattern === '/events') continue;
      const ids: Record<string, number> = { open: nobodys.request, chosen: sarasOne.request, placedId: firm.id };
      const address = (path ?? pattern).replace(/\{(\w+)\}/g, (_, name: string) =>
        String(ids[name] ?? sarasOne.response),
      );
      const { text } = await carla.http.get(address);
      if (text.includes(ELSEWHERE)) told.push(address);
    }
    expect(told).toEqual([]);
    expect((await sara.http.get('/requests/lawyer')).text).toContain(ELSEWHERE);
  });

  it('opens no paper of the others, whoever of the firm uploaded it', async () => {
    const file = { name: 'nota.pdf', content: PDF, type: 'application/pdf' };
    const attached = async ({ response }: Place) =>
      (await firm.http.upload(`/responses/${response}/attachments`, file)).info.id as number;
    const [mine, other] = [await attached(own), await attached(nobodys)];
    const citizens = async ({ request }: Place) =>
      (await scenario.citizen.upload(`/requests/${request}/documents`, file)).info.id as number;
    const [asked, hidden] = [await citizens(own), await citizens(nobodys)];
    const unsent = (await firm.http.upload(`/conversations/${nobodys.response}/attachments`, file)).info.id as number;
    const statuses = async (http: HttpClient) =>
      Promise.all([mine, asked, other, hidden, unsent].map(async (id) => (await http.get(`/documents/${id}`)).status));
    expect(await statuses(carla.http)).toEqual([200, 200, 404, 404, 404]);
    expect(await statuses(sara.http)).toEqual([200, 200, 200, 200, 200]);
    for (const id of [other, unsent]) expect((await carla.http.delete(`/documents/${id}`)).status).toBe(404);
    expect(await statuses(firm.http)).toEqual([200, 200, 200, 200, 200]);
    expect((await carla.http.delete(`/documents/${mine}`)).status).toBe(204);
  });

  it('reads the credits that a request of somebody else took, and not of which request', async () => {
    const { response, request } = await place(firm, null);
    expect((await firm.http.put(`/responses/${response}`, quote)).status).toBe(200);
    const of = async (http: HttpClient) =>
      (await http.get('/credits')).info.movements.map((one: { request_id: number; response_id: number }) => [
        one.request_id,
        one.response_id,
      ]);
    expect(await of(sara.http)).toEqual([
      [request, response],
      [null, null],
    ]);
    expect(await of(carla.http)).toEqual([
      [null, null],
      [null, null],
    ]);
    const last = async (http: HttpClient) => (await http.get('/credits/ledger.csv')).text.trim().split('\r\n').at(-1);
    expect(await last(sara.http)).toMatch(new RegExp(`;${request}$`));
    expect(await last(carla.http)).toMatch(/;$/);
  });

  it('gets the notifications about the own requests, and marks no others as read', async () => {
    await test.sql.deleteFrom('notifications').where('account_id', '=', firm.id).execute();
    const notify = (
      template: 'request_released' | 'response_lapsing' | 'message_received' | 'credits_low',
      params: NotificationParams,
    ) =>
      test.database.transaction((em) =>
        test.app.get(NotificationsApi).notify(em, { accountId: firm.id, template, params }),
      );
    const until = test.clock.now().toISOString();
    await notify('request_released', {
      request_id: own.request,
      request_type: 'sinistri-stradali',
      city: 'Milano',
      until,
    });
    await notify('request_released', {
      request_id: nobodys.request,
      request_type: 'sinistri-stradali',
      city: ELSEWHERE,
      until,
    });
    await notify('credits_low', { balance: 1 });
    const all = await test.sql
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', firm.id)
      .orderBy('id')
      .execute();
    const [hers, others, money] = all.map(({ id }) => id) as [number, number, number];
    const ids = async (http: HttpClient, path = '/notifications') =>
      ((await http.get(path)).info as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
    for (const path of [
      '/notifications',
      '/notifications/unread',
      '/notifications?unread=true',
      '/notifications?type=5',
    ]) {
      expect([path, await ids(carla.http, path)]).toEqual([path, [hers]]);
      expect((await ids(sara.http, path)).length).toBe(path.includes('type') ? 2 : 3);
    }
    expect((await carla.http.get('/notifications')).body.total).toBe(1);
    expect((await carla.http.post(`/notifications/${others}/read`)).status).toBe(404);
    expect((await carla.http.get('/notifications/read/all')).status).toBe(204);
    const read = await test.sql
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', firm.id)
      .where('read_at', 'is not', null)
      .execute();
    expect(read.map(({ id }) => id)).toEqual([hers]);
    expect(await ids(sara.http, '/notifications/unread')).toEqual([others, money]);
  });

  it('gets no push about the others', async () => {
    await test.sql.deleteFrom('notifications').where('account_id', '=', firm.id).execute();
    const sent: string[] = [];
    test.replace(PushTransport, 'send', ({ endpoint }: { endpoint: string }) => {
      sent.push(endpoint);
      return Promise.resolve('sent');
    });
    const sessions = await test.sql
      .selectFrom('sessions')
      .select(['id', 'member_id'])
      .where('account_id', '=', firm.id)
      .where('member_id', 'is not', null)
      .execute();
    const subscriptions = await test.sql
      .insertInto('push_subscriptions')
      .values(
        sessions.map(({ id, member_id }) => ({
          account_id: firm.id,
          session_id: id,
          endpoint: member_id === carla.id ? 'carla' : 'sara',
          p256dh: 'x',
          auth: 'x',
          created_at: test.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    const push = async ({ request }: Place) => {
      const { id } = await test.sql
        .insertInto('notifications')
        .values({
          account_id: firm.id,
          type: 5,
          priority: 2,
          template: 'request_paused',
          params: JSON.stringify({ request_id: request }) as never,
          created_at: test.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { id: subscription } of subscriptions)
        await test.app.get(SendPush).execute({ notification: id, subscription });
      return sent.splice(0).toSorted();
    };
    expect(await push(nobodys)).toEqual(['sara']);
    expect(await push(own)).toEqual(['carla', 'sara']);
    await test.sql.deleteFrom('push_subscriptions').where('account_id', '=', firm.id).execute();
  });

  it('follows events that name no request', async () => {
    const base = await test.listen();
    const streams = [await followed(base, carla.http), await followed(base, firm.http)];
    await scenario.citizen.post('/messages', { response_id: nobodys.response, text: 'Avete letto il verbale?' });
    for (const { text } of streams) await until(() => /event: message/.test(text()));
    const [hers, owners] = streams.map(({ text }) => text()) as [string, string];
    expect(owners).toMatch(new RegExp(`"response_id":${nobodys.response}`));
    expect(hers).toMatch(/event: message\ndata: \{\}/);
    expect(hers).not.toMatch(/_id/);
    await firm.http.post(`/conversations/${nobodys.response}/writing`);
    for (const { close } of streams) close();
    await until(() => test.app.get(EventStreams).open === 0);
  });

  it('follows a new stream once they see other requests', async () => {
    const base = await test.listen();
    const late = await member('all', 'lia');
    const [hers, owners] = [await followed(base, late.http), await followed(base, firm.http)];
    await until(() => test.app.get(EventStreams).open === 2);
    // Another value of the same role leaves the stream open.
    await firm.http.put(`/firm/members/${late.id}`, { role: 'assistant', request_access: 'all' });
    await scenario.citizen.post('/messages', { response_id: nobodys.response, text: 'Ci siete ancora?' });
    await until(() => /event: message/.test(hers.text()));
    expect(hers.text()).toMatch(new RegExp(`"response_id":${nobodys.response}`));
    await firm.http.put(`/firm/members/${late.id}`, { role: 'assistant', request_access: 'assigned' });
    await until(() => test.app.get(EventStreams).open === 1);
    owners.close();
    await until(() => test.app.get(EventStreams).open === 0);
    await firm.http.delete(`/firm/members/${late.id}`);
  });

  it('may do nothing that shows all requests of the firm', async () => {
    const forbidden: (readonly [string, Promise<Answer>])[] = [
      ['export', carla.http.get('/account/export')],
      ['activity', carla.http.get('/firm/activity')],
      ['webhooks', carla.http.get('/firm/webhooks')],
      ['a webhook', carla.http.post('/firm/webhooks', { url: 'https://example.com/x', events: ['message'] })],
      ['reviews', carla.http.get('/feedbacks')],
      ['reports', carla.http.get('/complaints')],
    ];
    for (const [, answer] of forbidden) expect(await answer).toBeRefused(403, 'role_forbids');
    for (const path of ['/account/export', '/firm/activity', '/firm/webhooks', '/feedbacks', '/complaints'])
      expect((await sara.http.get(path)).status).toBe(200);
    expect((await carla.http.get('/account')).info.sign_in).toMatchObject({ request_access: 'assigned' });
    expect((await firm.http.get('/account')).info.sign_in).toMatchObject({ request_access: 'all' });
  });
});

describe('what is assigned', () => {
  it('follows the notes: who passes a request on sees it no more', async () => {
    const { response, request } = await place(firm, carla.id);
    expect(await listed(carla.http)).toEqual([own.request, request]);
    const notes = { version: 1, note: '', labels: [], next_step: null, next_on: null, member_id: sara.id };
    expect((await carla.http.put(`/responses/${response}/notes`, notes)).status).toBe(200);
    expect(await listed(carla.http)).toEqual([own.request]);
    expect((await carla.http.put(`/responses/${response}/notes`, { ...notes, version: 2 })).status).toBe(404);
    expect((await sara.http.get(`/responses/${response}`)).status).toBe(200);
  });

  it('includes what belongs to a person whom one replaces, on the days of the absence', async () => {
    const away = async (person: number | 'owner', by: number) => {
      const days = { person, from: '2026-03-12', until: '2026-03-13', replacement: by };
      const { status, info } = await firm.http.post('/firm/absences', days);
      expect(status).toBe(201);
      return info.id as number;
    };
    const before = await listed(carla.http);
    const absence = await away(sara.id, carla.id);
    expect(await listed(carla.http)).toEqual(before);
    test.clock.set('2026-03-11T23:00:00Z');
    expect(await listed(carla.http)).toContain(sarasOne.request);
    expect(await listed(carla.http)).not.toContain(nobodys.request);
    expect((await carla.http.post('/messages', { response_id: sarasOne.response, text: 'Rispondo io.' })).status).toBe(
      201,
    );
    test.clock.set('2026-03-13T23:00:00Z');
    expect(await listed(carla.http)).toEqual(before);
    test.clock.set(START);
    await firm.http.delete(`/firm/absences/${absence}`);
    // For the owner: what nobody is responsible for.
    await away('owner', carla.id);
    test.clock.set('2026-03-12T12:00:00Z');
    expect(await listed(carla.http)).toContain(nobodys.request);
    expect(await listed(carla.http)).not.toContain(sarasOne.request);
    // Who is away too replaces nobody.
    await sql`insert into member_absences (account_id, member_id, first_on, last_on)
      values (${firm.id}, ${carla.id}, '2026-03-12', '2026-03-12')`.execute(test.sql);
    expect(await listed(carla.http)).toEqual(before);
    await test.sql.deleteFrom('member_absences').where('account_id', '=', firm.id).execute();
  });
});

describe('the owner', () => {
  it('chooses what a colleague sees, which counts at the next call and is recorded', async () => {
    const paola = await member('all', 'paola');
    expect((await listed(paola.http)).length).toBeGreaterThan(2);
    const change = (body: object, by = firm.http) => by.put(`/firm/members/${paola.id}`, body);
    expect((await change({ role: 'lawyer', request_access: 'assigned' })).info).toMatchObject({
      role: 'lawyer',
      request_access: 'assigned',
    });
    expect(await listed(paola.http)).toEqual([]);
    // Left out, it stays as it is.
    expect((await change({ role: 'assistant' })).info).toMatchObject({ role: 'assistant', request_access: 'assigned' });
    expect(await listed(paola.http)).toEqual([]);
    expect((await change({ role: 'assistant', request_access: 'all' })).info.request_access).toBe('all');
    expect((await listed(paola.http)).length).toBeGreaterThan(2);
    expect((await change({ role: 'assistant', request_access: 'some' })).status).toBe(422);
    expect(await change({ role: 'assistant', request_access: 'assigned' }, sara.http)).toBeRefused(403, 'owner_only');
    expect(await change({ role: 'assistant', request_access: 'assigned' }, neighbour.http)).toBeRefused(
      404,
      'not_found',
    );
    const acts = (await firm.http.get('/firm/activity')).info as { kind: string; about: string | null }[];
    expect(acts.filter(({ about }) => about === 'paola Conti').map(({ kind }) => kind)).toEqual([
      'member_access_changed',
      'member_role_changed',
      'member_access_changed',
    ]);
    const others = await test.sql
      .selectFrom('firm_members')
      .select(['id', 'request_access'])
      .where('account_id', '=', firm.id)
      .where('id', '<>', paola.id)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(others).toEqual([
      { id: carla.id, request_access: 'assigned' },
      { id: sara.id, request_access: 'all' },
    ]);
  });
});

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function followed(base: string, http: HttpClient): Promise<{ text: () => string; close: () => void }> {
  const cut = new AbortController();
  const answer = await fetch(`${base}/api/v1/events`, {
    headers: { authorization: `Bearer ${http.token}` },
    signal: cut.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  return { text: () => text, close: () => cut.abort() };
}

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + 5000;
  while (!done()) {
    if (Date.now() > end) throw new Error('it did not come in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
