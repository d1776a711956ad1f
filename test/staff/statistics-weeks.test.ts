import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { StatisticsQueries } from '../../src/staff/operations/statistics.queries.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

/** Midnight in Rome of a Monday. */
const MONDAY = '2026-03-01T23:00:00Z';

describe('the weeks of a figure', () => {
  const test = useTestApp();
  beforeAll(async () => {
    const firm = await new Rows(test).firm();
    const openedAt = [Date.parse(MONDAY) - 1, Date.parse(MONDAY)];
    for (const [nth, at] of openedAt.entries())
      await sql`
        insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
        values ('message', 'open', ${firm}, 'message', ${nth + 1}, ${new Date(at)})`.execute(test.sql);
  });

  it.each([
    ['Monday, at midnight in Rome', '2026-03-08T23:00:00Z'],
    ['Tuesday', '2026-03-10T09:00:00Z'],
    ['Wednesday', '2026-03-11T09:00:00Z'],
    ['Thursday', '2026-03-12T09:00:00Z'],
    ['Friday', '2026-03-13T09:00:00Z'],
    ['Saturday', '2026-03-14T09:00:00Z'],
    ['Sunday, a moment before midnight in Rome', '2026-03-15T22:59:59.999Z'],
  ])('begin with the same Monday on a %s', async (_, now) => {
    test.clock.set(now);
    const { weeks } = await test.app.get(StatisticsQueries).cases(2, 'it');
    expect(weeks).toEqual([{ week: '2026-03-02', opened: 1, decided: 0, median_hours: null }]);
  });

  it('leave out the first of two weeks once the next Monday begins', async () => {
    test.clock.set('2026-03-15T23:00:00Z');
    expect((await test.app.get(StatisticsQueries).cases(2, 'it')).weeks).toEqual([]);
  });
});
