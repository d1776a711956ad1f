import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { messagesInvariants } from '../../src/cli/invariants/messages.invariants.js';
import { requestLimits } from '../../src/shared/limits.js';
import { newest } from '../moderation/reports/desk-cases.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

const WORDS = 'Vi chiediamo di restare sul caso e di non offendervi.';

interface Message {
  readonly id: number;
  readonly type: number;
  readonly mine: boolean;
  readonly text: string;
  readonly read_at: string | null;
  readonly author: string | null;
  readonly allowed_actions: string[];
}

interface Exported {
  readonly response_id: number;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

describe('a message of the staff', () => {
  let test: TestApp;
  let scenario: Scenario;
  let desk: Desk;
  let firm: FirmOf & { responseId: number };
  let second: FirmOf & { responseId: number };
  let request: number;
  let caseId: number;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    desk = await new Team(test).as('moderator');
    request = await scenario.sent();
    [firm, second] = (await scenario.quotes(request, 2)) as [typeof firm, typeof second];
    for (const { http, responseId } of [firm, second])
      await http.post('/messages', { response_id: responseId, text: 'Buongiorno, ho letto la richiesta.' });
    caseId = await reported('message', await write(firm, 'Lei è una persona ridicola.'));
  });
  afterAll(() => test.close());

  const write = async ({ http, responseId }: typeof firm, text: string): Promise<number> =>
    ((await http.post('/messages', { response_id: responseId, text })).info as { id: number }).id;
  const reported = async (subject_type: string, subject_id: number): Promise<number> => {
    const body = { subject_type, subject_id, reason: 'insult', text: 'Mi ha offeso: chiedo che lo togliate.' };
    expect((await scenario.citizen.post('/complaints', body)).status).toBe(201);
    return (await newest(desk, 'report')).id;
  };
  const messages = async (http: HttpClient, { responseId }: typeof firm = firm): Promise<Message[]> =>
    (await http.get(`/messages?response_id=${responseId}`)).info as Message[];
  const lastOf = async (http: HttpClient) => (await messages(http)).at(-1)!;
  const unread = async (http: HttpClient): Promise<number[]> =>
    ((await http.get('/conversations')).info as { response_id: number; unread: number }[])
      .sort((one, two) => one.response_id - two.response_id)
      .map((one) => one.unread);
  /** Who was notified of it, in the app and by mail. */
  const told = async (): Promise<unknown[]> => {
    await test.drain();
    const { rows } = await sql<{ account: number; mails: number }>`
      select n.account_id as account, (
        select count(*)::integer from outbox o join accounts a on a.email = o.recipient
        where a.id = n.account_id and o.template = 'staff_wrote' and o.content->>'replyTo' is null) as mails
      from notifications n where n.template = 'staff_wrote' order by n.account_id`.execute(test.sql);
    return rows.map(({ account, mails }) => [account, mails]);
  };
  const events = async (): Promise<number[]> => {
    const { rows } = await sql<{ account: number }>`
      select account_id as account from account_events
      where kind = 'message' and (refs->>'message_id')::integer = (select max(id) from messages)
      order by account_id`.execute(test.sql);
    return rows.map(({ account }) => account);
  };
  const broken = async (): Promise<unknown[]> =>
    (
      await Promise.all(
        messagesInvariants.map(
          async ({ offenders }) => (await offenders(test.clock.now(), test.clock.now()).execute(test.sql)).rows,
        ),
      )
    ).flat();

  it('is read by both sides as the staff’s, each of whom has it unread on its own', async () => {
    const before = {
      citizen: await unread(scenario.citizen),
      firm: await unread(firm.http),
      other: await unread(second.http),
    };
    const { status, body } = await desk.post(`/cases/${caseId}/message`, { text: `  ${WORDS}\n` });
    expect(status).toBe(200);
    expect((body as { file: { subject: { may_write: boolean; around: unknown[] } } }).file.subject).toMatchObject({
      may_write: true,
      around: [{ by: 'lawyer' }, { by: 'lawyer', reported: true }, { by: 'staff', text: WORDS }],
    });
    const both = [scenario.citizenId, firm.id].sort((one, two) => one - two);
    expect(await events()).toEqual(both);
    expect(await told()).toEqual(both.map((id) => [id, 1]));
    for (const http of [scenario.citizen, firm.http])
      expect(await lastOf(http)).toMatchObject({
        type: 9,
        mine: false,
        text: WORDS,
        author: null,
        read_at: null,
        allowed_actions: [],
      });
    expect((await messages(second.http, second)).map(({ type }) => type)).toEqual([2]);
    const [mine = 0, others = 0] = before.citizen;
    expect(await unread(scenario.citizen)).toEqual([mine + 1, others]);
    expect(await unread(firm.http)).toEqual(before.firm.map((count) => count + 1));
    expect(await unread(second.http)).toEqual(before.other);
    expect(await broken()).toEqual([]);
  });

  it('is read by each side for itself', async () => {
    const { id } = await lastOf(firm.http);
    const read = (http: HttpClient) => http.post(`/conversations/${firm.responseId}/read`, { last_id: id });
    expect((await read(firm.http)).status).toBeLessThan(300);
    expect((await lastOf(firm.http)).read_at).not.toBeNull();
    expect((await lastOf(scenario.citizen)).read_at).toBeNull();
    expect((await unread(firm.http))[0]).toBe(0);
    expect((await unread(scenario.citizen))[0]).toBe(3);
    expect(await broken()).toEqual([]);
    await read(scenario.citizen);
    await read(scenario.citizen);
    expect((await unread(scenario.citizen))[0]).toBe(0);
    expect((await lastOf(scenario.citizen)).read_at).not.toBeNull();
    expect(await broken()).toEqual([]);
  });

  it('is nobody’s to change, delete or report, and stands in the export of both sides', async () => {
    const { id } = await lastOf(scenario.citizen);
    for (const http of [scenario.citizen, firm.http]) {
      expect((await http.put(`/messages/${id}`, { text: 'Altro' })).status).toBe(404);
      expect((await http.delete(`/messages/${id}`)).status).toBe(404);
      const report = { subject_type: 'message', subject_id: id, reason: 'insult', text: 'Non mi piace che scriviate.' };
      expect((await http.post('/complaints', report)).status).toBe(404);
      const zip = unzipSync((await http.get('/account/export')).bytes);
      const conversations = JSON.parse(strFromU8(zip['conversations.json']!)) as Exported[];
      const exported = conversations.find(({ response_id }) => response_id === firm.responseId)?.messages ?? [];
      expect(exported.find((one) => one['id'] === id)).toMatchObject({ sender: 9, text: WORDS, mine: false });
      expect(JSON.stringify(conversations)).not.toContain('staff_id');
    }
  });

  it('is written once when it is sent twice, and is in the log without its words', async () => {
    const again = { text: 'Abbiamo deciso: il messaggio è stato tolto.' };
    expect((await desk.post(`/cases/${caseId}/message`, again)).status).toBe(200);
    expect((await desk.post(`/cases/${caseId}/message`, again)).status).toBe(200);
    const staff = (await messages(firm.http)).filter(({ type }) => type === 9);
    expect(staff.map(({ text }) => text)).toEqual([WORDS, again.text]);
    const { rows } = await sql`
      select staff_id, record_id, after from audit where action = 'message' order by id`.execute(test.sql);
    expect(rows).toEqual(staff.map(({ id }) => ({ staff_id: desk.id, record_id: caseId, after: { message: id } })));
    expect((await desk.post(`/cases/${caseId}/message`, { text: ' ' })).status).toBe(422);
    expect((await desk.post(`/cases/${caseId}/message`, { ...again, to: firm.id })).status).toBe(422);
  });

  it('is refused in a case about no conversation, and where one side reads no more', async () => {
    const profile = await reported('account', second.id);
    expect((await desk.post(`/cases/${profile}/message`, { text: WORDS })).status).toBe(404);

    const answer = await reported('response', second.responseId);
    await sql`update requests set status = 0, ended_at = ${test.clock.now()} where id = ${request}`.execute(test.sql);
    expect((await desk.post(`/cases/${answer}/message`, { text: WORDS })).status).toBe(200);
    test.clock.advance(requestLimits.leavesPanelAfter);
    const later = await new Team(test).as('moderator', { email: 'piu.tardi@staff.example' });
    const refused = await later.post(`/cases/${answer}/message`, { text: WORDS });
    expect(refused).toMatchObject({ status: 409, body: { message: 'conversation_over' } });
    expect((await later.get(`/cases/${caseId}`)).body).toMatchObject({ file: { subject: { may_write: false } } });
    expect(await broken()).toEqual([]);
  });
});
