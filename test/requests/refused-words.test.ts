import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { couponTexts } from '../../src/billing/billing.problems.js';
import { fieldTexts } from '../../src/kernel/field-texts.js';
import { factsDayText, planTexts, servedDayText } from '../../src/requests/requests.problems.js';
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

  it('say what is wrong with a day, each in its own words', async () => {
    const path = await draft({});
    expect(await said(path, { facts_on: '2999-01-01' })).toEqual({ facts_on: [factsDayText.it] });
    const served_paper = { kind: 'fine', served_on: '2999-01-01', hearing_on: null };
    expect(await said(path, { served_paper })).toEqual({ served_paper: [servedDayText.it] });
  });

  it('say why a plan cannot be had', async () => {
    const path = await draft({});
    expect((await citizen.put(path, { request_type_id: 'ricorsi-inps' })).status).toBe(200);
    expect(await said(path, { plan: 2 })).toEqual({ plan: [planTexts.notForType.it] });
    expect(await said(path, { discount: 'PRIMA' })).toEqual({ discount: [planTexts.none.it] });
    expect(await said(await draft({ plan: 2 }), { discount: 'PRIMA' })).toEqual({ discount: [couponTexts.unknown.it] });
    const paid = await draft({});
    await sql`update requests set paid_plan = 3, plan = 3 where id = ${paid.split('/').at(-1)!}::integer`.execute(
      test.sql,
    );
    expect(await said(paid, { plan: 2 })).toEqual({ plan: [planTexts.belowPaid.it] });
    expect(await said(paid, { request_type_id: 'ricorsi-inps' })).toEqual({
      request_type_id: [planTexts.paidForType.it],
    });
  });
});
