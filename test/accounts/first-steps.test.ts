import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountLimits, moderationLimits, ms } from '../../src/shared/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { citizen, lastMail, lawyer, linkNumbers, user } from './people.js';

const { dueAfter, decisionsFrom } = moderationLimits;

/** Rules 13.11 and 18.9: the notification of a new firm, and how long staff take. */
describe('the first steps of a firm', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  beforeEach(() => sql`delete from cases`.execute(test.sql));
  afterAll(() => test.close());

  const open = (after: number) => {
    const at = new Date(test.clock.now().getTime() - after);
    return sql`
      insert into cases (kind, status, subject_type, subject_id, opened_at)
      values ('verification', 'open', 'account', 800000, ${at})`.execute(test.sql);
  };
  const decided = (count: number) =>
    sql`
    insert into cases (kind, status, subject_type, subject_id, opened_at, decided_at, decision)
    select 'verification', 'decided', 'account', 900000 + n, ${test.clock.now()}::timestamptz - interval '3 hours',
      ${test.clock.now()}, 'verify'
    from generate_series(1, ${count}::integer) n`.execute(test.sql);
  const time = async () => (await test.http.get('/statistics/verification')).info as unknown;

  it('show how long staff take: as measured, otherwise as promised, and nothing while a case is late', async () => {
    const promised = { usual_hours: null, due_hours: dueAfter / ms.hour };
    expect(await time()).toEqual(promised);
    await open(dueAfter - 1000);
    expect(await time()).toEqual(promised);
    test.clock.advance(1000);
    expect(await time()).toEqual({ usual_hours: null, due_hours: null });
    await decided(decisionsFrom - 1);
    expect(await time()).toEqual({ usual_hours: null, due_hours: null });
    await decided(1).then(() => decided(0));
    expect(await time()).toEqual({ usual_hours: 3, due_hours: null });
  });

  it('are explained once, with their deadline, to a firm that confirms its address, and not to a citizen', async () => {
    const until = new Date(test.clock.now().getTime() + accountLimits.profileCompletion).toISOString();
    await lawyer(test, 'studio.nuovo@example.com');
    await user(test, 'carla@example.com');
    await test.settle();
    const { rows } = await sql<{ email: string; path: string; params: object; body_text: string }>`
      select a.email, n.path, n.params, o.body_text
      from notifications n
      join accounts a on a.id = n.account_id
      join outbox o on o.deduplication_key = n.deduplication_key
      where n.template = 'firm_confirmed'`.execute(test.sql);
    expect(rows).toMatchObject([
      {
        email: 'studio.nuovo@example.com',
        path: '/profile/info',
        params: { until, decision_time: JSON.stringify({ usual_hours: null, due_hours: dueAfter / ms.hour }) },
      },
    ]);
    expect(rows[0]!.body_text).toContain('Ci diamo 2 giorni di tempo per decidere.');
    expect(rows[0]!.body_text).toContain('confronta i tuoi dati con l’Albo');
  });

  it('begin signed in: the link of the mail signs the owner in, once, and nobody else', async () => {
    const email = 'legale.entra@example.com';
    const firm = { pec: 'studio@pec.example.com', company_name: 'Studio Verdi', company_order_city: 'Milano' };
    const register = (address: string) =>
      test.http.post('/register/lawyer', { ...citizen({ email: address }), ...firm });
    const confirm = async (address: string) => {
      const [token] = linkNumbers((await lastMail(test, address)).body_text);
      return () => test.http.post(`/register/lawyer/confirm/${token}`, {}, { 'x-forwarded-for': '203.0.113.7' });
    };
    await register(email);
    await register('legale.vicino@example.com');
    const open = await confirm(email);
    const { info } = await open();
    expect(info).toMatchObject({
      account: { email, model: 'lawyer' },
      session: { account: { email, model: 'lawyer' } },
    });
    const signedIn = test.http.as(info.session.auth.access_token as string);
    expect((await signedIn.get('/profile')).info.company_name).toBe('Studio Verdi');

    const again = await open();
    expect([again.status, again.info.session, again.info.choose_password]).toEqual([200, undefined, undefined]);
    test.clock.advance(accountLimits.confirmationRepeat + 1);
    expect(await open()).toBeRefused(422, 'invalid_token');

    // Whose password counts is not known yet where two have registered: nobody enters.
    const contested = 'legale.conteso@example.com';
    await register(contested);
    await register(contested);
    const chosen = await (await confirm(contested))();
    expect([chosen.info.session, typeof chosen.info.choose_password.token]).toEqual([undefined, 'string']);

    const { rows } = await sql<{ email: string; address: string; remembered: boolean; events: number }>`
      select a.email, s.address, s.remembered, (
          select count(*)::integer from security_events e where e.account_id = a.id and e.kind = 'signed_in') as events
      from sessions s
      join accounts a on a.id = s.account_id
      where a.email like 'legale.%'`.execute(test.sql);
    expect(rows).toEqual([{ email, address: '203.0.113.7', remembered: false, events: 1 }]);
  });
});
