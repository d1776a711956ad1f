import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { messageLimits } from '../../src/shared/limits.js';
import { Scenario } from '../requests/scenario.js';
import { useTestApp } from '../support/app.js';

describe('pages of conversations', () => {
  const test = useTestApp();
  let scenario: Scenario;
  let responseId: number;
  beforeAll(async () => {
    scenario = await Scenario.of(test, 1);
    for (let n = 0; n <= messageLimits.listPage; n++) {
      const request = await scenario.rows.request(scenario.citizenId, { status: 3 });
      responseId = await scenario.rows.response(request, scenario.firms[0]!.id, 3, { opened_at: test.clock.now() });
      test.clock.advance(1000);
      await scenario.firms[0]!.http.post('/messages', { response_id: responseId, text: `Domanda ${n}` });
      await sql`delete from call_limits`.execute(test.sql);
    }
  });

  const ids = async (path: string): Promise<{ list: number[]; more: boolean }> => {
    const { body } = await scenario.citizen.get(path);
    return {
      list: (body.info as { response_id: number; id?: number }[]).map((one) => one.id ?? one.response_id),
      more: body.more,
    };
  };

  it('show the newest conversations first, each once', async () => {
    const first = await ids('/conversations');
    expect([first.list.length, first.list[0], first.more]).toEqual([messageLimits.listPage, responseId, true]);
    const second = await ids(`/conversations?before=${first.list.at(-1)}`);
    expect([second.list.length, second.more]).toEqual([1, false]);
    expect(first.list).not.toContain(second.list[0]);
  });

  it('show the newest messages first, in their order, and then older ones', async () => {
    await sql`
      insert into messages (response_id, account_id, sender, status, text, created_at, read_at)
      select ${responseId}, ${scenario.citizenId}, 1, 1, 'Riga ' || n, ${test.clock.now()}, ${test.clock.now()}
      from generate_series(1, ${messageLimits.page}) n`.execute(test.sql);
    const first = await ids(`/messages?response_id=${responseId}`);
    expect([first.list.length, first.more]).toEqual([messageLimits.page, true]);
    expect(first.list).toEqual([...first.list].sort((one, other) => one - other));
    const second = await ids(`/messages?response_id=${responseId}&before=${first.list[0]}`);
    expect([second.list.length, second.more]).toEqual([1, false]);
    expect(second.list[0]).toBeLessThan(first.list[0]!);
  });

  it.each([
    [
      'a message',
      messageLimits.textMax,
      (text: string) => scenario.citizen.post('/messages', { response_id: responseId, text }),
      201,
    ],
    [
      'a draft',
      messageLimits.textMax,
      (text: string) => scenario.citizen.put(`/conversations/${responseId}/draft`, { text }),
      204,
    ],
    [
      'a quick reply',
      messageLimits.quickReplyMax,
      (text: string) => scenario.firms[0]!.http.post('/quick-replies', { text }),
      201,
    ],
    ['a search', messageLimits.searchMax, (text: string) => scenario.citizen.get(`/conversations?q=${text}`), 200],
  ] as const)('%s has a maximum number of characters', async (_, max, call, taken) => {
    expect((await call('a'.repeat(max))).status).toBe(taken);
    expect((await call('a'.repeat(max + 1))).status).toBe(422);
  });

  it('a message has a maximum number of files', async () => {
    const attachments = Array.from({ length: messageLimits.attachments + 1 }, (_, n) => n + 1);
    const tooMany = await scenario.citizen.post('/messages', { response_id: responseId, text: 'Ecco', attachments });
    expect(tooMany).toBeRefused(422, 'invalid_input');
    const unknown = await scenario.citizen.post('/messages', {
      response_id: responseId,
      text: 'Ecco',
      attachments: attachments.slice(1),
    });
    expect(unknown).toBeRefused(422, 'attachment_not_found');
  });
});
