import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ms } from '../../src/shared/limits.js';
import type { FirstRequestsView } from '../../src/requests/inbox/first-requests.dto.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import { Scenario, type FirmOf } from './scenario.js';

/** Rule 13.14. The nearest firms take no place from the one that is watched: a request has room for ten. */
describe('what is open for a firm on its first days', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  let firm: FirmOf;
  let neighbour: FirmOf;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 2);
    desk = await new Team(test).as('moderator');
    [firm, neighbour] = [await unverified(), await unverified({ skills: ['malasanita'] })];
  });

  const unverified = async (given: Parameters<Scenario['rows']['firm']>[0] = {}): Promise<FirmOf> => {
    const id = await scenario.rows.firm({ listed: false, ...given });
    await sql`update firms set verified_at = null where account_id = ${id}`.execute(test.sql);
    return { id, http: await scenario.rows.as(id) };
  };
  const first = async (of: FirmOf) => (await of.http.get('/requests/lawyer/first')).info as FirstRequestsView;
  const few = { stage: 'before', requests: null, few_under: 5, credits: null };

  it('is told in steps of five before it is verified, for its subjects, inside its radius, with room', async () => {
    expect([await first(firm), await first(neighbour)]).toEqual([few, few]);
    const ids: number[] = [];
    // Some kilometres away, all within its radius.
    for (let n = 0; n < 4; n++) ids.push(await scenario.sent({ latitude: 45.4642 + 0.1 * n }));
    // Too far away, full, ended, deleted: none of them makes the fifth.
    await scenario.sent({ city: 'Catania', province_id: 'CT', latitude: 37.5, longitude: 15.08 });
    const [full, ended, deleted] = [await scenario.sent(), await scenario.sent(), await scenario.sent()];
    for (let n = 0; n < 8; n++) await scenario.rows.response(full, await scenario.rows.firm({ listed: false }), 3);
    await sql`update requests set expires_at = ${test.clock.now()} where id = ${ended}`.execute(test.sql);
    await sql`update requests set deleted_at = now() where id = ${deleted}`.execute(test.sql);
    expect(await first(firm)).toEqual(few);
    ids.push(await scenario.sent());
    expect(await first(firm)).toEqual({ ...few, requests: 5 });
    await scenario.sent();
    expect(await first(firm)).toEqual({ ...few, requests: 5 });
    // What names less than the firm takes is not offered to it.
    const minimum = (cents: number | null) =>
      sql`update firms set min_value_cents = ${cents} where account_id = ${firm.id}`.execute(test.sql);
    await sql`update requests set named_value_cents = 99900 where id = any(${ids}::integer[])`.execute(test.sql);
    await minimum(1_000_00);
    expect(await first(firm)).toEqual(few);
    await minimum(999_00);
    expect(await first(firm)).toEqual({ ...few, requests: 5 });
    await minimum(null);
    // The neighbour is in another subject, and a suspended citizen's requests reach nobody.
    expect(await first(neighbour)).toEqual(few);
    const suspend = (until: Date | null) =>
      sql`update accounts set suspended_at = ${until && test.clock.now()}, suspended_until = ${until}
        where id = ${scenario.citizenId}`.execute(test.sql);
    await suspend(new Date(test.clock.now().getTime() + ms.day));
    expect(await first(firm)).toEqual(few);
    await suspend(null);
    expect(await first(firm)).toEqual({ ...few, requests: 5 });
  });

  it('is not told without an address', async () => {
    const lost = await unverified();
    await sql`update firms set latitude = null, longitude = null where account_id = ${lost.id}`.execute(test.sql);
    expect(await first(lost)).toEqual({ ...few, few_under: null });
  });

  it('is its inbox with what all quotes cost once it is verified, until it opens one or fourteen days are over', async () => {
    const verify = async ({ id }: FirmOf) => {
      expect((await desk.post(`/accounts/${id}/verify`, { evidence: 'Albo di Milano' })).status).toBe(200);
      await test.settle();
      await test.settle();
    };
    await verify(firm);
    await scenario.openToAll();
    const { info } = await firm.http.get('/requests/lawyer/counts');
    expect(info.new).toBe(6);
    expect(await first(firm)).toEqual({ stage: 'first', requests: 6, few_under: null, credits: 6 });
    expect(await first(neighbour)).toEqual(few);

    const verifiedAt = (ago: number) =>
      sql`update firms set verified_at = ${new Date(test.clock.now().getTime() - ago)} where account_id = ${firm.id}`.execute(
        test.sql,
      );
    const later = { stage: 'later', requests: null, few_under: null, credits: null };
    await verifiedAt(14 * ms.day - 1);
    expect((await first(firm)).stage).toBe('first');
    await verifiedAt(14 * ms.day);
    expect(await first(firm)).toEqual(later);
    await verifiedAt(0);
    const [response] = (await firm.http.get('/requests/lawyer?status=2')).info as { response: { id: number } }[];
    expect((await firm.http.put(`/responses/${response!.response.id}`, { status: 3 })).status).toBe(200);
    expect(await first(firm)).toEqual(later);
  });
});
