import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';

interface Waiting {
  readonly kind: string;
  readonly resource: string;
  readonly id: number;
  readonly count: number;
}

/** Rule 18.13. */
describe('what is decided next', () => {
  let test: TestApp;
  let moderator: Desk;
  let colleague: Desk;
  let finance: Desk;
  let admin: Desk;
  let rows: Rows;
  /** Reports, the oldest first; then one that is urgent. */
  let reports: number[];
  let inactive: number;
  let refunds: number[];

  const opened = async (kind: string, hours: number, priority = 0): Promise<number> => {
    const account = await rows.firm();
    const { rows: made } = await sql<{ id: number }>`
      insert into cases (kind, status, account_id, subject_type, subject_id, priority, opened_at)
      values (${kind}, 'open', ${account}, 'account', ${account}, ${priority},
        ${new Date(test.clock.now().getTime() - hours * ms.hour)})
      returning id`.execute(test.sql);
    return made[0]!.id;
  };
  const asked = async (hours: number): Promise<number> => {
    const citizen = await rows.citizen();
    const { rows: made } = await sql<{ id: number }>`
      insert into refunds (account_id, subject, request_id, kind, status, amount_cents, reason, created_at)
      values (${citizen}, 'request', ${await rows.request(citizen)}, 'withdrawal', 'pending', 100, 'x',
        ${new Date(test.clock.now().getTime() - hours * ms.hour)})
      returning id`.execute(test.sql);
    return made[0]!.id;
  };
  const next = async (desk: Desk, kind: string, after: number): Promise<[string, number, number][]> =>
    ((await desk.get(`/queue/next?kind=${kind}&after=${after}`)).body as Waiting[]).map((one) => [
      one.kind,
      one.id,
      one.count,
    ]);
  const holds = (desk: Desk, id: number, at: Date) =>
    sql`update cases set status = 'claimed', claimed_by = ${desk.id}, claimed_at = ${at} where id = ${id}`.execute(
      test.sql,
    );
  const isFree = (id: number) =>
    sql`update cases set status = 'open', claimed_by = null, claimed_at = null where id = ${id}`.execute(test.sql);

  beforeAll(async () => {
    test = await startTestApp();
    rows = new Rows(test);
    const team = new Team(test);
    moderator = await team.as('moderator');
    colleague = await team.as('moderator');
    finance = await team.as('finance');
    admin = await team.as('admin');
    // The oldest case of all is of another kind.
    inactive = await opened('inactive', 90);
    reports = [await opened('report', 30), await opened('report', 20), await opened('report', 10)];
    refunds = [await asked(95), await asked(5)];
  });
  afterAll(() => test.close());

  it('is of the same kind, the one after it, and after the last the first', async () => {
    const [first = 0, second = 0, third = 0] = reports;
    expect(await next(moderator, 'report', first)).toEqual([
      ['report', second, 2],
      ['inactive', inactive, 1],
    ]);
    expect((await next(moderator, 'report', second))[0]).toEqual(['report', third, 2]);
    expect((await next(moderator, 'report', third))[0]).toEqual(['report', first, 2]);
  });

  it('is the urgent one of the kind first', async () => {
    const [first = 0] = reports;
    await sql`update cases set priority = 5 where id = ${reports[2]}`.execute(test.sql);
    expect((await next(moderator, 'report', inactive))[0]).toEqual(['report', reports[2], 3]);
    expect((await next(moderator, 'report', reports[2]!))[0]).toEqual(['report', first, 2]);
    await sql`update cases set priority = 0 where id = ${reports[2]}`.execute(test.sql);
  });

  it('is nothing that a colleague examines, until the claim is over, but what the member examines', async () => {
    const [first = 0, second = 0, third = 0] = reports;
    const now = test.clock.now();
    await holds(colleague, second, new Date(now.getTime() - moderationLimits.claimLife + 1));
    expect((await next(moderator, 'report', first))[0]).toEqual(['report', third, 1]);
    expect((await next(colleague, 'report', first))[0]).toEqual(['report', second, 2]);
    await holds(colleague, second, new Date(now.getTime() - moderationLimits.claimLife));
    expect((await next(moderator, 'report', first))[0]).toEqual(['report', second, 2]);
    await isFree(second);
  });

  it('is of the next kind that the role decides, with its number, once the kind is done', async () => {
    expect(await next(admin, 'inactive', inactive)).toEqual([
      ['refund', refunds[0], 2],
      ['report', reports[0], 3],
    ]);
    expect(await next(moderator, 'inactive', inactive)).toEqual([['report', reports[0], 3]]);
    expect(await next(finance, 'refund', refunds[0]!)).toEqual([['refund', refunds[1], 1]]);
    expect(await next(admin, 'refund', refunds[1]!)).toEqual([
      ['refund', refunds[0], 1],
      ['inactive', inactive, 1],
      ['report', reports[0], 3],
    ]);
  });

  it('is what comes after a record that was decided meanwhile, and not that one', async () => {
    const [first = 0, second = 0, third = 0] = reports;
    await sql`
      update cases set status = 'decided', decision = 'dismiss', reason = 'Per prova, basta così',
        decided_by = ${moderator.id}, decided_at = ${test.clock.now()} where id = ${second}`.execute(test.sql);
    expect((await next(moderator, 'report', second))[0]).toEqual(['report', third, 2]);
    expect((await next(moderator, 'report', third))[0]).toEqual(['report', first, 1]);
  });

  it('refuses an unknown kind', async () => {
    expect((await moderator.get('/queue/next?kind=altro&after=1')).status).toBe(422);
  });
});
