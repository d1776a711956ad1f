import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';

const TEXT = 'Per valutare il caso mi servono questi documenti.';

describe('a firm that asks for papers', () => {
  let test: TestApp;
  let scenario: Scenario;
  let firm: FirmOf & { responseId: number };
  let other: FirmOf & { responseId: number };
  let request: number;
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 3);
    request = await scenario.sent();
    const [first, second] = await scenario.holders(request, 2);
    firm = first!;
    other = second!;
    for (const { http, responseId } of [firm, other])
      expect((await http.put(`/responses/${responseId}`, { status: 3 })).status).toBe(200);
    // The other firm has a conversation of its own, which asks for nothing.
    expect((await ask(other, [])).status).toBe(201);
  });
  watchInnocents(() => test);
  afterAll(() => test.close());

  const ask = ({ http, responseId }: typeof firm, papers: string[], text = TEXT) =>
    http.post('/messages', { response_id: responseId, text, papers });
  const list = async (http: HttpClient): Promise<[number, string[]][]> =>
    (await http.get('/conversations')).info
      .map(({ response_id: id, papers_asked: papers }: { response_id: number; papers_asked: string[] }) => [id, papers])
      .sort(([one]: [number], [two]: [number]) => one - two);
  const inOrder = (...entries: [number, string[]][]) => entries.sort(([one], [two]) => one - two);
  const mine = () => `/messages?response_id=${firm.responseId}`;

  it('names their kinds in a message, and both sides read in the conversation what was asked', async () => {
    const asked = await ask(firm, ['report', 'photos', 'report']);
    expect([asked.status, asked.info.papers]).toEqual([201, ['report', 'photos']]);
    expect((await ask(firm, ['medical', 'photos'], 'E anche questi, per favore.')).status).toBe(201);
    const all = ['medical', 'photos', 'report'];
    expect(await list(scenario.citizen)).toEqual(inOrder([firm.responseId, all], [other.responseId, []]));
    expect(await list(firm.http)).toEqual([[firm.responseId, all]]);
    expect(await list(other.http)).toEqual([[other.responseId, []]]);
    const { info, body } = await scenario.citizen.get(mine());
    expect(info.map(({ papers }: { papers: string[] }) => papers)).toEqual([
      ['report', 'photos'],
      ['medical', 'photos'],
    ]);
    expect(body.conversation.papers_asked).toEqual(all);
    // The citizen is notified of the message as of any other.
    expect((await scenario.citizen.get('/conversations/unread')).info).toEqual({ messages: 3, conversations: 2 });
  });

  it('asks for nothing any more with a message that it deletes', async () => {
    const { info } = await firm.http.get(mine());
    expect((await firm.http.delete(`/messages/${info[1].id}`)).status).toBe(204);
    expect((await firm.http.get(mine())).info[1]).toMatchObject({ text: null, papers: [] });
    expect(await list(scenario.citizen)).toEqual(
      inOrder([firm.responseId, ['photos', 'report']], [other.responseId, []]),
    );
  });

  it('keeps what it asked for when it changes the words of the message', async () => {
    const { info } = await firm.http.get(mine());
    const changed = await firm.http.put(`/messages/${info[0].id}`, { text: 'Mi servono questi, grazie.' });
    expect([changed.status, changed.info.text, changed.info.papers]).toEqual([
      200,
      'Mi servono questi, grazie.',
      ['report', 'photos'],
    ]);
  });

  it('names kinds that exist, and is a firm', async () => {
    expect((await ask(firm, ['patente'])).status).toBe(422);
    expect(
      (await firm.http.post('/messages', { response_id: firm.responseId, text: TEXT, papers: 'report' })).status,
    ).toBe(422);
    const refused = await scenario.citizen.post('/messages', {
      response_id: firm.responseId,
      text: 'Me li mandi lei.',
      papers: ['report'],
    });
    expect([refused.status, Object.keys(refused.info.fields as object)]).toEqual([422, ['papers']]);
    expect(await list(firm.http)).toEqual([[firm.responseId, ['photos', 'report']]]);
  });

  it('asks for nothing while the message waits for the staff', async () => {
    await sql`update messages set status = 0 where response_id = ${firm.responseId} and deleted_at is null`.execute(
      test.sql,
    );
    expect(await list(scenario.citizen)).toEqual(inOrder([firm.responseId, []], [other.responseId, []]));
    expect(await list(firm.http)).toEqual([[firm.responseId, []]]);
    // Its author reads in the message itself what it will ask for.
    expect((await firm.http.get(mine())).info[0].papers).toEqual(['report', 'photos']);
    await sql`update messages set status = 1 where response_id = ${firm.responseId}`.execute(test.sql);
  });

  it('has them in its export, and they are deleted with the request', async () => {
    const asText = sql`update messages set papers = to_jsonb('[]'::text) where response_id = ${firm.responseId}`;
    await expect(asText.execute(test.sql)).rejects.toThrow('messages_papers_check');
    expect((await scenario.citizen.post('/messages', { response_id: firm.responseId, text: 'Arrivano.' })).status).toBe(
      201,
    );
    expect((await scenario.citizen.delete(`/requests/${request}`)).status).toBe(204);
    const { rows } = await sql`select id from messages where response_id = ${firm.responseId}`.execute(test.sql);
    expect(rows).toEqual([]);
  });
});
