import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { conductFile } from '../../src/accounts/staff/conduct/conduct.queries.js';
import { plus } from '../../src/shared/clock.js';
import { conductLimits, ms } from '../../src/shared/limits.js';
import { reasonRows } from '../../src/shared/moderation/reports.codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** A firm with more reviews and reports than are shown, some of them before the last decision, beside another firm. */
describe('what staff read of the conduct of a firm', () => {
  const test = useTestApp();
  let firm: number;
  let citizen: number;
  let reporter: number;
  let unnamed: number;
  /** When its case was opened, and when staff decided about the one before. */
  let opened: Date;
  let decided: Date;

  beforeAll(async () => {
    const rows = new Rows(test);
    [firm, reporter, unnamed] = [
      await rows.firm(),
      await rows.firm({ name: 'Studio Neri' }),
      await rows.firm({ name: '' }),
    ];
    const other = await rows.firm();
    citizen = await rows.citizen({ firstName: 'Elena', lastName: 'Verdi' });
    opened = test.clock.now();
    decided = plus(opened, -10 * ms.day);
    const rating = (id: number, stars: number | null, at: Date, more: { of?: number; removed?: boolean } = {}) => sql`
      insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, reply,
        counts_from, created_at, updated_at, removed_at)
      values (${id}, ${citizen}, ${more.of ?? firm}, 'malasanita', ${stars}, ${`giudizio ${id}`}, ${id === 1 ? 'Ci dispiace.' : null},
        ${at}, ${at}, ${at}, ${more.removed === true ? at : null})`;
    const report = (id: number, by: number | null, at: Date, more: Record<string, string | number> = {}) => {
      const values: Record<string, unknown> = {
        id,
        reference: `SG-2026-${100_000 + id}`,
        side: 'reporter',
        account_id: by,
        reported_id: firm,
        subject_type: 'account',
        subject_id: firm,
        reason: 'insult',
        text: `segnalazione ${id}`,
        created_at: at,
        decided_at: 'decision' in more ? at : null,
        ...more,
      };
      const names = Object.keys(values);
      return sql`insert into reports (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(values))})`;
    };
    const one = (id: number, kind: string, subject: string, of: number, at: Date | null = null) => sql`
      insert into cases (id, kind, subject_type, subject_id, account_id, status, opened_at, decided_at, decision)
      values (${id}, ${kind}, ${subject}, ${of}, ${firm}, ${at ? 'decided' : 'open'}, ${opened}, ${at}, ${at && 'leave'})`;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      one(1, 'conduct', 'account', firm, decided),
      // A later decision is not the last one of that moment, and others are about something else.
      one(2, 'conduct', 'account', firm, plus(opened, 1)),
      one(3, 'conduct', 'account', other, opened),
      one(4, 'report', 'account', firm, decided),
      one(5, 'report', 'account', firm),
      one(6, 'report', 'account', other),
      one(7, 'report', 'message', 77),
      rating(1, 2, opened),
      rating(2, 5, plus(opened, ms.day)),
      rating(3, 1, plus(decided, 1)),
      rating(4, 1, decided),
      rating(5, null, opened),
      rating(6, 1, opened, { removed: true }),
      rating(7, 1, opened, { of: other }),
      report(11, citizen, opened),
      report(12, reporter, opened, { subject_type: 'message', subject_id: 77 }),
      report(13, unnamed, opened, { case_id: 9 }),
      report(14, citizen, opened, { decision: 'uphold' }),
      report(15, citizen, decided, { decision: 'dismiss' }),
      report(16, citizen, opened, { decision: 'unfounded' }),
      report(17, citizen, opened, { decision: 'gone' }),
      report(18, citizen, opened, { side: 'reported', decision: 'uphold' }),
      report(19, citizen, opened, { reported_id: other, subject_id: other }),
    );
  });
  const file = (at = opened) => conductFile(test.sql, firm, at, 'it');

  it('are the ratings and reports since the last decision, the newest first, with their figures', async () => {
    const { ratings, mean, reporters, suspended, reviews, reports } = await file();
    expect([ratings, mean, reporters, suspended]).toEqual([3, 2.67, 3, false]);
    expect(reviews.map(({ request_id, stars, text, reply }) => [request_id, stars, text, reply])).toEqual([
      [2, 5, 'giudizio 2', null],
      [1, 2, 'giudizio 1', 'Ci dispiace.'],
      [3, 1, 'giudizio 3', null],
    ]);
    expect(reports.map(({ text }) => text)).toEqual([14, 13, 12, 11].map((id) => `segnalazione ${id}`));
    expect(reports.every(({ reason_label }) => reason_label === reasonRows.insult.label.it)).toBe(true);
    expect(reports.map(({ decision }) => decision)).toEqual(['uphold', null, null, null]);
  });

  it('lead to the case of each report, which names who made it', async () => {
    const { reports } = await file();
    expect(reports.map(({ case_id, by }) => [case_id, by.id, by.name])).toEqual([
      [5, citizen, 'Elena Verdi'],
      [9, unnamed, 'Marta Olivieri'],
      [7, reporter, 'Studio Neri'],
      [5, citizen, 'Elena Verdi'],
    ]);
  });

  it('begin at most so long before the case, where nothing was decided', async () => {
    const far = plus(decided, -1);
    const { reviews, reports } = await file(far);
    expect([reviews.length, reports.length]).toEqual([4, 5]);
    for (const [table, period] of [
      ['feedbacks', conductLimits.ratingsPeriod],
      ['reports', conductLimits.reportsPeriod],
    ] as const) {
      const set = (at: Date) =>
        asOwner(
          test,
          sql`set local session_replication_role = replica`,
          sql`update ${sql.table(table)} set created_at = ${at} where ${sql.ref(table === 'reports' ? 'id' : 'request_id')} in (4, 15)`,
        );
      const shown = async () => {
        const { [table === 'reports' ? 'reports' : 'reviews']: all } = await file(far);
        return all.length;
      };
      await set(plus(far, -period));
      const without = await shown();
      await set(plus(far, 1 - period));
      expect([table, without, await shown()]).toEqual([table, without, without + 1]);
    }
  });

  it('are twenty of each at most', async () => {
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, created_at, updated_at)
        select 100 + n, ${citizen}, ${firm}, 'malasanita', 1, ${opened}, ${opened}, ${opened} from generate_series(1, 20) n`,
      sql`insert into reports (id, reference, side, account_id, reported_id, subject_type, subject_id, reason, text, created_at)
        select 100 + n, 'SG-2026-' || 200000 + n, 'reporter', ${citizen}, ${firm}, 'message', 1000 + n, 'other', 'x', ${opened}
        from generate_series(1, 20) n`,
    );
    const { ratings, reviews, reports } = await file();
    expect(ratings).toBe(23);
    // Of one moment the later ones come first.
    expect(reviews.map(({ request_id }) => request_id)).toEqual([2, ...Array.from({ length: 19 }, (_, n) => 120 - n)]);
    expect(reports.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 20 }, (_, n) => `SG-2026-${200_020 - n}`),
    );
  });
});
