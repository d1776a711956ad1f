import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { EnterAccount } from '../../src/accounts/sign-in/enter-account.js';
import { signInOf } from '../../src/accounts/sign-in/sign-ins.js';
import { LoginThrottle } from '../../src/kernel/auth/auth.api.js';
import { OWASP_MINIMUM, setPasswordCost } from '../../src/kernel/passwords.js';
import { Problem } from '../../src/kernel/problem.js';
import { startTestApp, useTestApp, type TestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { lastMail, linkNumbers, PASSWORD, user } from './people.js';

const NEXT = 'scelta dopo dal titolare';

describe('a password that changes while another call compares the old one', () => {
  let app: TestApp;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** Somebody with an account, and the token of a mail that resets their password. */
  const person = async (): Promise<{ email: string; http: HttpClient; reset: object }> => {
    const email = `persona${++count}@example.com`;
    const http = app.http.as(await user(app, email));
    await app.http.post('/password/recovery', { email });
    const [token, key] = linkNumbers((await lastMail(app, email)).body_text);
    return { email, http, reset: { token, key, password: NEXT, password_confirmation: NEXT } };
  };

  /** The owner resets the password just after the old one was verified. */
  const onceProved = (meanwhile: () => Promise<Answer>): void => {
    const throttle = app.app.get(LoginThrottle);
    const clear = throttle.clear.bind(throttle);
    let done = false;
    app.replace(LoginThrottle, 'clear', async (...given) => {
      // Before the login deletes its failures, for which the reset would wait.
      if (!done) {
        done = true;
        expect((await meanwhile()).status).toBe(204);
      }
      await clear(...given);
    });
  };

  const sessions = async (email: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select s.id from sessions s join accounts a on a.id = s.account_id
      where a.email = ${email} and s.revoked_at is null`.execute(app.sql);
    return rows.length;
  };

  it('leaves no session to a login that compared the old one', async () => {
    const { email, reset } = await person();
    onceProved(() => app.http.post('/password/reset', reset));
    expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(401);
    expect(await sessions(email)).toBe(0);
    expect((await app.http.post('/login', { username: email, password: NEXT })).status).toBe(200);
  });

  it('is not replaced by somebody who only knew the old one', async () => {
    const { email, http, reset } = await person();
    onceProved(() => app.http.post('/password/reset', reset));
    const stolen = 'scelta da chi sapeva la vecchia';
    const body = { password: PASSWORD, new_password: stolen, new_password_confirmation: stolen };
    expect((await http.put('/profile/security', body)).status).toBe(422);
    expect((await app.http.post('/login', { username: email, password: stolen })).status).toBe(401);
    expect((await app.http.post('/login', { username: email, password: NEXT })).status).toBe(200);
  });

  it('does not let somebody who only knew the old one change the address', async () => {
    const { email, http, reset } = await person();
    onceProved(() => app.http.post('/password/reset', reset));
    expect((await http.put('/profile/email', { email: 'ladro@example.com', password: PASSWORD })).status).toBe(422);
    const { rows } = await sql`select from outbox where recipient = 'ladro@example.com'`.execute(app.sql);
    expect(rows).toEqual([]);
    expect((await app.http.post('/login', { username: email, password: NEXT })).status).toBe(200);
  });

  it('is never hashed for an invalid token', async () => {
    const { reset } = await person();
    // Hashing fails with this cost.
    setPasswordCost({ ...OWASP_MINIMUM, memoryCost: 1, timeCost: 0 });
    try {
      for (const wrong of [{ token: '1'.repeat(41) }, { key: 2_000_000 }])
        expect((await app.http.post('/password/reset', { ...reset, ...wrong })).status).toBe(422);
      expect((await app.http.post('/password/reset', reset)).status).toBe(500);
    } finally {
      setPasswordCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });
    }
  });
});

/** What has changed between the proof and the session. */
describe('a sign-in whose account is no longer as it was read', () => {
  const test = useTestApp();
  let rows: Rows;
  beforeAll(() => {
    rows = new Rows(test, 100);
  });

  const ofAccount = (set: RawBuilder<unknown>) => (account: number) =>
    sql`update accounts set ${set} where id = ${account}`;
  const ofMember = (set: RawBuilder<unknown>) => (_: number, member: number) =>
    sql`update firm_members set ${set} where id = ${member}`;
  const suspended = (until: string | null) =>
    ofAccount(sql`suspended_at = now(), suspension_reason = 'Abuso', suspended_until = ${until}`);
  const OVER = '2026-03-10T09:00:00.000Z';
  const another = sql`password_hash = 'another'`;

  it.each<[string, 'owner' | 'member', (account: number, member: number) => RawBuilder<unknown>, string]>([
    ['another’s new password', 'owner', ofMember(another), 'enters'],
    ['a new password', 'owner', ofAccount(another), 'wrong_credentials'],
    ['an erasure', 'owner', ofAccount(sql`deleted_at = now()`), 'wrong_credentials'],
    ['a suspension', 'owner', suspended(null), 'account_suspended'],
    ['a suspension that is over', 'owner', suspended(OVER), 'enters'],
    ['the owner’s new password', 'member', ofAccount(another), 'enters'],
    ['a new password', 'member', ofMember(another), 'wrong_credentials'],
    ['a removal', 'member', ofMember(sql`email = null, password_hash = '', removed_at = now()`), 'wrong_credentials'],
    ['an erasure', 'member', ofAccount(sql`deleted_at = now()`), 'wrong_credentials'],
    ['a suspension', 'member', suspended(null), 'account_suspended'],
  ])('after %s of the firm, the %s', async (_what, who, change, expected) => {
    const [firm, neighbour] = [await rows.firm(), await rows.firm()];
    const member = await rows.member(firm, { name: `Carla${firm}` });
    const row = await signInOf(test.sql, { accountId: firm, memberId: who === 'owner' ? null : member });
    await change(firm, member).execute(test.sql);
    const entered = await test.database
      .transaction((em) => test.app.get(EnterAccount).enter(em, row!, false, { address: '127.0.0.1', device: null }))
      .then(
        () => 'enters',
        (error: unknown) => (error instanceof Problem ? error.code : error),
      );
    expect(entered).toBe(expected);
    const { rows: sessions } = await sql<object>`
      select member_id from sessions where account_id in (${firm}, ${neighbour})`.execute(test.sql);
    expect(sessions).toEqual(expected === 'enters' ? [{ member_id: who === 'owner' ? null : member }] : []);
    const { rows: seen } = await sql<{ id: number }>`
      select id from accounts where last_seen_at is not null and id in (${firm}, ${neighbour})`.execute(test.sql);
    expect(seen).toEqual(expected === 'enters' ? [{ id: firm }] : []);
  });
});
