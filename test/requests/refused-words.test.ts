import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { fieldTexts } from '../../src/kernel/field-texts.js';
import { requestLimits } from '../../src/shared/limits.js';
import { RequestStatus } from '../../src/shared/requests/codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { filled } from './scenario.js';

const { required, minLength } = fieldTexts;

/** What a citizen reads beside a field, and what is kept of what comes along. */
describe('the fields of a request', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizenId: number;
  let citizen: HttpClient;
  beforeAll(async () => {
    rows = new Rows(test);
    citizenId = await rows.citizen();
    citizen = await rows.as(citizenId);
  });

  const draft = async (fields: object): Promise<string> => {
    const { info } = await citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    const path = `/requests/${info.id}`;
    expect((await citizen.put(path, { ...filled, ...fields })).status).toBe(200);
    return path;
  };
  const said = async (path: string, body: object) => (await citizen.put(path, body)).body.info.fields;

  it('are told apart as missing and as too short, when it is sent', async () => {
    expect(await said(await draft({ description: '' }), { status: 2 })).toEqual({ description: [required.it] });
    const short = 'x'.repeat(requestLimits.descriptionMin - 1);
    expect(await said(await draft({ description: short }), { status: 2 })).toEqual({ description: [minLength.it] });
  });

  it('are told apart as missing and as too short, in the reply to a rejection', async () => {
    const id = await rows.request(citizenId, { status: RequestStatus.unclear });
    await sql`update requests set staff_decided_at = ${test.clock.now()}, staff_reason = 'Poco.' where id = ${id}`.execute(
      test.sql,
    );
    const path = `/requests/${id}`;
    expect(await said(path, { status: 79 })).toEqual({ extra: [required.it] });
    expect(await said(path, { status: 79, extra: 'Troppo' })).toEqual({ extra: [minLength.it] });
  });

  it('say that a party was named, and that it was taken back', async () => {
    const path = await draft({ opposing_party: 'Mario Bianchi' });
    expect((await citizen.get(path)).info.opposing_party_given).toBe(true);
    for (const nobody of ['', null]) {
      await citizen.put(path, { opposing_party: 'Mario Bianchi' });
      expect((await citizen.put(path, { opposing_party: nobody })).info.opposing_party_given).toBe(false);
    }
  });

  it('may come along with a withdrawal, which keeps the words', async () => {
    const id = await rows.request(citizenId);
    const { info } = await citizen.put(`/requests/${id}`, { status: 9, extra: 'Ci siamo accordati.' });
    expect([info.status.id, info.extra.map(({ text }: { text: string }) => text)]).toEqual([
      9,
      ['Ci siamo accordati.'],
    ]);
  });

  it('take additions up to twice the length of a description, all of them together', async () => {
    const id = await rows.request(citizenId);
    const add = async (extra: string) => (await citizen.put(`/requests/${id}`, { extra })).status;
    expect(await add('a'.repeat(requestLimits.textMax))).toBe(200);
    expect(await add('b'.repeat(requestLimits.textMax - 1))).toBe(200);
    expect(await add('cc')).toBe(422);
    expect(await add('c')).toBe(200);
    expect(await add('d')).toBe(422);
  });
});
