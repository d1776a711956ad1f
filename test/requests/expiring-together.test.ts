import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { ms } from '../../src/shared/limits.js';
import { ExpireRequest } from '../../src/requests/forwarding/expire-request.js';
import { LapseResponse } from '../../src/requests/forwarding/lapse-response.js';
import { useTestApp } from '../support/app.js';
import { record } from '../support/record.js';
import { Scenario } from './scenario.js';

describe('requests that expire together', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let ids: number[];
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
  });
  beforeEach(async () => {
    ids = [];
    for (let nth = 0; nth < 4; nth++) ids.push(await scenario.sent());
    await test.drain();
    test.clock.advance(10 * ms.day + 1);
  });

  const statuses = async (): Promise<number[]> =>
    (
      await sql<{ status: number }>`select status from requests where id = any(${ids}::integer[]) order by id`.execute(
        test.sql,
      )
    ).rows.map(({ status }) => status);
  const together = () => test.app.get(ExpireRequest).executeAll(ids);

  it('close with all consequences, as each would alone', async () => {
    await together();
    expect(await statuses()).toEqual([0, 0, 0, 0]);
    const { rows } = await sql<{ expired: number; notified: number; lapsed: number; open: number }>`
      select
        (select count(*)::integer from request_activity where request_id = r.id and kind = 'expired') as expired,
        (select count(*)::integer from notifications
          where template = 'request_closed' and (params->>'request_id')::integer = r.id and account_id = r.account_id) as notified,
        (select count(*)::integer from responses where request_id = r.id and lapse_reason = 'ended') as lapsed,
        (select count(*)::integer from responses where request_id = r.id and status in (1, 2, 3)) as open
      from requests r where r.id = any(${ids}::integer[])`.execute(test.sql);
    expect(rows).toEqual(ids.map(() => ({ expired: 1, notified: 1, lapsed: 3, open: 0 })));
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('change nothing when they expire a second time, or too early', async () => {
    await together();
    const { rows: before } = await sql`select id, updated_at from requests order by id`.execute(test.sql);
    await together();
    const early = await scenario.sent();
    await test.app.get(ExpireRequest).executeAll([early]);
    const { rows: after } = await sql`select id, updated_at from requests where id <> ${early} order by id`.execute(
      test.sql,
    );
    expect(after).toEqual(before);
    const { rows } = await sql`select status from requests where id = ${early}`.execute(test.sql);
    expect(rows).toEqual([{ status: 2 }]);
  });

  it('need one transaction with as many statements as a single one', async () => {
    const texts = (await record(together)).map(({ text }) => text);
    expect(texts.filter((text) => /for update/.test(text))).toHaveLength(1);
    // Begin, lock, reading and writing the lapsing responses, the notified accounts, all other writes, commit.
    expect(texts.length).toBeLessThanOrEqual(7);
  });

  it('become lost for a firm that opened one, and stay lapsed for a firm whose response had lapsed', async () => {
    const id = await scenario.sent();
    const [first, second] = await scenario.holders(id, 2);
    await first!.http.put(`/responses/${first!.responseId}`, { status: 3 });
    await sql`update responses set lapse_at = ${test.clock.now()} where id = ${second!.responseId}`.execute(test.sql);
    await test.app.get(LapseResponse).execute(second!.responseId);
    test.clock.advance(10 * ms.day + 1);
    await test.app.get(ExpireRequest).executeAll([id, ...ids]);
    const shown = async (responseId: number) =>
      (
        await sql<object>`
          select status, inbox_status, lapse_reason, inbox_ended_at is not null as ended from responses
          where id = ${responseId}`.execute(test.sql)
      ).rows[0];
    expect(await shown(first!.responseId)).toEqual({ status: 3, inbox_status: 30, lapse_reason: null, ended: true });
    expect(await shown(second!.responseId)).toMatchObject({ status: 12, inbox_status: 12, lapse_reason: 'unopened' });
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('wait only for a locked one among them', async () => {
    const [locked = 0] = ids;
    const work = await test.database.transaction(async (em) => {
      await sql`select id from requests where id = ${locked} for update`.execute(em.getKysely());
      const begun = together();
      for (let tries = 0; tries < 100 && (await statuses()).filter((status) => status === 0).length < 3; tries++)
        await new Promise((done) => setTimeout(done, 20));
      expect((await statuses()).filter((status) => status === 0)).toHaveLength(3);
      return { begun };
    });
    await work.begun;
    expect(await statuses()).toEqual([0, 0, 0, 0]);
  });
});
