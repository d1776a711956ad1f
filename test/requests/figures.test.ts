import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { feedbackLimits, ms } from '../../src/shared/limits.js';
import { answerTime } from '../../src/shared/requests/answer-time.rules.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { OPINION, Scenario } from './scenario.js';

interface Statistic {
  name: string;
  count: number;
}

let test: TestApp;
let scenario: Scenario;
const figure = (list: Statistic[], name: string): number | undefined => list.find((one) => one.name === name)?.count;
const figuresOf = async (id: number, http: HttpClient): Promise<Statistic[]> =>
  (await http.get(`/lawyers/statistics/${id}`)).info as Statistic[];
const countsOf = async (http: HttpClient): Promise<Record<string, number>> =>
  (await http.get('/requests/lawyer/counts')).info as Record<string, number>;

beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 5);
});
afterAll(() => test.close());

describe('the figures of a firm', () => {
  it('count as new the requests that it can open, and separately those that wait for their turn', async () => {
    const requestId = await scenario.sent();
    const [waiting] = await scenario.holders(requestId, 1);
    const [holder] = await scenario.holders(requestId, 2);
    expect(await countsOf(waiting!.http)).toMatchObject({ new: 0, waiting: 1 });
    expect(await countsOf(holder!.http)).toMatchObject({ new: 1, waiting: 0 });
    // A request that it could not open yet was not received, and is not lost if another firm is chosen.
    const [chosen] = await scenario.quotes(requestId, 1);
    await scenario.citizen.put(`/responses/${chosen!.responseId}`, { status: 9 });
    const own = await figuresOf(waiting!.id, waiting!.http);
    expect([figure(own, 'requests_received'), figure(own, 'places_lost_unopened')]).toEqual([0, 0]);
  });

  it('count as lost unopened the requests that lapsed or ended, but not withdrawn ones', async () => {
    const lost = async (firm: { id: number; http: HttpClient }) =>
      figure(await figuresOf(firm.id, firm.http), 'places_lost_unopened');
    const firms = scenario.firms;
    const before = await Promise.all(firms.map(lost));
    const since = async () => (await Promise.all(firms.map(lost))).map((count, n) => (count ?? 0) - (before[n] ?? 0));

    const retired = await scenario.sent();
    expect((await scenario.citizen.put(`/requests/${retired}`, { status: 9 })).status).toBe(200);
    expect(await since()).toEqual([0, 0, 0, 0, 0]);

    const gone = await scenario.sent();
    await scenario.openToAll();
    const [chosen] = await scenario.quotes(gone, 1);
    await scenario.citizen.put(`/responses/${chosen!.responseId}`, { status: 9 });
    const expected = firms.map(({ id }) => (id === chosen!.id ? 0 : 1));
    expect(await since()).toEqual(expected);

    await scenario.sent();
    await scenario.openToAll();
    test.clock.advance(5 * ms.day);
    await test.settle();
    expect(await since()).toEqual(expected.map((count) => count + 1));
  });

  it('count as lost unopened what had its turn and ended without being opened, for each reason', async () => {
    const { rows, citizenId } = scenario;
    const now = test.clock.now();
    const lost = async (reason: string, more: object = {}) => {
      const firm = await rows.firm({ listed: false });
      const request = await rows.request(citizenId, { status: 3 });
      const ended = { released_at: now, lapsed_at: now, lapse_reason: reason, ...more };
      await rows.response(request, firm, 12, ended);
      return figure(await figuresOf(firm, await rows.as(firm)), 'places_lost_unopened');
    };
    const reasons = ['unopened', 'ended', 'chosen_other', 'retired', 'suspended', 'taken_away', 'withdrawn'];
    const found = [];
    for (const reason of reasons) found.push(await lost(reason));
    expect(found).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect([await lost('ended', { opened_at: now }), await lost('ended', { released_at: null })]).toEqual([0, 0]);
  });

  it('show the same time to answer and the same number of answers on the dashboard, the profile and the card', async () => {
    const firm = await scenario.addFirm(9);
    // 3 h 26 min, 3 h 27 min and 6 h: a median of 3.45 hours is three, wherever it is rounded.
    for (const minutes of [206, 207, 360]) {
      const id = await scenario.rows.request(scenario.citizenId, { status: 3 });
      const now = test.clock.now();
      const came = new Date(now.getTime() - minutes * ms.minute);
      await scenario.rows.response(id, firm.id, 7, { forwarded_at: came, released_at: came, opened_at: came });
    }
    const requestId = await scenario.rows.request(scenario.citizenId, { status: 3 });
    await scenario.rows.response(requestId, firm.id, 5, {
      forwarded_at: new Date(test.clock.now().getTime() - 200 * ms.minute),
      text: OPINION,
    });
    const card = (await scenario.citizen.get(`/requests/${requestId}`)).info.responses[0].lawyer;
    const profile = (await test.http.get(`/lawyers/${firm.id}`)).info;
    const own = await figuresOf(firm.id, firm.http);
    expect([card.answer_hours, profile.answer_hours, figure(own, 'median_answer_hours')]).toEqual([3, 3, 3]);
    expect([card.answers_in_subject, card.overall.answers, profile.skills[0].answers, profile.answers]).toEqual([
      4, 4, 4, 4,
    ]);
    // Older answers do not count.
    test.clock.advance(91 * ms.day);
    const later = await figuresOf(firm.id, await scenario.rows.as(firm.id));
    expect(figure(later, 'median_answer_hours')).toBeUndefined();
  });

  it('count an answer of the last 90 days also where the request had come before them', async () => {
    const firm = await scenario.addFirm(11);
    const answered = new Date(test.clock.now().getTime() - feedbackLimits.answerWindow + ms.minute);
    const came = new Date(answered.getTime() - 20 * ms.day);
    let requestId = 0;
    for (const _ of [1, 2, 3]) {
      requestId = await scenario.rows.request(scenario.citizenId, { status: 3 });
      const on = { forwarded_at: came, released_at: came, opened_at: came, answered_at: answered };
      await scenario.rows.response(requestId, firm.id, 7, on);
    }
    const citizen = await scenario.rows.as(scenario.citizenId);
    const card = (await citizen.get(`/requests/${requestId}`)).info.responses[0].lawyer;
    const profile = (await test.http.get(`/lawyers/${firm.id}`)).info;
    const own = await figuresOf(firm.id, firm.http);
    const hours = 20 * 24;
    expect([card.answer_hours, profile.answer_hours, figure(own, 'median_answer_hours')]).toEqual([
      hours,
      hours,
      hours,
    ]);
  });

  it('are those of the subject and of all subjects, the same wherever firms are compared', async () => {
    const citizen = await scenario.rows.as(scenario.citizenId);
    const here = 'sinistri-stradali';
    const skills = [here, 'malasanita'];
    const known = await scenario.rows.firm({ skills });
    const neighbour = await scenario.rows.firm({ skills });
    const unrated = await scenario.rows.firm({ skills });
    const mark = (firm: number, subject: string, value: number, count: number) =>
      sql`insert into firm_marks values (${firm}, ${subject}, ${value}, ${count})`.execute(test.sql);
    await mark(known, here, 5, 2);
    await mark(known, here, 4, 1);
    await mark(known, 'malasanita', 1, 3);
    // All reviews of the other firm are about another subject; a review without a rating counts nowhere.
    await mark(neighbour, 'malasanita', 5, 40);
    await mark(neighbour, here, 0, 7);
    const answered = async (firm: number, subject: string, status: 5 | 7 | 9, daysAgo = 1) => {
      const at = new Date(test.clock.now().getTime() - daysAgo * ms.day);
      const id = await scenario.rows.request(scenario.citizenId, { status: status === 9 ? 5 : 3, type: subject });
      await scenario.rows.response(id, firm, status, {
        request_type_id: subject,
        forwarded_at: at,
        answered_at: at,
        text: status === 5 ? OPINION : null,
      });
    };
    await answered(known, here, 9);
    await answered(known, here, 5);
    await answered(known, 'malasanita', 9);
    await answered(known, here, 9, 800);
    for (const _ of [1, 2, 3]) await answered(neighbour, 'malasanita', 9);
    const requestId = await scenario.rows.request(scenario.citizenId, { status: 3, type: here });
    for (const firm of [known, neighbour, unrated]) await scenario.rows.response(requestId, firm, 7);

    const expected = new Map([
      [
        known,
        [
          { rating: 4.67, reviews: 3, answers: 3, clients: 1 },
          { rating: 2.83, reviews: 6, answers: 4, clients: 2 },
        ],
      ],
      [
        neighbour,
        [
          { rating: null, reviews: 0, answers: 1, clients: 0 },
          { rating: 5, reviews: 40, answers: 4, clients: 3 },
        ],
      ],
      [
        unrated,
        [
          { rating: null, reviews: 0, answers: 1, clients: 0 },
          { rating: null, reviews: 0, answers: 1, clients: 0 },
        ],
      ],
    ]);
    interface Card {
      id: number;
      rating: number | null;
      reviews: number;
      answers_in_subject: number;
      clients_in_subject: number;
      overall: object;
    }
    const ofCards = (cards: Card[]) =>
      new Map(
        cards.map((card) => [
          card.id,
          [
            {
              rating: card.rating,
              reviews: card.reviews,
              answers: card.answers_in_subject,
              clients: card.clients_in_subject,
            },
            card.overall,
          ],
        ]),
      );
    const lawyers = (responses: { lawyer: Card }[]) => ofCards(responses.map(({ lawyer }) => lawyer));
    const compared = (await citizen.get(`/requests/${requestId}`)).info.responses as {
      id: number;
      lawyer: Card;
    }[];
    expect(lawyers(compared)).toEqual(expected);
    const read = [];
    for (const { id } of compared) read.push((await citizen.get(`/responses/${id}`)).info as { lawyer: Card });
    expect(lawyers(read)).toEqual(expected);

    type Ranked = Card & { rating: { average: number | null; reviews: number; is_new: boolean } };
    const ranking = ((await test.http.get(`/lawyers?request_type=${here}&page_size=50`)).info as Ranked[]).filter(
      ({ id }) => expected.has(id),
    );
    expect(
      ofCards(ranking.map((one) => ({ ...one, rating: one.rating.average, reviews: one.rating.reviews }))),
    ).toEqual(expected);
    // Forty reviews of another subject have no effect here.
    expect(ranking.map(({ id }) => id)).toEqual([known, unrated, neighbour]);
    expect(ranking.every(({ rating }) => rating.is_new)).toBe(true);

    for (const [id, [inSubject, overall]] of expected) {
      const profile = (await test.http.get(`/lawyers/${id}`)).info;
      const { rating, reviews, answers, clients } = profile.skills.find(
        (skill: { request_type: { id: string } }) => skill.request_type.id === here,
      );
      expect({ rating, reviews, answers, clients }).toEqual(inSubject);
      expect({
        rating: profile.rating.average,
        reviews: profile.rating.reviews,
        answers: profile.answers,
        clients: profile.clients,
      }).toEqual(overall);
    }
  });

  it('describe a time to answer in the same words', () => {
    expect([0, 0.4, 1, 1.4, 3.45, 24].map((hours) => answerTime(hours, 'it').replace('\u00A0', ' '))).toEqual([
      'meno di un’ora',
      'meno di un’ora',
      'un’ora',
      'un’ora',
      '3 ore',
      '24 ore',
    ]);
    expect([0, 1, 2].map((hours) => answerTime(hours, 'en').replace('\u00A0', ' '))).toEqual([
      'less than an hour',
      'an hour',
      '2 hours',
    ]);
  });
});

describe('the distance of a firm', () => {
  it.each([
    [12_349, 12.3],
    [49, 0],
  ])('of %i metres is shown as %d km, to the firm and to the citizen of a quote', async (metres, km) => {
    const { rows } = scenario;
    const [citizenId, firmId] = [await rows.citizen(), await rows.firm({ listed: false })];
    const requestId = await rows.request(citizenId, { status: 3 });
    const responseId = await rows.response(requestId, firmId, 7, { distance_m: metres });
    expect((await (await rows.as(firmId)).get(`/requests/${requestId}`)).info.response.distance_km).toBe(km);
    expect((await (await rows.as(citizenId)).get(`/responses/${responseId}`)).info.distance_km).toBe(km);
  });
});
