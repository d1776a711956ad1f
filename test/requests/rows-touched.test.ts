import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { messageLimits, ms } from '../../src/shared/limits.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { type TestApp, useTestApp } from '../support/app.js';
import { HttpClient } from '../support/http.js';
import { vacuum } from '../support/owner.js';
import { rowsTouched } from '../support/plan.js';
import { Rows } from '../support/rows.js';

/** Past responses and lines of the ledger of the firm: a page of ten must not notice them. */
const HISTORY = 3_000;

/** Rows of requests and responses that were read without an index so far, by the connections of sweeps and transactions. */
async function rowsScanned(test: TestApp): Promise<number> {
  const flush = sql`select pg_stat_force_next_flush()`;
  await flush.execute(test.database.due);
  await test.database.transaction((em) => flush.execute(sqlOf(em)));
  const { rows } = await sql<{ scanned: number }>`
    select sum(seq_tup_read)::integer as scanned from pg_stat_user_tables
    where relname in ('requests', 'responses')`.execute(test.database.read);
  return rows[0]?.scanned ?? NaN;
}

describe('a long history', () => {
  const test = useTestApp();
  let firm: HttpClient;
  let citizen: HttpClient;
  let firmId: number;
  let requestId: number;
  let responseId: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    const skills = ['sinistri-stradali', 'malasanita'];
    firmId = await rows.firm({ skills });
    const citizenId = await rows.citizen();
    firm = await rows.as(firmId);
    citizen = await rows.as(citizenId);
    // Half of the past requests were quoted for; most of the others left the inbox long ago.
    await sql`
      with past as (
        insert into requests (
          account_id, status, request_type_id, part, city, country_id, latitude, longitude, created_at, updated_at,
          sent_at, forwarded_at, expires_at, ended_at, ko_count)
        select ${citizenId}, 9, 'sinistri-stradali', 1, 'Milano', 'IT', 45.46, 9.19, at, at, at, at,
          at + interval '10 days', at + interval '10 days', n % 2
        from generate_series(1, ${HISTORY}::integer) n
        cross join lateral (select ${test.clock.now()}::timestamptz - n * interval '1 hour' - interval '11 days' as at) m
        returning id, sent_at, ko_count = 1 as answered)
      insert into responses (
        request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at,
        opened_at, answered_at, lapsed_at, lapse_reason)
      select id, ${firmId}, 'sinistri-stradali', case when answered then 5 else 12 end, 1000, 50, '{}', 1, sent_at,
        case when answered then sent_at end, case when answered then sent_at end,
        case when not answered then sent_at end, case when not answered then 'ended' end
      from past`.execute(test.sql);
    // Other firms with a short history each, as a generic plan expects it.
    const others: number[] = [];
    for (let nth = 0; nth < 20; nth++) others.push(await rows.firm({ listed: false }));
    await sql`
      insert into responses (
        request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at,
        lapsed_at, lapse_reason)
      select p.request_id, o.firm_id, p.request_type_id, 12, 1000, 50, '{}', 1, p.forwarded_at, p.forwarded_at, 'ended'
      from unnest(${others}::integer[]) with ordinality o (firm_id, nth)
      join responses p on p.firm_id = ${firmId} and p.id % 20 = o.nth - 1`.execute(test.sql);
    for (let nth = 0; nth < 12; nth++) {
      requestId = await rows.request(citizenId);
      responseId = await rows.response(requestId, firmId, 3, { opened_at: test.clock.now() });
    }
    await sql`
      with wallet as (insert into wallets (account_id) values (${firmId}) returning account_id),
      lot as (
        insert into credit_lots (account_id, type, amount, created_at, expires_at)
        select account_id, 1, ${HISTORY}::integer, ${test.clock.now()}::timestamptz, '2100-01-01' from wallet
        returning id, account_id)
      select 1 from lot`.execute(test.sql);
    await sql`
      insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
      select account_id, id, 1, 1, 0, 'registration', created_at
      from credit_lots cross join generate_series(1, ${HISTORY}::integer) where account_id = ${firmId}`.execute(
      test.sql,
    );
    // A conversation about each response, the longest about an open one, and everything that costs a firm points.
    await sql`
      insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, firm_wrote)
      select p.id, ${citizenId}::integer, ${firmId}::integer, p.forwarded_at, p.forwarded_at, true
      from responses p where p.firm_id = ${firmId}`.execute(test.sql);
    await sql`
      insert into messages (response_id, account_id, sender, status, text, created_at, read_at)
      select c.response_id, ${firmId}::integer, 2, 1, 'Buongiorno.', ${test.clock.now()}::timestamptz, ${test.clock.now()}::timestamptz
      from conversations c
      cross join lateral generate_series(1, case when c.response_id = ${responseId} then ${HISTORY}::integer else 1 end)`.execute(
      test.sql,
    );
    await sql`
      insert into contact_leaks (account_id, confirmed_by, created_at)
      select ${firmId}::integer, 'filter', ${test.clock.now()}::timestamptz + interval '150 days'
      from generate_series(1, ${HISTORY}::integer)`.execute(test.sql);
    await test.settle();
    await vacuum(test);
  });

  it('exists in the test data: the inbox and the ledger count more than they show', async () => {
    expect((await firm.get('/requests/lawyer?page_size=10')).body.total).toBeGreaterThan(HISTORY / 2);
    expect((await firm.get('/credits?page_size=10')).body.total).toBe(HISTORY);
    expect((await citizen.get('/requests/user?page_size=10')).body.total).toBe(HISTORY + 12);
  });

  it.each([
    ['the inbox of a firm', '/requests/lawyer?page=1&page_size=10', 120],
    ['the responses to answer', '/requests/lawyer?page=1&page_size=10&status=3', 150],
    ['the quotes and opinions given', '/requests/lawyer?page=1&page_size=10&status=5,7', 150],
    ['the counts of the inbox', '/requests/lawyer/counts', 60],
    ['the ledger', '/credits?page=1&page_size=10', 120],
  ])('is read only for the rows of the page: %s', async (_, path, most) => {
    await firm.get(path);
    expect(await rowsTouched(test, () => firm.get(path))).toBeLessThanOrEqual(most);
  });

  it('is not read by the sweeps', async () => {
    const sweeps = test.app.get(Sweeps);
    await sweeps.run();
    const before = await rowsScanned(test);
    await sweeps.run();
    // A table this small is still read whole if much of it could be due; with generic plans that were eleven tables.
    expect((await rowsScanned(test)) - before).toBeLessThanOrEqual(2.5 * HISTORY);
  });

  it('is read once for the figures of a firm, which count all of it', async () => {
    const path = `/lawyers/statistics/${firmId}`;
    await firm.get(path);
    expect(await rowsTouched(test, () => firm.get(path))).toBeLessThanOrEqual(HISTORY + 20);
  });

  it('is read only for the rows of the page: the requests of a citizen', async () => {
    const path = '/requests/user?page=1&page_size=10';
    await citizen.get(path);
    expect(await rowsTouched(test, () => citizen.get(path))).toBeLessThanOrEqual(60);
  });

  it('is read only for the rows of the page: one request, for its owner and for a firm', async () => {
    const path = `/requests/${requestId}`;
    await firm.get(path);
    expect(await rowsTouched(test, () => firm.get(path))).toBeLessThanOrEqual(20);
  });

  it.each([
    ['the conversations of a firm', (): HttpClient => firm, (): string => '/conversations', messageLimits.listPage],
    [
      'the conversations of a citizen',
      (): HttpClient => citizen,
      (): string => '/conversations',
      messageLimits.listPage,
    ],
    [
      'one conversation',
      (): HttpClient => firm,
      (): string => `/messages?response_id=${responseId}`,
      messageLimits.page,
    ],
  ] as const)('is read only for the rows of the page: %s', async (_, who, path, shown) => {
    const { body } = await who().get(path());
    expect([body.info.length, body.more]).toEqual([shown, true]);
    expect(await rowsTouched(test, () => who().get(path()))).toBeLessThanOrEqual(250);
  });

  it('is not read for a quote', async () => {
    const quoted = { status: 7, percentage: 10, fixed_costs_cents: 0, final_costs_cents: 0, additional_costs: false };
    const text = 'Seguo la pratica fino alla fine, dalla lettera al giudizio.';
    const touched = await rowsTouched(test, async () => {
      expect((await firm.put(`/responses/${responseId}`, { ...quoted, text })).status).toBe(200);
    });
    expect(touched).toBeLessThanOrEqual(150);
  });

  it('is not read to score the firm beyond the period of the score', async () => {
    const now = plus(test.clock.now(), 200 * ms.day);
    const place = { requestTypeId: 'malasanita', latitude: 45.46, longitude: 9.19 };
    const pick = () =>
      test.database.transaction(async (em) => {
        const request = { ...place, requestId: 0, accountId: 0, opposingPartyHash: null, namedValueCents: null };
        const [candidate] = await test.app.get(MatchingApi).pick(em, request, 10, now);
        // Leaks and upheld reports are counted as far as they cost points.
        expect(candidate).toMatchObject({ newcomer: false, terms: { forwarded: 0, leaks: 20, penalty: 40 } });
      });
    expect(await rowsTouched(test, pick)).toBeLessThanOrEqual(90);
  });

  it('is shown the same before and after the sweep has tidied the inbox', async () => {
    const pages = async () =>
      Promise.all(
        ['', '&status=12', '&status=30', '&status=5,7'].map(
          async (more) => (await firm.get(`/requests/lawyer?page_size=50${more}`)).body,
        ),
      );
    // The open requests have ended, and no job has closed them yet.
    test.clock.advance(20 * 24 * 3_600_000);
    const before = await pages();
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
    expect((await pages()).map(({ total }) => total)).toEqual(before.map(({ total }) => total));
  });

  it('is not read for the public profile beyond the period of its figures', async () => {
    const visitor = new HttpClient(test.app);
    const touched = async () => rowsTouched(test, () => visitor.get(`/lawyers/${firmId}`));
    expect((await visitor.get(`/lawyers/${firmId}`)).info.id).toBe(firmId);
    test.clock.advance(3 * 365 * ms.day);
    expect((await visitor.get(`/lawyers/${firmId}`)).info.answer_hours).toBeNull();
    expect(await touched()).toBeLessThanOrEqual(40);
  });
});
