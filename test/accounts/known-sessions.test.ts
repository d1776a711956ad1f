import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { SessionMemory } from '../../src/kernel/auth/session-memory.js';
import { Sessions } from '../../src/accounts/sign-in/sessions.js';
import type { Actor } from '../../src/shared/actor.js';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { record } from '../support/record.js';
import { Rows } from '../support/rows.js';

/** A second process receives a change within this many milliseconds, also on a busy machine. */
const SOON = 2_000;

let app: TestApp;
let other: TestApp;
let rows: Rows;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl });
  rows = new Rows(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** The status of a call that does not wait for pending notifications, like a client's. */
async function status(test: TestApp, token: string): Promise<number> {
  const reply = await test.app.inject({
    method: 'GET',
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.statusCode;
}

async function signedIn(): Promise<{ id: number; token: string }> {
  const id = await rows.citizen();
  const { token } = await rows.as(id);
  for (const test of [app, other]) expect(await status(test, token!)).toBe(200);
  return { id, token: token! };
}

async function becomes(test: TestApp, token: string, wanted: number): Promise<void> {
  const until = performance.now() + SOON;
  while ((await status(test, token)) !== wanted) {
    if (performance.now() > until) throw new Error(`the call is not answered ${wanted}`);
    await wait(5);
  }
}

const sessionsAsked = async (test: TestApp, token: string): Promise<number> =>
  (await record(() => status(test, token))).filter(({ text }) => /"?sessions"?/.test(text)).length;

describe('cached sessions', () => {
  it('are read from the database once', async () => {
    const { token } = await signedIn();
    expect(await sessionsAsked(app, token)).toBe(0);
  });

  it.each([
    ['ends', (id: number) => sql`update sessions set revoked_at = now() where account_id = ${id}`],
    ['is removed', (id: number) => sql`delete from sessions where account_id = ${id}`],
    [
      'belongs to an account that is suspended',
      (id: number) => sql`update accounts set suspended_at = now() where id = ${id}`,
    ],
    [
      'belongs to an account that is deleted',
      (id: number) => sql`update accounts set deleted_at = now() where id = ${id}`,
    ],
    [
      'belongs to an account that is not confirmed',
      (id: number) => sql`update accounts set confirmed_at = null where id = ${id}`,
    ],
  ])('are refused by every process when one %s', async (_, change) => {
    const { id, token } = await signedIn();
    await change(id).execute(app.sql);
    await becomes(app, token, 401);
    await becomes(other, token, 401);
  });

  it('are forgotten completely, also when two calls have read one at the same time', () => {
    const listener = { isListening: true, subscribe: () => undefined } as unknown as DatabaseListener;
    const known = new SessionMemory<Actor>(listener, app.clock, 'session_changes', ({ accountId }) => accountId);
    const actor = { accountId: 7, sessionId: 70 } as Actor;
    const readings = [known.reading(), known.reading()];
    for (const reading of readings) reading.keep('a token', actor, new Date('2100-01-01'));
    expect(known.actor('a token')).toBe(actor);
    known.forget('s70');
    expect(known.actor('a token')).toBeUndefined();
    for (const map of Object.values(known)) if (map instanceof Map) expect(map.size).toBe(0);
  });

  it('are kept when the change is rolled back', async () => {
    const { id, token } = await signedIn();
    const undone = app.database.transaction(async (em) => {
      await em
        .getKysely<Record<string, never>>()
        .executeQuery(sql`update sessions set revoked_at = now() where account_id = ${id}`.compile(app.sql));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await status(app, token), await sessionsAsked(app, token)]).toEqual([200, 0]);
  });

  it('are forgotten by the process that ends them before the database notifies', async () => {
    const { id, token } = await signedIn();
    const known = app.app.get(Sessions, { strict: false }).known;
    const sessions = app.app.get(Sessions, { strict: false });
    await app.database.transaction(async (em) => {
      await sessions.closeAll(em, id);
      expect(known.actor(token)).toBeUndefined();
    });
    expect(await status(app, token)).toBe(401);
  });

  it('are read again by every process when their data has changed', async () => {
    const { id, token } = await signedIn();
    const known = [app, other].map((test) => test.app.get(Sessions, { strict: false }).known);
    const sessions = app.app.get(Sessions, { strict: false });
    await app.database.transaction((em) => sessions.reread(em, id));
    for (const test of [app, other]) await test.app.get(DatabaseListener).caughtUp();
    for (const each of known) expect(each.actor(token)).toBeUndefined();
  });

  it('are not cached when something changed while they were read', async () => {
    const { id, token } = await signedIn();
    const known = app.app.get(Sessions, { strict: false }).known;
    known.forget('*');
    const reading = known.reading();
    known.forget(`a${id}`);
    reading.keep(
      token,
      {
        model: 'user',
        accountId: id,
        memberId: null,
        role: null,
        assignedTo: null,
        sessionId: 1,
        locale: 'it',
        acceptedTerms: null,
      },
      new Date('2100-01-01'),
    );
    expect(known.actor(token)).toBeUndefined();
  });

  it('end at their expiry', async () => {
    const { token } = await signedIn();
    const before = other.clock.now();
    other.clock.advance(91 * 24 * 3_600_000);
    expect(await status(other, token)).toBe(401);
    other.clock.set(before);
  });

  it('are read from the database while its notifications are not received, and cached again afterwards', async () => {
    const { id, token } = await signedIn();
    const listener = other.app.get(DatabaseListener);
    await asOwner(
      app,
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'giustamente-listener' and datname = current_database()`,
    );
    while (listener.isListening) await wait(5);
    expect(await sessionsAsked(other, token)).toBe(1);
    await sql`update sessions set revoked_at = now() where account_id = ${id}`.execute(app.sql);
    expect(await status(other, token)).toBe(401);

    for (const test of [app, other]) while (!test.app.get(DatabaseListener).isListening) await wait(20);
    const next = await signedIn();
    expect(await sessionsAsked(other, next.token)).toBe(0);
  });
});
