import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { ExportAccount } from '../../../src/accounts/closing/export-account.js';
import { accountLimits } from '../../../src/shared/limits.js';
import { Team } from '../../staff/team.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { citizen, lastMail } from '../people.js';
import { FirmOffice } from './firm-office.js';

/** The parts of an exported firm that the tests read. */
interface Exported {
  readonly members: readonly object[];
  readonly activity: readonly { readonly kind: string }[];
  readonly sessions: readonly { readonly member_id: number | null }[];
  readonly security_events: readonly { readonly member_id: number | null }[];
  readonly mails: readonly { readonly to: string }[];
}

let app: TestApp;
let team: Team;
let office: FirmOffice;
beforeAll(async () => {
  app = await startTestApp();
  team = new Team(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await FirmOffice.of(app);
});

describe('the account of the firm', () => {
  it('that is suspended excludes its members, and readmits them', async () => {
    const { http } = await office.colleague();
    const desk = await team.as('moderator');
    expect(
      (await desk.post(`/accounts/${office.firmId}/suspend`, { reason: 'Messaggi fuori luogo.' })).status,
    ).toBeLessThan(300);
    expect((await http.get('/account')).status).toBe(401);
    expect((await office.signIn(office.email)).body.message).toBe('account_suspended');
    await desk.post(`/accounts/${office.firmId}/reinstate`, { reason: 'Tutto chiarito.' });
    const again = app.http.as((await office.signIn(office.email)).info.auth.access_token);
    expect((await again.get('/account')).status).toBe(200);
    await desk.post(`/accounts/${office.firmId}/sign-out`, { reason: 'Telefono rubato.' });
    expect((await again.get('/account')).status).toBe(401);
  });

  it('that is erased removes its members, and notifies them', async () => {
    const { http } = await office.colleague();
    const gone = await office.colleague('lawyer', 'via@example.com');
    const once = { 'idempotency-key': 'once' };
    expect((await office.owner.delete(`/firm/members/${gone.id}`, undefined, once)).status).toBe(204);
    // Erased once, however often it is asked for.
    for (const farewell of ['account_deleted', 'account_expired'] as const)
      await app.database.transaction((em) => app.app.get(Erasure).erase(em, office.firmId, farewell));
    const { rows: twice } = await sql`select from outbox where template = 'account_expired'`.execute(app.sql);
    expect([twice.length, (await http.get('/account')).status]).toEqual([0, 401]);
    expect((await office.signIn(office.email)).status).toBe(401);
    // Whoever left before has nothing to be told.
    const { rows: told } = await sql`
      select recipient from outbox where template = 'member_account_deleted' order by id`.execute(app.sql);
    expect(told).toEqual([{ recipient: office.email }]);
    for (const table of ['firm_members', 'firm_activity', 'idempotency_keys']) {
      const { rows } = await sql`select from ${sql.table(table)} where account_id = ${office.firmId}`.execute(app.sql);
      expect(rows).toHaveLength(0);
    }
  });

  it('is exported with its members and their activity, and to each their own sessions and mails', async () => {
    const { id, http } = await office.colleague();
    await http.put('/profile/preferences', { max_distance_km: 12 });
    const exported = async (memberId: number | null) =>
      (await app.app.get(ExportAccount).data({ accountId: office.firmId, memberId })) as unknown as Exported;
    const [asOwner, asMember] = [await exported(null), await exported(id)];
    for (const data of [asOwner, asMember]) {
      expect(data.members).toMatchObject([{ id, email: office.email, first_name: 'Carla' }]);
      expect(data.members[0]).not.toHaveProperty('password_hash');
      expect(data.activity.map((one) => one.kind)).toEqual(['member_invited', 'member_joined', 'preferences_changed']);
    }
    expect(asOwner.sessions.map((one) => one.member_id)).toEqual([null]);
    expect(asMember.sessions.map((one) => one.member_id)).toEqual([id]);
    expect(asMember.security_events.map((one) => one.member_id)).toEqual([id]);
    expect(new Set(asOwner.mails.map((one) => one.to))).toEqual(new Set([office.ownerEmail]));
    expect(new Set(asMember.mails.map((one) => one.to))).toEqual(new Set([office.email]));
    expect((await http.get('/account/export')).status).toBe(200);
  });

  it('counts as used while a member signs in, and an unused member is notified and removed a month later', async () => {
    const { id } = await office.colleague();
    const now = app.clock.now();
    const later = new Date(now);
    later.setUTCMonth(later.getUTCMonth() + accountLimits.unusedMonths);
    app.clock.advance(later.getTime() - now.getTime());
    await app.settle();
    expect((await lastMail(app, office.email)).template).toBe('firm_invitation');
    app.clock.advance(1);
    await office.signIn(office.ownerEmail);
    await app.settle();
    expect((await lastMail(app, office.email)).template).toBe('member_unused');
    // The sign-in of the owner counts for the account.
    expect((await lastMail(app, office.ownerEmail)).template).not.toBe('account_unused');
    app.clock.advance(accountLimits.unusedAnswer - 1);
    await app.settle();
    const removed = async (): Promise<Date | null> => {
      const { removed_at: at } = await app.sql
        .selectFrom('firm_members')
        .select('removed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return at === null ? null : new Date(at);
    };
    expect(await removed()).toBeNull();
    app.clock.advance(1);
    await app.settle();
    expect(await removed()).not.toBeNull();
    expect((await lastMail(app, office.email)).template).toBe('member_removed');
  });

  it('keeps a member who signs in after the notice, and notifies them again two years later', async () => {
    const { id } = await office.colleague();
    const twoYears = () => {
      const now = app.clock.now();
      const later = new Date(now);
      later.setUTCMonth(later.getUTCMonth() + accountLimits.unusedMonths);
      app.clock.advance(later.getTime() - now.getTime() + 1);
      return app.settle();
    };
    await twoYears();
    await office.signIn(office.email);
    await twoYears();
    // The mails of two years ago are no longer kept.
    const { rows } = await sql`
      select template, removed_at from outbox, firm_members m
      where recipient = ${office.email} and template like 'member_%' and m.id = ${id}`.execute(app.sql);
    expect(rows).toEqual([{ template: 'member_unused', removed_at: null }]);
  });

  // Last, because a later firm would have the same certified address.
  it('that is deleted for abuse leaves the addresses of its members on the blacklist, not those of who was only invited', async () => {
    await office.colleague();
    await office.invite('invitata@example.com');
    const desk = await team.as('moderator');
    const answer = await desk.post(`/accounts/${office.firmId}/delete-for-abuse`, { reason: 'Truffa ripetuta.' });
    expect(answer.status).toBeLessThan(300);
    const refused = await app.http.post('/register/user', citizen({ email: office.email }));
    expect(refused.body.message).toBe('blacklisted');
    expect((await app.http.post('/register/user', citizen({ email: 'invitata@example.com' }))).status).toBe(201);
  });
});
