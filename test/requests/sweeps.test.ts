import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { Sweeps } from '../../src/kernel/jobs/sweeps.js';
import { ms } from '../../src/shared/limits.js';
import { TidyInboxes } from '../../src/requests/forwarding/tidy-inboxes.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { useTestApp } from '../support/app.js';
import { Scenario } from './scenario.js';

describe('a sweep', () => {
  const test = useTestApp();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
  });

  const statusOf = async (id: number) => (await scenario.citizen.get(`/requests/${id}`)).info.status.id as number;

  it('closes a request whose job was lost, however many were deleted before it', async () => {
    const id = await scenario.sent();
    const long = new Date(test.clock.now().getTime() - 20 * ms.day);
    await sql`
      insert into requests (
        account_id, status, request_type_id, created_at, updated_at, sent_at, forwarded_at, exclusive_until,
        expires_at, deleted_at
      )
      select
        ${scenario.citizenId}, 2 + n % 2, 'sinistri-stradali', ${long}, ${long}, ${long}, ${long}, ${long}, ${long},
        ${long}
      from generate_series(1, 1100) n`.execute(test.sql);
    await sql`delete from pgboss.job where name in ('requests.expire', 'requests.open_to_all')`.execute(test.sql);
    test.clock.advance(ms.day + 1000);
    await test.app.get(Sweeps).run();
    expect(await statusOf(id)).toBe(3);
    test.clock.advance(9 * ms.day);
    await test.app.get(Sweeps).run();
    expect(await statusOf(id)).toBe(0);
  });

  it('offers open requests to a firm whose suspension has ended, for which there is no job', async () => {
    const far = { latitude: 37.5, longitude: 15.08, city: 'Catania', province_id: 'CT' };
    const firm = await scenario.rows.firm({ ...far, listed: false });
    const until = new Date(test.clock.now().getTime() + 3 * ms.day);
    await sql`update accounts set suspended_at = ${test.clock.now()}, suspended_until = ${until} where id = ${firm}`.execute(
      test.sql,
    );
    await test.database.transaction((em) => test.app.get(MatchingApi).indexFirm(em, firm));
    const id = await scenario.sent(far);
    await test.settle();
    expect(await scenario.responses(id)).toEqual([]);
    // Another firm came first, so the request was already forwarded when this one becomes eligible.
    const first = await scenario.rows.firm({ ...far, listed: false });
    await test.database.transaction((em) => test.app.get(MatchingApi).indexFirm(em, first));
    await test.drain();
    test.clock.advance(3 * ms.day + 1);
    await test.settle();
    expect((await scenario.responses(id)).map((response) => response.firm_id)).toEqual([first, firm]);
    test.clock.advance(ms.hour);
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('reminds of an old draft, and deletes it no earlier than the next one', async () => {
    const [draft, neighbour] = [
      await scenario.rows.request(scenario.citizenId, { status: 1 }),
      await scenario.rows.request(scenario.citizenId, { status: 1 }),
    ];
    const long = new Date(test.clock.now().getTime() - 90 * ms.day);
    await sql`update requests set updated_at = ${long}, draft_due_at = ${long} where id = ${draft}`.execute(test.sql);
    const status = async (id: number) =>
      (
        await sql<{ status: number; gone: boolean }>`
          select status, deleted_at is not null as gone from requests where id = ${id}`.execute(test.sql)
      ).rows[0];
    await test.app.get(Sweeps).run();
    expect(await status(draft)).toEqual({ status: 69, gone: false });
    await test.app.get(Sweeps).run();
    expect(await status(draft)).toEqual({ status: 69, gone: true });
    expect(await status(neighbour)).toEqual({ status: 1, gone: false });
  });

  it('writes what an inbox shows of each quote whose time is over, by its own request', async () => {
    const { rows, citizenId } = scenario;
    const now = test.clock.now();
    const quoted = async (sentDaysAgo: number, due: Date): Promise<number> => {
      const request = await rows.request(citizenId, { status: 3 });
      const id = await rows.response(request, await rows.firm(), 7);
      await sql`update requests set sent_at = ${new Date(now.getTime() - sentDaysAgo * ms.day)} where id = ${request}`.execute(
        test.sql,
      );
      await sql`update responses set inbox_status = 7, inbox_due_at = ${due} where id = ${id}`.execute(test.sql);
      return id;
    };
    const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
    const ids = [await quoted(400, past), await quoted(1, past), await quoted(401, past), await quoted(400, future)];
    await test.app.get(TidyInboxes).execute(now);
    const shown = await test.sql
      .selectFrom('responses')
      .select(['inbox_status', 'inbox_due_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(shown.map((row) => [row.inbox_status, row.inbox_due_at !== null])).toEqual([
      [30, false],
      [7, false],
      [30, false],
      [7, true],
    ]);
  });
});
