import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ms } from '../../src/limits.js';
import { answerTime } from '../../src/requests/answer-time.rules.js';
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
  it('count as new what it can open, and apart what waits for its turn', async () => {
    const requestId = await scenario.sent();
    const [waiting] = await scenario.holders(requestId, 1);
    const [holder] = await scenario.holders(requestId, 2);
    expect(await countsOf(waiting!.http)).toMatchObject({ new: 0, waiting: 1 });
    expect(await countsOf(holder!.http)).toMatchObject({ new: 1, waiting: 0 });
    // What it could not open yet was not received, and is not lost where another firm is chosen.
    const [chosen] = await scenario.quotes(requestId, 1);
    await scenario.citizen.put(`/responses/${chosen!.responseId}`, { status: 9 });
    const own = await figuresOf(waiting!.id, waiting!.http);
    expect([figure(own, 'requests_received'), figure(own, 'places_lost_unopened')]).toEqual([0, 0]);
  });

  it('count as lost unopened what lapsed and what ended, but nothing that was withdrawn', async () => {
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

  it('tell the same time to answer and the same answers on the dashboard, the profile and the card', async () => {
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
    expect([card.answers_in_subject, profile.skills[0].answers]).toEqual([4, 4]);
    // Older answers count for nobody.
    test.clock.advance(91 * ms.day);
    const later = await figuresOf(firm.id, await scenario.rows.as(firm.id));
    expect(figure(later, 'median_answer_hours')).toBeUndefined();
  });

  it('say a time to answer in the same words', () => {
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
