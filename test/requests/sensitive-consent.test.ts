import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../src/shared/limits.js';
import { RequestErasure } from '../../src/requests/closing/erasure.js';
import { Request } from '../../src/requests/request.entity.js';
import { sensitiveConsentText } from '../../src/shared/requests/sensitive-consent.codes.js';
import { citizen, lastMail } from '../accounts/people.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { person } from './plan-payments.js';
import { filled, Scenario } from './scenario.js';

describe('the consent to let firms read data about health and crimes', () => {
  let test: TestApp;
  let scenario: Scenario;
  /** Another citizen with a consent, which must stay unchanged. */
  let neighbour: number;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 2);
    neighbour = await scenario.rows.citizen();
    const http = await scenario.rows.as(neighbour);
    await http.put(`/requests/${await draft(http)}`, { sensitive_data_consent: true });
  });
  afterAll(() => test.close());

  async function draft(http: HttpClient = scenario.citizen): Promise<number> {
    const { info } = await http.post('/requests', { request_type_id: 'malasanita' });
    await http.put(`/requests/${info.id}`, filled);
    return info.id as number;
  }
  const log = async (request: number) =>
    (
      await sql<{ account_id: number; given: boolean; text_version: string; address: string | null; at: Date }>`
        select account_id, given, text_version, address, at from request_consents
        where request_id = ${request} order by id`.execute(test.sql)
    ).rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
  const logged = async () => (await sql`select from request_consents`.execute(test.sql)).rows.length;
  const send = (id: number, more: object = {}) => scenario.citizen.put(`/requests/${id}`, { status: 2, ...more });

  it('is logged with time, text version and address when it is given, and each change once', async () => {
    const id = await draft();
    const shown = async () => (await scenario.citizen.get(`/requests/${id}`)).info.sensitive_data_consent;
    expect([await shown(), await log(id)]).toEqual([null, []]);
    const row = (given: boolean) => ({
      account_id: scenario.citizenId,
      given,
      text_version: sensitiveConsentText,
      address: '127.0.0.1',
      at: test.clock.now().toISOString(),
    });
    await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: true });
    await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: true });
    const given = row(true);
    expect([await shown(), await log(id)]).toEqual([true, [given]]);
    test.clock.advance(ms.hour);
    await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: false });
    const takenBack = row(false);
    expect([await shown(), await log(id)]).toEqual([false, [given, takenBack]]);
    const sent = await send(id, { sensitive_data_consent: true });
    expect([sent.info.status.id, await log(id)]).toEqual([2, [given, takenBack, row(true)]]);
  });

  it('is required to send a request or order its plan, if it was asked for', async () => {
    const id = await draft();
    const isRefused = ({ status, body }: Awaited<ReturnType<typeof send>>): void => {
      expect([status, body.message, body.info.fields]).toEqual([
        422,
        'request_incomplete',
        { sensitive_data_consent: ['Senza il tuo consenso non possiamo far leggere la richiesta agli studi'] },
      ]);
    };
    isRefused(await send(id, { sensitive_data_consent: false }));
    await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: false });
    expect((await scenario.citizen.get(`/requests/${id}`)).info.missing).toEqual(['sensitive_data_consent']);
    isRefused(await send(id));
    const paid = (await scenario.citizen.post('/requests', { request_type_id: 'malasanita' })).info.id as number;
    isRefused(await send(paid, { ...filled, plan: 3, invoice: person, sensitive_data_consent: false }));
    expect((await scenario.citizen.get(`/requests/${paid}`)).info.checkout).toBeNull();
    // There was no consent, so nothing was withdrawn.
    expect([...(await log(id)), ...(await log(paid))]).toEqual([]);
    const ordered = await send(paid, { ...filled, plan: 3, invoice: person, sensitive_data_consent: true });
    expect([ordered.info.checkout.amount_cents, (await log(paid)).map(({ given }) => given)]).toEqual([999, [true]]);
  });

  it('is not required from a caller who was not asked, and nothing is logged for them', async () => {
    const id = await draft();
    const sent = await send(id);
    expect([sent.info.status.id, sent.info.sensitive_data_consent, await log(id)]).toEqual([2, null, []]);
  });

  it('is withdrawn by nobody when a forgotten draft is deleted', async () => {
    const id = await draft();
    await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: true });
    await sql`update requests set status = 69, draft_due_at = ${test.clock.now()} where id = ${id}`.execute(test.sql);
    await test.database.transaction(async (em) => {
      const request = await em.findOneOrFail(Request, { id });
      await test.app.get(RequestErasure, { strict: false }).erase(em, [request], test.clock.now(), 'delete_draft');
    });
    expect((await scenario.citizen.get(`/requests/${id}`)).status).toBe(404);
    expect((await log(id)).map(({ given }) => given)).toEqual([true]);
  });

  it('can be withdrawn only by deleting the request, after it was sent', async () => {
    const [id, kept] = [await draft(), await draft()];
    for (const each of [id, kept]) await send(each, { sensitive_data_consent: true });
    const late = await scenario.citizen.put(`/requests/${id}`, { sensitive_data_consent: false });
    expect(late).toBeRefused(409, 'move_not_allowed');
    await scenario.citizen.delete(`/requests/${id}`);
    expect((await log(id)).map(({ given, address }) => [given, address])).toEqual([
      [true, '127.0.0.1'],
      [false, null],
    ]);
    expect((await log(kept)).map(({ given }) => given)).toEqual([true]);
  });

  it('given before registering counts from then, with its network address', async () => {
    const of = async (email: string, sensitive_data_consent: boolean | undefined) => {
      const body = citizen({ email, draft: { ...filled, request_type_id: 'malasanita', sensitive_data_consent } });
      await test.http.post('/register/user', body);
      const at = test.clock.now().toISOString();
      test.clock.advance(ms.hour);
      const [, token] = /mail-confirm-user\/(\d+)/.exec((await lastMail(test, email)).body_text)!;
      const { info } = await test.http.post(`/register/user/confirm/${token}`, {});
      const http = test.http.as(info.session.auth.access_token as string);
      return { id: info.draft.id as number, at, http, account: info.account.id as number };
    };
    const yes = await of('acconsente@example.com', true);
    expect(await log(yes.id)).toEqual([
      { account_id: yes.account, given: true, text_version: sensitiveConsentText, address: '127.0.0.1', at: yes.at },
    ]);
    expect((await yes.http.put(`/requests/${yes.id}`, { status: 2 })).info.status.id).toBe(2);
    const no = await of('non.acconsente@example.com', false);
    expect([(await no.http.put(`/requests/${no.id}`, { status: 2 })).status, await log(no.id)]).toEqual([422, []]);
    const old = await of('non.sa@example.com', undefined);
    expect([(await old.http.put(`/requests/${old.id}`, { status: 2 })).status, await log(old.id)]).toEqual([200, []]);
  });

  it('of others is unchanged, and the log is append-only', async () => {
    const { rows } = await sql<{ given: boolean }>`
      select c.given from request_consents c join requests r on r.id = c.request_id
      where r.account_id <> c.account_id or r.account_id = ${neighbour}`.execute(test.sql);
    expect(rows).toEqual([{ given: true }]);
    const before = await logged();
    await expect(sql`update request_consents set given = not given`.execute(test.sql)).rejects.toThrow();
    await expect(sql`delete from request_consents`.execute(test.sql)).rejects.toThrow();
    expect(await logged()).toBe(before);
  });
});
