import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { RequestStatus, ResponseStatus, type StoredResponseStatus } from '../../src/shared/requests/codes.js';
import { PASSWORD, user } from '../accounts/people.js';
import { newest } from '../moderation/reports/desk-cases.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import type { Answer, HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const PDF = { name: 'atto.pdf', content: Buffer.from('%PDF-1.7\n '), type: 'application/pdf' };
const REASON = 'Il motivo che la persona legge.';

/** An act that must wait for a row before it reads it: otherwise it decides by what another is about to change. */
interface Locking {
  readonly table: string;
  /** The row, by its key. */
  readonly row: Readonly<Record<string, number>>;
  readonly act: () => Promise<Answer>;
}

describe('an act that decides by a row', () => {
  const test = useTestApp();
  let rows: Rows;
  let desk: Desk;
  /** Holds the row. */
  let other: pg.Client;
  /** Sees who waits; a transaction would see what it saw first. */
  let watcher: pg.Client;
  beforeAll(async () => {
    rows = new Rows(test);
    desk = await new Team(test).as('admin');
    [other, watcher] = [0, 1].map(() => new pg.Client({ connectionString: test.databaseUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([other.connect(), watcher.connect()]);
  });
  afterAll(() => Promise.all([other.end(), watcher.end()]));

  /** The statements that wait for a lock. */
  const waiting = async (): Promise<string[]> =>
    (
      await watcher.query<{ query: string }>(
        `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.map(({ query }) => query);

  const person = async (id: Promise<number>) => ({ id: await id, http: await rows.as(await id) });
  const acts: Readonly<Record<string, () => Promise<Locking>>> = {
    'a citizen adds a document to a request': async () => {
      const { id, http } = await person(rows.citizen());
      const request = await rows.request(id, { status: RequestStatus.init });
      return { table: 'requests', row: { id: request }, act: () => http.upload(`/requests/${request}/documents`, PDF) };
    },
    'a citizen removes a document of a request': async () => {
      const { id, http } = await person(rows.citizen());
      const request = await rows.request(id, { status: RequestStatus.init });
      const { info } = await http.upload(`/requests/${request}/documents`, PDF);
      return { table: 'requests', row: { id: request }, act: () => http.delete(`/documents/${info.id}`) };
    },
    'a firm adds a document to an answer, by its request': async () => {
      const { request, act } = await answering();
      return { table: 'requests', row: { id: request }, act };
    },
    'a firm adds a document to an answer': async () => {
      const { response, act } = await answering();
      return { table: 'responses', row: { id: response }, act };
    },
    'a citizen edits a draft': async () => {
      const { id, http } = await person(rows.citizen());
      const request = await rows.request(id, { status: RequestStatus.init });
      return { table: 'requests', row: { id: request }, act: () => http.put(`/requests/${request}`, { part: 2 }) };
    },
    'a firm opens a request, by the request': async () => {
      const { request, open } = await offered();
      return { table: 'requests', row: { id: request }, act: open };
    },
    'a firm opens a request': async () => {
      const { response, open } = await offered();
      return { table: 'responses', row: { id: response }, act: open };
    },
    'a citizen excludes a firm, by an open request': async () => {
      const { id, http } = await person(rows.citizen());
      const request = await rows.request(id);
      const firm = await rows.firm();
      return { table: 'requests', row: { id: request }, act: () => http.put(`/refused-firms/${firm}`, {}) };
    },
    'staff decide about a reported request': async () => {
      const { request, firm } = await offered();
      return { table: 'requests', row: { id: request }, act: await decided(firm, 'request', request) };
    },
    'staff decide about a reported answer, by its request': async () => {
      const { request, response, citizen } = await offered(ResponseStatus.ok);
      return { table: 'requests', row: { id: request }, act: await decided(citizen, 'response', response) };
    },
    'staff decide about a reported answer': async () => {
      const { response, citizen } = await offered(ResponseStatus.ok);
      return { table: 'responses', row: { id: response }, act: await decided(citizen, 'response', response) };
    },
    'a visitor removes a document': async () => {
      const secret = { 'x-upload-secret': randomBytes(32).toString('base64url') };
      const { info } = await test.http.upload('/visitor-documents', PDF, secret);
      const act = () => test.http.delete(`/visitor-documents/${info.id}`, undefined, secret);
      return { table: 'documents', row: { id: info.id }, act };
    },
    'staff remove an entry of the blacklist': async () => {
      const { body } = await desk.post('/blacklist', { kind: 'email', value: 'x@example.com', reason: REASON });
      return {
        table: 'blacklist',
        row: { id: body.id },
        act: () => desk.call('DELETE', `/blacklist/${body.id}`, { reason: REASON }),
      };
    },
    'a firm removes an absence': async () => {
      const { http } = await person(rows.firm());
      const { info } = await http.post('/firm/absences', { from: '2026-03-12', until: '2026-03-14' });
      return { table: 'member_absences', row: { id: info.id }, act: () => http.delete(`/firm/absences/${info.id}`) };
    },
    'a firm invites a colleague': async () => {
      const { id, http } = await person(rows.firm());
      const who = { email: 'invitata@example.com', first_name: 'Carla', last_name: 'Conti' };
      return { table: 'accounts', row: { id }, act: () => http.post('/firm/members', who) };
    },
    'a citizen begins a request': async () => {
      const { id, http } = await person(rows.citizen());
      return { table: 'accounts', row: { id }, act: () => http.post('/requests', { request_type_id: 'malasanita' }) };
    },
    'a citizen deletes the account': async () => {
      const http = test.http.as(await user(test, 'va@example.com'));
      const { id } = (await http.get('/account')).info as { id: number };
      return { table: 'accounts', row: { id }, act: () => http.delete('/account', { password: PASSWORD }) };
    },
  };
  const answering = async () => {
    const request = await rows.request(await rows.citizen());
    const firm = await person(rows.firm());
    const response = await rows.response(request, firm.id, ResponseStatus.wait);
    return { request, response, act: () => firm.http.upload(`/responses/${response}/attachments`, PDF) };
  };

  const offered = async (status: StoredResponseStatus = ResponseStatus.new) => {
    const [citizen, firm] = [await person(rows.citizen()), await person(rows.firm())];
    const request = await rows.request(citizen.id);
    const response = await rows.response(request, firm.id, status);
    return { citizen, firm, request, response, open: () => firm.http.put(`/responses/${response}`, { status: 3 }) };
  };
  const decided = async ({ http }: { http: HttpClient }, subject_type: string, subject_id: number) => {
    await http.post('/complaints', { subject_type, subject_id, reason: 'insult', text: REASON });
    const { id } = await newest(desk, 'report');
    return () => desk.post(`/cases/${id}/decide`, { decision: 'dismiss', reason: REASON });
  };

  it.each(Object.entries(acts))('waits for it: %s', async (_, make) => {
    const { table, row, act } = await make();
    const [[key, value] = []] = Object.entries(row);
    await other.query('begin');
    await other.query(`select from ${table} where ${key} = $1 for update`, [value]);
    const done = new AbortController();
    const isOver = (): boolean => done.signal.aborted;
    const answer = act().finally(() => done.abort());
    let held: string[] = [];
    while (!isOver() && held.length === 0) {
      await pause(5);
      held = await waiting();
    }
    // PostgreSQL reads what a connection runs before it reads what it waits for: the statement of the first look may be the
    // one before.
    if (!isOver()) held = await waiting();
    await other.query('rollback');
    expect((await answer).status).toBeLessThan(300);
    // It waits where it reads, not where it writes. PostgreSQL tells only the beginning of a long statement.
    expect(held).toEqual([
      expect.stringMatching(/^\s*(?:select .* for (?:no key )?update|with request as materialized)/is),
    ]);
  });
});
