import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseListener } from '../../src/kernel/database/listener.js';
import { ms, staffLimits } from '../../src/shared/limits.js';
import { StaffSessions } from '../../src/staff/sign-in/staff-sessions.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { record } from '../support/record.js';
import { codeAt, Team } from './team.js';

/** A second process receives a change within this many milliseconds, also on a busy machine. */
const SOON = 2_000;

let app: TestApp;
let other: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ databaseUrl: app.databaseUrl });
  team = new Team(app);
});
beforeEach(() => {
  other.clock.set(app.clock.now());
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** The status of a call that does not wait for pending notifications, like a client's. */
async function status(test: TestApp, token: string, path = '/cases', method: 'GET' | 'POST' = 'GET'): Promise<number> {
  const url = `/api/backoffice/v1${path}`;
  return (await test.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode;
}

async function signedIn(): Promise<{ id: number; token: string }> {
  const { id, token } = await team.as('moderator');
  for (const test of [app, other]) expect(await status(test, token!)).toBe(200);
  return { id, token: token! };
}

async function becomes(wanted: number, asked: () => Promise<number>): Promise<void> {
  const until = performance.now() + SOON;
  while ((await asked()) !== wanted) {
    if (performance.now() > until) throw new Error(`the call is not answered ${wanted}`);
    await wait(5);
  }
}

const sessionsAsked = async (test: TestApp, token: string): Promise<number> =>
  (await record(() => status(test, token))).filter(({ text }) => /"staff_sessions"/.test(text)).length;

describe('cached sessions of the staff', () => {
  it('are read from the database once a minute, when their use is recorded', async () => {
    const { token } = await signedIn();
    expect(await sessionsAsked(app, token)).toBe(0);
    app.clock.advance(ms.minute);
    expect(await sessionsAsked(app, token)).toBe(2);
    expect(await sessionsAsked(app, token)).toBe(0);
    const { rows } = await sql<{ seen: boolean }>`
      select bool_or(seen_at = ${app.clock.now()}) as seen from staff_sessions`.execute(app.sql);
    expect(rows).toEqual([{ seen: true }]);
  });

  it.each([
    ['ends', (id: number) => sql`update staff_sessions set revoked_at = now() where staff_id = ${id}`],
    ['is removed', (id: number) => sql`delete from staff_sessions where staff_id = ${id}`],
    ['belongs to a member who is disabled', (id: number) => sql`update staff set disabled_at = now() where id = ${id}`],
    [
      'belongs to a member without an authenticator',
      (id: number) => sql`update staff set totp_enrolled_at = null where id = ${id}`,
    ],
  ])('are refused by every process when one %s', async (_, change) => {
    const { id, token } = await signedIn();
    await change(id).execute(app.sql);
    for (const test of [app, other]) await becomes(401, () => status(test, token));
  });

  it('follow a change of the role in every process', async () => {
    const { id, token } = await signedIn();
    await sql`update staff set role = 'content' where id = ${id}`.execute(app.sql);
    for (const test of [app, other]) await becomes(403, () => status(test, token));
  });

  it('are refused at once by the process that ends them', async () => {
    const { token } = await signedIn();
    expect(await status(app, token, '/logout', 'POST')).toBe(204);
    expect(await status(app, token)).toBe(401);
    await becomes(401, () => status(other, token));
  });

  it.each<[string, (sessions: StaffSessions, em: EntityManager, id: number, session: number) => unknown]>([
    ['a session ends', (sessions, em, _id, session) => sessions.close(em, session)],
    ['all of a member end', (sessions, em, id) => sessions.closeAll(em, id)],
    ['the member changes', (sessions, _em, id) => sessions.changed(id)],
  ])('are forgotten by the process in which %s, before any notification', async (_, change) => {
    const { id, token } = await signedIn();
    const { rows } = await sql<{ id: number }>`select id from staff_sessions where staff_id = ${id}`.execute(app.sql);
    expect(await sessionsAsked(app, token)).toBe(0);
    // A transaction that is undone notifies nobody.
    const undone = app.database.transaction(async (em) => {
      await change(app.app.get(StaffSessions, { strict: false }), em, id, rows[0]!.id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sessionsAsked(app, token)).toBe(1);
    expect(await sessionsAsked(app, token)).toBe(0);
  });

  it('expire when unused, also in a process that has cached them', async () => {
    const { token } = await signedIn();
    for (const test of [app, other]) test.clock.advance(staffLimits.idle);
    for (const test of [app, other]) expect(await status(test, token)).toBe(401);
  });

  it('may do critical actions at once in another process, and only while the code is fresh', async () => {
    const finance = await team.as('finance');
    const grave = (test: TestApp) => status(test, finance.token!, '/refunds/999999/retry', 'POST');
    for (const test of [app, other]) {
      expect(await grave(test)).toBe(404);
      test.clock.advance(staffLimits.confirmation);
    }
    for (const test of [app, other]) {
      expect(await grave(test)).toBe(403);
      // The process has cached it as unconfirmed.
      expect(await status(test, finance.token!, '/refunds')).toBe(200);
    }
    expect((await finance.post('/confirm', { code: codeAt(app) })).status).toBe(204);
    for (const test of [other, app]) expect(await grave(test)).toBe(404);
  });

  it('are read from the database while its notifications are not received', async () => {
    const { token } = await signedIn();
    const original = Object.getOwnPropertyDescriptor(DatabaseListener.prototype, 'isListening')!;
    Object.defineProperty(DatabaseListener.prototype, 'isListening', { get: () => false, configurable: true });
    try {
      expect(await sessionsAsked(app, token)).toBe(1);
    } finally {
      Object.defineProperty(DatabaseListener.prototype, 'isListening', original);
    }
    expect(await sessionsAsked(app, token)).toBe(0);
  });
});
