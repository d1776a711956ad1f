import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { MatchingApi, type MatchingRequest } from '../../src/matching/matching.api.js';
import { RefreshTypeRatings } from '../../src/matching/refresh-type-ratings.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const TYPE = 'sinistri-stradali';
const where = { latitude: 45.4642, longitude: 9.19 };

/** Records that look like those that count, of a firm beside one without any. */
describe('picking firms', () => {
  const test = useTestApp();
  let rows: Rows;
  let citizen: number;
  let other: number;
  let firm: number;
  let plain: number;
  beforeEach(async () => {
    await asOwner(test, sql`truncate accounts, firms, requests, responses, matching_firms, type_ratings cascade`);
    rows = new Rows(test);
    [citizen, other] = [await rows.citizen(), await rows.citizen()];
    [firm, plain] = [await rows.firm(), await rows.firm()];
  });

  const now = (): Date => test.clock.now();
  const long = (): Date => plus(now(), -2_000 * ms.day);
  /** What no trigger and no check of another table may complete. */
  const write = (...statements: RawBuilder<unknown>[]) =>
    asOwner(test, sql`set local session_replication_role = replica`, ...statements);
  const pick = async (more: Partial<MatchingRequest> = {}, count = 9) => {
    const requestId = await rows.request(citizen, { status: 1 });
    const request: MatchingRequest = {
      requestId,
      requestTypeId: TYPE,
      ...where,
      accountId: citizen,
      opposingPartyHash: 'opponent',
      namedValueCents: null,
      ...more,
    };
    return test.database.transaction((em) => test.app.get(MatchingApi).pick(em, request, count, now()));
  };
  const picked = async (more?: Partial<MatchingRequest>, count?: number) =>
    (await pick(more, count)).map(({ firmId }) => firmId).sort((one, two) => one - two);
  /** The firm and the plain one are scored alike. */
  const areAlike = async (): Promise<void> => {
    const [one, two, ...more] = (await pick()).map(({ firmId: _, ...rest }) => rest);
    expect(more).toEqual([]);
    expect(one).toEqual(two);
  };
  /** A review of the firm, whose answer was chosen years ago. */
  const review = async (columns: object, response: { firmId: number; status: number }[]): Promise<void> => {
    const request = await rows.request(citizen, { status: 5 });
    for (const { firmId, status } of response)
      await rows.response(request, firmId, status, { forwarded_at: long(), released_at: long(), answered_at: long() });
    const values = {
      request_id: request,
      account_id: citizen,
      firm_id: firm,
      request_type_id: TYPE,
      satisfaction_lawyer: 1,
      counts_from: now(),
      published_at: now(),
      created_at: now(),
      updated_at: now(),
      ...columns,
    };
    await write(sql`
      insert into feedbacks (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`);
  };

  it.each([
    ['that is not published', () => ({ published_at: null })],
    ['that was removed', () => ({ removed_at: now() })],
    ['without stars for the firm', () => ({ satisfaction_lawyer: null })],
  ])('does not count a review %s', async (_, columns) => {
    await review(columns(), [{ firmId: firm, status: 9 }]);
    await rows.response(await rows.request(citizen, { status: 5 }), plain, 9, {
      forwarded_at: long(),
      released_at: long(),
      answered_at: long(),
    });
    await areAlike();
  });

  it('does not count a review of a firm where another one was chosen', async () => {
    await review({}, [
      { firmId: firm, status: 7 },
      { firmId: plain, status: 9 },
    ]);
    await areAlike();
  });

  it('counts a published review of the chosen firm, for it alone', async () => {
    await review({}, [{ firmId: firm, status: 9 }]);
    const found = await pick();
    expect(found.find(({ firmId }) => firmId === firm)?.terms.ratings).toBe(1);
    expect(found.find(({ firmId }) => firmId === plain)?.terms.ratings).toBe(0);
  });

  it.each([
    ['a report that the firm made itself', { side: 'reporter' }],
    ['a report that was unfounded', { decision: 'unfounded' }],
    ['a report whose decision was overturned', { overturned_at: new Date() }],
  ])('does not count %s', async (_, columns) => {
    const values = {
      reference: 'SG-2026-900001',
      side: 'reported',
      account_id: firm,
      subject_type: 'account',
      subject_id: firm,
      reason: 'spam',
      created_at: now(),
      decided_at: now(),
      decision: 'uphold',
      overturned_at: null,
      ...columns,
    };
    await write(sql`
      insert into reports (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`);
    await areAlike();
  });

  it('does not count answers to another subject as experience', async () => {
    await rows.response(await rows.request(citizen), firm, 7, { request_type_id: 'malasanita' });
    await rows.response(await rows.request(citizen), plain, 7);
    const found = await pick();
    expect(
      [firm, plain].map((id) => {
        const { terms } = found.find(({ firmId }) => firmId === id)!;
        return [terms.answered_in_time, terms.answers_of_type];
      }),
    ).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('does not count credits that are spent or expired', async () => {
    const lot = (remaining: number, expires: Date) => sql`
      insert into credit_lots (account_id, type, amount, remaining, created_at, expires_at)
      values (${firm}, 1, 5, ${remaining}, ${long()}, ${expires})`;
    const has = async () => (await pick()).find(({ firmId }) => firmId === firm)?.hasCredit;
    await write(lot(0, plus(now(), ms.day)), lot(5, now()));
    expect(await has()).toBe(false);
    await write(lot(1, plus(now(), ms.second)));
    expect(await has()).toBe(true);
  });

  it('does not use the mean of another subject, nor weights that are not in force', async () => {
    await write(
      sql`insert into type_ratings values ('malasanita', 99, 4.9, ${now()})`,
      sql`insert into score_weights (weights, active, effective_at, created_at)
        select weights, false, effective_at, created_at from score_weights where active`,
    );
    expect((await pick()).map(({ terms, weightsVersion }) => [terms.rating_mean, weightsVersion])).toEqual([
      [3.8, 1],
      [3.8, 1],
    ]);
  });

  it('leaves out a firm for the citizen who excludes it and for the opponent who is its client, and for nobody else', async () => {
    await write(
      sql`insert into refused_firms (account_id, firm_id) values (${other}, ${firm})`,
      sql`insert into firm_clients (firm_id, client_hash, label) values (${firm}, 'somebody', 'Rossi')`,
    );
    expect(await picked()).toEqual([firm, plain]);
    await write(sql`insert into refused_firms (account_id, firm_id) values (${citizen}, ${firm})`);
    expect(await picked()).toEqual([plain]);
    expect(await picked({ opposingPartyHash: 'somebody', accountId: other })).toEqual([plain]);
  });

  it('leaves out a firm while it is suspended, and finds none while the citizen is', async () => {
    const suspend = (id: number, at: Date | null, until: Date | null) =>
      write(sql`update accounts set suspended_at = ${at}, suspended_until = ${until} where id = ${id}`);
    const [before, after] = [plus(now(), -ms.day), plus(now(), ms.day)];
    await suspend(firm, before, after);
    expect(await picked()).toEqual([plain]);
    await suspend(firm, before, now());
    expect(await picked()).toEqual([firm, plain]);
    await suspend(firm, null, after);
    expect(await picked()).toEqual([firm, plain]);
    await suspend(citizen, before, after);
    expect(await picked()).toEqual([]);
    expect(await picked({ accountId: other })).toEqual([firm, plain]);
    await suspend(citizen, before, now());
    expect(await picked()).toEqual([firm, plain]);
    await suspend(citizen, before, null);
    expect(await picked()).toEqual([]);
  });

  it('computes the mean of each subject from what counts, once an hour', async () => {
    const chosen = [{ firmId: firm, status: 9 }];
    await review({ published_at: null }, chosen);
    await review({ removed_at: now() }, chosen);
    await review({ satisfaction_lawyer: null }, chosen);
    await review({}, [
      { firmId: firm, status: 7 },
      { firmId: plain, status: 9 },
    ]);
    await review({ satisfaction_lawyer: 5 }, chosen);
    await review({ satisfaction_lawyer: 2 }, chosen);
    await review({ satisfaction_lawyer: 3, request_type_id: 'malasanita' }, chosen);
    const means = async () => {
      await test.app.get(RefreshTypeRatings).execute(now());
      const stored = await sql<{ request_type_id: string; ratings: number; mean: number }>`
        select request_type_id, ratings, mean from type_ratings order by 1`.execute(test.sql);
      return stored.rows.map((row) => [row.request_type_id, row.ratings, row.mean]);
    };
    expect(await means()).toEqual([
      ['malasanita', 1, 3],
      [TYPE, 2, 3.5],
    ]);
    await review({ satisfaction_lawyer: 2 }, chosen);
    test.clock.advance(ms.hour - 1);
    expect((await means())[1]).toEqual([TYPE, 2, 3.5]);
    test.clock.advance(1);
    expect((await means())[1]).toEqual([TYPE, 3, 3]);
    // A mean that seems to be of the future keeps none from being computed.
    await write(sql`update type_ratings set computed_at = ${plus(now(), ms.day)}, ratings = 99`);
    expect((await means())[1]).toEqual([TYPE, 3, 3]);
  });
});
