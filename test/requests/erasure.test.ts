import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { person } from './plan-payments.js';
import { filled, quote, Scenario } from './scenario.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('the erasure of a request', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 4);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const written = async (id: number) => {
    const { rows } = await sql`
      select r.description, r.address_full, r.city, r.latitude, r.extra, r.invoice, r.opposing_party_hash, r.deleted_at is not null as gone,
        (select count(*)::integer from documents d where d.request_id = r.id) as documents,
        (select count(text)::integer from responses p where p.request_id = r.id) as answers
      from requests r where r.id = ${id}`.execute(test.sql);
    return rows[0];
  };

  it('leaves no text and no document of an expired draft', async () => {
    const { id } = (await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' })).info;
    const draft = { ...filled, address_full: 'Via Torino 12', invoice: person, extra: 'Ho le foto.' };
    expect((await scenario.citizen.put(`/requests/${id}`, { ...draft, opposing_party: 'Mario Bruni' })).status).toBe(
      200,
    );
    await scenario.citizen.upload(`/requests/${id}/documents`, {
      name: 'verbale.pdf',
      content: PDF,
      type: 'application/pdf',
    });
    expect(await written(id)).toMatchObject({ invoice: { tax_code: person.tax_code }, documents: 1, gone: false });
    test.clock.advance(31 * ms.day);
    await test.settle();
    expect((await scenario.citizen.get(`/requests/${id}`)).info).toMatchObject({ status: { id: 69 } });
    test.clock.advance(ms.day);
    await test.settle();
    expect(await written(id)).toEqual({
      description: '',
      address_full: null,
      city: null,
      latitude: null,
      extra: [],
      invoice: null,
      opposing_party_hash: null,
      gone: true,
      documents: 0,
      answers: 0,
    });
  });

  it('covers all requests of an erased account, and returns recent credits to every firm', async () => {
    const ids = [await scenario.sent(), await scenario.sent()];
    const [author] = (await Promise.all(ids.map((id) => scenario.quotes(id, 2)))).map(([first]) => first!);
    // What a firm wrote about the person is erased with the person.
    await author!.http.upload(`/responses/${author!.responseId}/attachments`, {
      name: 'Nota su Anna.pdf',
      content: PDF,
      type: 'application/pdf',
    });
    const attached = async () => {
      const files = unzipSync((await author!.http.get('/account/export')).bytes);
      return Object.keys(files).filter((name) => name.includes('Nota su Anna'));
    };
    expect(await attached()).toHaveLength(1);
    expect(await Promise.all(ids.map(written))).toMatchObject([{ answers: 2 }, { answers: 2 }]);
    const spent = await Promise.all(scenario.firms.map((firm) => scenario.balance(firm)));
    expect(spent.reduce((sum, one) => sum + one, 0)).toBe(40 - 4);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, scenario.citizenId, 'account_deleted'));
    expect(await Promise.all(scenario.firms.map((firm) => scenario.balance(firm)))).toEqual([10, 10, 10, 10]);
    expect(await Promise.all(ids.map(written))).toEqual(
      ids.map(() => expect.objectContaining({ description: '', city: null, gone: true, answers: 0 })),
    );
    expect(await attached()).toEqual([]);
    // Who had not answered is out, whether it was its turn or not.
    const states = async (id: number) => (await scenario.responses(id)).map(({ status }) => status).sort();
    expect(await Promise.all(ids.map(states))).toEqual(ids.map(() => [12, 12, 7, 7]));
    const [firm] = scenario.firms;
    expect((await firm!.http.get('/notifications/unread')).text.match(/Una richiesta non c’è più/g)).toHaveLength(2);
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('returns the credit of a quote that is not yet 24 hours old', async () => {
    const citizenId = await scenario.rows.citizen();
    const citizen = await scenario.rows.as(citizenId);
    const [one, two] = scenario.firms;
    const requestId = await scenario.rows.request(citizenId);
    for (const [firm, age] of [
      [one!, ms.day],
      [two!, ms.day - 1],
    ] as const) {
      const responseId = await scenario.rows.response(requestId, firm.id, 3);
      expect((await firm.http.put(`/responses/${responseId}`, quote)).status).toBe(200);
      const answered = new Date(test.clock.now().getTime() - age);
      await sql`update responses set answered_at = ${answered} where id = ${responseId}`.execute(test.sql);
    }
    const before = [await scenario.balance(one!), await scenario.balance(two!)];
    expect((await citizen.delete(`/requests/${requestId}`)).status).toBeLessThan(300);
    expect([await scenario.balance(one!), await scenario.balance(two!)]).toEqual([before[0], before[1]! + 1]);
  });
});
