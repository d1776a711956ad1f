import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Erasure } from '../../../src/accounts/closing/erasure.js';
import { reportLimits } from '../../../src/shared/limits.js';
import { lastMail } from '../../accounts/people.js';
import { Scenario, type FirmOf } from '../../requests/scenario.js';
import { Team, type Desk } from '../../staff/team.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { watchInnocents } from '../../support/innocents.js';
import type { HttpClient } from '../../support/http.js';
import { newest } from './desk-cases.js';

const TEXT = 'Mi ha offeso: chiedo che lo togliate.';
const WHY = 'Il messaggio contiene un insulto rivolto alla persona.';
const INSULT = 'Lei è una persona ridicola.';
const APPEAL = 'Era una frase tra colleghi, non un insulto.';
const AFTER = 'Riletto il contesto, la frase non è rivolta alla persona.';

let test: TestApp;
let scenario: Scenario;
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 3);
  const team = new Team(test);
  desk = await team.as('moderator');
  other = await team.as('moderator');
});
watchInnocents(() => test);
afterAll(() => test.close());

let firm: FirmOf & { responseId: number };
let message: number;
let reported: string;
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  const request = await scenario.sent();
  [firm] = (await scenario.quotes(request, 1)) as [FirmOf & { responseId: number }];
  message = ((await firm.http.post('/messages', { response_id: firm.responseId, text: INSULT })).info as { id: number })
    .id;
  const about = { subject_type: 'message', subject_id: message, reason: 'insult', text: TEXT };
  reported = ((await scenario.citizen.post('/complaints', about)).info as { reference: string }).reference;
});

const decide = async (kind: string, decision: string, by: Desk, reason = WHY) =>
  by.post(`/cases/${(await newest(desk, kind)).id}/decide`, { decision, reason });
const own = async (by: HttpClient, reference: string) => (await by.get(`/complaints/${reference}`)).info;
const latest = async (by: HttpClient): Promise<string> =>
  ((await by.get('/complaints')).info as { reference: string }[])[0]!.reference;
const appeal = (by: HttpClient, reference: string) => by.post(`/complaints/${reference}/appeal`, { text: APPEAL });
const delivered = async (): Promise<boolean> =>
  ((await scenario.citizen.get(`/messages?response_id=${firm.responseId}`)).info as { id: number }[]).some(
    ({ id }) => id === message,
  );
const mailOf = async (account: number) => {
  const { rows } = await sql<{ email: string }>`select email from accounts where id = ${account}`.execute(test.sql);
  return lastMail(test, rows[0]!.email);
};

describe('an appeal', () => {
  it('that is granted restores what was removed, and changes the decision for both sides', async () => {
    await decide('report', 'uphold', desk);
    expect(await delivered()).toBe(false);
    const mine = await latest(firm.http);
    expect((await appeal(firm.http, mine)).info).toMatchObject({
      status: { id: 'appealed' },
      appeal: { text: APPEAL, decision: null },
    });
    expect((await mailOf(firm.id)).subject).toBe(`Ricorso ricevuto: ${mine}`);
    const { body } = await other.get(`/cases/${(await newest(desk, 'appeal')).id}`);
    expect(body).toMatchObject({
      decisions: ['grant', 'reject'],
      account: { id: firm.id },
      file: {
        reference: mine,
        side: 'reported',
        statement: WHY,
        text: APPEAL,
        removed_text: INSULT,
        decided_by: { id: desk.id },
      },
    });
    expect((await decide('appeal', 'grant', other, AFTER)).status).toBe(200);
    expect(await delivered()).toBe(true);
    expect(await own(firm.http, mine)).toMatchObject({
      status: { id: 'changed' },
      appeal: { decision: { id: 'grant' }, statement: AFTER },
      allowed_actions: [],
    });
    expect(await own(scenario.citizen, reported)).toMatchObject({ status: { id: 'changed' } });
    expect((await mailOf(firm.id)).body_text).toContain(AFTER);
    const { rows } = await sql`
      select staff_id, action, before, after from audit where resource = 'reports' order by id desc limit 1`.execute(
      test.sql,
    );
    expect(rows).toEqual([
      {
        staff_id: other.id,
        action: 'grant',
        before: { decision: 'uphold', overturned: false },
        after: { decision: 'uphold', overturned: true },
      },
    ]);
  });

  it('that is granted puts no message back that its author has withdrawn meanwhile', async () => {
    await decide('report', 'uphold', desk);
    await appeal(firm.http, await latest(firm.http));
    await sql`update messages set deleted_at = now(), text = null where id = ${message}`.execute(test.sql);
    const status = async () => (await sql`select status from messages where id = ${message}`.execute(test.sql)).rows;
    const before = await status();
    expect((await decide('appeal', 'grant', other, AFTER)).status).toBe(200);
    expect(await status()).toEqual(before);
    expect(await delivered()).toBe(false);
  });

  it('that is granted restores the text of a quote and of a review', async () => {
    const text = async () => (await scenario.citizen.get(`/responses/${firm.responseId}`)).info.text as string | null;
    const quote = await text();
    await scenario.citizen.post('/complaints', {
      subject_type: 'response',
      subject_id: firm.responseId,
      reason: 'false_information',
      text: TEXT,
    });
    await decide('report', 'uphold', desk);
    expect(await text()).toBeNull();
    await appeal(firm.http, await latest(firm.http));
    await decide('appeal', 'grant', other, AFTER);
    expect([quote, await text()]).toEqual([expect.stringMatching(/./), quote]);

    await scenario.citizen.put(`/responses/${firm.responseId}`, { status: 9 });
    await scenario.rows.chosenLongAgo();
    const { request_id: id } = (
      await sql<{ request_id: number }>`
      select request_id from responses where id = ${firm.responseId}`.execute(test.sql)
    ).rows[0]!;
    await scenario.citizen.put(`/requests/${id}/feedback`, { satisfaction_lawyer: 2, review_lawyer: 'Poco chiaro.' });
    const reviews = async () =>
      ((await test.http.get(`/lawyers/${firm.id}`)).info.reviews as { id: number }[]).map((one) => one.id);
    const [review] = await reviews();
    expect(review).toEqual(expect.any(Number));
    const about = { subject_type: 'review', subject_id: review, reason: 'false_information', text: TEXT };
    await firm.http.post('/complaints', about);
    await decide('report', 'uphold', desk);
    expect(await reviews()).toEqual([]);
    await appeal(scenario.citizen, await latest(scenario.citizen));
    await decide('appeal', 'grant', other, AFTER);
    expect(await reviews()).toEqual([review]);
  });

  it('that is rejected changes nothing and is the only one', async () => {
    await decide('report', 'uphold', desk);
    const mine = await latest(firm.http);
    await appeal(firm.http, mine);
    await decide('appeal', 'reject', other, AFTER);
    expect(await delivered()).toBe(false);
    expect(await own(firm.http, mine)).toMatchObject({ status: { id: 'confirmed' }, appeal: { statement: AFTER } });
    expect((await appeal(firm.http, mine)).body.message).toBe('appeal_not_allowed');
  });

  it('of a reporter whose report was dismissed removes the subject after all; its author may appeal in turn', async () => {
    await decide('report', 'dismiss', desk);
    await appeal(scenario.citizen, reported);
    await decide('appeal', 'grant', other, AFTER);
    expect(await delivered()).toBe(false);
    expect(await own(scenario.citizen, reported)).toMatchObject({ status: { id: 'changed' } });
    expect(await own(firm.http, await latest(firm.http))).toMatchObject({
      statement: { facts: AFTER, removed: INSULT },
      allowed_actions: ['appeal'],
    });
  });

  it('can be made for six months, once, and two simultaneous ones become one', async () => {
    await decide('report', 'uphold', desk);
    const mine = await latest(firm.http);
    const { rows } = await sql<{ until: Date }>`
      select appeal_until as until from reports where reference = ${mine}`.execute(test.sql);
    const until = new Date(rows[0]!.until);
    const decided = test.clock.now();
    expect(until.getUTCMonth()).toBe((decided.getUTCMonth() + reportLimits.appealMonths) % 12);
    await sql`update reports set appeal_until = ${decided} where reference = ${mine}`.execute(test.sql);
    expect((await appeal(firm.http, mine)).status).toBe(409);
    await sql`update reports set appeal_until = ${until} where reference = ${mine}`.execute(test.sql);
    const statuses = (await Promise.all([appeal(firm.http, mine), appeal(firm.http, mine)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 409]);
    // The party that won cannot appeal.
    expect((await appeal(scenario.citizen, reported)).body.message).toBe('appeal_not_allowed');
  });

  it('is decided by another member than the decision, where there is one', async () => {
    await decide('report', 'uphold', desk);
    await appeal(firm.http, await latest(firm.http));
    const refused = await decide('appeal', 'reject', desk);
    expect(refused).toBeRefused(403, 'appeal_needs_another');
    await sql`update staff set disabled_at = ${test.clock.now()} where id <> ${desk.id}`.execute(test.sql);
    try {
      expect((await decide('appeal', 'reject', desk)).status).toBe(200);
    } finally {
      await sql`update staff set disabled_at = null`.execute(test.sql);
    }
  });

  it('is deleted with its author’s account', async () => {
    const id = await scenario.rows.citizen();
    const by = await scenario.rows.as(id);
    const about = {
      subject_type: 'account',
      subject_id: await scenario.rows.firm({ listed: false }),
      reason: 'spam',
      text: TEXT,
    };
    const { reference } = (await by.post('/complaints', about)).info as { reference: string };
    await decide('report', 'dismiss', desk);
    await appeal(by, reference);
    await test.database.transaction((em) => test.app.get(Erasure).erase(em, id, 'account_deleted'));
    expect((await newest(desk, 'appeal')).status).toBe('withdrawn');
    const { rows } = await sql`
      select p.account_id, p.text from appeals p join reports r on r.id = p.report_id
      where r.reference = ${reference}`.execute(test.sql);
    expect(rows).toEqual([{ account_id: null, text: null }]);
  });
});

describe('a suspended person', () => {
  const REASON = 'Hai scritto recapiti in più richieste.';
  const linkIn = (text: string): string => /\/ricorso\/(\d{30,60})/.exec(text)![1]!;

  it('appeals by the link in the mail without signing in, and can sign in again when the appeal is granted', async () => {
    const id = await scenario.rows.citizen();
    expect((await desk.post(`/accounts/${id}/suspend`, { reason: REASON })).status).toBe(200);
    const token = linkIn((await mailOf(id)).body_text);
    const read = () => test.http.get(`/appeals/${token}`);
    expect((await read()).info).toMatchObject({
      side: 'suspended',
      statement: { decision: { id: 'suspend' }, facts: REASON },
      allowed_actions: ['appeal'],
    });
    expect((await test.http.post(`/appeals/${token}`, { text: APPEAL })).status).toBe(204);
    expect((await test.http.post(`/appeals/${token}`, { text: APPEAL })).status).toBe(409);
    expect((await read()).info).toMatchObject({ status: { id: 'appealed' }, allowed_actions: [] });

    const refused = await decide('appeal', 'grant', desk, AFTER);
    expect(refused.body.message).toBe('appeal_needs_another');
    expect((await decide('appeal', 'grant', other, AFTER)).status).toBe(200);
    const { rows } = await sql`select suspended_at from accounts where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ suspended_at: null }]);
    expect((await read()).body.message).toBe('invalid_appeal_link');
    expect(((await (await scenario.rows.as(id)).get('/complaints')).info as object[])[0]).toMatchObject({
      status: { id: 'changed' },
    });
  });

  it('cannot use an invented or expired link', async () => {
    const made = '1'.repeat(41);
    expect([(await test.http.get(`/appeals/${made}`)).status, (await test.http.get('/appeals/12')).status]).toEqual([
      410, 422,
    ]);
    expect((await test.http.post(`/appeals/${made}`, { text: APPEAL })).status).toBe(410);
    const id = await scenario.rows.citizen();
    await desk.post(`/accounts/${id}/suspend`, { reason: REASON });
    const token = linkIn((await mailOf(id)).body_text);
    await sql`update reports set appeal_until = ${test.clock.now()} where account_id = ${id}`.execute(test.sql);
    expect((await test.http.get(`/appeals/${token}`)).status).toBe(410);
  });

  it('has nothing left to appeal against once staff lifted the suspension', async () => {
    const id = await scenario.rows.citizen();
    await desk.post(`/accounts/${id}/suspend`, { reason: REASON });
    const token = linkIn((await mailOf(id)).body_text);
    await test.http.post(`/appeals/${token}`, { text: APPEAL });
    await desk.post(`/accounts/${id}/reinstate`, { reason: 'Era uno sbaglio nostro.' });
    expect((await newest(desk, 'appeal')).status).toBe('withdrawn');
    expect((await test.http.get(`/appeals/${token}`)).status).toBe(410);
  });
});
