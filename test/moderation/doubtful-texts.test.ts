import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../src/accounts/closing/erasure.js';
import { ExportAccount } from '../../src/accounts/closing/export-account.js';
import { lastMail } from '../accounts/people.js';
import { newest, type CaseRow } from './reports/desk-cases.js';
import { quote, Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

const DOUBT = 'Mi dia il suo numero.';
const DOUBTFUL = `${DOUBT} La diffida è il primo passo, e di solito basta a chiudere la questione senza andare in causa.`;
const OTHER = `${DOUBT} Dopo la diffida la compagnia ha sessanta giorni per rispondere, e di solito lo fa molto prima.`;
const CLEAN = 'La diffida è il primo passo, e di solito basta a chiudere la questione senza andare in causa.';
const WHY = 'Il testo invita a sentirsi fuori dal servizio prima della scelta.';
const APPEAL = 'Era una domanda sul numero di polizza, non sul telefono.';
const AFTER = 'Riletto il testo: chiede il numero di polizza.';

const test = useTestApp();
let scenario: Scenario;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  scenario = await Scenario.of(test, 4);
  const team = new Team(test);
  desk = await team.as('moderator');
  other = await team.as('moderator');
});

type Firm = FirmOf & { responseId: number };
let request: number;
let firm: Firm;
let second: Firm;
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  await sql`delete from contact_leaks`.execute(test.sql);
  await sql`delete from cases where kind = 'text' and status <> 'decided'`.execute(test.sql);
  request = await scenario.sent();
  [firm, second] = (await scenario.holders(request, 2)) as [Firm, Firm];
  for (const { http, responseId } of [firm, second]) await http.put(`/responses/${responseId}`, { status: 3 });
});

const open = async (): Promise<CaseRow[]> =>
  (await desk.list('cases', { filter: { kind: 'text', to_decide: 'true' }, sort: ['id', 'DESC'] })).body as CaseRow[];
const ruled = (decision: string, one: CaseRow, by = desk, reason = WHY) =>
  by.post(`/cases/${one.id}/decide`, { decision, reason });
const decided = async (decision: string): Promise<void> => {
  const [one] = await open();
  const { status, text } = await ruled(decision, one!);
  if (status !== 200) throw new Error(text);
};
const written = async (http: HttpClient, path: string, body: Record<string, unknown>): Promise<void> => {
  const { status, text } = await http.put(path, body);
  if (status >= 300) throw new Error(text);
};
const quotes = (text: string, over = {}) =>
  written(firm.http, `/responses/${firm.responseId}`, { ...quote, text, ...over });
const answer = async (responseId = firm.responseId) => (await scenario.citizen.get(`/responses/${responseId}`)).info;
const own = async (http: HttpClient) =>
  ((await http.get('/complaints')).info as { reference: string; subject: object; statement: object }[])[0]!;
const profile = async () => (await test.http.get(`/lawyers/${firm.id}`)).info;
const mailOf = async (account: number) => {
  const { rows } = await sql<{ email: string }>`select email from accounts where id = ${account}`.execute(test.sql);
  return lastMail(test, rows[0]!.email);
};
/** What the export of somebody has of the review. */
const exported = async (accountId: number, subject: 'feedback_given' | 'feedback_received') =>
  ((await test.app.get(ExportAccount).data({ accountId, memberId: null }))[subject] as { request_id: number }[]).filter(
    (row) => row.request_id === request,
  );
const leaks = async (): Promise<number> =>
  (await sql`select 1 from contact_leaks where account_id = ${firm.id}`.execute(test.sql)).rows.length;
const appealed = async (http: HttpClient): Promise<void> => {
  await http.post(`/complaints/${(await own(http)).reference}/appeal`, { text: APPEAL });
  const { status, text } = await ruled('grant', await newest(desk, 'appeal'), other, AFTER);
  if (status !== 200) throw new Error(text);
};

/** The firm is chosen, so that it can be reviewed. */
const chosen = async (): Promise<void> => {
  await quotes(CLEAN);
  await written(scenario.citizen, `/responses/${firm.responseId}`, { status: 9 });
  await scenario.rows.chosenLongAgo();
};
const reviewed = (text: string, stars = 2) =>
  written(scenario.citizen, `/requests/${request}/feedback`, { satisfaction_lawyer: stars, review_lawyer: text });
const replied = (text: string) => written(firm.http, `/feedbacks/${request}/reply`, { text });
/** Adds what a public profile needs and the firms of a scenario lack. */
const presented = async (text: string | null): Promise<void> => {
  await written(firm.http, '/profile', { presentation: text });
  await sql`update accounts set completed = true where id = ${firm.id}`.execute(test.sql);
};

describe('a doubtful quote', () => {
  it('is shown at once and opens a case with the marked part and the history of both parties', async () => {
    await quotes(DOUBTFUL);
    expect((await answer()).text).toBe(DOUBTFUL);
    const [one, ...more] = await open();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      kind: 'text',
      account: { id: firm.id },
      subject: { type: 'response', id: firm.responseId },
      priority: 0,
    });
    const { body } = await desk.get(`/cases/${one!.id}`);
    expect(body.decisions).toEqual(['keep', 'remove_contacts', 'remove_insult', 'remove_other']);
    expect(body.file).toMatchObject({
      type: 'response',
      text: DOUBTFUL,
      removed: false,
      request_id: request,
      author: { id: firm.id, model: 'lawyer', leaks: 0, removed: 0, upheld: 0, suspensions: 0 },
      reader: { id: scenario.citizenId, model: 'user', leaks: 0 },
    });
    expect(DOUBTFUL).toContain((body.file as { blocked: string[] }).blocked[0]);
  });

  it('that is removed leaves price, credit and state unchanged, and counts as a leak; author and citizen are notified', async () => {
    await quotes(DOUBTFUL);
    const balance = await scenario.balance(firm);
    await decided('remove_contacts');
    expect(await answer()).toMatchObject({
      text: null,
      text_removed: true,
      status: { id: 7 },
      percentage: 12,
      fixed_costs_cents: 40_000,
    });
    expect([await scenario.balance(firm), await leaks()]).toEqual([balance, 1]);
    const mine = await own(firm.http);
    expect(mine).toMatchObject({
      side: 'reported',
      subject: { type: { id: 'response' }, id: firm.responseId },
      statement: {
        decision: { id: 'remove' },
        facts: WHY,
        ground: expect.stringContaining('recapiti'),
        removed: DOUBTFUL,
        automated: false,
        found_by_filter: true,
        detection: { id: 'contact_filter' },
      },
      allowed_actions: ['appeal'],
    });
    expect(await mailOf(firm.id)).toMatchObject({
      subject: `Abbiamo rimosso un tuo testo: ${mine.reference}`,
      body_text: expect.stringContaining(WHY),
    });
    const inbox = (await firm.http.get(`/requests/${request}`)).info.response as { text_removed: boolean };
    expect(inbox.text_removed).toBe(true);
    expect(
      (await written(scenario.citizen, `/responses/${firm.responseId}`, { status: 9 }), (await answer()).status),
    ).toMatchObject({ id: 9 });
    const { rows } = await sql`
      select staff_id, action, reason, before, after from audit
      where resource = 'responses' and record_id = ${firm.responseId}`.execute(test.sql);
    expect(rows).toEqual([
      {
        staff_id: desk.id,
        action: 'remove_contacts',
        reason: WHY,
        before: { text: 'response', shown: true },
        after: { text: 'response', shown: false },
      },
    ]);
  });

  it('gets its text back by an appeal, which cancels the leak too', async () => {
    await quotes(DOUBTFUL);
    await decided('remove_contacts');
    await appealed(firm.http);
    expect([(await answer()).text, (await answer()).text_removed, await leaks()]).toEqual([DOUBTFUL, false, 0]);
  });

  it('that is removed for another reason counts as no leak, and a newer text of the firm stays after an appeal', async () => {
    await quotes(DOUBTFUL);
    await decided('remove_insult');
    expect(await leaks()).toBe(0);
    await quotes(CLEAN);
    await appealed(firm.http);
    expect(await answer()).toMatchObject({ text: CLEAN, text_removed: false });
  });

  it('that is kept stays, and is screened again only when its text changes', async () => {
    await quotes(DOUBTFUL);
    await decided('keep');
    expect((await answer()).text).toBe(DOUBTFUL);
    expect((await firm.http.get('/complaints')).info).not.toContainEqual(
      expect.objectContaining({ subject: expect.objectContaining({ id: firm.responseId }) }),
    );
    await sql`update responses set read_at = null where id = ${firm.responseId}`.execute(test.sql);
    await quotes(DOUBTFUL, { percentage: 9 });
    expect(await open()).toEqual([]);
    await quotes(OTHER);
    expect(await open()).toHaveLength(1);
    await quotes(CLEAN);
    expect(await open()).toEqual([]);
  });

  it('has its case closed with its request, and with an upheld report', async () => {
    await quotes(DOUBTFUL);
    const about = {
      subject_type: 'response',
      subject_id: firm.responseId,
      reason: 'contacts',
      text: 'Chiede il numero.',
    };
    await scenario.citizen.post('/complaints', about);
    await ruled('uphold', await newest(desk, 'report'));
    expect(await open()).toEqual([]);
    await written(second.http, `/responses/${second.responseId}`, { status: 5, text: DOUBTFUL });
    expect(await open()).toHaveLength(1);
    await scenario.citizen.delete(`/requests/${request}`);
    expect(await open()).toEqual([]);
    expect((await newest(desk, 'text')).status).toBe('withdrawn');
  });
});

describe('a doubtful opinion', () => {
  it('loses its text and stays an opinion', async () => {
    await written(second.http, `/responses/${second.responseId}`, { status: 5, text: DOUBTFUL });
    await decided('remove_contacts');
    expect(await answer(second.responseId)).toMatchObject({ text: null, text_removed: true, status: { id: 5 } });
  });

  it('is not decided twice, or while a colleague examines it', async () => {
    await written(second.http, `/responses/${second.responseId}`, { status: 5, text: DOUBTFUL });
    const [one] = await open();
    await other.post(`/cases/${one!.id}/claim`);
    expect((await ruled('remove_contacts', one!)).status).toBe(409);
    expect((await ruled('uphold', one!, other)).status).toBe(422);
    expect((await ruled('keep', one!, other)).status).toBe(200);
    expect((await ruled('remove_contacts', one!, other)).status).toBe(409);
    expect((await answer(second.responseId)).text).toBe(DOUBTFUL);
  });
});

describe('a doubtful review', () => {
  beforeEach(chosen);

  it('that is removed disappears from profile and average, and comes back with a clean text', async () => {
    const before = (await profile()).rating as { reviews: number };
    await reviewed(DOUBTFUL);
    expect(((await profile()).rating as typeof before).reviews).toBe(before.reviews + 1);
    expect((await open())[0]).toMatchObject({ priority: 1, account: { id: scenario.citizenId } });
    await decided('remove_contacts');
    expect((await profile()).rating).toMatchObject(before);
    expect(
      ((await firm.http.get('/feedbacks')).info as { request_id: number }[]).map((one) => one.request_id),
    ).not.toContain(request);
    expect((await scenario.citizen.get(`/requests/${request}`)).info.feedback).toMatchObject({
      review_lawyer: DOUBTFUL,
      removed: true,
      may_return: true,
    });
    // Stars alone change nothing; a doubtful text waits for staff; a clean one is shown at once.
    await reviewed(DOUBTFUL, 3);
    expect(await open()).toEqual([]);
    await reviewed(OTHER);
    expect((await profile()).rating).toMatchObject(before);
    const [one] = await open();
    expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({ removed: true, text: OTHER });
    await reviewed(CLEAN);
    expect(await open()).toEqual([]);
    expect(((await profile()).reviews as { review_lawyer: string }[])[0]!.review_lawyer).toBe(CLEAN);
  });

  it('that replaces a removed one is shown once staff keep it; removed again, it stays hidden', async () => {
    await reviewed(DOUBTFUL);
    await decided('remove_contacts');
    await reviewed(OTHER);
    await decided('remove_contacts');
    const words = async () =>
      ((await profile()).reviews as { review_lawyer: string }[]).map((one) => one.review_lawyer);
    expect(await words()).not.toContain(OTHER);
    await reviewed(`${OTHER} Aspetto.`);
    await decided('keep');
    expect(await words()).toContain(`${OTHER} Aspetto.`);
  });

  it('that staff removed on their own needs no decision, and does not come back with another text', async () => {
    await reviewed(DOUBTFUL);
    expect((await desk.post(`/reviews/${request}/remove`, { reason: WHY })).status).toBe(200);
    expect(await open()).toEqual([]);
    await reviewed(OTHER);
    expect(await open()).toEqual([]);
    await reviewed(CLEAN);
    expect((await scenario.citizen.get(`/requests/${request}`)).info.feedback).toMatchObject({
      removed: true,
      may_return: false,
    });
  });
});

describe('a doubtful reply', () => {
  beforeEach(async () => {
    await chosen();
    await reviewed('Poco chiaro.');
  });
  const reply = async () => ((await profile()).reviews as { reply: string | null; replied_at: string | null }[])[0]!;
  const mine = async () =>
    ((await firm.http.get('/feedbacks')).info as { request_id: number; reply: string; reply_removed: boolean }[]).find(
      ({ request_id }) => request_id === request,
    )!;

  it('that is removed is read by its firm only, and counts as no leak because contacts were shared', async () => {
    await replied(DOUBTFUL);
    expect((await reply()).reply).toBe(DOUBTFUL);
    const [one] = await open();
    expect(one).toMatchObject({ subject: { type: 'review_reply' }, account: { id: firm.id }, priority: 1 });
    expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({ answers: 'Poco chiaro.' });
    await decided('remove_contacts');
    expect(await reply()).toMatchObject({ reply: null, replied_at: null });
    expect(await mine()).toMatchObject({ reply: DOUBTFUL, reply_removed: true });
    expect((await scenario.citizen.get(`/requests/${request}`)).info.feedback.reply).toBeNull();
    expect(await exported(scenario.citizenId, 'feedback_given')).toMatchObject([{ reply: null }]);
    expect(await exported(firm.id, 'feedback_received')).toMatchObject([{ reply: DOUBTFUL }]);
    expect(await leaks()).toBe(0);
    await replied(OTHER);
    expect((await reply()).reply).toBeNull();
    await decided('keep');
    expect((await reply()).reply).toBe(OTHER);
  });

  it('comes back with a clean text, and by an appeal', async () => {
    await replied(DOUBTFUL);
    await decided('remove_other');
    await appealed(firm.http);
    expect((await reply()).reply).toBe(DOUBTFUL);
    await replied(OTHER);
    await decided('remove_contacts');
    await replied(CLEAN);
    expect((await reply()).reply).toBe(CLEAN);
  });

  it('is deleted with its review and the account of the client', async () => {
    await reviewed(DOUBTFUL);
    await replied(DOUBTFUL);
    expect(await open()).toHaveLength(2);
    const { rows } = await sql<{ id: number }>`select id from feedbacks where request_id = ${request}`.execute(
      test.sql,
    );
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, scenario.citizenId, 'account_deleted'));
    const left = await sql`
      select status from cases where kind = 'text' and subject_id = ${rows[0]!.id} and status in ('open', 'claimed')
        and subject_type in ('review', 'review_reply')`.execute(test.sql);
    expect(left.rows).toEqual([]);
    scenario.citizenId = await scenario.rows.citizen();
    scenario.citizen = await scenario.rows.as(scenario.citizenId);
  });
});

describe('a doubtful firm profile text', () => {
  it('that is removed disappears from the public profile, which stays complete, and comes back with a clean text', async () => {
    await presented(DOUBTFUL);
    expect((await profile()).presentation).toBe(DOUBTFUL);
    const [one] = await open();
    expect(one).toMatchObject({ subject: { type: 'profile', id: firm.id }, priority: 1 });
    expect((await desk.get(`/cases/${one!.id}`)).body.file).toMatchObject({
      text: DOUBTFUL,
      removed: false,
      author: { id: firm.id },
      reader: null,
    });
    await decided('remove_contacts');
    expect((await profile()).presentation).toBeNull();
    const seen = (await firm.http.get('/profile')).info;
    expect(seen).toMatchObject({ presentation: DOUBTFUL, presentation_removed: true });
    expect(seen.missing).not.toContain('presentation');
    await presented(DOUBTFUL);
    expect(await open()).toEqual([]);
    await presented(OTHER);
    const [next, ...more] = await open();
    expect([(await profile()).presentation, more]).toEqual([null, []]);
    expect((await desk.get(`/cases/${next!.id}`)).body.file).toMatchObject({ text: OTHER, removed: true });
    await decided('keep');
    expect((await profile()).presentation).toBe(OTHER);
    await presented(CLEAN);
    expect([(await profile()).presentation, (await open()).length]).toEqual([CLEAN, 0]);
  });

  it('has its case closed when the firm empties it or deletes its account', async () => {
    await presented(DOUBTFUL);
    await presented(null);
    expect(await open()).toEqual([]);
    const id = await scenario.rows.firm({ listed: false });
    await written(await scenario.rows.as(id), '/profile', { presentation: DOUBTFUL });
    expect(await open()).toHaveLength(1);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect(await open()).toEqual([]);
  });
});
