import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Scenario } from '../../requests/scenario.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { programOf } from './api-tokens.js';

let app: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  app = await startTestApp();
  scenario = await Scenario.of(app, 2);
});
watchInnocents(() => app);
afterAll(() => app.close());

it('a program opens and answers a request, which the firm reads as done by the person', async () => {
  const [firm] = scenario.firms;
  const requestId = await scenario.sent();
  const program = await programOf(app, firm!.id, 'requests:read', 'quotes:write', 'messages:write');
  const inbox = (await program.get('/requests/lawyer')).info as { id: number; response: { id: number } }[];
  expect(inbox.map(({ id }) => id)).toEqual([requestId]);
  const responseId = inbox[0]!.response.id;
  expect((await program.put(`/responses/${responseId}`, { status: 3 })).status).toBe(200);
  expect(
    (await program.post('/messages', { response_id: responseId, text: 'Ci mandi il verbale, per favore.' })).status,
  ).toBe(201);
  const { info } = (await firm!.http.get('/firm/activity')).body as { info: { kind: string; by: { id: null } }[] };
  expect(info.map(({ kind, by }) => [kind, by.id])).toEqual([
    ['message_sent', null],
    ['request_opened', null],
  ]);
});

it('a program of another firm reads nothing of it', async () => {
  const [firm, stranger] = scenario.firms;
  const requestId = await scenario.sent();
  const [response] = (await scenario.responses(requestId)).filter(({ firm_id }) => firm_id === firm!.id);
  const neighbour = await programOf(
    app,
    stranger!.id,
    'requests:read',
    'quotes:write',
    'messages:read',
    'messages:write',
  );
  expect((await neighbour.get(`/responses/${response!.id}`)).status).toBe(404);
  expect((await neighbour.put(`/responses/${response!.id}`, { status: 3 })).status).toBe(404);
  expect((await neighbour.get(`/conversations/${response!.id}`)).status).toBe(404);
  const text = 'Buongiorno, vi scrivo dal programma di un altro.';
  expect((await neighbour.post('/messages', { response_id: response!.id, text })).status).toBe(404);
});
