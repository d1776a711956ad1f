import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { plus } from '../../src/shared/clock.js';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { lastMail, PASSWORD, user } from './people.js';

const reason = 'Ci ha telefonato: il cellulare è stato rubato.';
const email = 'assistita@example.com';

let app: TestApp;
let desk: Desk;
let id: number;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  desk = await new Team(app).as('moderator', { name: 'Giulia Ferri' });
  token = await user(app, email);
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(app.sql);
  id = rows[0]!.id;
});
afterAll(() => app.close());

interface History {
  sessions: number;
  last_seen_at: string | null;
  suspensions: object[];
  notes: { text: string; by: string }[];
  log: { action: string; before: unknown; after: unknown }[];
}
const history = async (): Promise<History> => (await desk.get(`/accounts/${id}/history`)).body;

it('staff sign an account out everywhere, which notifies its owner, who can sign in again', async () => {
  await app.http.post('/login', { username: email, password: PASSWORD });
  expect((await history()).sessions).toBe(2);
  expect((await desk.post(`/accounts/${id}/sign-out`, { reason })).status).toBe(200);
  expect((await app.http.as(token).get('/account')).status).toBe(401);
  const mail = await lastMail(app, email);
  expect([mail.template, mail.body_text]).toEqual(['signed_out_by_staff', expect.stringContaining(reason)]);
  expect(await history()).toMatchObject({
    sessions: 0,
    log: [{ action: 'sign-out', before: { sessions: 2 }, after: { sessions: 0 } }],
  });
  expect((await app.http.post('/login', { username: email, password: PASSWORD })).status).toBe(200);
});

it('staff end the tokens of programs too, also where nobody is signed in, and a second time changes nothing', async () => {
  const firm = await new Rows(app).firm();
  const token = (hash: string) =>
    sql`insert into api_tokens (account_id, name, scopes, token_hash, created_at, expires_at)
      values (${firm}, 'Agenda', '{}', ${hash}, ${app.clock.now()}, ${plus(app.clock.now(), ms.day)})`.execute(app.sql);
  const signOut = async () => {
    expect((await desk.post(`/accounts/${firm}/sign-out`, { reason })).status).toBe(200);
    const { rows } = await sql`select from outbox where account_id = ${firm}`.execute(app.sql);
    const { rows: left } = await sql`select from api_tokens where account_id = ${firm}`.execute(app.sql);
    return [rows.length, left.length];
  };
  expect(await signOut()).toEqual([0, 0]);
  await token('a');
  await token('b');
  expect(await signOut()).toEqual([1, 0]);
  expect(await signOut()).toEqual([1, 0]);
});

it('staff see suspensions and actions, newest first', async () => {
  await desk.post(`/accounts/${id}/suspend`, { reason });
  await desk.post(`/accounts/${id}/reinstate`, { reason: 'Ha trovato il telefono.' });
  const { suspensions, log } = await history();
  expect(suspensions).toEqual([
    expect.objectContaining({
      status: 'lifted',
      status_label: 'Revocata',
      reason,
      reference: expect.stringMatching(/^SO-/),
      suspended_by: 'Giulia Ferri',
      lifted_by: 'Giulia Ferri',
      lifted_reason: 'Ha trovato il telefono.',
    }),
  ]);
  expect(log.map(({ action }) => action)).toEqual(['reinstate', 'suspend', 'sign-out']);
});

it('staff see the last suspension and the last note first, and nothing of other accounts', async () => {
  await desk.post(`/accounts/${id}/suspend`, { reason: 'Un altro telefono rubato.' });
  for (const text of ['Prima nota.', 'Seconda nota.'])
    expect((await desk.post(`/accounts/${id}/notes`, { text })).status).toBe(200);
  const other = await new Rows(app, 100).firm();
  await desk.post(`/accounts/${other}/notes`, { text: 'Di altri.' });
  await sql`insert into audit (at, staff_id, action, resource, record_id) values
    (${app.clock.now()}, ${desk.id}, 'view', 'accounts', ${id}), (${app.clock.now()}, ${desk.id}, 'verify', 'requests', ${id})`.execute(
    app.sql,
  );
  const { suspensions, notes, log } = await history();
  expect(suspensions).toMatchObject([
    { status: 'active', reason: 'Un altro telefono rubato.', ended_at: null, lifted_by: null },
    { status: 'lifted', reason },
  ]);
  expect(notes.map(({ text }) => text)).toEqual(['Seconda nota.', 'Prima nota.']);
  expect(log.map(({ action }) => action)).toEqual(['note', 'note', 'suspend', 'reinstate', 'suspend', 'sign-out']);
  await desk.post(`/accounts/${id}/reinstate`, { reason: 'Ha trovato anche questo.' });
});

it('staff keep notes for their colleagues, which the owner finds in the export', async () => {
  const text = 'Richiamare dopo le 18.';
  const { body } = await desk.post(`/accounts/${id}/notes`, { text });
  expect((body as unknown as History).notes[0]).toMatchObject({ text, by: 'Giulia Ferri' });
  for (const [length, status] of [
    [0, 422],
    [moderationLimits.noteMax, 200],
    [moderationLimits.noteMax + 1, 422],
  ] as const)
    expect([length, (await desk.post(`/accounts/${id}/notes`, { text: 'a'.repeat(length) })).status]).toEqual([
      length,
      status,
    ]);
  // The audit log records the note; its text is deleted with the account.
  expect((await history()).log[0]).toMatchObject({ action: 'note', before: null, after: { note: expect.any(Number) } });
  const { rows } = await sql`select from audit where before::text || after::text ilike '%richiamare%'`.execute(app.sql);
  expect(rows).toHaveLength(0);
});

it('staff see only the latest records if there are many', async () => {
  await sql`
    insert into audit (at, staff_id, action, resource, record_id)
    select ${app.clock.now()}, ${desk.id}, 'verify', 'accounts', ${id}
    from generate_series(1, ${moderationLimits.historyShown}::integer)`.execute(app.sql);
  const { log } = await history();
  expect([log.length, log.every(({ action }) => action === 'verify')]).toEqual([moderationLimits.historyShown, true]);
});
