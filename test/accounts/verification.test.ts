import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { moderationLimits, ms } from '../../src/shared/limits.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';
import { MILAN } from '../support/milan.js';

const bar = { city: 'Milano', number: 'A12345', enrolled_on: '2009-02-03' };
/** The input that completes a firm's profile; the rest is in its rows. */
const profile = {
  bar,
  vat_number: '00743110157',
  tax_code: '00743110157',
  pec: 'studio@pec.example.com',
  main_address: {
    address: 'Via Larga 1',
    address_line_2: null,
    postal_code: '20122',
    ...MILAN,
  },
};
const EVIDENCE = 'Albo di Milano, elenco ordinario';
const reason = 'Il numero non risulta: mandaci il tesserino.';

interface CaseRow {
  readonly id: number;
  readonly status: string;
  readonly decisions: string[];
  readonly [field: string]: unknown;
}

let app: TestApp;
let rows: Rows;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  app = await startTestApp();
  rows = new Rows(app);
  const team = new Team(app);
  desk = await team.as('moderator', { name: 'Giulia Ferri' });
  other = await team.as('moderator', { name: 'Paolo Neri' });
});
afterAll(() => app.close());

let id: number;
let firm: HttpClient;
beforeEach(async () => {
  id = await rows.firm({ listed: false });
  firm = await rows.as(id);
  await sql`update firms set verified_at = null, vat_number = null, bar = null where account_id = ${id}`.execute(
    app.sql,
  );
  // The VAT number belongs to one live firm only.
  await sql`update firms set vat_number = null where account_id <> ${id}`.execute(app.sql);
});

const casesOf = async (): Promise<CaseRow[]> =>
  (await desk.list('cases', { filter: { account_id: id }, sort: ['id', 'ASC'] })).body as CaseRow[];
const onlyCase = async (): Promise<CaseRow> => {
  const [one, ...others] = await casesOf();
  expect(others).toEqual([]);
  return one!;
};
const save = async (changes: object): Promise<void> => {
  expect((await firm.put('/profile', changes)).status).toBe(200);
};
const own = async () => (await firm.get('/profile/verification')).info as Record<string, unknown>;
const listed = async (): Promise<boolean> =>
  (await sql`select from matching_firms where firm_id = ${id}`.execute(app.sql)).rows.length > 0;
const notified = async (): Promise<string[]> =>
  (
    await sql<{ template: string }>`
      select template from notifications where account_id = ${id} order by id`.execute(app.sql)
  ).rows.map(({ template }) => template);

describe('the enrolment of a new firm', () => {
  it('waits for staff once the profile is complete, and not before', async () => {
    await save({ ...profile, bar: null });
    expect([await casesOf(), (await own()).status]).toEqual([[], 'incomplete']);

    await save(profile);
    expect(await onlyCase()).toMatchObject({ kind: 'verification', status: 'open', account: { id } });
    expect(await own()).toEqual({
      status: 'pending',
      since: app.clock.now().toISOString(),
      text: null,
      documents: [],
      usual_hours: null,
      due_hours: moderationLimits.dueAfter / ms.hour,
    });
    // Another change of the profile opens no second case.
    await save({ presentation: 'Danni alla persona.', bar: { ...bar, number: 'A12346' } });
    expect((await onlyCase()).status).toBe('open');
  });

  it('is verified from the queue: requests may come, the firm is notified, and the audit log says who did it and why', async () => {
    await save(profile);
    const { id: caseId } = await onlyCase();
    expect(await listed()).toBe(false);
    const { status, body } = await desk.post(`/cases/${caseId}/decide`, { decision: 'verify', reason: EVIDENCE });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'decided',
        decision: 'verify',
        reason: EVIDENCE,
        decided_by: { id: desk.id, name: 'Giulia Ferri' },
        decisions: [],
      }),
    ]);
    expect([await listed(), (await own()).status]).toEqual([true, 'verified']);
    expect(await notified()).toEqual(['firm_verified']);
    const { rows: log } = await sql`
      select staff_id, action, resource, record_id, reason, before, after from audit
      where resource = 'accounts' and record_id = ${id}`.execute(app.sql);
    expect(log).toEqual([
      {
        staff_id: desk.id,
        action: 'verify',
        resource: 'accounts',
        record_id: id,
        reason: EVIDENCE,
        before: { verified: false },
        after: { verified: true },
      },
    ]);
  });

  it('can be verified from the account too, with evidence', async () => {
    await save(profile);
    expect((await desk.post(`/accounts/${id}/verify`, { evidence: 'no' })).status).toBe(422);
    const { status, body } = await desk.post(`/accounts/${id}/verify`, { evidence: EVIDENCE });
    expect([status, body.verified_at]).toEqual([200, app.clock.now().toISOString()]);
    expect((await onlyCase()).status).toBe('decided');
    const again = await other.post(`/accounts/${id}/verify`, { evidence: EVIDENCE });
    expect(again).toBeRefused(409, 'already_verified');
    expect((await onlyCase()).status).toBe('decided');
  });

  it('can’t be verified while the firm has not stated it', async () => {
    const { status, body } = await desk.post(`/accounts/${id}/verify`, { evidence: EVIDENCE });
    expect([status, body.message]).toEqual([409, 'enrolment_missing']);
    expect(await casesOf()).toEqual([]);
  });

  it('is back in the queue after a question and its answer', async () => {
    await save(profile);
    const { id: caseId } = await onlyCase();
    expect((await firm.post('/profile/verification', { text: 'Ecco il certificato.' })).status).toBe(409);

    expect(await own()).toMatchObject({ status: 'pending', since: app.clock.now().toISOString() });
    app.clock.advance(ms.minute);
    await desk.post(`/accounts/${id}/ask-evidence`, { reason });
    expect(await onlyCase()).toMatchObject({ status: 'waiting', question: reason });
    expect(await own()).toMatchObject({ status: 'asked', text: reason, since: app.clock.now().toISOString() });
    expect(await notified()).toEqual(['verification_asked']);

    const { info } = await firm.post('/profile/verification', { text: 'Ecco il certificato dell’Ordine.' });
    expect(info).toMatchObject({ status: 'pending', text: null });
    const { body } = await desk.get(`/cases/${caseId}`);
    expect(body).toMatchObject({
      status: 'open',
      decisions: ['verify', 'ask', 'refuse'],
      file: {
        bar,
        vat_number: '00743110157',
        answers: [{ at: app.clock.now().toISOString(), text: 'Ecco il certificato dell’Ordine.' }],
      },
    });
  });

  it('is back in the queue when the firm corrects its data', async () => {
    await save(profile);
    await desk.post(`/accounts/${id}/ask-evidence`, { reason });
    await save({ presentation: 'Altro.' });
    expect((await onlyCase()).status).toBe('waiting');
    await save({ bar: { ...bar, number: 'B7' } });
    expect((await onlyCase()).status).toBe('open');
  });

  it('is refused with a reason, and checked again once the firm changes its data', async () => {
    await save(profile);
    await desk.post(`/accounts/${id}/refuse-verification`, { reason });
    expect(await own()).toMatchObject({ status: 'refused', text: reason });
    expect([await notified(), await listed()]).toEqual([['verification_refused'], false]);

    await save({ presentation: 'Altro.' });
    expect(await casesOf()).toHaveLength(1);
    await save({ bar: { ...bar, number: 'B7' } });
    expect((await casesOf()).map(({ status }) => status)).toEqual(['decided', 'open']);
    expect((await own()).status).toBe('pending');
  });

  it('is checked again after a verified firm changes its tax code', async () => {
    await save(profile);
    await desk.post(`/accounts/${id}/verify`, { evidence: EVIDENCE });
    expect(await listed()).toBe(true);
    await save({ tax_code: 'RSSMRA80A01F205X' });
    expect([(await casesOf()).at(-1)!.status, await listed()]).toEqual(['open', false]);
  });
});

describe('a case', () => {
  let caseId: number;
  beforeEach(async () => {
    await save(profile);
    caseId = (await onlyCase()).id;
  });

  it('that a colleague examines can’t be claimed, decided or released by another', async () => {
    const claimed = await desk.post(`/cases/${caseId}/claim`);
    expect([claimed.status, claimed.body.claimed_by, claimed.body.decisions]).toEqual([
      200,
      { id: desk.id, name: 'Giulia Ferri' },
      ['verify', 'ask', 'refuse'],
    ]);
    for (const [path, body] of [
      ['claim', {}],
      ['release', {}],
      ['decide', { decision: 'verify', reason: EVIDENCE }],
    ] as const) {
      const { status, body: answer } = await other.post(`/cases/${caseId}/${path}`, body);
      expect([path, status, answer.message]).toEqual([path, 409, 'case_claimed']);
    }
    expect((await other.get(`/cases/${caseId}`)).body.decisions).toEqual([]);
    expect((await desk.post(`/cases/${caseId}/release`)).body.status).toBe('open');
    expect((await other.post(`/cases/${caseId}/claim`)).status).toBe(200);
  });

  it('is free again half an hour after an unused claim', async () => {
    await desk.post(`/cases/${caseId}/claim`);
    app.clock.advance(moderationLimits.claimLife - 1);
    expect((await other.post(`/cases/${caseId}/claim`)).status).toBe(409);
    app.clock.advance(1);
    expect((await other.post(`/cases/${caseId}/claim`)).status).toBe(200);
  });

  it('is decided by one of two who decide at once, and audited once', async () => {
    const answers = await Promise.all([
      desk.post(`/cases/${caseId}/decide`, { decision: 'verify', reason: EVIDENCE }),
      other.post(`/cases/${caseId}/decide`, { decision: 'refuse', reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows: log } = await sql`select 1 from audit where resource = 'accounts' and record_id = ${id}`.execute(
      app.sql,
    );
    expect([log.length, (await notified()).length]).toEqual([1, 1]);
  });

  it('can be found by each filter and by words, and sorted by each column', async () => {
    const { clock } = app;
    const day = clock.now().toISOString().slice(0, 10);
    await desk.post(`/cases/${caseId}/claim`);
    const found = async (filter: object): Promise<number[]> =>
      ((await desk.list('cases', { filter: { ...filter, account_id: id } })).body as CaseRow[]).map((one) => one.id);
    for (const filter of [
      { kind: 'verification' },
      { status: 'claimed' },
      { to_decide: 'true' },
      { claimed_by: desk.id },
      { from: day },
      { to: day },
      { q: `Studio ${id}` },
    ])
      expect([filter, await found(filter)]).toEqual([filter, [caseId]]);
    for (const filter of [{ status: 'decided' }, { to_decide: 'false' }, { claimed_by: other.id }, { q: 'zabaglione' }])
      expect([filter, await found(filter)]).toEqual([filter, []]);

    const sorted = async (column: string): Promise<CaseRow[]> =>
      (await desk.list('cases', { sort: [column, 'ASC'] })).body as CaseRow[];
    for (const column of ['kind', 'status', 'opened_at']) {
      const values = (await sorted(column)).map((one) => one[column] as string);
      expect(values.length).toBeGreaterThan(1);
      expect(values).toEqual([...values].sort());
    }
    expect((await sorted('decided_at')).map((one) => one.id)).toContain(caseId);
    // The most urgent comes first, whatever has waited longer.
    await sql`update cases set priority = 1 where id = ${caseId}`.execute(app.sql);
    expect((await sorted('queue'))[0]!.id).toBe(caseId);
  });

  it('allows only the decisions of its kind', async () => {
    const { status, body } = await desk.post(`/cases/${caseId}/decide`, { decision: 'reject', reason: EVIDENCE });
    expect([status, Object.keys(body.info.fields)]).toEqual([422, ['decision']]);
  });

  it('is withdrawn and emptied when the account is erased', async () => {
    await desk.post(`/accounts/${id}/ask-evidence`, { reason });
    await app.database.transaction((em) => app.app.get(Erasure).erase(em, id, 'account_deleted'));
    const { body } = await desk.get(`/cases/${caseId}`);
    expect(body).toMatchObject({ status: 'withdrawn', account: null, question: null, reason: null, decisions: [] });
    expect(body.file).toBeUndefined();
  });

  it('counts in the figures of the queue, and in the usual hours shown to firms once enough were decided', async () => {
    await sql`update cases set status = 'withdrawn', decided_at = opened_at, decision = null,
      decided_by = null, claimed_by = null, claimed_at = null where id <> ${caseId}`.execute(app.sql);
    const opened = app.clock.now().toISOString();
    const figures = async () =>
      ((await desk.get('/cases/figures')).body.kinds as { kind: string }[]).find(({ kind }) => kind === 'verification');
    expect(await figures()).toMatchObject({
      undecided: 1,
      waiting: 0,
      oldest_at: opened,
      decided: 0,
      median_hours: null,
    });
    await sql`
      insert into cases (kind, status, subject_type, subject_id, opened_at, decided_at, decision)
      select 'verification', 'decided', 'account', 900000 + n, ${app.clock.now()}::timestamptz - interval '1 hour' * n,
        ${app.clock.now()}, 'verify'
      from generate_series(1, ${moderationLimits.decisionsFrom - 1}::integer) n`.execute(app.sql);
    expect(await own()).toMatchObject({ usual_hours: null });
    app.clock.advance(ms.hour);
    await desk.post(`/cases/${caseId}/decide`, { decision: 'verify', reason: EVIDENCE });
    expect(await figures()).toMatchObject({ undecided: 0, decided: moderationLimits.decisionsFrom, median_hours: 2 });
    expect(await own()).toMatchObject({ usual_hours: 2 });
  });
});
