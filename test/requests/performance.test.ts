import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CreditsApi } from '../../src/credits/credits.api.js';
import type { FirmPerformanceView } from '../../src/requests/inbox/performance.dto.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { assignedMember, quote, Scenario, type FirmOf } from './scenario.js';

/** Rule 10.28. The clock stands at 10 March 2026. */
describe('what requests brought to a firm', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let firm: FirmOf;
  let other: FirmOf;
  /** Somebody of the firm who sees only what is assigned to them, which is nothing. */
  let member: HttpClient;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
    [firm, other] = scenario.firms as [FirmOf, FirmOf];
    member = await scenario.rows.as(firm.id, await assignedMember(test, firm.id));
  });

  const performance = async (of: FirmOf) =>
    (await of.http.get('/requests/lawyer/performance')).info as FirmPerformanceView;
  const none = { received: 0, quotes: 0, chosen: 0, lost: 0, waiting: 0, credits: 0, cents: 0 };

  /** All twelve months, each empty but for what is given. */
  const months = (given: Record<string, object>) =>
    ['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12']
      .concat('2026-01', '2026-02', '2026-03')
      .map((month) => ({ month, ...none, ...given[month] }));

  /** A request that both firms got on a day, and their responses in these states. */
  const both = async (
    [own, others]: readonly [number, number],
    { status = 3, type = 'sinistri-stradali', on = test.clock.now(), costs = 40_000, percentage = 1200 } = {},
  ) => {
    const id = await scenario.rows.request(scenario.citizenId, { status, type });
    const given = { request_type_id: type, forwarded_at: on, released_at: on };
    return [
      await scenario.rows.response(id, firm.id, own, given),
      await scenario.rows.response(id, other.id, others, {
        ...given,
        ...(others >= 7 && { fixed_costs_cents: costs, percentage_hundredths: percentage }),
      }),
    ] as const;
  };

  it('is empty for a firm without requests', async () => {
    expect(await performance(firm)).toEqual({
      since: '2025-04-01',
      total: none,
      subjects: [],
      months: months({}),
      per_client: null,
      prices: null,
      lost_to_cheaper: null,
      reasons: { chosen: null, lost: null, nobody: null },
      lifts: null,
    });
  });

  it('counts its own requests of twelve months, by subject and month, with what the credits cost', async () => {
    // Five credits for 33 euro, spent before the gifts.
    await test.database.transaction(async (em) => {
      const lotId = await test.app.get(CreditsApi).addPurchased(em, firm.id, 5, test.clock.now());
      await em.execute(`
        insert into checkouts (
          account_id, subject, credits, list_cents, amount_cents, status, provider, buyer, lot_id, created_at, expires_at, paid_at)
        values (${firm.id}, 'credits', 5, 3300, 3300, 'paid', 'sandbox', '{}', ${lotId}, now(), now(), now())`);
    });
    await sql`update credit_lots set expires_at = '2100-01-01' where type = 1`.execute(test.sql);

    // Two quotes that cost a credit each, one of which the citizen chose; the other waits.
    const [first] = await both([3, 2]);
    const [second] = await both([3, 3]);
    for (const id of [first, second]) expect((await firm.http.put(`/responses/${id}`, quote)).status).toBe(200);
    expect((await scenario.citizen.put(`/responses/${first}`, { status: 9 })).status).toBe(200);
    // Lost to the other firm, in another subject and on the last day of February in Rome.
    const february = new Date('2026-02-28T22:59:00Z');
    await both([7, 9], { status: 5, type: 'malasanita', on: february });
    // Not yet its turn, the last moment before the period, and its first.
    await scenario.rows.response(await scenario.rows.request(scenario.citizenId, { status: 3 }), firm.id, 1);
    await both([7, 7], { on: new Date('2025-03-31T21:59:59Z') });
    await both([3, 7], { on: new Date('2025-03-31T22:00:00Z') });

    const found = await performance(firm);
    const february_ = { ...none, received: 1, quotes: 1, lost: 1 };
    const march = { ...none, received: 2, quotes: 2, chosen: 1, waiting: 1, credits: 2, cents: 1320 };
    expect(found.total).toEqual({ received: 4, quotes: 3, chosen: 1, lost: 1, waiting: 1, credits: 2, cents: 1320 });
    expect(found.months).toEqual(months({ '2025-04': { received: 1 }, '2026-02': february_, '2026-03': march }));
    expect(found.subjects.map(({ request_type: { id }, ...rest }) => ({ id, ...rest }))).toEqual([
      { id: 'sinistri-stradali', ...march, received: 3 },
      { id: 'malasanita', ...february_ },
    ]);
    expect(found.per_client).toEqual({ credits: 2, cents: 1320 });
    expect([found.prices, found.lost_to_cheaper]).toEqual([null, null]);

    // The neighbour sees its own, and no sum of the first.
    expect((await performance(other)).total).toEqual({ ...none, received: 4, quotes: 2, chosen: 1, waiting: 1 });
  });

  it('counts neither credits that were returned nor a request that was deleted', async () => {
    const before = (await performance(firm)).total;
    const [returned] = await both([3, 2]);
    await firm.http.put(`/responses/${returned}`, quote);
    expect((await performance(firm)).total).toMatchObject({ credits: before.credits + 1, cents: before.cents + 660 });
    await test.database.transaction((em) => test.app.get(CreditsApi).returnSpent(em, returned, test.clock.now()));
    expect((await performance(firm)).total).toMatchObject({ credits: before.credits, cents: before.cents });

    // Credits whose lot has expired come back in another one, which nobody paid for.
    const [late] = await both([3, 2]);
    await firm.http.put(`/responses/${late}`, quote);
    expect((await performance(firm)).total).toMatchObject({ credits: before.credits + 1, cents: before.cents + 660 });
    await sql`update credit_lots set expires_at = ${test.clock.now()} where account_id = ${firm.id} and type = 2`.execute(
      test.sql,
    );
    await test.database.transaction((em) => test.app.get(CreditsApi).returnSpent(em, late, test.clock.now()));
    expect((await performance(firm)).total).toMatchObject({ credits: before.credits, cents: before.cents });

    await sql`update requests set deleted_at = now() where id in (select request_id from responses where id in (${returned}, ${late}))`.execute(
      test.sql,
    );
    expect((await performance(firm)).total).toEqual(before);
  });

  it('compares prices over requests that are over, from five up', async () => {
    // Four more lost ones: three to a cheaper firm, one to a dearer one, which is cheaper only where nothing is obtained.
    for (const costs of [10_000, 20_000, 30_000]) await both([7, 9], { status: 5, costs });
    const [dearer] = await both([7, 9], { status: 5, costs: 10_000, percentage: 3000 });
    // Open ones are not compared, nor one that was deleted, nor with an opinion.
    for (let nth = 0; nth < 5; nth++) await both([7, 7], { costs: 1 });
    const requestOf = async (response: number) =>
      (await test.sql.selectFrom('responses').select('request_id').where('id', '=', response).executeTakeFirstOrThrow())
        .request_id;
    const [deleted] = await both([7, 9], { status: 5, costs: 10_000 });
    await sql`update requests set deleted_at = now() where id = ${await requestOf(deleted)}`.execute(test.sql);
    await scenario.rows.response(await requestOf(dearer), await scenario.rows.firm({ listed: false }), 5);
    const found = await performance(firm);
    expect([found.prices, found.lost_to_cheaper]).toEqual([
      { compared: 5, cheaper: 1, dearer: 3 },
      { lost: 5, cheaper: 3 },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Studio|20000|10000/);
    expect(await performance({ ...firm, http: member })).toMatchObject({
      total: none,
      prices: null,
      lost_to_cheaper: null,
    });
  });

  it('says what would raise the score of its own newest request', async () => {
    const { rows, citizenId } = scenario;
    const later = new Date(test.clock.now().getTime() + 1000);
    const newest = await rows.request(citizenId, { status: 3, type: 'malasanita' });
    const given = { request_type_id: 'malasanita', forwarded_at: later, score: 61.5 };
    await rows.response(newest, firm.id, 3, given);
    await rows.response(newest, other.id, 3, { request_type_id: 'malasanita', forwarded_at: later, score: 12 });
    const { lifts } = await performance(firm);
    expect(lifts).toMatchObject({
      request_type: { id: 'malasanita' },
      forwarded_at: later.toISOString(),
      score: 61.5,
    });
    expect(lifts!.steps.map(({ key }) => key).toSorted()).toEqual(['experience', 'quality', 'velocity']);
    expect((await performance({ ...firm, http: member })).lifts).toBeNull();
  });
});
