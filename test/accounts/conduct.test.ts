import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FirmConduct } from '../../src/accounts/staff/conduct/firm-conduct.js';
import { conductLimits, ms } from '../../src/shared/limits.js';
import { detectionRows } from '../../src/shared/moderation/statement-of-reasons.codes.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

const { ratings, ratingsPeriod, reporters, reportsPeriod } = conductLimits;

/** Rules 18.10 to 18.12. */
describe('the conduct of a firm', () => {
  const test = useTestApp();
  let rows: Rows;
  let desk: Desk;
  let firm: number;
  let neighbour: number;
  beforeAll(async () => {
    rows = new Rows(test);
    desk = await new Team(test).as('moderator');
  });
  beforeEach(async () => {
    firm = await rows.firm();
    neighbour = await rows.firm();
    // A well-rated firm with one bad rating and two reports is no case.
    for (const stars of [1, 5, 5, 5]) await rate(neighbour, stars);
    for (let n = 1; n < reporters; n++) await report(neighbour);
  });

  const ago = (duration: number) => new Date(test.clock.now().getTime() - duration);
  const rate = async (firmId: number, stars: number, at = test.clock.now()): Promise<number> => {
    const author = await rows.citizen();
    const id = await rows.request(author, { status: 5 });
    await rows.response(id, firmId, 9);
    await sql`update requests set ok_count = 1 where id = ${id}`.execute(test.sql);
    await sql`
      insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, counts_from, created_at, updated_at)
      values (${id}, ${author}, ${firmId}, 'sinistri-stradali', ${stars}, ${at}, ${at}, ${at})`.execute(test.sql);
    return id;
  };
  let last = 0;
  const report = async (firmId: number, by?: number, at = test.clock.now(), decision: string | null = null) => {
    const author = by ?? (await rows.citizen());
    await sql`
      insert into reports (reference, side, account_id, reported_id, subject_type, subject_id, reason, text, created_at,
        decided_at, decision)
      values (${`SG-2026-${100_000 + ++last}`}, 'reporter', ${author}, ${firmId}, 'account', ${firmId}, 'other',
        'Non risponde dopo la scelta.', ${at}, ${decision && at}, ${decision})`.execute(test.sql);
    return author;
  };
  const cases = async (firmId: number) =>
    (
      await sql<{ id: number; status: string; facts: unknown }>`
        select id, status, facts from cases where kind = 'conduct' and subject_id = ${firmId} order by id`.execute(
        test.sql,
      )
    ).rows;
  /** Runs the sweeps twice. */
  const swept = async (firmId = firm) => {
    await test.settle();
    await test.settle();
    expect(await cases(neighbour)).toEqual([]);
    return cases(firmId);
  };
  const decide = async (decision: string, reason = 'Abbiamo letto tutti i giudizi.') => {
    const [one] = await cases(firm);
    return desk.post(`/cases/${one!.id}/decide`, { decision, reason });
  };
  const notified = async (accountId: number) =>
    (
      await sql<{ template: string }>`
        select template from notifications where account_id = ${accountId} order by id`.execute(test.sql)
    ).rows.map(({ template }) => template);

  it('suspends no firm that is suspended already: the case stays open', async () => {
    for (const stars of [1, 1, 1, 1]) await rate(firm, stars);
    await swept();
    expect((await desk.post(`/accounts/${firm}/suspend`, { reason: 'Recapiti scritti più volte.' })).status).toBe(200);
    expect(await decide('suspend')).toBeRefused(409, 'already_suspended');
    expect(await cases(firm)).toMatchObject([{ status: 'open' }]);
  });

  it('opens one case at a mean under 2.5 of at least four ratings, with the figures of that moment', async () => {
    for (const stars of [1, 2, 3]) await rate(firm, stars);
    expect(await swept()).toEqual([]);
    await rate(firm, 4);
    // The mean is exactly the limit.
    expect(await swept()).toEqual([]);
    await rate(firm, 2);
    expect(await swept()).toMatchObject([{ status: 'open', facts: { ratings: ratings + 1, mean: 2.4, reporters: 0 } }]);
    await rate(firm, 1);
    expect(await swept()).toHaveLength(1);
  });

  it('ignores ratings that are older, removed or without stars', async () => {
    for (let n = 1; n < ratings; n++) await rate(firm, 1);
    await rate(firm, 1, ago(ratingsPeriod + 1));
    const removed = await rate(firm, 1);
    await sql`update feedbacks set removed_at = ${test.clock.now()} where request_id = ${removed}`.execute(test.sql);
    const silent = await rate(firm, 1);
    await sql`update feedbacks set satisfaction_lawyer = null, review_lawyer = 'Male.' where request_id = ${silent}`.execute(
      test.sql,
    );
    expect(await swept()).toEqual([]);
    await rate(firm, 1, ago(ratingsPeriod - ms.hour));
    expect(await swept()).toHaveLength(1);
  });

  it('opens a case although another firm’s was decided meanwhile', async () => {
    for (let n = 0; n < ratings; n++) await rate(firm, 2);
    test.clock.advance(ms.minute);
    await sql`
      insert into cases (kind, subject_type, subject_id, account_id, status, opened_at, decided_at, decision)
      values ('conduct', 'account', ${await rows.firm()}, ${firm}, 'decided', ${ago(ms.minute)}, ${ago(0)}, 'leave')`.execute(
      test.sql,
    );
    expect(await swept()).toMatchObject([{ status: 'open', facts: { ratings, mean: 2 } }]);
  });

  it('opens a case when three different people have reported it, not one person three times', async () => {
    const first = await report(firm, undefined, test.clock.now(), 'uphold');
    await report(firm, first, test.clock.now(), 'dismiss');
    await report(firm, first);
    await report(firm, undefined, ago(reportsPeriod + 1));
    await report(firm, undefined, test.clock.now(), 'unfounded');
    await report(firm, undefined, test.clock.now(), 'gone');
    await report(firm);
    expect(await swept()).toEqual([]);
    await report(firm, undefined, ago(reportsPeriod - ms.hour));
    expect(await swept()).toMatchObject([{ facts: { ratings: 0, mean: null, reporters } }]);
  });

  it('is shown with reviews and reports, and can be left: known facts open no second case, new ones may', async () => {
    const ids = [];
    for (let n = 0; n < ratings; n++) ids.push(await rate(firm, 2));
    const by = await report(firm);
    const [one] = await swept();
    const { body } = await desk.get(`/cases/${one!.id}`);
    expect(body).toMatchObject({
      kind: 'conduct',
      account: { id: firm },
      decisions: ['leave', 'warn', 'suspend'],
      file: { ratings, mean: 2, reporters: 1, suspended: false, reports: [{ by: { id: by }, case_id: null }] },
    });
    const { file } = body as { file: { reviews: { request_id: number; stars: number }[] } };
    expect(file.reviews.map((review) => review.request_id).sort()).toEqual(ids.sort());
    test.clock.advance(ms.minute);
    expect((await decide('leave')).status).toBe(200);
    expect(await notified(firm)).toEqual([]);
    test.clock.advance(ms.minute);
    await rate(firm, 1);
    expect(await swept()).toHaveLength(1);
    for (let n = 1; n < ratings; n++) await rate(firm, 1);
    expect(await swept()).toMatchObject([{ status: 'decided' }, { status: 'open', facts: { ratings, mean: 1 } }]);
    // The page of the decided case still shows its facts.
    const decided = (await desk.get(`/cases/${one!.id}`)).body as { file: { reviews: unknown[] } };
    expect(decided.file.reviews.length).toBeGreaterThanOrEqual(ratings);
  });

  it('can be warned about: the firm reads the reason, by mail too, and continues', async () => {
    for (let n = 0; n < ratings; n++) await rate(firm, 1);
    await swept();
    const reason = 'Quattro clienti dicono di non aver avuto risposta.';
    expect((await decide('warn', reason)).status).toBe(200);
    // Repeated, it gives the first answer and notifies nobody again.
    expect((await decide('warn', reason)).status).toBe(200);
    expect((await decide('leave', reason)).status).toBe(409);
    expect(await notified(firm)).toEqual(['firm_warned']);
    const { rows: mails } = await sql<{ body_text: string }>`
      select body_text from outbox where account_id = ${firm} and deduplication_key like '%firm_warned%'`.execute(
      test.sql,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body_text).toContain(reason);
    expect((await sql`select from matching_firms where firm_id = ${firm}`.execute(test.sql)).rows).toHaveLength(1);
    expect(await notified(neighbour)).toEqual([]);
  });

  it('can be warned about again by a later case: the firm is notified of each warning, and of its own reason', async () => {
    const reasons = ['Quattro clienti senza risposta.', 'Di nuovo quattro clienti senza risposta.'];
    for (const [nth, reason] of reasons.entries()) {
      test.clock.advance(ratingsPeriod + ms.day);
      for (let n = 0; n < ratings; n++) await rate(firm, 1);
      await swept();
      const open = (await cases(firm)).find(({ status }) => status === 'open');
      // Staff sign in for some hours.
      desk = await new Team(test).as('moderator', { email: `capo${nth}@staff.example` });
      expect((await desk.post(`/cases/${open!.id}/decide`, { decision: 'warn', reason })).status).toBe(200);
    }
    const { rows: told } = await sql<{ account_id: number; said: string }>`
      select account_id, params->>'reason' as said from notifications where template = 'firm_warned'
        and params->>'reason' in (${sql.join(reasons)}) order by id`.execute(test.sql);
    expect(told).toEqual(reasons.map((said) => ({ account_id: firm, said })));
    const { rows: mails } = await sql<{ account_id: number }>`
      select account_id from outbox where template = 'firm_warned' and account_id = ${firm}`.execute(test.sql);
    expect(mails).toHaveLength(2);
  });

  it('can lead to a suspension: signed out, not found, with the reason and the appeal', async () => {
    for (let n = 0; n < ratings; n++) await rate(firm, 1);
    await swept();
    const client = await rows.as(firm);
    expect((await decide('suspend')).status).toBe(200);
    expect((await client.get('/profile')).status).toBe(401);
    expect((await sql`select from matching_firms where firm_id = ${firm}`.execute(test.sql)).rows).toEqual([]);
    const { rows: suspended } = await sql<{ reason: string }>`
      select reason from suspensions where account_id = ${firm} and status = 'active'`.execute(test.sql);
    expect(suspended).toEqual([{ reason: 'Abbiamo letto tutti i giudizi.' }]);
    const { rows: mails } = await sql<{ text: string }>`
      select body_text as text from outbox where account_id = ${firm} and template = 'account_suspended'`.execute(
      test.sql,
    );
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(detectionRows.figures.sentence.it)]);
  });

  it('opens one case if two workers check it simultaneously, and none for a deleted firm', async () => {
    for (let n = 0; n < ratings; n++) await rate(firm, 1);
    const conduct = test.app.get(FirmConduct);
    await Promise.all([1, 2, 3, 4].map(() => conduct.present(firm)));
    expect(await cases(firm)).toHaveLength(1);
    const gone = await rows.firm();
    for (let n = 0; n < ratings; n++) await rate(gone, 1);
    await sql`update accounts set deleted_at = ${test.clock.now()} where id = ${gone}`.execute(test.sql);
    await conduct.present(gone);
    expect(await cases(gone)).toEqual([]);
    await sql`update accounts set deleted_at = null where id = ${gone}`.execute(test.sql);
  });
});
