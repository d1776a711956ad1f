import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { marketInvariants } from '../../src/cli/invariants/market.invariants.js';
import { Metrics } from '../../src/kernel/observation/metrics.js';
import { marketLimits, ms } from '../../src/shared/limits.js';
import { CountMarket } from '../../src/staff/market/count-market.js';
import type { Market } from '../../src/staff/market/market.dto.js';
import { resetDatabase } from '../support/database.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

/** A Tuesday. */
const NOW = '2026-03-17T09:00:00Z';
/** When most of the requests are published. */
const SENT = '2026-03-10T08:00:00Z';
const [OPINION, QUOTE, LAPSED, CHOSEN, UNOPENED] = [5, 7, 12, 9, 2];

describe('the figures of the market', () => {
  let test: TestApp;
  let rows: Rows;
  let desk: Desk;
  let citizen: number;
  let firms: number[];

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await resetDatabase(test.databaseUrl);
    test.clock.set(NOW);
    rows = new Rows(test);
    desk = await new Team(test).as('finance');
    citizen = await rows.citizen();
    firms = [await rows.firm(), await rows.firm(), await rows.firm(), await rows.firm()];
  });

  const firm = (index: number): number => firms[index] as number;
  const after = (hours: number, since = SENT): Date => new Date(Date.parse(since) + hours * ms.hour);
  const count = () => test.app.get(CountMarket).execute();
  const read = async (query = 'period=2026-03'): Promise<Market> => {
    await count();
    expect(await checkInvariants(test.sql, test.clock.now(), 0, marketInvariants)).toEqual([]);
    const { status, body } = await desk.get(`/market?${query}`);
    expect(status).toBe(200);
    return body as Market;
  };

  /** A published request with an answer of each firm: its status, and the hours after the request. */
  async function publish(
    answers: readonly (readonly [firm: number, status: number, hours: number | null])[] = [],
    given: { sent?: string; type?: string; province?: string | null } = {},
  ): Promise<number> {
    const { sent = SENT, type = 'sinistri-stradali', province = 'MI' } = given;
    const id = await rows.request(citizen, { type });
    await sql`update requests set sent_at = ${sent}, forwarded_at = ${sent}, province_id = ${province} where id = ${id}`.execute(
      test.sql,
    );
    for (const [index, status, hours] of answers)
      await rows.response(id, firm(index), status, {
        request_type_id: type,
        forwarded_at: after(0, sent),
        released_at: after(0, sent),
        answered_at: hours === null ? null : after(hours, sent),
        lapsed_at: status === LAPSED ? after(20, sent) : null,
        lapse_reason: status === LAPSED ? 'unopened' : null,
      });
    return id;
  }
  const rate = (request: number, mark: number) =>
    sql`
      insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, created_at, updated_at, counts_from)
      values (${request}, ${citizen}, ${firm(0)}, 'sinistri-stradali', ${mark}, ${NOW}, ${NOW}, ${NOW})`.execute(
      test.sql,
    );
  /** A movement of the ledger, into or out of a lot of the firm. */
  async function move(
    index: number,
    type: number,
    amount: number,
    given: { at?: string; request?: number } = {},
  ): Promise<void> {
    const { at = NOW, request = null } = given;
    await sql`insert into wallets (account_id) values (${firm(index)}) on conflict do nothing`.execute(test.sql);
    await sql`
      with known as (select id from credit_lots where account_id = ${firm(index)}),
      made as (
        insert into credit_lots (account_id, type, amount, created_at, expires_at)
        select ${firm(index)}, 2, 50, ${at}, '2030-01-01' where not exists (select 1 from known)
        returning id
      ),
      lot as (select id from known union all select id from made)
      insert into credit_movements (account_id, lot_id, type, amount, response_id, purpose, created_at)
      select ${firm(index)}, id, ${type}, ${amount},
        (select id from responses where request_id = ${request} and firm_id = ${firm(index)}),
        ${type === 2 ? 'purchase' : type === 3 ? 'quote' : 'returned'}, ${at}
      from lot`.execute(test.sql);
  }

  const nothing = {
    published: 0,
    reach_median: null,
    reach_average: null,
    first_answer_hours: null,
    three_quotes: 0,
    quoted: 0,
    chosen: 0,
    rated: 0,
    satisfied: 0,
    received: 0,
    answered: 0,
    firms_active: 0,
    credits_spent: 0,
  };

  it('are empty while nothing has happened, and of the present month if no period is named', async () => {
    const found = await read('');
    expect(found).toMatchObject({
      period: '2026-03',
      from: '2026-03-01',
      to: '2026-03-31',
      subjects: [],
      provinces: [],
    });
    expect(found.total).toEqual({ ...nothing, credits_sold: 0 });
    expect(found.weeks.map(({ figure, ...week }) => [figure, week])).toEqual(
      ['published', 'answers', 'choices', 'credits_sold'].map((figure) => [
        figure,
        { week: 0, usual: 0, fallen: false },
      ]),
    );
  });

  it('count a request in its subject, its province and its month, and no other', async () => {
    // Three quotes in 48 hours, the second chosen and rated; one firm did not open it.
    const served = await publish([
      [0, QUOTE, 1.5],
      [1, CHOSEN, 4],
      [2, QUOTE, 48],
      [3, LAPSED, null],
    ]);
    await sql`update requests set approved_at = ${after(60)} where id = ${served}`.execute(test.sql);
    await rate(served, 4);
    // The third quote is a minute late, and the mark is no good one.
    const late = await publish([
      [0, OPINION, 6],
      [1, QUOTE, 7],
      [2, QUOTE, 8],
      [3, QUOTE, 48 + 1 / 60],
    ]);
    await rate(late, 3);
    await publish([[0, UNOPENED, null]]);
    // Another subject, another province, outside Italy, and another month.
    await publish([[0, QUOTE, 30]], { type: 'divorzi' });
    await publish([[1, OPINION, 2]], { province: 'RM' });
    await publish([], { province: null });
    await publish([[2, QUOTE, 1]], { sent: '2026-02-28T20:00:00Z' });
    await sql`
      insert into municipalities (name, name_key, province_id, region, latitude, longitude)
      values ('Milano', 'milano', 'MI', 'Lombardia', 45.4, 9.2), ('Roma', 'roma', 'RM', 'Lazio', 41.9, 12.5)`.execute(
      test.sql,
    );
    // Half an hour into March in Rome.
    await publish([], { sent: '2026-02-28T23:30:00Z' });

    const accidents = {
      ...nothing,
      published: 6,
      reach_median: 1,
      reach_average: 1.7,
      first_answer_hours: 2,
      three_quotes: 1,
      quoted: 2,
      chosen: 1,
      rated: 2,
      satisfied: 1,
      received: 10,
      answered: 8,
      firms_active: 4,
    };
    const found = await read();
    expect(found.total).toEqual({
      ...accidents,
      published: 7,
      reach_average: 1.6,
      quoted: 3,
      received: 11,
      answered: 9,
      credits_sold: 0,
    });
    expect(found.subjects.map(({ request_type: _label, ...figures }) => figures)).toEqual([
      { request_type_id: 'sinistri-stradali', ...accidents },
      {
        request_type_id: 'divorzi',
        ...nothing,
        published: 1,
        reach_median: 1,
        reach_average: 1,
        first_answer_hours: 30,
        quoted: 1,
        received: 1,
        answered: 1,
        firms_active: 1,
      },
    ]);
    expect(
      found.provinces.map(({ province_id, province, published, firms_active, latitude }) => [
        province_id,
        province,
        published,
        firms_active,
        latitude !== null,
      ]),
    ).toEqual([
      ['MI', 'Milano', 5, 4, true],
      ['', '', 1, 0, false],
      ['RM', 'Roma', 1, 1, true],
    ]);

    const part = await read('period=2026-03&request_type_id=sinistri-stradali&province_id=RM');
    expect(part.total).toMatchObject({ published: 1, answered: 1, firms_active: 1, credits_sold: null });
    expect(part.provinces.map(({ province_id }) => province_id)).toEqual(['RM']);
    expect(part.subjects.map(({ request_type_id }) => request_type_id)).toEqual(['sinistri-stradali']);

    expect((await read('period=2026-02')).total).toMatchObject({ published: 1, first_answer_hours: 1 });
    expect((await read('period=2026-Q1')).total).toMatchObject({ published: 8, firms_active: 4 });
    expect((await read('period=2026')).total).toMatchObject({ published: 8, firms_active: 4 });
    expect((await read('period=2025')).total).toMatchObject({ published: 0 });
  });

  it('date each figure by the moment that it is about, in Rome', async () => {
    const request = await publish(
      [
        [0, CHOSEN, 60],
        [1, QUOTE, 40],
        [2, UNOPENED, null],
      ],
      { sent: '2026-03-31T10:00:00Z' },
    );
    await sql`
      update requests set created_at = '2026-03-29T10:00:00Z', forwarded_at = '2026-04-01T01:00:00Z',
        approved_at = '2026-04-06T22:30:00Z', updated_at = '2026-04-12T10:00:00Z'
      where id = ${request}`.execute(test.sql);
    await sql`
      update responses set forwarded_at = '2026-04-01T01:00:00Z', opened_at = '2026-04-01T09:00:00Z',
        released_at = case when firm_id <> ${firm(2)} then '2026-04-01T06:00:00Z'::timestamptz end,
        edited_at = answered_at + interval '3 days', approved_at = '2026-04-09T10:00:00Z'
      where request_id = ${request}`.execute(test.sql);
    await rate(request, 5);
    await move(0, 2, 5, { at: '2026-04-07T23:00:00Z' });
    await move(0, 3, -1, { at: '2026-04-03T22:00:00Z', request });
    await count();
    const { rows: counted } = await sql<{ figure: string }>`
      select figure, to_char(day, 'YYYY-MM-DD') as day, value, count from market_counts order by figure, day, value`.execute(
      test.sql,
    );
    const line = (figure: string, day: string, value = 0, times = 1) => ({ figure, day, value, count: times });
    const sent = '2026-03-31';
    expect(counted).toEqual([
      line('answered', sent, 0, 2),
      line('answering_firm', '2026-04-01', firm(0)),
      line('answering_firm', '2026-04-01', firm(1)),
      line('answers', '2026-04-02'),
      line('answers', '2026-04-03'),
      line('choices', '2026-04-07'),
      line('chosen', sent),
      line('credits_sold', '2026-04-08', 0, 5),
      line('credits_spent', '2026-04-04'),
      // From the sending.
      line('first_answer', sent, 40),
      line('published', sent),
      line('quoted', sent),
      line('rated', sent),
      line('reach', sent, 3),
      line('received', sent, 0, 2),
      line('satisfied', sent),
    ]);
  });

  it('count once what is noted often, and what a second sweep counts at the same time', async () => {
    const request = await publish([[0, QUOTE, 1]]);
    await count();
    await sql`insert into market_changes (request_id) select ${request} from generate_series(1, 3)`.execute(test.sql);
    await Promise.all([count(), count(), count()]);
    await sql`update requests set sent_at = sent_at + interval '1 minute' where id = ${request}`.execute(test.sql);
    await Promise.all([count(), count()]);
    expect((await read()).total).toMatchObject({ published: 1, answered: 1, firms_active: 1 });
  });

  it('count nothing of a sweep that fails, and all of it the next time', async () => {
    await publish([[0, QUOTE, 1]]);
    await sql`
      insert into market_counts values ('2026-03-10', 'sinistri-stradali', 'MI', 'published', 0, 2147483647)`.execute(
      test.sql,
    );
    await expect(count()).rejects.toThrow('integer out of range');
    const { rows: kept } = await sql`delete from market_counts returning figure`.execute(test.sql);
    expect(kept).toEqual([{ figure: 'published' }]);
    expect((await read()).total).toMatchObject({ published: 1, answered: 1 });
  });

  it('leave out what staff hold or send back, and keep what ends later', async () => {
    const [held, sentBack, retired, erased] = [
      await publish(),
      await publish(),
      await publish([[0, QUOTE, 1]]),
      await publish([[1, QUOTE, 1]], { province: 'RM' }),
    ];
    await sql`update requests set held_at = ${SENT} where id = ${held}`.execute(test.sql);
    expect((await read()).total).toMatchObject({ published: 3 });
    await sql`update requests set held_at = null where id = ${held}`.execute(test.sql);
    expect((await read()).total).toMatchObject({ published: 4 });

    await sql`update requests set sent_at = null, status = 69 where id = ${sentBack}`.execute(test.sql);
    // The firm takes its quote back, and its answer with it.
    await sql`
      update responses set status = 12, answered_at = null, lapse_reason = 'withdrawn', lapsed_at = ${NOW}
      where request_id = ${retired}`.execute(test.sql);
    await sql`update requests set status = 6, ended_at = ${NOW} where id = ${retired}`.execute(test.sql);
    await sql`update requests set deleted_at = ${NOW}, province_id = null where id = ${erased}`.execute(test.sql);
    const found = await read();
    expect(found.total).toMatchObject({ published: 3, received: 2, answered: 1, quoted: 1, firms_active: 1 });
    expect(found.provinces.map(({ province_id, published }) => [province_id, published])).toEqual([
      ['MI', 2],
      ['RM', 1],
    ]);
    await sql`delete from requests where id = ${held}`.execute(test.sql);
    expect((await read()).total).toMatchObject({ published: 2 });
  });

  it('count the credits that were bought, and those spent on each request', async () => {
    const here = await publish([[0, QUOTE, 1]]);
    const there = await publish([[1, QUOTE, 1]], { province: 'RM' });
    await move(0, 2, 11);
    await move(0, 2, 5, { at: '2026-02-20T09:00:00Z' });
    await move(0, 1, 3);
    await move(1, 2, 5);
    await move(0, 3, -1, { request: here });
    await move(1, 3, -2, { request: there });
    await move(1, 5, 1, { request: there });
    const found = await read();
    expect(found.total).toMatchObject({ credits_sold: 16, credits_spent: 2 });
    expect(found.provinces.map(({ province_id, credits_spent }) => [province_id, credits_spent])).toEqual([
      ['MI', 1],
      ['RM', 1],
    ]);
    expect((await read('period=2026-02')).total).toMatchObject({ credits_sold: 5, credits_spent: 0 });
    expect((await read('period=2026-03&province_id=RM')).total).toMatchObject({ credits_sold: null, credits_spent: 1 });
  });

  it('compare the last seven whole days with an average week of the four before', async () => {
    const { usualWeeks, usualMin } = marketLimits;
    expect(usualWeeks).toBe(4);
    const send = (day: string, requests: number) =>
      sql`
        insert into requests (account_id, status, request_type_id, province_id, created_at, updated_at, sent_at, expires_at)
        select ${citizen}, 2, 'divorzi', 'MI', at, at, at, at + interval '10 days'
        from (select ${`${day}T12:00:00Z`}::timestamptz as at) day, generate_series(1, ${requests}::integer)`.execute(
        test.sql,
      );
    await send('2026-03-17', 3);
    await send('2026-03-16', 6);
    await send('2026-03-10', 5);
    await send('2026-03-09', 4 * usualMin - 1);
    await send('2026-02-10', 1);
    await send('2026-02-09', 9);
    expect((await read()).weeks[0]).toEqual({ figure: 'published', week: 11, usual: 20, fallen: true });
    expect(await test.app.get(Metrics).registry.metrics()).toContain('market_week{figure="published",of="fallen"} 1');
    // Of the month that is over.
    const sum = (await read('period=2026-02')).total.published;
    expect(sum).not.toBe((await read()).total.published);
    expect(await test.app.get(Metrics).registry.metrics()).toContain(`market_last_month{figure="published"} ${sum}\n`);
    await send('2026-03-11', 1);
    expect((await read()).weeks[0]).toEqual({ figure: 'published', week: 12, usual: 20, fallen: false });
  });

  it('follow the firms of a month of enrolment', async () => {
    const enrol = (index: number, at: string) =>
      sql`update accounts set confirmed_at = ${at} where id = ${firm(index)}`.execute(test.sql);
    await enrol(0, '2025-10-31T23:30:00Z');
    await enrol(1, '2025-11-15T12:00:00Z');
    await enrol(2, '2025-11-30T22:30:00Z');
    await enrol(3, '2025-03-01T12:00:00Z');
    // The first answers to the third month after its enrolment, the second only in the first.
    await publish([[0, QUOTE, 1]], { sent: '2026-02-10T08:00:00Z' });
    await publish([[1, OPINION, 1]], { sent: '2025-12-10T08:00:00Z' });
    await publish([[3, OPINION, 1]]);
    await count();
    // Another figure whose value is the number of a firm, and a firm that is counted no more.
    await sql`
      insert into market_counts (figure, day, request_type_id, province_id, value, count) values
        ('first_answer', '2026-03-01', 'malasanita', 'MI', ${firm(1)}, 1),
        ('answering_firm', '2026-03-01', 'malasanita', 'MI', ${firm(2)}, 0)`.execute(test.sql);
    expect((await desk.get('/market?period=2026-03')).body.cohorts).toEqual([
      {
        month: '2025-11',
        enrolled: 3,
        active: [
          { months: 1, firms: 2 },
          { months: 3, firms: 1 },
          { months: 6, firms: null },
        ],
      },
    ]);
  });

  it('can be saved as a table, which the log of changes names', async () => {
    await publish([[0, QUOTE, 1]]);
    await publish([], { type: 'divorzi', province: 'RM' });
    await count();
    const { status, text } = await desk.get('/market?period=2026-03&province_id=MI&format=csv');
    expect(status).toBe(200);
    const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head?.split(';').slice(0, 5)).toEqual([
      'Periodo',
      'Materia',
      'Provincia',
      'Richieste pubblicate',
      'Studi raggiunti (mediana)',
    ]);
    expect(lines.map((line) => line.split(';').slice(0, 6))).toEqual([
      ['2026-03', '', '', '1', '1', '1'],
      ['2026-03', 'Incidenti stradali', '', '1', '1', '1'],
      ['2026-03', '', 'Milano', '1', '1', '1'],
    ]);
    const { rows: log } = await sql`select resource, after from audit where action = 'export'`.execute(test.sql);
    expect(log).toEqual([{ resource: 'market', after: { rows: 3, filters: 'period, province_id' } }]);
  });

  it('refuse a period that is none', async () => {
    for (const period of ['2026-13', '2026-Q5', '2018', '26', '2026-03-01'])
      expect((await desk.get(`/market?period=${period}`)).status).toBe(422);
    expect((await desk.get('/market?province_id=milano')).status).toBe(422);
    expect((await desk.get('/market?request_type_id=mercato')).status).toBe(422);
  });
});
