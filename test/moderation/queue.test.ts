import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

interface CaseRow {
  readonly id: number;
  readonly due_at: string;
}

describe('the queue of cases', () => {
  let test: TestApp;
  let desk: Desk;
  /** Cases that were opened so long ago, in milliseconds. */
  const ages = [7 * ms.day, 3 * ms.day, moderationLimits.dueAfter, ms.day, 0];
  beforeAll(async () => {
    test = await startTestApp();
    desk = await new Team(test).as('moderator');
    const rows = new Rows(test);
    const now = test.clock.now().getTime();
    for (const age of ages)
      await sql`
        insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
        select 'verification', 'open', id, 'account', id, ${new Date(now - age)}
        from (values (${await rows.firm()}::integer)) firm (id)`.execute(test.sql);
  });
  afterAll(() => test.close());

  const cases = async (filter: object, sort: [string, string] = ['due_at', 'ASC']): Promise<CaseRow[]> =>
    (await desk.list('cases', { filter, sort })).body as CaseRow[];
  const ids = async (filter: object, sort?: [string, string]): Promise<number[]> =>
    (await cases(filter, sort)).map(({ id }) => id);

  it('is filtered by age, exact at each limit', async () => {
    const all = await ids({});
    expect(all).toHaveLength(ages.length);
    expect(await ids({ older_than: 1 })).toEqual(all.slice(0, 4));
    expect(await ids({ older_than: '3' })).toEqual(all.slice(0, 2));
    expect(await ids({ older_than: 7 })).toEqual(all.slice(0, 1));
    test.clock.advance(-1);
    expect(await ids({ older_than: 7 })).toEqual([]);
    test.clock.advance(1);
    for (const wrong of [0, 366, 'ieri', 1.5])
      expect((await desk.list('cases', { filter: { older_than: wrong } })).status).toBe(422);
  });

  it('is filtered to overdue cases, from the moment they are due', async () => {
    const all = await cases({});
    expect(await ids({ overdue: true })).toEqual(all.slice(0, 3).map(({ id }) => id));
    expect(await ids({ overdue: 'false' })).toEqual(all.slice(3).map(({ id }) => id));
    expect(all[2]?.due_at).toBe(test.clock.now().toISOString());
    test.clock.advance(-1);
    expect(await ids({ overdue: 'true' })).toEqual(all.slice(0, 2).map(({ id }) => id));
    test.clock.advance(1);
  });

  it('has a new due time when the person has answered', async () => {
    const [oldest] = await ids({});
    await sql`update cases set answered_at = ${test.clock.now()} where id = ${oldest}`.execute(test.sql);
    expect((await ids({})).slice(-2)).toContain(oldest);
    expect(await ids({ overdue: 'true' })).not.toContain(oldest);
  });

  it('is sorted by kind, person, state, day and holder', async () => {
    for (const column of ['kind', 'account', 'status', 'opened_at', 'due_at', 'claimed_by', 'queue'])
      for (const way of ['ASC', 'DESC']) expect(await ids({}, [column, way])).toHaveLength(ages.length);
    const up = await ids({}, ['opened_at', 'ASC']);
    expect(await ids({}, ['opened_at', 'DESC'])).toEqual(up.reverse());
  });
});
