import { beforeAll, describe, expect, it } from '@jest/globals';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import type { HttpClient } from '../support/http.js';

const kept = {
  version: 0,
  note: 'Ha il verbale.',
  labels: ['urgente', 'auto'],
  next_step: 'Chiamare il perito',
  next_on: '2026-03-20',
};

/** Notes that are sent again with the version from before, as after an answer that was lost. */
describe('the notes of a firm, sent once more', () => {
  const test = useTestApp();
  let firm: HttpClient;
  let path: string;
  let member: number;
  let other: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    const firmId = await rows.firm();
    [member, other] = [await rows.member(firmId), await rows.member(firmId, { name: 'Dora' })];
    const request = await rows.request(await rows.citizen(), { status: 3 });
    path = `/responses/${await rows.response(request, firmId, ResponseStatus.wait)}/notes`;
    firm = await rows.as(firmId);
    expect((await firm.put(path, { ...kept, member_id: member })).status).toBe(200);
  });

  it.each<[what: string, change: () => object, status: number]>([
    ['are taken where nothing differs', () => ({}), 200],
    ['are refused with another note', () => ({ note: 'Ha anche le foto.' }), 409],
    ['are refused with fewer labels', () => ({ labels: ['urgente'] }), 409],
    ['are refused with labels in another order', () => ({ labels: ['auto', 'urgente'] }), 409],
    ['are refused with another step', () => ({ next_step: 'Scrivere al perito' }), 409],
    ['are refused with another day', () => ({ next_on: '2026-03-21' }), 409],
    ['are refused with somebody else', () => ({ member_id: other }), 409],
    ['are refused without the person', () => ({ member_id: null }), 409],
  ])('%s', async (_what, change, status) => {
    expect((await firm.put(path, { ...kept, member_id: member, ...change() })).status).toBe(status);
    const { info } = await firm.put(path, { ...kept, member_id: member });
    expect(info).toMatchObject({ ...kept, version: 1, responsible: { id: member } });
  });
});
