import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms, statisticsLimits } from '../../src/shared/limits.js';
import { CountMarket } from '../../src/staff/market/count-market.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

/** A Tuesday; its week begins on 9 March. */
const NOW = '2026-03-10T09:00:00Z';

describe('the figures of moderation', () => {
  let test: TestApp;
  let rows: Rows;
  let team: Team;
  let desk: Desk;
  let citizen: number;
  let firm: number;

  beforeAll(async () => {
    test = await startTestApp();
    test.clock.set(NOW);
    rows = new Rows(test);
    team = new Team(test);
    citizen = await rows.citizen();
    firm = await rows.firm();
    desk = await team.as('moderator');
  });
  afterAll(() => test.close());

  const back = (days: number): Date => new Date(Date.parse(NOW) - days * ms.day);
  const read = async <T>(name: string, weeks?: number): Promise<T> =>
    (await desk.get(`/statistics/${name}${weeks === undefined ? '' : `?weeks=${weeks}`}`)).body as T;

  let subject = 0;
  const opened = (days: number, decidedAfterHours?: number, kind = 'message') => {
    const at = back(days);
    const decided = decidedAfterHours === undefined ? null : new Date(at.getTime() + decidedAfterHours * ms.hour);
    return sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, decided_at, decided_by, decision, reason)
      values (${kind}, ${decided ? 'decided' : 'open'}, ${firm}, ${kind === 'message' ? 'message' : 'account'}, ${++subject},
        ${at}, ${decided}, ${decided ? desk.id : null}, ${decided ? 'ignore' : null}, ${decided ? 'Per prova, basta così' : null})
    `.execute(test.sql);
  };

  it('say that they are empty while nothing has happened', async () => {
    const { ages, weeks } = await read<{ ages: object[]; weeks: object[] }>('cases');
    expect(weeks).toEqual([]);
    expect(ages.length).toBeGreaterThanOrEqual(2);
    expect(await read('funnel')).toEqual({ rows: [] });
    expect(await read('answers')).toEqual({ weeks: [] });
    expect(await read('leaks')).toMatchObject({ weeks: [] });
  });

  it('count open cases by age, and new and decided ones by week', async () => {
    for (const days of [0.5, 1.5, 3, 6.9, 7.1, 30]) await opened(days);
    await opened(9, 10);
    await opened(9, 12.5);
    await opened(8.5, 60);
    // One that was withdrawn needed no decision.
    await sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, decided_at)
      values ('message', 'withdrawn', ${firm}, 'message', ${++subject}, ${back(9)}, ${back(8.9)})`.execute(test.sql);
    const { ages, weeks } = await read<{ ages: Record<string, unknown>[]; weeks: object[] }>('cases');
    expect(ages.find(({ kind }) => kind === 'message')).toEqual({
      kind: 'message',
      kind_label: 'Messaggio trattenuto: forse recapiti',
      under_a_day: 1,
      under_two_days: 1,
      under_a_week: 2,
      older: 2,
    });
    expect(ages.find(({ kind }) => kind === 'verification')).toMatchObject({ under_a_day: 0, older: 0 });
    expect(weeks).toEqual([
      { week: '2026-02-02', opened: 1, decided: 0, median_hours: null },
      { week: '2026-02-23', opened: 4, decided: 2, median_hours: 11.3 },
      { week: '2026-03-02', opened: 4, decided: 1, median_hours: 60 },
      { week: '2026-03-09', opened: 1, decided: 0, median_hours: null },
    ]);
  });

  it('follow requests from sending to choice, by week and subject', async () => {
    const send = async (
      days: number,
      of: { forwarded?: boolean; quotes?: number; chosen?: boolean; type?: string } = {},
    ) => {
      const id = await rows.request(citizen, { type: of.type ?? 'sinistri-stradali' });
      await sql`
        update requests set sent_at = ${back(days)}, approved_at = ${of.chosen ? back(days) : null}
        where id = ${id}`.execute(test.sql);
      if (of.forwarded === false) return;
      for (const [nth, each] of firms.entries()) await rows.response(id, each, nth < (of.quotes ?? 0) ? 7 : 2);
    };
    const firms = [firm, await rows.firm()];
    await send(0, { quotes: 2, chosen: true });
    await send(1, { forwarded: false });
    await send(1, { type: 'divorzi' });
    await send(8, { quotes: 1 });
    // Staff hold this one, and the last is of the week before.
    const held = await rows.request(citizen);
    await sql`update requests set held_at = sent_at where id = ${held}`.execute(test.sql);
    await send(9 + 7 * (statisticsLimits.weeks - 1), { quotes: 1 });
    await test.app.get(CountMarket).execute();
    const { rows: found } = await read<{ rows: Record<string, unknown>[] }>('funnel');
    expect(found.map(({ request_type, ...row }) => [typeof request_type, row])).toEqual([
      [
        'string',
        { week: '2026-03-02', request_type_id: 'sinistri-stradali', sent: 1, forwarded: 1, quoted: 1, chosen: 0 },
      ],
      [
        'string',
        { week: '2026-03-09', request_type_id: 'sinistri-stradali', sent: 2, forwarded: 1, quoted: 1, chosen: 1 },
      ],
      ['string', { week: '2026-03-09', request_type_id: 'divorzi', sent: 1, forwarded: 1, quoted: 0, chosen: 0 }],
    ]);
    expect((await read<{ rows: object[] }>('funnel', 1)).rows).toHaveLength(2);
  });

  it('measure how long firms take from their turn to the answer', async () => {
    const at = (hours: number) => new Date(back(2).getTime() + hours * ms.hour);
    for (const [answered, lapsed] of [
      [at(4), null],
      [at(10.5), null],
      [null, 'unopened'],
    ] as const) {
      const request = await rows.request(citizen);
      await sql`update requests set sent_at = ${back(2)} where id = ${request}`.execute(test.sql);
      await rows.response(request, firm, answered ? 7 : 12, {
        forwarded_at: back(2),
        released_at: back(2),
        answered_at: answered,
        lapse_reason: lapsed,
        lapsed_at: lapsed && at(20),
      });
    }
    expect(await read('answers')).toEqual({
      weeks: [{ week: '2026-03-02', received: 3, answered: 2, lost: 1, median_hours: 7.3 }],
    });
  });

  it('count the contact details that were stopped', async () => {
    for (const [by, days] of [
      ['filter', 0],
      ['filter', 0.1],
      ['staff', 0.2],
      ['filter', 20],
    ] as const)
      await sql`insert into contact_leaks (account_id, confirmed_by, created_at) values (${firm}, ${by}, ${back(days)})`.execute(
        test.sql,
      );
    const { weeks } = await read<{ weeks: Record<string, unknown>[] }>('leaks');
    expect(weeks.at(-1)).toEqual({ week: '2026-03-09', refused: 2, held: 1, rejected: 1 });
    expect(weeks.find(({ week }) => week === '2026-02-16')).toEqual({
      week: '2026-02-16',
      refused: 1,
      held: 0,
      rejected: 0,
    });
  });

  it('cover twelve weeks at most, starting on a Monday in Rome', async () => {
    expect((await desk.get(`/statistics/leaks?weeks=${statisticsLimits.weeks + 1}`)).status).toBe(422);
    expect((await desk.get('/statistics/leaks?weeks=0')).status).toBe(422);
    expect(await read('leaks', statisticsLimits.weeks)).toMatchObject({ since: '2025-12-21T23:00:00.000Z' });
    expect(await read('leaks', 1)).toMatchObject({ since: '2026-03-08T23:00:00.000Z' });
    // Half an hour before this Monday in Rome, and at its midnight.
    await opened(1 + 9.5 / 24 + 0.5);
    const { weeks } = await read<{ weeks: { week: string; held: number }[] }>('leaks', 1);
    expect(weeks.map(({ week, held }) => [week, held])).toEqual([['2026-03-09', 1]]);
  });
});
