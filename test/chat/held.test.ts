import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';

const WORDS = 'Un dubbio da guardare';
const reason = 'Invita a sentirsi fuori dalla piattaforma.';

interface CaseRow {
  readonly id: number;
  readonly status: string;
  readonly kind: string;
}

let test: TestApp;
let scenario: Scenario;
/** What the filter was asked, with the messages before. */
const screened: unknown[] = [];
let desk: Desk;
let other: Desk;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 5);
  const team = new Team(test);
  desk = await team.as('moderator');
  other = await team.as('moderator');
  // The filter finds these words doubtful; its own tests measure its quality.
  const moderation = test.app.get(ModerationApi);
  const screen = moderation.screen.bind(moderation);
  moderation.screen = (text, previous) => {
    screened.push([text, previous]);
    return text.startsWith('Un dubbio') ? { verdict: 'doubtful', blocked: ['dubbio'] } : screen(text, previous);
  };
});
watchInnocents(() => test);
afterAll(() => test.close());

let firm: FirmOf;
let responseId: number;
let request: number;
let message: number;
beforeEach(async () => {
  await sql`delete from call_limits`.execute(test.sql);
  request = await scenario.sent();
  [firm] = (await scenario.holders(request, 2)) as [FirmOf & { responseId: number }];
  responseId = (firm as FirmOf & { responseId: number }).responseId;
  await firm.http.post('/messages', { response_id: responseId, text: 'Buongiorno, ho letto la richiesta.' });
  message = ((await firm.http.post('/messages', { response_id: responseId, text: WORDS })).info as { id: number }).id;
});

const cases = async (): Promise<CaseRow[]> =>
  (await desk.list('cases', { filter: { kind: 'message', account_id: firm.id }, sort: ['id', 'DESC'] }))
    .body as CaseRow[];
const last = async (): Promise<CaseRow> => (await cases())[0]!;
const textsOf = async (who: FirmOf['http']): Promise<(string | null)[]> =>
  ((await who.get(`/messages?response_id=${responseId}`)).info as { text: string | null }[]).map(({ text }) => text);
/** What somebody notices of the conversation: words, events on the screen, unread messages, notifications. */
const noticed = async (account: number, who: FirmOf['http']) => {
  const { rows } = await sql<{ message_id: number }>`
    select (refs->>'message_id')::integer as message_id from account_events
    where account_id = ${account} and kind = 'message' and (refs->>'response_id')::integer = ${responseId}
    order by id`.execute(test.sql);
  const listed = (
    (await who.get('/conversations')).info as { response_id: number; unread: number; last: { text: string } }[]
  ).find((one) => one.response_id === responseId);
  return {
    texts: await textsOf(who),
    events: rows.map(({ message_id }) => message_id),
    unread: listed?.unread,
    last: listed?.last.text,
    notifications: await notified(account, 'message_received'),
  };
};
const notified = async (account: number, template: string): Promise<number> =>
  (
    await sql`select 1 from notifications where account_id = ${account} and template = ${template}
    and (params->>'response_id')::integer = ${responseId}`.execute(test.sql)
  ).rows.length;

describe('a held message', () => {
  it('opens a case with the conversation and the marked fragments, and reaches the citizen once it is approved', async () => {
    const { id, status } = await last();
    expect(status).toBe('open');
    const { body } = await desk.get(`/cases/${id}`);
    expect(body).toMatchObject({
      kind: 'message',
      account: { id: firm.id },
      subject: { type: 'message', id: message },
      decisions: ['approve', 'reject_contacts', 'reject_insult', 'reject_off_topic', 'ignore', 'reply'],
      file: {
        request_id: request,
        held: message,
        blocked: ['dubbio'],
        messages: [{ text: 'Buongiorno, ho letto la richiesta.' }, { id: message, text: WORDS, status: 0 }],
      },
    });
    const first = message - 1;
    const greeting = 'Buongiorno, ho letto la richiesta.';
    expect(await noticed(scenario.citizenId, scenario.citizen)).toEqual({
      texts: [greeting],
      events: [first],
      unread: 1,
      last: greeting,
      notifications: 1,
    });
    expect(await noticed(firm.id, firm.http)).toEqual({
      texts: [greeting, WORDS],
      events: [first, message],
      unread: 0,
      last: WORDS,
      notifications: 0,
    });

    const decided = await desk.post(`/cases/${id}/decide`, { decision: 'approve', reason: 'Nessun recapito.' });
    expect([decided.status, decided.body.decision]).toEqual([200, 'approve']);
    expect(await noticed(scenario.citizenId, scenario.citizen)).toMatchObject({
      texts: [greeting, WORDS],
      events: [first, message],
      unread: 2,
      last: WORDS,
    });
    const { rows } = await sql`
      select staff_id, action, before, after from audit where resource = 'messages' and record_id = ${message}`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ staff_id: desk.id, action: 'approve', before: { status: 0 }, after: { status: 1 } }]);
  });

  it.each([
    [7, 'ignore'],
    [11, 'reject_contacts'],
    [12, 'reject_insult'],
    [13, 'reject_off_topic'],
  ])('gets the status %s by its number, and its author is informed of the reason', async (status, decision) => {
    const answer = await desk.post(`/messages/${message}/decide`, { status, reason });
    expect([answer.status, answer.body.decision]).toEqual([200, decision]);
    expect(await textsOf(scenario.citizen)).not.toContain(WORDS);
    const own = (await firm.http.get(`/messages?response_id=${responseId}`)).info as {
      id: number;
      status: { id: number };
    }[];
    expect(own.find(({ id }) => id === message)?.status.id).toBe(status);
    expect(await notified(firm.id, 'message_not_delivered')).toBe(1);
    const again = await desk.post(`/messages/${message}/decide`, { status: 1, reason });
    expect(again).toBeRefused(409, 'case_decided');
  });

  it('can be rejected with an explanation for its author', async () => {
    const reply = 'Le parti si sentono dopo la scelta: qui puoi chiedere quello che ti serve.';
    expect((await desk.post(`/messages/${message}/decide`, { status: 99, reason, reply })).status).toBe(200);
    const own = (await firm.http.get(`/messages?response_id=${responseId}`)).info as {
      id: number;
      reply: string | null;
    }[];
    expect(own.find(({ id }) => id === message)?.reply).toBe(reply);
    expect(await notified(firm.id, 'message_answered')).toBe(1);
    // The reason is for the colleagues, the answer for the author; without one the reason is the answer.
    const said = async () =>
      (
        await sql<{ text: string }>`
          select params->>'reason' as text from notifications where account_id = ${firm.id} and template = 'message_answered'
            and (params->>'response_id')::integer = ${responseId} order by id`.execute(test.sql)
      ).rows.map(({ text }) => text);
    expect(await said()).toEqual([reply]);
    const again = (await firm.http.post('/messages', { response_id: responseId, text: `${WORDS}, ancora` })).info.id;
    expect((await desk.post(`/messages/${again}/decide`, { status: 99, reason })).status).toBe(200);
    expect(await said()).toEqual([reply, reason]);
  });

  it('is what the page of its case marks, also after staff have written', async () => {
    const { id } = await last();
    expect((await desk.post(`/cases/${id}/message`, { text: 'La stiamo leggendo.' })).status).toBe(200);
    const { file } = (await desk.get(`/cases/${id}`)).body;
    expect([file.messages.at(-1).text, file.held, file.blocked]).toEqual(['La stiamo leggendo.', message, ['dubbio']]);
  });

  it('leaves the queue when its author takes it back or edits it into a clean text, or the request is deleted', async () => {
    await firm.http.delete(`/messages/${message}`);
    expect((await last()).status).toBe('withdrawn');

    const { info } = await firm.http.post('/messages', { response_id: responseId, text: `${WORDS} ancora` });
    expect((await last()).status).toBe('open');
    await firm.http.put(`/messages/${(info as { id: number }).id}`, { text: 'Ha un preventivo del carrozziere?' });
    expect((await last()).status).toBe('withdrawn');

    await firm.http.post('/messages', { response_id: responseId, text: `${WORDS} infine` });
    expect((await last()).status).toBe('open');
    await scenario.citizen.delete(`/requests/${request}`);
    expect(await last()).toMatchObject({ status: 'withdrawn' });
    expect((await desk.get(`/cases/${(await last()).id}`)).status).toBe(200);
  });

  it('that was delivered and then edited into a doubtful text is held again', async () => {
    const { info } = await firm.http.post('/messages', { response_id: responseId, text: 'C’è un verbale?' });
    const { id } = info as { id: number };
    await desk.post(`/messages/${message}/decide`, { status: 7, reason });
    await firm.http.put(`/messages/${id}`, { text: WORDS });
    expect(await textsOf(scenario.citizen)).not.toContain(WORDS);
    expect(await last()).toMatchObject({ status: 'open' });
  });

  it('is read by the filter again with what its author wrote before, and nobody else', async () => {
    const citizens = await scenario.citizen.post('/messages', { response_id: responseId, text: 'Mi dica pure.' });
    expect(citizens.status).toBe(201);
    await firm.http.post('/messages', { response_id: responseId, text: `${WORDS}, ancora` });
    const { id } = await last();
    screened.length = 0;
    await desk.get(`/cases/${id}`);
    expect(screened).toEqual([[`${WORDS}, ancora`, ['Buongiorno, ho letto la richiesta.', WORDS]]]);
  });

  it('is decided by one of two who decide at once', async () => {
    const answers = await Promise.all([
      desk.post(`/messages/${message}/decide`, { status: 1, reason }),
      other.post(`/messages/${message}/decide`, { status: 11, reason }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    const { rows } = await sql`select 1 from audit where resource = 'messages' and record_id = ${message}`.execute(
      test.sql,
    );
    expect(rows).toHaveLength(1);
  });
});
