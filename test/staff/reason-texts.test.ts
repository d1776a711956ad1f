import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moderationLimits, staffLimits } from '../../src/shared/limits.js';
import { caseDecisions } from '../../src/shared/moderation/case-decisions.codes.js';
import { reasonedDecisions } from '../../src/shared/staff/reason-texts.codes.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Team, type Desk } from './team.js';

const words = {
  name: 'Nessuna prova',
  text_it: 'Non abbiamo trovato nulla contro le regole.',
  text_en: 'We found nothing against the rules.',
};
const text = { decision: 'inactive.keep', ...words };

/** Rule 16.28. */
describe('the ready texts of a decision', () => {
  let test: TestApp;
  let moderator: Desk;
  let finance: Desk;
  let admin: Desk;
  let neighbour: number;

  const all = async (desk: Desk) => (await desk.list('reason-texts')).body as ({ id: number } & typeof text)[];

  beforeAll(async () => {
    test = await startTestApp();
    const team = new Team(test);
    moderator = await team.as('moderator');
    finance = await team.as('finance');
    admin = await team.as('admin');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await sql`delete from reason_texts`.execute(test.sql);
    neighbour = (await admin.post('/reason-texts', { ...text, decision: 'refunds.deny' })).body.id as number;
  });

  it('are for the decisions of every kind of case, and for the others that need a reason', () => {
    const ofCases = Object.entries(caseDecisions).flatMap(([kind, rows]) =>
      Object.keys(rows).map((name) => `${kind}.${name}`),
    );
    expect(reasonedDecisions.filter((decision) => ofCases.includes(decision))).toEqual(ofCases);
    expect(new Set(reasonedDecisions).size).toBe(reasonedDecisions.length);
  });

  it('are written by moderators and admins, and read by everybody who decides', async () => {
    const { status, body } = await moderator.post('/reason-texts', text);
    expect([status, body]).toEqual([201, { ...body, ...text }]);
    expect((await finance.post('/reason-texts', text)).status).toBe(403);
    expect((await finance.put(`/reason-texts/${body.id}`, words)).status).toBe(403);
    expect((await finance.delete(`/reason-texts/${body.id}`)).status).toBe(403);
    expect((await all(finance)).map(({ id }) => id)).toEqual([neighbour, body.id]);
    expect((await moderator.post('/reason-texts', { ...text, decision: 'inactive.nothing' })).status).toBe(422);
  });

  it('have a name once for a decision, and as many characters as the limits say', async () => {
    expect((await moderator.post('/reason-texts', text)).status).toBe(201);
    const twin = await moderator.post('/reason-texts', { ...text, name: 'NESSUNA prova' });
    expect([twin.status, Object.keys(twin.info.fields)]).toEqual([422, ['name']]);
    const { id } = (await moderator.post('/reason-texts', { ...text, name: 'Altro' })).body as { id: number };
    expect((await moderator.put(`/reason-texts/${id}`, words)).status).toBe(422);
    expect((await moderator.put(`/reason-texts/${id}`, { ...words, name: 'altro' })).body.name).toBe('altro');
    expect((await moderator.put('/reason-texts/999999', words)).status).toBe(404);
    for (const [length, status] of [
      [staffLimits.reasonTextName, 201],
      [staffLimits.reasonTextName + 1, 422],
    ] as const)
      expect((await moderator.post('/reason-texts', { ...text, name: 'n'.repeat(length) })).status).toBe(status);
    for (const [length, status] of [
      [moderationLimits.reasonMin - 1, 422],
      [moderationLimits.reasonMax + 1, 422],
    ] as const)
      for (const field of ['text_it', 'text_en'])
        expect((await moderator.put(`/reason-texts/${id}`, { ...words, [field]: 'a'.repeat(length) })).status).toBe(
          status,
        );
  });

  it('take from a record that is sent back whole only what may change', async () => {
    const { body } = await moderator.post('/reason-texts', text);
    const whole = { ...body, id: neighbour, decision: 'inactive.delete', updated_at: '2020-01-01T00:00:00.000Z' };
    test.clock.advance(1000);
    const changed = await moderator.put(`/reason-texts/${body.id}`, { ...whole, name: 'Altro' });
    const now = test.clock.now().toISOString();
    expect([changed.status, changed.body]).toEqual([200, { ...body, name: 'Altro', updated_at: now }]);
    expect((await all(admin)).map(({ id, decision }) => [id, decision])).toEqual([
      [neighbour, 'refunds.deny'],
      [body.id, text.decision],
    ]);
  });

  it('are at most as many as the limit says, for each decision, also when two write at once', async () => {
    for (let nth = 1; nth < staffLimits.reasonTexts; nth += 1)
      expect((await moderator.post('/reason-texts', { ...text, name: `Testo ${nth}` })).status).toBe(201);
    const answers = await Promise.all(
      [moderator, admin].map((desk, nth) => desk.post('/reason-texts', { ...text, name: `Ultimo ${nth}` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('reason_texts_full');
    expect((await moderator.post('/reason-texts', { ...text, decision: 'inactive.delete' })).status).toBe(201);
  });

  it('leave what was sent as it is when they are changed or deleted, and each change is in the log', async () => {
    const { id } = (await moderator.post('/reason-texts', text)).body as { id: number };
    const account = await new Rows(test).firm();
    const { rows } = await sql<{ id: number }>`
      insert into cases (kind, status, account_id, subject_type, subject_id, opened_at)
      values ('inactive', 'open', ${account}, 'account', ${account}, ${test.clock.now()}) returning id`.execute(
      test.sql,
    );
    const caseId = rows[0]!.id;
    await moderator.post(`/cases/${caseId}/decide`, { decision: 'keep', reason: text.text_it });
    await admin.put(`/reason-texts/${id}`, { ...words, text_it: 'Un testo del tutto diverso.' });
    // Saved as it is, nothing changes.
    await admin.put(`/reason-texts/${id}`, { ...words, text_it: 'Un testo del tutto diverso.' });
    expect((await admin.delete(`/reason-texts/${id}`)).body).toEqual({ id });
    expect((await moderator.get(`/cases/${caseId}`)).body.reason).toBe(text.text_it);
    expect((await all(admin)).map((one) => one.id)).toEqual([neighbour]);
    const { rows: entries } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit where resource = 'reason-texts' and record_id = ${id} order by id`.execute(
      test.sql,
    );
    expect(entries).toEqual([
      { action: 'create', before: null, after: text },
      { action: 'update', before: { text_it: words.text_it }, after: { text_it: 'Un testo del tutto diverso.' } },
      { action: 'delete', before: { ...text, text_it: 'Un testo del tutto diverso.' }, after: null },
    ]);
  });
});
