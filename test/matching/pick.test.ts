import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { plusMonths } from '../../src/shared/clock.js';
import { contactFilterLimits, ms, scoreLimits } from '../../src/shared/limits.js';
import { MatchingApi, type Candidate, type MatchingRequest } from '../../src/matching/matching.api.js';
import { RefreshTypeRatings } from '../../src/matching/refresh-type-ratings.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const TYPE = 'sinistri-stradali';
const EARTH = 6_378_168;
/** Metres. */
const PACE = 2;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great circle by the haversine: another formula than the database's. */
function metres(a: Point, b: Point): number {
  const h =
    Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(h));
}

/** The largest sum that the request names, in cents. */
const NAMED = 50_000;

interface Firm extends Point {
  readonly radiusKm: number | null;
  readonly skilled: boolean;
  readonly refused: boolean;
  readonly ownClient: boolean;
  readonly holding: boolean;
  readonly flaw:
    | 'none'
    | 'unconfirmed'
    | 'incomplete'
    | 'unverified'
    | 'deleted'
    | 'suspended'
    | 'suspended_until_past'
    | 'suspended_until_future'
    | 'paused_until_past'
    | 'paused_until_future'
    | 'pause_planned'
    | 'as_dear'
    | 'dearer';
}

const point = {
  latitude: fc.double({ min: 44, max: 46, noNaN: true }),
  longitude: fc.double({ min: 8, max: 11, noNaN: true }),
};
const mostly = (value: boolean) => fc.integer({ min: 0, max: 9 }).map((n) => (n === 0 ? !value : value));
const firmArbitrary: fc.Arbitrary<Firm> = fc.record({
  ...point,
  radiusKm: fc.option(fc.constantFrom(10, 25, 60, 100, 300, 900), { freq: 4 }),
  skilled: mostly(true),
  refused: mostly(false),
  ownClient: mostly(false),
  holding: mostly(false),
  flaw: fc.oneof(
    { weight: 8, arbitrary: fc.constant('none' as const) },
    fc.constantFrom(
      'unconfirmed',
      'incomplete',
      'unverified',
      'deleted',
      'suspended',
      'suspended_until_past',
      'suspended_until_future',
      'paused_until_past',
      'paused_until_future',
      'pause_planned',
      'as_dear',
      'dearer',
    ),
  ),
});

describe('picking firms', () => {
  const test = useTestApp();
  let matching: MatchingApi;
  let rows: Rows;
  let user = 0;
  let request = 0;
  beforeAll(async () => {
    matching = test.app.get(MatchingApi);
    rows = new Rows(test);
    user = await account('user', 'citizen@example.com');
    request = await newRequest();
  });

  const now = (): Date => test.clock.now();
  const db = () => test.sql;

  async function account(model: 'user' | 'lawyer', email: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
      values (${model}, ${email}, 'x', 'Nome', 'Cognome', '1980-01-01', true, ${now()}, ${now()}, ${now()}) returning id`.execute(
      db(),
    );
    return rows[0]?.id as number;
  }

  async function newRequest(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into requests (account_id, status, request_type_id, created_at, updated_at)
      values (${user}, 1, ${TYPE}, ${now()}, ${now()})
      returning id`.execute(db());
    return rows[0]?.id as number;
  }

  async function newFirm(
    number: number,
    firm: Pick<Firm, 'latitude' | 'longitude' | 'radiusKm'>,
    skilled = true,
  ): Promise<number> {
    const id = await account('lawyer', `firm${number}@example.com`);
    await sql`insert into firms (account_id, company_name, company_order_city, max_distance_km, latitude, longitude, verified_at)
      values (${id}, 'Studio', 'Milano', ${firm.radiusKm}, ${firm.latitude}, ${firm.longitude}, ${now()})`.execute(
      db(),
    );
    await sql`insert into firm_skills values (${id}, ${skilled ? TYPE : 'malasanita'}, 0)`.execute(db());
    return id;
  }

  async function response(
    firmId: number,
    requestId: number,
    more: {
      status?: number;
      forwardedAt?: Date;
      answeredAt?: Date | null;
      lapsedAt?: Date | null;
      exclusive?: boolean;
      released?: boolean;
    } = {},
  ): Promise<void> {
    await sql`
      insert into responses (
        request_id, firm_id, request_type_id, status, exclusive, distance_m, score, score_terms, weights_version,
        forwarded_at, released_at, answered_at, lapsed_at, lapse_reason
      )
      values (
        ${requestId}, ${firmId}, ${TYPE}, ${more.status ?? 2}, ${more.exclusive ?? false}, 0, 0, '{}', 1,
        ${more.forwardedAt ?? now()}, ${more.released === false ? null : (more.forwardedAt ?? now())},
        ${more.answeredAt ?? null}, ${more.lapsedAt ?? null},
        ${more.lapsedAt ? 'unopened' : null}
      )`.execute(db());
  }

  const apply = async (id: number, { flaw, refused, ownClient, holding }: Firm): Promise<void> => {
    const past = new Date(now().getTime() - ms.hour);
    const future = new Date(now().getTime() + ms.hour);
    if (flaw === 'unconfirmed') await sql`update accounts set confirmed_at = null where id = ${id}`.execute(db());
    if (flaw === 'incomplete') await sql`update accounts set completed = false where id = ${id}`.execute(db());
    if (flaw === 'unverified') await sql`update firms set verified_at = null where account_id = ${id}`.execute(db());
    if (flaw === 'deleted') await sql`update accounts set deleted_at = ${past} where id = ${id}`.execute(db());
    if (flaw === 'suspended') await sql`update accounts set suspended_at = ${past} where id = ${id}`.execute(db());
    if (flaw === 'suspended_until_past')
      await sql`update accounts set suspended_at = ${past}, suspended_until = ${past} where id = ${id}`.execute(db());
    if (flaw === 'suspended_until_future')
      await sql`update accounts set suspended_at = ${past}, suspended_until = ${future} where id = ${id}`.execute(db());
    if (flaw === 'paused_until_past')
      await sql`update firms set resumes_at = ${now()} where account_id = ${id}`.execute(db());
    if (flaw === 'pause_planned')
      await sql`update firms set resumes_at = ${future}, pauses_at = ${future} where account_id = ${id}`.execute(db());
    if (flaw === 'dearer')
      await sql`update firms set min_value_cents = ${NAMED + 1} where account_id = ${id}`.execute(db());
    if (flaw === 'as_dear')
      await sql`update firms set min_value_cents = ${NAMED} where account_id = ${id}`.execute(db());
    if (flaw === 'paused_until_future')
      await sql`update firms set resumes_at = ${future} where account_id = ${id}`.execute(db());
    if (refused) await sql`insert into refused_firms values (${user}, ${id})`.execute(db());
    if (ownClient) await sql`insert into firm_clients values (${id}, 'opponent', 'x')`.execute(db());
    if (holding) await response(id, request, { status: 12 });
  };

  const facts = (where: Point, requestId = request, named: number | null = NAMED): MatchingRequest => ({
    requestId,
    requestTypeId: TYPE,
    ...where,
    accountId: user,
    opposingPartyHash: 'opponent',
    namedValueCents: named,
  });
  const pick = (where: Point, count: number, requestId?: number) =>
    test.database.transaction((em) => matching.pick(em, facts(where, requestId), count, now()));
  const clear = (): Promise<unknown> =>
    asOwner(
      test,
      sql`
        truncate firms, firm_skills, firm_clients, refused_firms, matching_firms, responses, feedbacks,
        type_ratings, wallets, credit_lots, credit_movements, documents cascade`,
    );

  it('finds exactly the nearest eligible firms, for arbitrary firms', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(firmArbitrary, { minLength: 1, maxLength: 30 }),
        fc.record(point),
        fc.integer({ min: 1, max: 12 }),
        async (firms, where, count) => {
          await clear();
          const ids: number[] = [];
          for (const firm of firms) {
            const id = await newFirm(serial++, firm, firm.skilled);
            await apply(id, firm);
            ids.push(id);
          }
          await test.database.transaction((em) => matching.indexFirms(em, ids));
          const eligible = firms
            .map((firm, index) => ({ firm, id: ids[index] as number, distance: metres(firm, where) }))
            .filter(
              ({ firm, distance }) =>
                firm.skilled &&
                !firm.refused &&
                !firm.ownClient &&
                !firm.holding &&
                ['none', 'suspended_until_past', 'paused_until_past', 'pause_planned', 'as_dear'].includes(firm.flaw) &&
                (firm.radiusKm === null || distance <= firm.radiusKm * 1000),
            )
            .sort((a, b) => a.distance - b.distance);
          const found = await pick(where, count);
          // Two formulas of one distance differ in the last digits: firms that are almost at the same distance may
          // change places.
          expect(found).toHaveLength(Math.min(count, eligible.length));
          expect(await matching.reachable(test.database, facts(where), count, now())).toBe(found.length);
          const distanceOf = new Map(eligible.map(({ id, distance }) => [id, distance]));
          expect(new Set(found.map((one) => one.firmId)).size).toBe(found.length);
          found.forEach((one, index) => {
            expect(Math.abs(one.distanceM - (distanceOf.get(one.firmId) ?? Infinity))).toBeLessThan(PACE);
            expect(Math.abs(one.distanceM - (eligible[index]?.distance ?? Infinity))).toBeLessThan(PACE);
          });
        },
      ),
      // A counterexample is not shrunk: that would exceed the time of the test.
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  it('knows a firm by the subjects that it has now, and its neighbour by its own', async () => {
    await clear();
    const skills = ['sinistri-stradali', 'malasanita'];
    const [firm, neighbour] = [await rows.firm({ skills }), await rows.firm({ skills })];
    const known = async (id: number) =>
      (
        await sql<{ request_type_id: string }>`
          select request_type_id from matching_firms where firm_id = ${id} order by request_type_id desc`.execute(db())
      ).rows.map(({ request_type_id }) => request_type_id);
    const index = (...ids: number[]) => test.database.transaction((em) => matching.indexFirms(em, ids));
    await index(firm, neighbour);
    expect([await known(firm), await known(neighbour)]).toEqual([skills, skills]);
    await sql`delete from firm_skills where firm_id = ${firm} and request_type_id = 'malasanita'`.execute(db());
    await index(firm, neighbour);
    expect([await known(firm), await known(neighbour)]).toEqual([['sinistri-stradali'], skills]);
    await sql`delete from firm_skills where firm_id = ${firm}`.execute(db());
    await index(firm);
    expect([await known(firm), await known(neighbour)]).toEqual([[], skills]);
  });

  it('treats a firm as without credits when its only credits are reserved for a refund', async () => {
    await clear();
    const credits = test.app.get(CreditsApi);
    const firm = await rows.firm();
    const found = async () => ({
      hasCredit: (await pick({ latitude: 45.46, longitude: 9.19 }, 1))[0]?.hasCredit,
      balance: await test.database.transaction((em) => credits.balance(em, firm)),
    });
    expect(await found()).toEqual({ hasCredit: false, balance: 0 });
    await test.database.transaction((em) => credits.openWallet(em, firm, now()));
    expect(await found()).toEqual({ hasCredit: true, balance: 10 });
    const { rows: lots } = await sql<{ id: number }>`
      select id from credit_lots where account_id = ${firm}`.execute(db());
    await test.database.transaction((em) => credits.holdLot(em, lots[0]!.id, now()));
    expect(await found()).toEqual({ hasCredit: false, balance: 0 });
  });

  describe('counting a response that is exactly as old as the period, and none a second older,', () => {
    const at = (age: number): Date => new Date(now().getTime() - age);
    const quick = (answeredAt: Date) => ({
      status: 7,
      forwardedAt: new Date(answeredAt.getTime() - ms.hour),
      answeredAt,
    });
    const cases = [
      {
        name: 'reliabilityPeriod',
        edge: () => at(scoreLimits.reliabilityPeriod),
        history: (edge: Date) => [{ status: 12, forwardedAt: edge, lapsedAt: edge }],
        seen: ({ terms }: Candidate) => terms.forwarded,
        counts: [1, 0],
      },
      {
        name: 'lostPeriod',
        edge: () => at(scoreLimits.lostPeriod),
        history: (edge: Date) => [{ status: 12, forwardedAt: at(100 * ms.day), lapsedAt: edge }],
        seen: ({ terms }: Candidate) => terms.lost_unopened,
        counts: [1, 0],
      },
      {
        name: 'velocityPeriod',
        edge: () => at(scoreLimits.velocityPeriod),
        history: (edge: Date) => [quick(edge), quick(at(ms.day)), quick(at(2 * ms.day))],
        seen: ({ terms }: Candidate) => Math.round(terms.median_hours),
        counts: [1, scoreLimits.defaultHours],
      },
      {
        name: 'rotationPeriod',
        edge: () => at(scoreLimits.rotationPeriod),
        history: (edge: Date) => [{ status: 3, forwardedAt: edge, exclusive: true }],
        seen: ({ exclusives7d }: Candidate) => exclusives7d,
        counts: [1, 0],
      },
      {
        name: 'experienceMonths',
        edge: () => plusMonths(now(), -scoreLimits.experienceMonths),
        history: (edge: Date) => [quick(edge)],
        seen: ({ terms }: Candidate) => terms.answers_of_type,
        counts: [1, 0],
      },
    ];
    let number = 9500;
    /** What costs a firm points, beside the same of a neighbour. */
    const faults = [
      {
        name: 'contactFilterLimits.leakPeriod',
        edge: () => at(contactFilterLimits.leakPeriod),
        write: (id: number, when: Date) => sql`
          insert into contact_leaks (account_id, confirmed_by, created_at) values (${id}, 'staff', ${when})`,
        penalty: scoreLimits.penalties.leaks,
      },
      {
        name: 'scoreLimits.reportsPeriod',
        edge: () => at(scoreLimits.reportsPeriod),
        write: (id: number, when: Date) => sql`
          insert into reports (reference, side, account_id, subject_type, subject_id, created_at, decided_at, decision)
          values (${`SEG-${id}-${when.getTime()}`}, 'reported', ${id}, 'account', ${id}, ${when}, ${when}, 'uphold')`,
        penalty: scoreLimits.penalties.complaints,
      },
    ];
    it.each(faults)('a fault for $name', async ({ edge, write, penalty }) => {
      await clear();
      const where = { latitude: 45, longitude: 9 };
      const [id, neighbour] = [
        await newFirm(number++, { ...where, radiusKm: 100 }),
        await newFirm(number++, { ...where, radiusKm: 100 }),
      ];
      await test.database.transaction((em) => matching.indexFirms(em, [id, neighbour]));
      const penalties = async () => {
        const found = await pick(where, 5, await newRequest());
        return [id, neighbour].map((firm) => found.find(({ firmId }) => firmId === firm)!.terms.penalty);
      };
      await write(neighbour, new Date(edge().getTime() - ms.second)).execute(db());
      await write(id, new Date(edge().getTime() - ms.second)).execute(db());
      expect(await penalties()).toEqual([0, 0]);
      await write(id, edge()).execute(db());
      expect(await penalties()).toEqual([penalty, 0]);
    });

    it.each(cases)('for scoreLimits.$name', async ({ edge, history, seen, counts }) => {
      const found: number[] = [];
      for (const age of [0, ms.second]) {
        await clear();
        const where = { latitude: 45, longitude: 9 };
        const id = await newFirm(number++, { ...where, radiusKm: 100 });
        await test.database.transaction((em) => matching.indexFirm(em, id));
        for (const one of history(new Date(edge().getTime() - age))) await response(id, await newRequest(), one);
        const [firm] = await pick(where, 5, await newRequest());
        found.push(seen(firm!));
      }
      expect(found).toEqual(counts);
    });
  });

  it('computes the score from the firm’s history', async () => {
    await clear();
    const where = { latitude: 45, longitude: 9 };
    const id = await newFirm(9001, { ...where, radiusKm: 100 });
    await test.database.transaction((em) => matching.indexFirm(em, id));
    const ago = (days: number): Date => new Date(now().getTime() - days * ms.day);
    const history = [
      { status: 9, forwardedAt: ago(20), answeredAt: new Date(ago(20).getTime() + 6 * ms.hour), exclusive: true },
      { status: 7, forwardedAt: ago(30), answeredAt: new Date(ago(30).getTime() + 12 * ms.hour) },
      { status: 5, forwardedAt: ago(40), answeredAt: new Date(ago(40).getTime() + 36 * ms.hour) },
      { status: 7, forwardedAt: ago(50), answeredAt: new Date(ago(50).getTime() + 6 * ms.day) },
      { status: 12, forwardedAt: ago(12), lapsedAt: ago(7) },
      { status: 12, forwardedAt: ago(90), lapsedAt: ago(85) },
      { status: 3, forwardedAt: ago(2), exclusive: true },
      { status: 7, forwardedAt: ago(300), answeredAt: ago(299) },
      // It never had its turn: the firm could not answer.
      { status: 1, forwardedAt: ago(3), released: false },
    ];
    let chosen = 0;
    for (const one of history) {
      const past = await newRequest();
      if (one.status === 9) chosen = past;
      await response(id, past, one);
    }
    await sql`
      insert into feedbacks (
        request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, published_at, created_at,
        updated_at
      )
      values (${chosen}, ${user}, ${id}, ${TYPE}, 5, ${ago(0)}, ${ago(0)}, ${ago(0)}, ${ago(0)})`.execute(db());
    const notChosen = await newRequest();
    await response(id, notChosen, { status: 7, forwardedAt: ago(400), answeredAt: ago(399) });
    await sql`
      insert into feedbacks (
        request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, published_at, created_at,
        updated_at
      )
      values (${notChosen}, ${user}, ${id}, ${TYPE}, 1, ${ago(0)}, ${ago(0)}, ${ago(0)}, ${ago(0)})`.execute(db());

    const [found] = await pick(where, 5, await newRequest());
    expect(found?.terms).toMatchObject({
      distance_m: 0,
      forwarded: 7,
      answered_in_time: 3,
      answers_of_type: 6,
      lost_unopened: 1,
      ratings: 1,
      penalty: 5,
    });
    expect(found?.terms.median_hours).toBeCloseTo(24, 6);
    expect(found?.terms.rating_mean).toBeCloseTo((8 * 3.8 + 5) / 9, 6);
    expect(found).toMatchObject({ newcomer: false, hasCredit: false, exclusives7d: 1, weightsVersion: 1 });
    expect(found?.score).toBeCloseTo(
      100 * (0.3 + (0.25 * ((8 * 3.8 + 5) / 9 - 1)) / 4 + 0.2 * (7 / 12) + 0.15 * (6 / 11) + 0.1 * 0.5) - 5,
      6,
    );
  });

  it('uses the subject’s mean computed by the last sweep, from 50 ratings up', async () => {
    await clear();
    const where = { latitude: 45, longitude: 9 };
    const id = await newFirm(9101, { ...where, radiusKm: null });
    await test.database.transaction((em) => matching.indexFirm(em, id));
    const set = (ratings: number) =>
      sql`
        insert into type_ratings
        values (${TYPE}, ${ratings}, 4.6, ${now()})
        on conflict (request_type_id) do update set ratings = excluded.ratings`.execute(db());
    await set(49);
    expect((await pick(where, 1))[0]?.terms.rating_mean).toBe(3.8);
    await set(50);
    expect((await pick(where, 1))[0]?.terms.rating_mean).toBe(4.6);
    test.clock.advance(2 * ms.hour);
    const rated = await newRequest();
    await response(id, rated, { status: 9 });
    await sql`
      insert into feedbacks (
        request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, published_at, created_at,
        updated_at
      )
      values (${rated}, ${user}, ${id}, ${TYPE}, 2, ${now()}, ${now()}, ${now()}, ${now()})`.execute(db());
    await test.app.get(RefreshTypeRatings).execute(now());
    const stored = await sql`select ratings, mean from type_ratings`.execute(db());
    expect(stored.rows).toEqual([{ ratings: 1, mean: 2 }]);
  });
});
