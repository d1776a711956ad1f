import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

/** A Tuesday. Of two weeks the first begins on 2 March, of three on 23 February, at midnight in Rome. */
const NOW = '2026-03-10T09:00:00Z';
const TWO_WEEKS = '2026-03-01T23:00:00.000Z';
const THREE_WEEKS = '2026-02-22T23:00:00.000Z';

/**
 * Each record has a moment of its own for everything that can happen to it, most of them in different weeks: a figure
 * that looks at another moment has another number, or stands in another week. Beside each period stand its neighbours.
 */
describe('a figure of moderation', () => {
  const test = useTestApp();
  let rows: Rows;
  let desk: Desk;
  let citizen: number;
  let firm: number;
  beforeAll(async () => {
    test.clock.set(NOW);
    rows = new Rows(test);
    desk = await new Team(test).as('moderator');
    citizen = await rows.citizen();
    firm = await rows.firm();
  });

  const read = async <T>(name: string, weeks: number): Promise<T> =>
    (await desk.get(`/statistics/${name}?weeks=${weeks}`)).body as T;
  const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

  interface Course {
    created: string;
    sent: string;
    forwarded: string;
    released: string | null;
    opened?: string;
    answered?: string;
    edited?: string;
    approved?: string;
    lapsed?: string;
    because?: string;
  }
  const course = async (of: Course): Promise<void> => {
    const request = await rows.request(citizen);
    await sql`
      update requests set created_at = ${of.created}, sent_at = ${of.sent}, forwarded_at = ${of.forwarded}
      where id = ${request}`.execute(test.sql);
    await rows.response(request, firm, of.answered ? 7 : of.lapsed ? 12 : 2, {
      forwarded_at: of.forwarded,
      released_at: of.released,
      opened_at: of.opened ?? null,
      answered_at: of.answered ?? null,
      edited_at: of.edited ?? null,
      approved_at: of.approved ?? null,
      lapsed_at: of.lapsed ?? null,
      lapse_reason: of.because ?? null,
    });
  };

  it('counts answers from the release to the answer, in the week of the release', async () => {
    // 49 hours after its release; 78 after the sending, 56 after the forwarding, 45 after the opening.
    await course({
      created: '2026-03-01T20:00:00Z',
      sent: '2026-03-02T08:00:00Z',
      forwarded: '2026-03-03T06:00:00Z',
      released: '2026-03-03T13:00:00Z',
      opened: '2026-03-03T17:00:00Z',
      answered: '2026-03-05T14:00:00Z',
      edited: '2026-03-06T10:00:00Z',
      approved: '2026-03-07T10:00:00Z',
    });
    // Released in one week and answered in the next: 20 hours.
    await course({
      created: '2026-03-02T20:00:00Z',
      sent: '2026-03-04T08:00:00Z',
      forwarded: '2026-03-06T06:00:00Z',
      released: '2026-03-08T14:00:00Z',
      opened: '2026-03-08T15:00:00Z',
      answered: '2026-03-09T10:00:00Z',
    });
    // Sent in one week and released in the next: 5 hours.
    await course({
      created: '2026-03-03T20:00:00Z',
      sent: '2026-03-05T08:00:00Z',
      forwarded: '2026-03-08T12:00:00Z',
      released: '2026-03-09T12:00:00Z',
      opened: '2026-03-09T14:00:00Z',
      answered: '2026-03-09T17:00:00Z',
    });
    // Nobody answered: lost unopened, lost otherwise, and still open. One waits for its turn.
    const silent = { created: '2026-03-02T09:00:00Z', sent: '2026-03-02T10:00:00Z', forwarded: '2026-03-02T11:00:00Z' };
    const lapsed = '2026-03-09T11:00:00Z';
    await course({ ...silent, released: '2026-03-04T11:00:00Z', lapsed, because: 'unopened' });
    for (const because of ['ended', 'suspended', 'retired', 'chosen_other', 'taken_away'])
      await course({ ...silent, released: '2026-03-04T12:00:00Z', lapsed, because });
    await course({ ...silent, released: '2026-03-05T11:00:00Z', opened: '2026-03-05T12:00:00Z' });
    await course({ ...silent, released: null });
    // Neighbours of the period, each answered after an hour: sent before it; sent and released with its first moment.
    const edge = (sent: string, released: string) =>
      course({
        created: '2026-02-20T09:00:00Z',
        sent,
        forwarded: sent,
        released,
        answered: new Date(Date.parse(released) + ms.hour).toISOString(),
      });
    await edge(before(TWO_WEEKS), '2026-03-06T09:00:00Z');
    await edge(before(TWO_WEEKS), before(TWO_WEEKS));
    await edge(TWO_WEEKS, TWO_WEEKS);
    const { weeks } = await read<{ weeks: object[] }>('answers', 2);
    expect(weeks).toEqual([
      // 1, 20 and 49 hours.
      { week: '2026-03-02', received: 10, answered: 3, lost: 1, median_hours: 20 },
      { week: '2026-03-09', received: 1, answered: 1, lost: 0, median_hours: 5 },
    ]);
    const longer = await read<{ weeks: object[] }>('answers', 3);
    expect(longer.weeks).toEqual([
      { week: '2026-02-23', received: 1, answered: 1, lost: 0, median_hours: 1 },
      // 1, 1, 20 and 49 hours.
      { week: '2026-03-02', received: 11, answered: 4, lost: 1, median_hours: 10.5 },
      weeks[1],
    ]);
  });

  let subject = 0;
  const openedCase = async (
    opened: string,
    of: { decided?: string; withdrawn?: string; kind?: string } = {},
  ): Promise<void> => {
    const { decided = null, withdrawn = null, kind = 'report' } = of;
    const type = kind === 'message' ? 'message' : 'report';
    await sql`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at, decided_at, decided_by, decision, reason)
      values (${kind}, ${decided ? 'decided' : withdrawn ? 'withdrawn' : 'open'}, ${firm}, ${type}, ${++subject}, ${opened},
        ${decided ?? withdrawn}, ${decided ? desk.id : null}, ${decided ? 'dismiss' : null},
        ${decided ? 'Per prova, basta così' : null})`.execute(test.sql);
  };

  it('counts a case in the week in which it was opened, and its decision in that of the decision', async () => {
    // Opened before the period, and decided in it: 96 hours.
    await openedCase('2026-02-28T09:00:00Z', { decided: '2026-03-04T09:00:00Z' });
    // Opened in one week and decided in the next: 30 hours.
    await openedCase('2026-03-08T06:00:00Z', { decided: '2026-03-09T12:00:00Z' });
    await openedCase('2026-03-03T06:00:00Z', { decided: '2026-03-03T08:00:00Z' });
    await openedCase('2026-03-03T06:00:00Z', { withdrawn: '2026-03-09T08:00:00Z' });
    await openedCase('2026-02-20T06:00:00Z', { withdrawn: '2026-03-09T08:00:00Z' });
    await openedCase(TWO_WEEKS, { decided: TWO_WEEKS });
    await openedCase('2026-02-10T09:00:00Z', { decided: before(TWO_WEEKS) });
    expect((await read<{ weeks: object[] }>('cases', 2)).weeks).toEqual([
      // 0, 2 and 96 hours.
      { week: '2026-03-02', opened: 4, decided: 3, median_hours: 2 },
      { week: '2026-03-09', opened: 0, decided: 1, median_hours: 30 },
    ]);
  });

  it('counts the age of what waits since it was opened, on each side of its edges, kind by kind', async () => {
    const aged = (days: number, later = 0) => new Date(Date.parse(NOW) - days * ms.day + later).toISOString();
    for (const days of [1, 2, 7]) for (const later of [1, 0]) await openedCase(aged(days, later), { kind: 'message' });
    await openedCase(aged(3), { kind: 'appeal' });
    await openedCase(aged(0.1), { kind: 'appeal', decided: NOW });
    await openedCase(aged(0.1), { kind: 'appeal', withdrawn: NOW });
    const { ages } = await read<{ ages: ({ kind: string; kind_label: string } & Record<string, number>)[] }>(
      'cases',
      1,
    );
    const counts = ages.map(({ kind, under_a_day: day, under_two_days: two, under_a_week: week, older }) => [
      kind,
      [day, two, week, older],
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      ...Object.fromEntries(ages.map(({ kind }) => [kind, [0, 0, 0, 0]])),
      message: [1, 2, 2, 1],
      appeal: [0, 0, 1, 0],
    });
  });

  it('counts stopped contact details by who stopped them, and held messages when they were held', async () => {
    await sql`delete from cases`.execute(test.sql);
    const leak = (by: 'filter' | 'staff', at: string) =>
      sql`insert into contact_leaks (account_id, confirmed_by, created_at) values (${firm}, ${by}, ${at})`.execute(
        test.sql,
      );
    await leak('filter', before(THREE_WEEKS));
    await leak('filter', THREE_WEEKS);
    await leak('staff', before(TWO_WEEKS));
    for (let n = 0; n < 3; n++) await leak('staff', TWO_WEEKS);
    for (let n = 0; n < 2; n++) await leak('filter', '2026-03-09T09:00:00Z');
    await openedCase(before(THREE_WEEKS), { kind: 'message', decided: '2026-03-03T09:00:00Z' });
    for (const end of [{}, { decided: '2026-03-09T09:00:00Z' }, { withdrawn: '2026-03-09T09:00:00Z' }])
      await openedCase('2026-03-04T09:00:00Z', { kind: 'message', ...end });
    await openedCase('2026-03-04T09:00:00Z', { kind: 'report' });
    expect(await read('leaks', 3)).toEqual({
      since: THREE_WEEKS,
      weeks: [
        { week: '2026-02-23', refused: 1, held: 0, rejected: 1 },
        { week: '2026-03-02', refused: 0, held: 3, rejected: 3 },
        { week: '2026-03-09', refused: 2, held: 0, rejected: 0 },
      ],
    });
  });

  it('follows a request from the figures of its own days and its own subject', async () => {
    await sql`delete from market_counts`.execute(test.sql);
    const counted = async (day: string, type: string, figure: string, value: number, count: number) =>
      sql`insert into market_counts (day, request_type_id, province_id, figure, value, count)
        values (${day}, ${type}, ${day.endsWith('3') ? 'MI' : 'BG'}, ${figure}, ${value}, ${count})`.execute(test.sql);
    for (const [day, type, times] of [
      ['2026-03-01', 'divorzi', 1000],
      ['2026-03-02', 'divorzi', 1],
      ['2026-03-03', 'divorzi', 100],
      ['2026-03-08', 'sinistri-stradali', 10],
      ['2026-03-09', 'divorzi', 7],
    ] as const) {
      await counted(day, type, 'published', 0, 9 * times);
      await counted(day, type, 'reach', 0, 3 * times);
      await counted(day, type, 'reach', 1, 2 * times);
      await counted(day, type, 'reach', 5, 4 * times);
      await counted(day, type, 'quoted', 0, 5 * times);
      await counted(day, type, 'chosen', 0, times);
      await counted(day, type, 'another', 4, 11 * times);
    }
    // Without a request that was sent in its week a row says nothing.
    await counted('2026-03-04', 'eredita', 'chosen', 0, 2);
    const of = (times: number) => ({ sent: 9 * times, forwarded: 6 * times, quoted: 5 * times, chosen: times });
    const { rows: found } = await read<{ rows: Record<string, unknown>[] }>('funnel', 2);
    expect(found.map(({ request_type: _, ...row }) => row)).toEqual([
      { week: '2026-03-02', request_type_id: 'divorzi', ...of(101) },
      { week: '2026-03-02', request_type_id: 'sinistri-stradali', ...of(10) },
      { week: '2026-03-09', request_type_id: 'divorzi', ...of(7) },
    ]);
  });
});
