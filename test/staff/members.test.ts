import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { DisableStaff } from '../../src/staff/members/disable-staff.js';
import { Members } from '../../src/staff/members/members.js';
import { UpdateStaff } from '../../src/staff/members/update-staff.js';
import { RecoveryCodes } from '../../src/staff/sign-in/recovery-codes.js';
import { staffLimits } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Team, type Desk } from './team.js';

const test = useTestApp();
let team: Team;
let admin: Desk;
beforeAll(async () => {
  team = new Team(test);
  admin = await team.as('admin', { name: 'Ada Capo' });
});

describe('an admin', () => {
  it('creates members with unique addresses', async () => {
    const body = { email: 'Uno@staff.example', name: 'Uno Solo', role: 'moderator' };
    const created = await admin.post('/staff', body);
    expect(created.body).toMatchObject({
      email: 'uno@staff.example',
      role: 'moderator',
      enrolled: false,
      disabled_at: null,
    });
    expect((await admin.post('/staff', body)).info.fields).toEqual({
      email: ['C’è già una persona con questo indirizzo'],
    });
    expect((await admin.get(`/staff/${created.body.id}`)).body.password).toBeUndefined();
    expect((await admin.post('/staff', { ...body, email: 'x@staff.example', role: 'owner' })).status).toBe(422);
  });

  it('reads how many sessions of a member are open: neither ended nor expired ones, nor those of others', async () => {
    const member = await team.as('content');
    await team.as('content');
    const open = async () => (await admin.get(`/staff/${member.id}`)).body.sessions as number;
    expect(await open()).toBe(1);
    const expiresAt = (at: Date) =>
      sql`update staff_sessions set expires_at = ${at} where staff_id = ${member.id}`.execute(test.sql);
    await expiresAt(new Date(test.clock.now().getTime() + 1));
    expect(await open()).toBe(1);
    await expiresAt(test.clock.now());
    expect(await open()).toBe(0);
    await expiresAt(new Date(test.clock.now().getTime() + 1));
    await member.post('/logout');
    expect(await open()).toBe(0);
  });

  it('changes roles, with an audit entry', async () => {
    const { id } = await team.member('moderator');
    expect((await admin.put(`/staff/${id}`, { id, role: 'finance', name: 'Persona moderator' })).body.role).toBe(
      'finance',
    );
    const [entry] = (await admin.list('audit', { filter: { resource: 'staff', record_id: id } })).body as [
      Record<string, unknown>,
    ];
    expect(entry).toMatchObject({
      action: 'update',
      staff: { id: admin.id, name: 'Ada Capo' },
      before: { role: 'moderator' },
      after: { role: 'finance' },
    });
  });

  it('disables, enables, signs out, and resets authenticator and password', async () => {
    const member = await team.as('finance');
    expect((await admin.post(`/staff/${member.id}/disable`)).body.disabled_at).not.toBeNull();
    expect((await member.get('/me')).status).toBe(401);
    expect((await admin.post(`/staff/${member.id}/enable`)).body.disabled_at).toBeNull();
    // The ended session stays ended.
    expect((await member.get('/me')).status).toBe(401);

    const other = await team.as('finance');
    expect((await admin.post(`/staff/${other.id}/revoke-sessions`)).status).toBe(200);
    expect((await other.get('/me')).status).toBe(401);
    const codes = async (id: number) =>
      (await sql`select from staff_recovery_codes where staff_id = ${id}`.execute(test.sql)).rows.length;
    for (const { id } of [other, member])
      await test.database.transaction((em) => test.app.get(RecoveryCodes).renew(em, id));
    expect([await codes(other.id), await codes(member.id)]).toEqual([
      staffLimits.recoveryCodes,
      staffLimits.recoveryCodes,
    ]);
    const { email } = (await admin.post(`/staff/${other.id}/reset-totp`)).body as { email: string };
    // The lost authenticator's codes are lost with it; a colleague's stay.
    expect([await codes(other.id), await codes(member.id)]).toEqual([0, staffLimits.recoveryCodes]);
    expect((await team.login(email, { code: '' })).body.enrolment.new_password).toBe(false);
    const { password } = (await admin.post(`/staff/${other.id}/reset-password`)).body as { password: string };
    expect((await team.login(email, { code: '' })).status).toBe(401);
    expect((await team.login(email, { password, code: '' })).body.enrolment.new_password).toBe(true);
    expect((await admin.post('/staff/999999/disable')).status).toBe(404);
  });

  it('can’t remove the last admin, not even if two remove each other at once', async () => {
    const expectRefused = async (answer: Promise<{ status: number; body: { message: string } }>) =>
      expect(await answer).toMatchObject({ status: 409, body: { message: 'last_admin' } });
    await expectRefused(admin.post(`/staff/${admin.id}/disable`));
    await expectRefused(admin.put(`/staff/${admin.id}`, { role: 'finance' }));
    const second = await team.as('admin');
    const actor = ({ id }: Desk) =>
      ({ staffId: id, sessionId: 0, role: 'admin', locale: 'it', confirmed: true }) as const;
    const ended = await Promise.allSettled([
      test.app.get(DisableStaff).execute(actor(admin), second.id),
      test.app.get(UpdateStaff).execute(actor(second), admin.id, { role: 'finance' }),
    ]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'last_admin' });
    const left = await sql<{
      n: number;
    }>`select count(*)::int as n from staff where role = 'admin' and disabled_at is null`.execute(test.sql);
    expect(left.rows[0]!.n).toBe(1);
  });

  it('is not missed where there was none before: the command line may change the members', async () => {
    const { id } = await team.member('content');
    const { rows: active } = await sql<{ id: number }>`
      update staff set disabled_at = now() where role = 'admin' and disabled_at is null returning id`.execute(test.sql);
    const changed = await test.database
      .transaction((em) =>
        test.app.get(Members, { strict: false }).change(em, { staffId: null }, id, 'update', (member) => {
          member.name = 'Nome Nuovo';
        }),
      )
      .then(
        () => 'changed',
        (error: unknown) => (error as Error).message,
      );
    const ids = active.map((one) => one.id);
    await sql`update staff set disabled_at = null where id = any(${ids}::integer[])`.execute(test.sql);
    expect([ids.length > 0, changed]).toEqual([true, 'changed']);
  });
});

describe('the audit log', () => {
  it('can’t be changed, emptied or shortened', async () => {
    for (const statement of [sql`update audit set reason = 'altro'`, sql`delete from audit`, sql`truncate audit`]) {
      await expect(statement.execute(test.sql)).rejects.toThrow('permission denied');
    }
  });
});
