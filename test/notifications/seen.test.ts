import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** The notifications of a firm, of a member who sees only what is assigned, and of another firm. Rule 26.24. */
describe('notifications', () => {
  const test = useTestApp();
  let owner: HttpClient;
  let member: HttpClient;
  let other: HttpClient;
  const names = [
    'money',
    'assigned',
    'byRequest',
    'notAssigned',
    'responseFirst',
    'read',
    'ofOther',
    'ofOtherRead',
  ] as const;
  type Name = (typeof names)[number];
  const idOf = (name: Name): number => 900_001 + names.indexOf(name);

  beforeEach(async () => {
    await asOwner(test, sql`truncate accounts, firms, requests, responses, notifications, firm_members cascade`);
    const rows = new Rows(test);
    const [firmId, otherId] = [await rows.firm(), await rows.firm()];
    const citizen = await rows.citizen();
    const [mine, theirs] = [await rows.request(citizen), await rows.request(citizen)];
    const [assigned, unassigned] = [await rows.response(mine, firmId, 3), await rows.response(theirs, firmId, 3)];
    // The other firm has both requests too.
    for (const request of [mine, theirs]) await rows.response(request, otherId, 3);
    const { rows: made } = await sql<{ id: number }>`
      insert into firm_members (account_id, email, first_name, last_name, invited_at, accepted_at, request_access)
      values (${firmId}, 'socia@example.com', 'Socia', 'Verdi', now(), now(), 'assigned') returning id`.execute(
      test.sql,
    );
    const memberId = made[0]!.id;
    await sql`insert into firm_notes (response_id, firm_id, member_id) values (${assigned}, ${firmId}, ${memberId})`.execute(
      test.sql,
    );
    const notification = (name: Name, account: number, params: object, read = false) => sql`
      insert into notifications (id, account_id, template, type, priority, params, created_at, read_at)
      values (${idOf(name)}, ${account}, 'credits_low', 1, 2, ${JSON.stringify(params)}, ${test.clock.now()},
        ${read ? test.clock.now() : null})`;
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      sql`delete from notifications`,
      notification('money', firmId, { balance: 2 }),
      notification('assigned', firmId, { response_id: assigned }),
      notification('byRequest', firmId, { request_id: mine }),
      notification('notAssigned', firmId, { response_id: unassigned }),
      // The response counts where both are named.
      notification('responseFirst', firmId, { response_id: unassigned, request_id: mine }),
      notification('read', firmId, { response_id: assigned }, true),
      notification('ofOther', otherId, { request_id: mine }),
      notification('ofOtherRead', otherId, { request_id: theirs }, true),
    );
    [owner, member, other] = [await rows.as(firmId), await rows.as(firmId, memberId), await rows.as(otherId)];
  });

  const list = async (who: HttpClient, query = '') => {
    const { body } = await who.get(`/notifications${query}`);
    return [(body.info as { id: number }[]).map(({ id }) => names[id - 900_001]), body.total];
  };
  const unread = async (who: HttpClient) =>
    ((await who.get('/notifications/unread')).info as { id: number }[]).map(({ id }) => names[id - 900_001]);
  const unreadRows = async () =>
    (
      await sql<{ id: number }>`select id from notifications where read_at is null order by id`.execute(test.sql)
    ).rows.map(({ id }) => names[id - 900_001]);

  it('are those of the firm, the newest first; a member sees those about their requests', async () => {
    expect(await list(owner)).toEqual([['read', 'responseFirst', 'notAssigned', 'byRequest', 'assigned', 'money'], 6]);
    expect(await list(member)).toEqual([['read', 'byRequest', 'assigned'], 3]);
    expect(await list(other)).toEqual([['ofOtherRead', 'ofOther'], 2]);
  });

  it('can be those that are not read, and those of a type', async () => {
    expect(await unread(owner)).toEqual(['responseFirst', 'notAssigned', 'byRequest', 'assigned', 'money']);
    expect(await unread(member)).toEqual(['byRequest', 'assigned']);
    expect(await list(member, '?unread=true')).toEqual([['byRequest', 'assigned'], 2]);
    await sql`update notifications set type = 2 where id in (${idOf('assigned')}, ${idOf('ofOther')}, ${idOf('read')})`.execute(
      test.sql,
    );
    expect(await list(owner, '?type=2')).toEqual([['read', 'assigned'], 2]);
    expect(await list(owner, '?type=2&unread=true')).toEqual([['assigned'], 1]);
    expect(await list(member, '?type=1')).toEqual([['byRequest'], 1]);
  });

  it('are marked as read by a member as far as they see them', async () => {
    expect((await member.post(`/notifications/${idOf('money')}/read`)).status).toBe(404);
    expect((await member.post(`/notifications/${idOf('ofOther')}/read`)).status).toBe(404);
    expect((await member.post(`/notifications/${idOf('assigned')}/read`)).status).toBe(204);
    expect(await unreadRows()).toEqual(['money', 'byRequest', 'notAssigned', 'responseFirst', 'ofOther']);
    expect((await member.get('/notifications/read/all')).status).toBe(204);
    expect(await unreadRows()).toEqual(['money', 'notAssigned', 'responseFirst', 'ofOther']);
    expect((await owner.get('/notifications/read/all')).status).toBe(204);
    expect(await unreadRows()).toEqual(['ofOther']);
  });
});
