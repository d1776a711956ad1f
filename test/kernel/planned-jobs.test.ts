import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { END_SUSPENSION } from '../../src/accounts/suspension/suspensions.api.js';
import { Completion, FOLLOW_COMPLETION } from '../../src/accounts/registration/completion.js';
import { CreditsApi } from '../../src/credits/credits.api.js';
import { Clock, plus, plusMonths } from '../../src/shared/clock.js';
import { billingJobs } from '../../src/shared/billing/billing.codes.js';
import { creditJobs } from '../../src/shared/credits/credits.codes.js';
import { accountLimits, billingLimits, creditLimits, ms } from '../../src/shared/limits.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';
import { Till } from '../billing/money.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

/**
 * The jobs of deadlines that are in no state table. A sweep does the work of a lost job, so nothing else shows that a job
 * comes at a wrong moment.
 */
describe('a job of a deadline', () => {
  const test = useTestApp();
  let till: Till;
  let desk: Desk;
  beforeAll(async () => {
    // The queue's own clock is that of the test.
    test.replace(Clock, 'machineTime', (instant) => instant);
    till = new Till(test);
    desk = await new Team(test).as('admin');
  });

  const now = () => test.clock.now();
  /** The jobs that an act plans for a moment, in the order of their moments. */
  const planned = async (act: () => Promise<unknown>): Promise<[string, unknown, string][]> => {
    await sql`delete from pgboss.job`.execute(test.sql);
    await act();
    const { rows } = await sql<{ name: string; data: object; start_after: string }>`
      select name, data, start_after from pgboss.job
      where start_after <> created_on order by start_after, name`.execute(test.sql);
    return rows.map(({ name, data, start_after: at }) => [name, data, new Date(at).toISOString()]);
  };
  const at = (name: string, data: object, moment: Date) => [name, data, moment.toISOString()];
  const lotOf = async (account: number): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`select max(id) as id from credit_lots where account_id = ${account}`.execute(test.sql);
    return rows[0]!.id;
  };

  it('of credits comes thirty days before they expire, and when they do', async () => {
    const firm = await till.rows.firm();
    const found = await planned(() =>
      test.database.transaction((em) => test.app.get(CreditsApi).openWallet(em, firm, now())),
    );
    const end = plusMonths(now(), initialSettings.credit_months);
    const data = { lotId: await lotOf(firm) };
    expect(found).toEqual([
      at(creditJobs.notifyExpiring, data, plus(end, -creditLimits.expiryWarning)),
      at(creditJobs.expireLot, data, end),
    ]);
    expect(creditLimits.expiryWarning).toBe(30 * ms.day);
  });

  it('of a suspension comes at its end, and none comes where it has no end', async () => {
    const [firm, other] = [await till.rows.firm(), await till.rows.firm()];
    const until = plus(now(), 5 * ms.day);
    const suspend = (id: number, more: object) => async () =>
      expect((await desk.post(`/accounts/${id}/suspend`, { reason: 'Il motivo.', ...more })).status).toBeLessThan(300);
    const found = await planned(suspend(firm, { until: until.toISOString() }));
    expect(found.map(([name, , moment]) => [name, moment])).toEqual([[END_SUSPENSION, until.toISOString()]]);
    expect(await planned(suspend(other, {}))).toEqual([]);
  });

  it('of a profile that lacks something comes for each reminder, and at the end', async () => {
    const firm = await till.rows.firm();
    await sql`update accounts set mobile = null, completed = false where id = ${firm}`.execute(test.sql);
    const found = await planned(() => test.database.transaction((em) => test.app.get(Completion).review(em, firm)));
    const moments = [...accountLimits.profileReminders, accountLimits.profileCompletion];
    expect(found).toEqual(moments.map((after) => at(FOLLOW_COMPLETION, { accountId: firm }, plus(now(), after))));
  });

  it('of an order comes when it expires', async () => {
    const firm = await till.firm();
    let id = 0;
    const found = await planned(async () => (id = await till.order(firm)));
    expect(found).toEqual([
      at(billingJobs.expireCheckout, { checkoutId: id }, plus(now(), billingLimits.checkoutLife)),
    ]);
  });
});
