import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { SecurityEvents, type Origin } from '../../../src/kernel/auth/security-events.js';
import { networksOf } from '../../../src/reviews/feedback/related-pairs.queries.js';
import { checkInvariants } from '../../../src/cli/invariants/invariants.js';
import { feedbackLimits } from '../../../src/shared/limits.js';
import { MatchingApi } from '../../../src/matching/matching.api.js';
import { CreditsApi } from '../../../src/credits/credits.api.js';
import { sqlOf } from '../../../src/kernel/database/database.js';
import { quote, Scenario } from '../../requests/scenario.js';
import type { CaseRow } from '../../moderation/reports/desk-cases.js';
import { Team, type Desk } from '../../staff/team.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';

let test: TestApp;
let scenario: Scenario;
let team: Team;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 0);
  team = new Team(test);
});
watchInnocents(() => test);
afterAll(() => test.close());

/** A new citizen, with their client. */
interface Person {
  readonly id: number;
  readonly http: HttpClient;
}
const person = async (firstName: string): Promise<Person> => {
  const id = await scenario.rows.citizen({ firstName });
  return { id, http: await scenario.rows.as(id) };
};

/** A firm in a town of its own: it gets every request from there. */
interface FirmThere extends Person {
  readonly place: { readonly latitude: number; readonly longitude: number };
}
let towns = 0;
const firmSomewhere = async (): Promise<FirmThere> => {
  const town = towns++;
  const place = { latitude: 45.4 - (town % 8), longitude: 8 + 5 * Math.floor(town / 8) };
  const id = await scenario.rows.firm(place);
  await test.database.transaction((em) => test.app.get(CreditsApi).openWallet(em, id, test.clock.now()));
  return { id, http: await scenario.rows.as(id), place };
};

/** Staff sign in for a few hours. */
const desk = (): Promise<Desk> => team.as('moderator');
const cases = async (firm: Person): Promise<(CaseRow & { account: { id: number } })[]> => {
  const given = { filter: { kind: 'related_review', to_decide: 'true' }, sort: ['id', 'ASC'] };
  const all = (await (await desk()).list('cases', given)).body as (CaseRow & { account: { id: number } })[];
  return all.filter(({ account }) => account.id === firm.id);
};

/** Somebody signs in there. */
const signIn = (accountId: number, given: Partial<Origin>) =>
  test.database.transaction((em) =>
    test.app
      .get(SecurityEvents)
      .write(em, 'signed_in', { accountId }, { address: '203.0.113.1', device: null, ...given }),
  );

/** The citizen sends a request, the firm quotes, and is chosen. */
async function chosen(by: Person, firm: FirmThere): Promise<number> {
  scenario.citizen = by.http;
  const request = await scenario.sent(firm.place);
  const response = await scenario.responseOf(request, firm);
  for (const body of [{ status: 3 }, quote])
    expect((await firm.http.put(`/responses/${response}`, body)).status).toBe(200);
  expect((await by.http.put(`/responses/${response}`, { status: 9 })).status).toBe(200);
  return request;
}
const review = async (by: Person, request: number, stars = 5) =>
  (await by.http.put(`/requests/${request}/feedback`, { satisfaction_lawyer: stars, review_lawyer: 'Molto bravi.' }))
    .info as { public: boolean; public_from: string };

/** All public figures of a firm, and the effect of its reviews on the score. */
async function figuresOf(firm: FirmThere) {
  const { info: profile } = await test.http.get(`/lawyers/${firm.id}`);
  const { info: ranking } = await test.http.get('/lawyers?request_type=sinistri-stradali');
  const request = {
    requestId: 0,
    requestTypeId: 'sinistri-stradali',
    ...firm.place,
    accountId: 0,
    opposingPartyHash: null,
    namedValueCents: null,
  };
  const picked = await test.database.transaction((em) =>
    test.app.get(MatchingApi).pick(em, request, 25, test.clock.now()),
  );
  return {
    reviews: (profile.reviews as unknown[]).length,
    rating: profile.rating as { average: number | null; reviews: number },
    skill: (profile.skills as { reviews: number; good: number }[]).map(({ reviews, good }) => ({ reviews, good })),
    ranked: (ranking as { id: number; rating: object }[]).find(({ id }) => id === firm.id)?.rating,
    score: picked.find(({ firmId }) => firmId === firm.id)?.terms.ratings,
  };
}
const pass = async (milliseconds: number): Promise<void> => {
  test.clock.advance(milliseconds);
  await test.settle();
};
const soundData = async () =>
  expect(await test.database.transaction((em) => checkInvariants(sqlOf(em), test.clock.now(), 0))).toEqual([]);

it.each([
  [['203.0.113.7', '203.0.113.7'], ['203.0.113.7']],
  [
    ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '2001:db8:1:3::a'],
    ['2001:db8:1:2::/64', '2001:db8:1:3::/64'],
  ],
  [['127.0.0.1', '::1', 'unknown'], []],
])('%j are the networks %j', (addresses, networks) => {
  expect(networksOf(addresses)).toEqual(networks);
});

describe('a review', () => {
  it('counts in no public figure before the seventh day after the choice, and in all from then on', async () => {
    const [firm, neighbour] = [await firmSomewhere(), await firmSomewhere()];
    const anna = await person('Anna');
    const before = await figuresOf(firm);
    const request = await chosen(anna, firm);
    const chosenAt = test.clock.now().getTime();
    test.clock.advance(2 * 24 * 3_600_000);
    const from = new Date(chosenAt + feedbackLimits.publishedAfter).toISOString();
    // The form of the review shows when it will be public.
    const asked = (await anna.http.get(`/requests/${request}`)).info.feedback;
    expect(asked).toMatchObject({ updated: 0, public: false, public_from: from });
    expect(await review(anna, request, 4)).toMatchObject({ public: false, public_from: from });
    const untouched = await figuresOf(neighbour);
    await pass(chosenAt + feedbackLimits.publishedAfter - 1 - test.clock.now().getTime());
    expect(await figuresOf(firm)).toEqual(before);
    // The firm sees it at once, marked as not counted yet.
    const { body: own } = await firm.http.get('/feedbacks');
    expect(own).toMatchObject({
      total: 1,
      info: [{ request_id: request, public: false, public_from: from }],
      summary: { reviews: 0 },
    });
    await pass(1);
    expect(await figuresOf(firm)).toMatchObject({
      reviews: 1,
      rating: { average: 4, reviews: 1 },
      skill: [{ reviews: 1, good: 1 }],
      ranked: { average: 4, reviews: 1 },
      score: 1,
    });
    expect((await firm.http.get('/feedbacks')).body).toMatchObject({
      total: 1,
      info: [{ public: true }],
      summary: { reviews: 1 },
    });
    expect((await anna.http.get(`/requests/${request}`)).info.feedback).toMatchObject({ public: true });
    expect(await figuresOf(neighbour)).toEqual(untouched);
    await soundData();
  });

  it('that is given later counts at once, and a changed one counts as changed', async () => {
    const firm = await firmSomewhere();
    const anna = await person('Anna');
    const request = await chosen(anna, firm);
    await pass(feedbackLimits.publishedAfter);
    expect(await review(anna, request, 2)).toMatchObject({ public: true });
    expect((await figuresOf(firm)).rating).toMatchObject({ average: 2, reviews: 1 });
    await review(anna, request, 3);
    expect((await figuresOf(firm)).rating).toMatchObject({ average: 3, reviews: 1 });
    await soundData();
  });
});

describe('a firm that reviews itself', () => {
  it('gains no public rating by an alias with three requests and five stars', async () => {
    const [firm, honest] = [await firmSomewhere(), await firmSomewhere()];
    const [alias, anna] = [await person('Alias'), await person('Anna')];
    await signIn(firm.id, { browser: 'one-browser-of-both' });
    await signIn(alias.id, { browser: 'one-browser-of-both', address: '203.0.113.77' });
    // Anna shares the office's network with the firm that she chose, and nothing else.
    await signIn(honest.id, { browser: 'the-browser-of-honest', address: '198.51.100.20' });
    await signIn(anna.id, { browser: 'the-browser-of-anna', address: '198.51.100.20' });
    const before = await figuresOf(firm);
    const requests = [];
    for (let nth = 0; nth < 3; nth++) {
      const request = await chosen(alias, firm);
      await review(alias, request);
      requests.push(request);
    }
    const innocent = await chosen(anna, honest);
    // Nobody else's choice is one of the alias.
    await chosen(anna, firm);
    await pass(feedbackLimits.quickReview);
    await review(anna, innocent);
    await pass(30 * 24 * 3_600_000);
    expect(await figuresOf(firm)).toEqual(before);
    expect((await figuresOf(honest)).rating).toMatchObject({ average: 5, reviews: 1 });
    // Nothing else changed for the pair: the choices remain.
    const kept = await sql<{ status: number }>`
      select status from requests where id in (${sql.join(requests)}) order by id`.execute(test.sql);
    expect(kept.rows).toEqual([{ status: 5 }, { status: 5 }, { status: 5 }]);

    const open = await cases(firm);
    expect(open).toHaveLength(3);
    expect(await cases(honest)).toEqual([]);
    const { body } = await (await desk()).get(`/cases/${open[2]!.id}`);
    expect(body).toMatchObject({
      kind: 'related_review',
      priority: 1,
      decisions: ['clear', 'refuse'],
      file: { signs: ['device', 'repeated', 'quick'], stars: 5, text: 'Molto bravi.', choices: 3 },
      parties: [
        { id: firm.id, role: 'concerned' },
        { id: alias.id, role: 'counterpart' },
      ],
    });
    await soundData();
  });

  it('is held for five stars on the day of the choice from the same network, and not for one sign alone', async () => {
    const [firm, other] = [await firmSomewhere(), await firmSomewhere()];
    const [both, quick] = [await person('Bruno'), await person('Carla')];
    await signIn(firm.id, { address: '198.51.100.30' });
    await signIn(other.id, { address: '198.51.100.31' });
    await signIn(both.id, { address: '198.51.100.30' });
    await signIn(quick.id, { address: '198.51.100.32' });
    await review(both, await chosen(both, firm));
    await review(quick, await chosen(quick, other));
    await pass(feedbackLimits.publishedAfter);
    expect((await figuresOf(firm)).rating.reviews).toBe(0);
    expect((await figuresOf(other)).rating.reviews).toBe(1);
  });

  it.each<[string, object, boolean]>([
    ['stars and words', { satisfaction_lawyer: 5, review_lawyer: 'Molto bravi.' }, true],
    ['stars alone', { satisfaction_lawyer: 5 }, true],
    ['words alone', { review_lawyer: 'Molto bravi.' }, true],
    ['an opinion of the site alone', { satisfaction_site: 5, review_site: 'Comodo da usare.' }, false],
  ])('is held with %s, if that is about the firm', async (_, given, isHeld) => {
    const [firm, honest] = [await firmSomewhere(), await firmSomewhere()];
    const [alias, anna] = [await person('Alias'), await person('Anna')];
    await signIn(firm.id, { browser: `one-browser-of-both-${firm.id}` });
    await signIn(alias.id, { browser: `one-browser-of-both-${firm.id}` });
    for (const [by, whom] of [
      [alias, firm],
      [anna, honest],
    ] as const)
      expect((await by.http.put(`/requests/${await chosen(by, whom)}/feedback`, given)).status).toBe(200);
    await pass(feedbackLimits.publishedAfter);
    const open = await cases(firm);
    expect(open.map(({ account }) => account.id)).toEqual(isHeld ? [firm.id] : []);
    expect(await cases(honest)).toEqual([]);
    const stars = 'satisfaction_lawyer' in given ? 1 : 0;
    expect([(await figuresOf(firm)).rating.reviews, (await figuresOf(honest)).rating.reviews]).toEqual([0, stars]);
    if (isHeld)
      expect((await (await desk()).get(`/cases/${(open[0] as CaseRow).id}`)).body).toMatchObject({
        file: {
          stars: stars === 1 ? 5 : null,
          text: 'review_lawyer' in given ? 'Molto bravi.' : null,
        },
      });
    await soundData();
  });

  it('is detected when the seven days end, by signs learnt since', async () => {
    const firm = await firmSomewhere();
    const alias = await person('Dario');
    const request = await chosen(alias, firm);
    await review(alias, request, 4);
    expect(await cases(firm)).toEqual([]);
    await sql`insert into identity_marks (hash, account_id, source)
      values ('same', ${firm.id}, 'card'), ('same', ${alias.id}, 'card')`.execute(test.sql);
    await pass(feedbackLimits.publishedAfter);
    expect((await figuresOf(firm)).rating.reviews).toBe(0);
    expect(await cases(firm)).toHaveLength(1);
    // The sweep leaves it to staff.
    await pass(24 * 3_600_000);
    expect(await cases(firm)).toHaveLength(1);
  });

  it('is detected when a review that counts is changed, and counts no more', async () => {
    const [firm, honest] = [await firmSomewhere(), await firmSomewhere()];
    const [alias, anna] = [await person('Dora'), await person('Anna')];
    const [own, other] = [await chosen(alias, firm), await chosen(anna, honest)];
    await review(alias, own, 4);
    await review(anna, other, 4);
    await pass(feedbackLimits.publishedAfter);
    const counted = async () => [(await figuresOf(firm)).rating.reviews, (await figuresOf(honest)).rating.reviews];
    expect(await counted()).toEqual([1, 1]);
    await sql`insert into identity_marks (hash, account_id, source)
      values ('learnt', ${firm.id}, 'card'), ('learnt', ${alias.id}, 'card')`.execute(test.sql);
    expect((await review(alias, own)).public).toBe(false);
    expect((await review(anna, other)).public).toBe(true);
    // It waits for staff also where the sign is gone.
    await sql`delete from identity_marks where hash = 'learnt'`.execute(test.sql);
    expect((await review(alias, own)).public).toBe(false);
    expect([await counted(), (await cases(firm)).length]).toEqual([[0, 1], 1]);
    await soundData();
  });
});

describe('a held review', () => {
  const held = async () => {
    const firm = await firmSomewhere();
    const pair = await person('Elena');
    const browser = `shared-browser-number-${pair.id}`;
    await signIn(firm.id, { browser });
    await signIn(pair.id, { browser });
    const request = await chosen(pair, firm);
    await review(pair, request);
    return { firm, pair, request };
  };
  const decide = async (firm: Person, decision: string) => {
    const [one] = await cases(firm);
    return (await desk()).post(`/cases/${one!.id}/decide`, { decision, reason: 'Guardato con attenzione.' });
  };

  it('counts once staff have cleared it, but not before the seven days, and is not held again', async () => {
    const { firm, pair, request } = await held();
    const other = await held();
    expect((await decide(firm, 'clear')).status).toBe(200);
    await test.settle();
    expect((await figuresOf(firm)).rating.reviews).toBe(0);
    await pass(feedbackLimits.publishedAfter);
    expect((await figuresOf(firm)).rating).toMatchObject({ average: 5, reviews: 1 });
    expect((await figuresOf(other.firm)).rating.reviews).toBe(0);
    await review(pair, request, 4);
    expect((await figuresOf(firm)).rating).toMatchObject({ average: 4, reviews: 1 });
    expect(await cases(firm)).toEqual([]);
    // Cleared after the seven days it counts at once.
    expect((await decide(other.firm, 'clear')).status).toBe(200);
    expect((await figuresOf(other.firm)).rating).toMatchObject({ average: 5, reviews: 1 });
    await soundData();
  });

  it('is removed when staff refuse it, and both sides read the reason', async () => {
    const { firm, pair, request } = await held();
    const other = await held();
    expect((await decide(firm, 'refuse')).status).toBe(200);
    // The firm reads one that does not count yet, and none that was removed.
    const totals = [firm, other.firm].map(async ({ http }) => (await http.get('/feedbacks')).body.total as number);
    expect(await Promise.all(totals)).toEqual([0, 1]);
    await pass(feedbackLimits.publishedAfter);
    expect((await figuresOf(firm)).rating.reviews).toBe(0);
    const { rows } = await sql<{ account_id: number; reason: string }>`
      select account_id, params->>'reason' as reason from notifications
      where template like 'review_removed%' order by account_id`.execute(test.sql);
    expect(rows).toEqual(
      [firm.id, pair.id].sort((a, b) => a - b).map((id) => ({ account_id: id, reason: 'Guardato con attenzione.' })),
    );
    expect((await pair.http.get(`/requests/${request}`)).info.feedback).toMatchObject({ removed: true, public: false });
    expect(await cases(other.firm)).toHaveLength(1);
    await soundData();
  });

  it('needs no decision once staff have removed it elsewhere', async () => {
    const { firm, request } = await held();
    expect((await (await desk()).post(`/reviews/${request}/remove`, { reason: 'Contro i termini.' })).status).toBe(200);
    expect(await cases(firm)).toEqual([]);
  });
});
