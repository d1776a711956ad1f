import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { resumesAfter } from '../../src/accounts/profile/pause.rules.js';
import { dayInRome, startOfDayInRome } from '../../src/shared/calendar.js';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms, preferenceLimits } from '../../src/shared/limits.js';
import { isPaused } from '../../src/accounts/profile/pause.rules.js';
import { isPausedSql } from '../../src/matching/eligibility.sql.js';
import { Scenario } from '../requests/scenario.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';

describe('a firm on a pause', () => {
  let test: TestApp;
  let scenario: Scenario;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 2);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const day = (ahead: number) => new Date(test.clock.now().getTime() + ahead * ms.day).toISOString().slice(0, 10);
  const pause = (through: string | null, firm = scenario.firms[0]!) =>
    firm.http.put('/profile/preferences', { paused_through: through });
  const holders = async (requestId: number) =>
    (await scenario.responses(requestId)).map((response) => response.firm_id);

  it('gets no new request until the pause ends, keeps its rank, and is then offered open requests', async () => {
    const [first, second] = scenario.firms as [(typeof scenario.firms)[0], (typeof scenario.firms)[0]];
    const ranking = '/lawyers?request_type=sinistri-stradali&latitude=45.46&longitude=9.19';
    const held = await scenario.sent();
    expect((await holders(held)).sort()).toEqual([first.id, second.id].sort());
    const before = (await test.http.get(ranking)).info;

    expect((await pause(day(3))).info.paused_through).toBe(day(3));
    expect((await first.http.get('/profile')).info.paused_through).toBe(day(3));
    expect((await second.http.get('/profile')).info.paused_through).toBeNull();
    const missed = await scenario.sent();
    expect(await holders(missed)).toEqual([second.id]);
    expect((await holders(held)).length).toBe(2);
    expect((await test.http.get(ranking)).info).toEqual(before);
    const reach = '/matching/reach?request_type_id=sinistri-stradali&latitude=45.46&longitude=9.19';
    expect((await test.http.get(reach)).info.eligible).toBe(1);
    test.clock.advance(ms.hour);
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);

    test.clock.set(new Date(resumesAfter(day(3)).getTime() + 1000));
    await test.settle();
    expect((await holders(missed)).sort()).toEqual([first.id, second.id].sort());
    expect((await first.http.get('/profile')).info.paused_through).toBeNull();
  });

  it('can end the pause itself and gets open requests at once', async () => {
    const [first, second] = scenario.firms as [(typeof scenario.firms)[0], (typeof scenario.firms)[0]];
    await pause(day(10));
    const id = await scenario.sent();
    expect(await holders(id)).toEqual([second.id]);
    expect((await pause(null)).info.paused_through).toBeNull();
    await test.drain();
    expect((await holders(id)).sort()).toEqual([first.id, second.id].sort());
  });

  it('plans a pause: it receives requests until that day, none on its days, and open ones after it', async () => {
    const [first, second] = scenario.firms as [(typeof scenario.firms)[0], (typeof scenario.firms)[0]];
    const days = { paused_from: day(5), paused_through: day(9) };
    expect((await first.http.put('/profile/preferences', days)).info).toMatchObject(days);
    expect((await second.http.get('/profile')).info).toMatchObject({ paused_from: null, paused_through: null });
    const before = await scenario.sent();
    expect((await holders(before)).sort()).toEqual([first.id, second.id].sort());
    test.clock.set(startOfDayInRome(day(5)));
    expect((await first.http.get('/profile')).info).toMatchObject({ ...days, paused_from: null });
    const during = await scenario.sent();
    expect(await holders(during)).toEqual([second.id]);
    expect((await holders(before)).sort()).toEqual([first.id, second.id].sort());
    test.clock.set(new Date(resumesAfter(days.paused_through).getTime() + 1000));
    await test.settle();
    expect((await holders(during)).sort()).toEqual([first.id, second.id].sort());
    const today = dayInRome(test.clock.now());
    // A pause that begins today has no day on which it will begin.
    expect(
      (await first.http.put('/profile/preferences', { paused_from: today, paused_through: day(2) })).info,
    ).toMatchObject({ paused_from: null, paused_through: day(2) });
    await pause(null);
  });

  it('gets the days that it can plan', async () => {
    const ahead = preferenceLimits.pauseAheadDays;
    const begin = ['Per l’inizio scegli un giorno da oggi al massimo fra 180 giorni'];
    const end = ['Scegli un giorno non prima dell’inizio e al massimo 60 giorni dopo'];
    for (const [days, fields] of [
      [{ paused_from: day(-2), paused_through: day(3) }, { paused_from: begin }],
      [{ paused_from: day(ahead + 2), paused_through: day(ahead + 3) }, { paused_from: begin }],
      [{ paused_from: day(10), paused_through: day(9) }, { paused_through: end }],
      [{ paused_from: day(10), paused_through: day(11 + preferenceLimits.maxPauseDays) }, { paused_through: end }],
      [{ paused_from: day(10) }, { paused_through: end }],
    ] as const) {
      const refused = await scenario.firms[0]!.http.put('/profile/preferences', days);
      expect([days, refused.status, refused.body.info.fields]).toEqual([days, 422, fields]);
    }
    expect((await scenario.firms[0]!.http.get('/profile')).info).toMatchObject({
      paused_from: null,
      paused_through: null,
    });
  });

  it('gets the days that it can choose; a citizen gets none', async () => {
    for (const wrong of [day(-2), day(preferenceLimits.maxPauseDays + 2)]) {
      const refused = await pause(wrong);
      expect([refused.status, refused.body.info.fields]).toEqual([
        422,
        { paused_through: ['Scegli un giorno da oggi al massimo fra 60 giorni'] },
      ]);
    }
    await scenario.citizen.put('/profile/preferences', { paused_through: day(2) });
    expect((await scenario.citizen.get('/profile')).info).not.toHaveProperty('paused_through');
  });

  it('is paused at the same moments in the rule and in the SQL statement', async () => {
    const now = test.clock.now();
    const moments = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];
    for (const pausesAt of moments)
      for (const resumesAt of moments) {
        const { rows } = await sql<{ paused: boolean }>`
          select ${isPausedSql(now)} as paused
          from (select ${resumesAt}::timestamptz as resumes_at, ${pausesAt}::timestamptz as pauses_at) m`.execute(
          test.sql,
        );
        expect([pausesAt, resumesAt, rows[0]!.paused]).toEqual([
          pausesAt,
          resumesAt,
          isPaused({ pausesAt, resumesAt }, now),
        ]);
      }
  });
});
