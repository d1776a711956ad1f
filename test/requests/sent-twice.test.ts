import { beforeAll, expect, it } from '@jest/globals';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { OPINION } from './scenario.js';

const test = useTestApp();
let rows: Rows;
beforeAll(() => {
  rows = new Rows(test);
});

/** A double click sends the same words twice; other words are another act. */
it('the same opinion counts once; another one after it is refused', async () => {
  const firmId = await rows.firm();
  const [citizen, firm] = [await rows.citizen(), await rows.as(firmId)];
  const response = await rows.response(await rows.request(citizen, { status: 3 }), firmId, ResponseStatus.wait);
  const decline = (text: string) => firm.put(`/responses/${response}`, { status: 5, text });
  const opinion = 'Le consigliamo di parlarne prima con la sua compagnia, che di solito risponde.';
  expect([(await decline(opinion)).status, (await decline(opinion)).status]).toEqual([200, 200]);
  expect(await decline(`${opinion} Poi ci scriva.`)).toBeRefused(409, 'move_not_allowed');
});

it('the same words are added to a request once, and again after others', async () => {
  const citizen = await rows.citizen();
  const http = await rows.as(citizen);
  const path = `/requests/${await rows.request(citizen, { status: 3 })}`;
  const [first, second] = ['Ho trovato un testimone.', 'Il perito è venuto.'];
  const added: string[][] = [];
  for (const extra of [first, first, second, first]) {
    const { info } = await http.put(path, { extra });
    added.push((info.extra as { text: string }[]).map(({ text }) => text));
  }
  expect(added).toEqual([[first], [first], [first, second], [first, second, first]]);
});

it('a refused move names the state that its reader sees', async () => {
  const citizen = await rows.citizen();
  const [http, ids] = [await rows.as(citizen), [await rows.firm(), await rows.firm()] as const];
  const request = await rows.request(citizen, { status: 3 });
  const declined = await rows.response(request, ids[0], ResponseStatus.ko);
  const chosen = await rows.request(citizen, { status: 5 });
  const firm = await rows.as(ids[0]);
  const refusals = [
    await http.put(`/responses/${declined}`, { status: 9 }),
    await firm.put(`/responses/${declined}`, { status: 5, text: OPINION }),
    await http.put(`/requests/${request}`, { city: 'Como' }),
    await http.put(`/requests/${request}`, { status: 79, extra: 'Una risposta abbastanza lunga.' }),
    await http.put(`/requests/${chosen}`, { status: 9 }),
  ];
  const told = refusals.map(({ body }) => body as { message: string; info: { status?: number } });
  expect(told.map(({ message, info }) => [message, info.status])).toEqual([
    ['no_quote_yet', 3],
    ['move_not_allowed', 5],
    ['move_not_allowed', 3],
    ['move_not_allowed', 3],
    ['move_not_allowed', 5],
  ]);
});
