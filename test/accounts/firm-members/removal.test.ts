import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits } from '../../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import { lastMail, user } from '../people.js';
import { FirmOffice } from './firm-office.js';

let app: TestApp;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
});
watchInnocents(() => app);
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

/** By what the firm is recognised, once the sweep has looked. Rule 3.29. */
async function marks(): Promise<unknown[]> {
  await app.settle();
  const { rows } = await sql`select hash from identity_marks where account_id = ${office.firmId} order by hash`.execute(
    app.sql,
  );
  return rows;
}

describe('the removal of a member', () => {
  it('deletes the second factor of the person, and of nobody else', async () => {
    const { id } = await office.colleague();
    const tables = ['account_authenticators', 'account_recovery_codes'] as const;
    const left = async () => {
      const found = await Promise.all(
        tables.map((table) =>
          sql<{ id: number | null }>`
            select member_id as id from ${sql.table(table)} where account_id = ${office.firmId} order by id`.execute(
            app.sql,
          ),
        ),
      );
      return found.map(({ rows }) => rows.map((row) => row.id));
    };
    for (const who of [id, null]) {
      await sql`insert into account_authenticators (account_id, member_id, secret, created_at, confirmed_at)
        values (${office.firmId}, ${who}, '-', ${app.clock.now()}, ${app.clock.now()})`.execute(app.sql);
      await sql`insert into account_recovery_codes (account_id, member_id, code_hash) values (${office.firmId}, ${who}, '-')`.execute(
        app.sql,
      );
    }
    expect(await left()).toEqual([
      [id, null],
      [id, null],
    ]);
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(204);
    expect(await left()).toEqual([[null], [null]]);
  });

  it('ends every session at once, frees the place and keeps the name in the activity', async () => {
    const alone = await marks();
    const { id, http } = await office.colleague();
    expect((await marks()).length).toBeGreaterThan(alone.length);
    const phone = app.http.as((await office.signIn(office.email, { remember: true })).info.auth.access_token);
    await http.put('/profile', { presentation: 'Scritta dalla collega.' });
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(204);
    for (const session of [http, phone]) expect((await session.get('/account')).status).toBe(401);
    expect((await office.signIn(office.email)).status).toBe(401);
    expect((await lastMail(app, office.email)).template).toBe('member_removed');
    expect((await office.owner.get('/account')).status).toBe(200);
    expect((await office.owner.delete(`/firm/members/${id}`)).status).toBe(404);
    expect((await office.owner.get('/firm/members')).info).toMatchObject({ allowed_actions: ['invite'] });

    const { info, people } = await office.activity(office.owner);
    expect(info.slice(0, 2)).toMatchObject([
      { kind: 'member_removed', by: { id: null, name: 'Chiara Verdi' }, about: 'Carla Conti' },
      { kind: 'profile_changed', by: { id, name: 'Carla Conti', removed: true }, fields: ['presentation'] },
    ]);
    expect(people).toMatchObject([{ id: null }, { id, removed: true }]);
    const { rows } = await sql`select email, password_hash from firm_members where id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ email: null, password_hash: '' }]);
    // The firm is recognised by the colleague's name and address no more.
    expect(await marks()).toEqual(alone);
    // The address is free again.
    expect((await app.http.as(await user(app, office.email)).get('/account')).info.model).toBe('user');
  });

  it('is complete: former colleagues take no place, are in no list, and nothing can be done with them', async () => {
    const former = accountLimits.signIns;
    const left = await sql<{ id: number }>`
      insert into firm_members (account_id, password_hash, first_name, last_name, invited_at, accepted_at, removed_at)
      select ${office.firmId}, '', 'Piera', 'Passata', now(), now(), now()
      from generate_series(1, ${former}::integer) n returning id`.execute(app.sql);
    const { id } = left.rows[0]!;
    const members = async () =>
      ((await office.owner.get('/firm/members')).info.members as { id: number | null }[]).map((member) => member.id);
    expect(await members()).toEqual([null]);
    // All the places but that of the owner are free.
    const present: (number | null)[] = [null];
    for (let nth = 1; nth < accountLimits.signIns; nth++) {
      await sql`delete from call_limits`.execute(app.sql);
      const { status, info } = await office.invite(`posto${nth}-${office.nth}@example.com`);
      expect([nth, status]).toEqual([nth, 201]);
      present.push(info.id as number);
    }
    await sql`delete from call_limits`.execute(app.sql);
    expect(await office.invite(`troppa-${office.nth}@example.com`)).toBeRefused(409, 'sign_ins_full');
    expect(await members()).toEqual(present);

    for (const refused of [
      office.owner.put(`/firm/members/${id}`, { role: 'assistant' }),
      office.owner.delete(`/firm/members/${id}`),
      office.owner.post(`/firm/members/${id}/resend`),
    ])
      expect(await refused).toBeRefused(404, 'not_found');
    const days = { from: '2026-03-12', until: '2026-03-14' };
    for (const [field, body] of Object.entries({ person: { person: id }, replacement: { replacement: id } })) {
      const { status, body: refused } = await office.owner.post('/firm/absences', { ...days, ...body });
      expect([status, Object.keys(refused.info.fields as object)]).toEqual([422, [field]]);
    }
  });
});
