import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { planReach } from '../../src/shared/limits.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { record } from '../support/record.js';
import { filled, Scenario } from './scenario.js';

const FREE = planReach[1];

describe('requests that are forwarded together', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let ids: number[];
  beforeAll(async () => {
    scenario = await Scenario.of(test, FREE + 2);
  });
  beforeEach(async () => {
    ids = [];
    for (let nth = 0; nth < 4; nth++) ids.push(await send());
  });

  /** Sends a request without running its jobs. */
  const send = async (): Promise<number> => {
    const made = await scenario.citizen.post('/requests', { request_type_id: 'sinistri-stradali' });
    await scenario.citizen.put(`/requests/${made.info.id}`, filled);
    expect((await scenario.citizen.put(`/requests/${made.info.id}`, { status: 2 })).status).toBe(200);
    return made.info.id as number;
  };
  const counts = async (): Promise<number[]> =>
    Promise.all(ids.map(async (id) => (await scenario.responses(id)).length));
  const together = () => test.app.get(FillRequest).executeAll(ids);

  it('reach as many firms as each would alone, with all consequences', async () => {
    await together();
    expect(await counts()).toEqual(ids.map(() => FREE));
    for (const id of ids) {
      const responses = await scenario.responses(id);
      expect(responses.filter(({ exclusive }) => exclusive)).toHaveLength(3);
      const { rows } = await sql<{ activity: number; notified: number; exclusive: boolean }>`
        select
          (select count(*)::integer from request_activity where request_id = ${id} and kind = 'forwarded') as activity,
          (select count(*)::integer from notifications
            where template = 'request_forwarded' and (params->>'request_id')::integer = ${id}) as notified,
          exclusive_until = forwarded_at + interval '24 hours' as exclusive
        from requests where id = ${id}`.execute(test.sql);
      expect(rows).toEqual([{ activity: FREE, notified: 3, exclusive: true }]);
    }
    await test.settle();
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('give the inboxes the columns that the triggers would compute', async () => {
    await together();
    const inboxes = async () =>
      (
        await sql`
          select p.id, p.status, p.exclusive, p.inbox_status, p.inbox_ends_at, p.inbox_due_at, p.inbox_ended_at
          from responses p where p.request_id = any(${ids}::integer[]) order by p.id`.execute(test.sql)
      ).rows;
    const given = await inboxes();
    expect(new Set(given.map((row) => (row as { inbox_status: number }).inbox_status))).toEqual(new Set([1, 2]));
    await sql`update responses set status = status where request_id = any(${ids}::integer[])`.execute(test.sql);
    expect(await inboxes()).toEqual(given);
  });

  it('need as many statements as one alone, except for picking firms', async () => {
    const texts = (await record(together)).map(({ text }) => text);
    const picks = texts.filter((text) => text.includes('matching_firms'));
    expect(picks).toHaveLength(ids.length);
    expect(texts.length - picks.length).toBeLessThanOrEqual(9);
  });

  it('change nothing when they are forwarded again', async () => {
    await together();
    await together();
    expect(await counts()).toEqual(ids.map(() => FREE));
  });

  it('do not wait for a locked one', async () => {
    const [locked = 0, ...others] = ids;
    await test.database
      .transaction(async (em) => {
        await sql`select id from requests where id = ${locked} for update`.execute(em.getKysely());
        const work = together();
        const forwarded = () => Promise.all(others.map(async (id) => (await scenario.responses(id)).length));
        for (let tries = 0; tries < 100 && (await forwarded()).includes(0); tries++)
          await new Promise((done) => setTimeout(done, 20));
        expect(await forwarded()).toEqual(others.map(() => FREE));
        expect(await scenario.responses(locked)).toEqual([]);
        return { work };
      })
      .then(({ work }) => work);
    expect(await counts()).toEqual(ids.map(() => FREE));
  });

  it('are not blocked by a failing one', async () => {
    const [broken = 0, ...others] = ids;
    await asOwner(
      test,
      sql`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await asOwner(
      test,
      sql.raw(`create trigger broken before insert on responses for each row
        when (new.request_id = ${broken}) execute function broken()`),
    );
    try {
      await expect(together()).rejects.toThrow('broken');
      expect(await counts()).toEqual(ids.map(() => 0));
      // The queue then runs each job separately.
      await expect(test.drain()).rejects.toThrow('broken');
      expect(await counts()).toEqual([0, ...others.map(() => FREE)]);
    } finally {
      await asOwner(test, sql`drop function broken cascade`);
    }
    await test.app.get(FillRequest).execute(broken);
    expect(await counts()).toEqual(ids.map(() => FREE));
  });
});
