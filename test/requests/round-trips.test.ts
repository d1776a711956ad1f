import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';
import { record } from '../support/record.js';
import { quote, Scenario, type FirmOf } from './scenario.js';

/**
 * Five firms may quote for one request in the same minute, one after the other under its lock, so the number of
 * statements matters.
 */
const MOST = 4;

describe('a quote', () => {
  let test: TestApp;
  let scenario: Scenario;
  let responses: (FirmOf & { responseId: number })[];
  const responsesRead: { answered: object; read: object }[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    scenario = await Scenario.of(test, 6);
    const id = await scenario.sent();
    await scenario.openToAll();
    responses = await scenario.holders(id, 2);
    for (const firm of responses) await firm.http.put(`/responses/${firm.responseId}`, { status: 3 });
  });
  afterAll(() => test.close());

  const send = async (nth: number, over: object = {}) => {
    const { http, responseId } = responses[nth]!;
    let answered = {};
    const statements = await record(async () => {
      const answer = await http.put(`/responses/${responseId}`, { ...quote, ...over });
      expect(answer.status).toBe(200);
      answered = answer.info;
    });
    responsesRead[nth] = { answered, read: (await http.get(`/responses/${responseId}`)).info };
    // The session is read if the listener's heartbeat is late, on a busy machine.
    return statements.map(({ text }) => text.trim()).filter((text) => !text.includes('from sessions'));
  };

  /** All statements if they are too many, so that a failure shows them. */
  const beyond = (statements: string[]): string[] => (statements.length > MOST ? statements : []);

  it(`takes at most ${MOST} statements, from the session to the answer`, async () => {
    const statements = await send(0);
    expect(statements.filter((text) => /^(begin|commit)$/i.test(text))).toHaveLength(2);
    expect(beyond(statements)).toEqual([]);
  });

  it('takes no more statements with the contacts', async () => {
    expect(beyond(await send(1, { shared_contacts: true }))).toEqual([]);
  });

  it('is stored unchanged, whatever its characters', async () => {
    const text = `Perché "sì"? L'avvocato: \\'; -- $1 ? ?? \\? :id {0} %s 100%\nE poi… 💶`;
    await send(2, { text });
    const { http, responseId } = responses[2]!;
    expect((await http.get(`/responses/${responseId}`)).info.response.text).toBe(text);
  });

  it.each([0, 1, 2])('is returned as a read right after it returns it (%s)', (nth) => {
    const { answered, read } = responsesRead[nth]!;
    expect(answered).toEqual(read);
    expect(answered).toMatchObject({ response: { id: responses[nth]!.responseId, status: { id: 7 } } });
  });
});
