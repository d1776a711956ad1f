import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { checkInvariants } from '../../src/cli/invariants/invariants.js';
import { callLimits, contactFilterLimits, ms } from '../../src/shared/limits.js';
import { MessageStatus } from '../../src/shared/chat/messages.codes.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';
import { Team, type Desk } from '../staff/team.js';
import { useTestApp } from '../support/app.js';

const ROUNDS = 8;

describe('messages, at the same instant', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let desk: Desk;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 3);
    desk = await new Team(test).as('moderator');
  });
  const forget = () => sql`delete from call_limits`.execute(test.sql);
  beforeEach(async () => {
    await forget();
    // After three leaks the messages of a firm are held for staff.
    await sql`delete from contact_leaks`.execute(test.sql);
  });

  /** A firm that has opened a new request. */
  const opened = async (): Promise<FirmOf & { responseId: number }> => {
    const [holder] = await scenario.holders(await scenario.sent(), 2);
    await holder!.http.put(`/responses/${holder!.responseId}`, { status: 3 });
    return holder!;
  };
  const texts = async (who: FirmOf['http'], responseId: number): Promise<string[]> =>
    ((await who.get(`/messages?response_id=${responseId}`)).info as { text: string }[]).map(({ text }) => text);

  it('a firm writes while it is suspended: the message is stored or refused, and none is stored later', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forget();
      const { id, http, responseId } = await opened();
      const text = `Domanda ${round}`;
      const [sent, suspended] = await Promise.all([
        http.post('/messages', { response_id: responseId, text }),
        desk.post(`/accounts/${id}/suspend`, { reason: 'Messaggi offensivi ad altre persone.' }),
      ]);
      expect(suspended.status).toBe(200);
      expect([201, 401, 409]).toContain(sent.status);
      expect(await texts(scenario.citizen, responseId).catch(() => [])).toEqual(sent.status === 201 ? [text] : []);
      expect((await http.post('/messages', { response_id: responseId, text: 'Ancora una' })).status).toBe(401);
      const answer = await scenario.citizen.post('/messages', { response_id: responseId, text: 'Ci siete?' });
      expect([404, 409]).toContain(answer.status);
      expect((await desk.post(`/accounts/${id}/reinstate`, { reason: 'Era uno sbaglio nostro.' })).status).toBe(200);
      scenario.firms.splice(
        scenario.firms.findIndex((firm) => firm.id === id),
        1,
        { id, http: await scenario.rows.as(id) },
      );
      await test.drain();
    }
    expect(await checkInvariants(test.sql, test.clock.now())).toEqual([]);
  });

  it('a message is edited into contact details while it is read: the text stays', async () => {
    const { http, responseId } = await opened();
    const { info } = await http.post('/messages', { response_id: responseId, text: 'Il verbale è firmato?' });
    const leak = () => http.put(`/messages/${info.id}`, { text: 'Mi chiami al 347 1234567' });
    const [changed] = await Promise.all([
      leak(),
      scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: info.id }),
    ]);
    const refused = { 409: 'message_settled', 422: 'blacklisted' };
    expect(changed.body.message).toBe(refused[changed.status as keyof typeof refused]);
    expect(await leak()).toBeRefused(409, 'message_settled');
    expect(await texts(scenario.citizen, responseId)).toEqual(['Il verbale è firmato?']);
  });

  it('a message is edited and read at the same time: it is either changed or settled, and marked as read', async () => {
    const { http, responseId } = await opened();
    const { info } = await http.post('/messages', { response_id: responseId, text: 'Il verbale è firmato?' });
    const [changed] = await Promise.all([
      http.put(`/messages/${info.id}`, { text: 'Il verbale è già firmato?' }),
      scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: info.id }),
    ]);
    expect([200, 409]).toContain(changed.status);
    expect(await texts(scenario.citizen, responseId)).toEqual([
      changed.status === 200 ? 'Il verbale è già firmato?' : 'Il verbale è firmato?',
    ]);
    expect((await http.delete(`/messages/${info.id}`)).status).toBe(409);
  });

  it('a number split over three messages is stopped, one after the other or all at once', async () => {
    const parts = ['347', '555', '0182'];
    const { http, responseId } = await opened();
    const statuses: number[] = [];
    for (const text of parts) statuses.push((await http.post('/messages', { response_id: responseId, text })).status);
    expect(statuses).toEqual([201, 201, 422]);
    test.clock.advance(contactFilterLimits.window);

    const together = await opened();
    const answers = await Promise.all(
      parts.map((text) => together.http.post('/messages', { response_id: together.responseId, text })),
    );
    // The last one is screened with the two before it: in this order they are never delivered.
    const { rows } = await sql<{ text: string }>`
      select text from messages where response_id = ${together.responseId} and status = ${MessageStatus.approved}
      order by created_at, id`.execute(test.sql);
    expect(rows.map(({ text }) => text)).not.toEqual(parts);
    expect(rows).toHaveLength(answers.filter(({ status, info }) => status === 201 && info.status.id === 1).length);
  });

  it('two hundred messages in a minute: the allowed number is delivered, the others are refused with the time to wait', async () => {
    const [allowed] = callLimits.calls.message.account;
    const { http, responseId } = await opened();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        http.post('/messages', { response_id: responseId, text: `Messaggio ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(allowed);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(200 - allowed);
    for (const { status, headers, body, info } of refused) {
      expect([status, body.message]).toEqual([429, 'too_many_messages']);
      // A sender who continues waits twice as long each time, a day at most.
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(ms.day / ms.second);
      expect(info.messages[0]).toContain('Il testo è salvo');
    }
    expect(await texts(scenario.citizen, responseId)).toHaveLength(allowed);
    // Once the wait is over.
    await forget();
    expect((await http.post('/messages', { response_id: responseId, text: 'Adesso sì' })).status).toBe(201);
  });
});
