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
  // What has ended and what is others' does not count.
  const other = await new Rows(app, 50).firm();
  const now = app.clock.now();
  await sql`
    insert into sessions (account_id, remembered, created_at, expires_at, revoked_at)
    values (${firm}, false, ${now}, ${now}, null), (${firm}, false, ${now}, ${plus(now, ms.day)}, ${now}),
      (${other}, false, ${now}, ${plus(now, ms.day)}, null)`.execute(app.sql);
  await sql`insert into api_tokens (account_id, name, scopes, token_hash, created_at, expires_at)
    values (${other}, 'Altrui', '{}', 'z', ${now}, ${plus(now, ms.day)})`.execute(app.sql);
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

it('staff see who did what and when, the sessions that are open, and nothing of other accounts', async () => {
  const rows = new Rows(app, 200);
  const [one, other] = [await rows.citizen(), await rows.citizen()];
  const marco = (await new Team(app).member('moderator', { name: 'Marco Neri', email: 'marco@staff.example' })).id;
  const at = (days: number) => plus(app.clock.now(), days * ms.day);
  const said = (days: number) => at(days).toISOString();
  const session = (of: number, until: Date, ended: Date | null = null) => sql`
    insert into sessions (account_id, remembered, created_at, expires_at, revoked_at)
    values (${of}, false, ${at(-9)}, ${until}, ${ended})`;
  const write = (days: number, by: number | null, of: number, action: string, resource = 'accounts') => sql`
    insert into audit (at, staff_id, action, resource, record_id, reason, before, after)
    values (${at(days)}, ${by}, ${action}, ${resource}, ${of}, ${`Motivo di ${action}`}, '{"a": 1}', '{"b": 2}')`;
  await sql`update accounts set last_seen_at = ${at(-1)} where id = ${one}`.execute(app.sql);
  for (const statement of [
    session(one, plus(app.clock.now(), 1)),
    session(one, at(1)),
    session(one, app.clock.now()),
    session(one, at(1), at(-1)),
    session(other, at(1)),
    sql`insert into suspensions (account_id, status, reason, suspended_at, until, suspended_by, ended_at, lifted_by, lifted_reason)
      values (${one}, 'lifted', 'Prima.', ${at(-8)}, ${at(-2)}, ${desk.id}, ${at(-7)}, ${marco}, 'Spiegato.'),
        (${one}, 'over', 'Seconda.', ${at(-6)}, ${at(-4)}, ${marco}, ${at(-5)}, null, null),
        (${one}, 'active', 'Terza.', ${at(-3)}, null, null, null, null, null),
        (${other}, 'active', 'Altra.', ${at(-3)}, null, ${desk.id}, null, null, null)`,
    sql`insert into account_notes (account_id, staff_id, at, text)
      values (${one}, ${desk.id}, ${at(-2)}, 'Uno.'), (${one}, ${marco}, ${at(-1)}, 'Due.'), (${other}, ${marco}, ${at(-1)}, 'Altrui.')`,
    write(-4, desk.id, one, 'note'),
    write(-3, marco, one, 'suspend'),
    write(-2, null, one, 'reinstate'),
    write(-1, marco, other, 'note'),
    write(-1, marco, one, 'view'),
    write(-1, marco, one, 'note', 'requests'),
  ])
    await statement.execute(app.sql);
  const read = async (headers?: Record<string, string>) =>
    (await desk.get(`/accounts/${one}/history`, headers)).body as object;
  const number = expect.any(Number);
  const reference = expect.stringMatching(/^SO-\d{6}$/);
  const suspension = { id: number, reference, until: null, ended_at: null, lifted_by: null, lifted_reason: null };
  const entry = { id: number, before: { a: 1 }, after: { b: 2 } };
  expect(await read()).toEqual({
    id: one,
    sessions: 2,
    last_seen_at: said(-1),
    suspensions: [
      {
        ...suspension,
        status: 'active',
        status_label: 'In corso',
        reason: 'Terza.',
        suspended_at: said(-3),
        suspended_by: null,
      },
      {
        ...suspension,
        status: 'over',
        status_label: 'Terminata',
        reason: 'Seconda.',
        suspended_at: said(-6),
        until: said(-4),
        suspended_by: 'Marco Neri',
        ended_at: said(-5),
      },
      {
        ...suspension,
        status: 'lifted',
        status_label: 'Revocata',
        reason: 'Prima.',
        suspended_at: said(-8),
        until: said(-2),
        suspended_by: 'Giulia Ferri',
        ended_at: said(-7),
        lifted_by: 'Marco Neri',
        lifted_reason: 'Spiegato.',
      },
    ],
    notes: [
      { id: number, at: said(-1), by: 'Marco Neri', text: 'Due.' },
      { id: number, at: said(-2), by: 'Giulia Ferri', text: 'Uno.' },
    ],
    log: [
      { ...entry, at: said(-2), by: null, action: 'reinstate', reason: 'Motivo di reinstate' },
      { ...entry, at: said(-3), by: 'Marco Neri', action: 'suspend', reason: 'Motivo di suspend' },
      { ...entry, at: said(-4), by: 'Giulia Ferri', action: 'note', reason: 'Motivo di note' },
    ],
  });
  expect(await read({ 'x-localization': 'en' })).toMatchObject({ suspensions: [{ status_label: 'In force' }, {}, {}] });
});
