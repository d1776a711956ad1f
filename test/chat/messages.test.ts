import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { contactFilterLimits, messageLimits } from '../../src/shared/limits.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { watchInnocents } from '../support/innocents.js';
import { Scenario, type FirmOf } from '../requests/scenario.js';

let test: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  test = await startTestApp();
  scenario = await Scenario.of(test, 5);
});
watchInnocents(() => test);
afterAll(() => test.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A request with a firm that has opened it. */
async function opened(): Promise<{ request: number; firm: FirmOf; responseId: number }> {
  const request = await scenario.sent();
  const [holder] = await scenario.holders(request, 2);
  await holder!.http.put(`/responses/${holder!.responseId}`, { status: 3 });
  return { request, firm: holder!, responseId: holder!.responseId };
}

const forget = () => sql`delete from call_limits`.execute(test.sql);
const say = async (who: FirmOf['http'], responseId: number, text: string, more: object = {}) => {
  await forget();
  return who.post('/messages', { response_id: responseId, text, ...more });
};
const read = (who: FirmOf['http'], responseId: number) => who.get(`/messages?response_id=${responseId}`);
const texts = async (who: FirmOf['http'], responseId: number) =>
  ((await read(who, responseId)).info as { text: string | null }[]).map(({ text }) => text);

describe('a conversation', () => {
  it('is between the citizen and one firm, and invisible to everybody else', async () => {
    const { firm, responseId } = await opened();
    const asked = await say(firm.http, responseId, 'C’è un verbale?');
    expect([asked.status, asked.info.status, asked.info.type, asked.info.mine]).toEqual([
      201,
      { id: 1, label: 'Consegnato' },
      2,
      true,
    ]);
    const answered = await say(scenario.citizen, responseId, 'Sì, dei vigili.', { type: 1, lawyer_id: firm.id });
    expect(answered.status).toBe(201);
    expect(await texts(scenario.citizen, responseId)).toEqual(['C’è un verbale?', 'Sì, dei vigili.']);
    expect(await texts(firm.http, responseId)).toEqual(['C’è un verbale?', 'Sì, dei vigili.']);

    const other = scenario.firms.find(({ id }) => id !== firm.id)!;
    const stranger = await scenario.rows.as(await scenario.rows.citizen());
    for (const who of [other.http, stranger]) {
      expect((await read(who, responseId)).status).toBe(404);
      expect((await say(who, responseId, 'Buongiorno')).status).toBe(404);
      expect((await who.put(`/messages/${asked.info.id}`, { text: 'No' })).status).toBe(404);
      expect((await who.delete(`/messages/${asked.info.id}`)).status).toBe(404);
      expect((await who.put(`/conversations/${responseId}/draft`, { text: 'No' })).status).toBe(404);
      expect((await who.post(`/conversations/${responseId}/read`, { last_id: asked.info.id })).status).toBe(404);
      expect((await who.post(`/conversations/${responseId}/writing`)).status).toBe(404);
      expect((await who.get('/conversations')).info).toEqual([]);
    }
    // One side cannot change what the other wrote, either.
    expect((await scenario.citizen.put(`/messages/${asked.info.id}`, { text: 'No' })).status).toBe(404);
  });

  it('refuses ids that do not match the caller', async () => {
    const { firm, responseId } = await opened();
    for (const wrong of [{ type: 1 }, { user_id: firm.id }, { lawyer_id: scenario.citizenId }])
      expect((await say(firm.http, responseId, 'Buongiorno', wrong)).status).toBe(422);
  });

  it('opens the response at the firm’s first message, and shows the firm’s name from then on', async () => {
    const request = await scenario.sent();
    const [holder] = await scenario.holders(request, 2);
    expect((await read(scenario.citizen, holder!.responseId)).body.conversation.firm).toBeNull();
    expect((await say(holder!.http, holder!.responseId, 'È ancora in cura?')).status).toBe(201);
    const responses = await scenario.responses(request);
    expect(responses.find(({ id }) => id === holder!.responseId)?.status).toBe(3);
    const { conversation, info } = (await read(scenario.citizen, holder!.responseId)).body;
    expect(conversation.firm.id).toBe(holder!.id);
    expect(info[0].lawyer_id).toBe(holder!.id);
  });

  it('can be started by a firm that waits for its turn, which the citizen sees only then', async () => {
    const request = await scenario.sent();
    const [waiting] = await scenario.holders(request, 1);
    expect((await read(scenario.citizen, waiting!.responseId)).status).toBe(404);
    expect((await say(scenario.citizen, waiting!.responseId, 'Buongiorno')).status).toBe(404);
    expect((await say(waiting!.http, waiting!.responseId, 'Ha già scritto all’assicurazione?')).status).toBe(201);
    expect((await scenario.responses(request)).find(({ id }) => id === waiting!.responseId)?.status).toBe(1);
    expect((await say(scenario.citizen, waiting!.responseId, 'Non ancora.')).status).toBe(201);
  });

  it('ends with the request, with a reason', async () => {
    const { request, firm, responseId } = await opened();
    const sent = await say(scenario.citizen, responseId, 'Avete domande?');
    await scenario.citizen.put(`/requests/${request}`, { status: 9 });
    const refused = await say(scenario.citizen, responseId, 'Ancora una cosa');
    expect([refused.status, refused.body.message, refused.info.request_status]).toEqual([409, 'move_not_allowed', 9]);
    expect((await say(firm.http, responseId, 'Peccato')).status).toBe(409);
    expect((await scenario.citizen.put(`/messages/${sent.info.id}`, { text: 'Avete altre domande?' })).status).toBe(
      409,
    );
    expect((await scenario.citizen.delete(`/messages/${sent.info.id}`)).status).toBe(409);
    const { conversation, info } = (await read(scenario.citizen, responseId)).body;
    expect([conversation.allowed_actions, info[0].allowed_actions]).toEqual([[], []]);
    expect(conversation.closed).toEqual({ why: 'ended', since: test.clock.now().toISOString() });
  });

  it('is closed while the firm is suspended', async () => {
    const { firm, responseId } = await opened();
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${firm.id}`.execute(test.sql);
    const refused = await say(scenario.citizen, responseId, 'Ci siete?');
    expect([refused.status, refused.info.suspended]).toEqual([409, true]);
    await sql`update accounts set suspended_at = null where id = ${firm.id}`.execute(test.sql);
    expect((await say(scenario.citizen, responseId, 'Ci siete?')).status).toBe(201);
  });
});

describe('a message', () => {
  it('is edited and taken back by its author only, and leaves an empty entry', async () => {
    const { firm, responseId } = await opened();
    const { info } = await say(scenario.citizen, responseId, 'Il verbale è del 3 otobre.');
    const edited = await scenario.citizen.put(`/messages/${info.id}`, { text: 'Il verbale è del 3 ottobre.' });
    expect([edited.info.text, edited.info.edited_at]).toEqual(['Il verbale è del 3 ottobre.', expect.any(String)]);
    expect(await texts(firm.http, responseId)).toEqual(['Il verbale è del 3 ottobre.']);
    expect((await scenario.citizen.delete(`/messages/${info.id}`)).status).toBe(204);
    expect((await scenario.citizen.delete(`/messages/${info.id}`)).status).toBe(204);
    const [stone] = (await read(firm.http, responseId)).info;
    expect([stone.deleted, stone.text]).toEqual([true, null]);
    expect((await scenario.citizen.put(`/messages/${info.id}`, { text: 'Di nuovo' })).status).toBe(409);
    const { rows } = await sql<{ text: string | null }>`select text from messages where id = ${info.id}`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ text: null }]);
  });

  it('stays as it is once the other side has read it, or fifteen minutes have passed', async () => {
    const { firm, responseId } = await opened();
    const first = await say(firm.http, responseId, 'Prima domanda');
    const second = await say(firm.http, responseId, 'Seconda domanda');
    await scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: first.info.id });
    const actions = async () =>
      (await read(firm.http, responseId)).info.map((one: { allowed_actions: string[] }) => one.allowed_actions);
    expect(await actions()).toEqual([[], ['edit', 'delete']]);
    const refused = await firm.http.put(`/messages/${first.info.id}`, { text: 'Un’altra domanda' });
    expect(refused).toBeRefused(409, 'message_settled');
    expect(refused.info.messages).toEqual(['Il messaggio resta com’è: è stato letto, o sono passati 15 minuti.']);
    expect((await firm.http.delete(`/messages/${first.info.id}`)).status).toBe(409);

    test.clock.advance(messageLimits.changeable - 1);
    expect((await firm.http.put(`/messages/${second.info.id}`, { text: 'La seconda domanda' })).status).toBe(200);
    test.clock.advance(1);
    expect(await actions()).toEqual([[], []]);
    expect((await firm.http.delete(`/messages/${second.info.id}`)).status).toBe(409);
    expect(await texts(scenario.citizen, responseId)).toEqual(['Prima domanda', 'La seconda domanda']);
  });

  it('counts as unread until it was read, which its author sees', async () => {
    const { firm, responseId } = await opened();
    const unread = async () => (await scenario.citizen.get('/conversations/unread')).info.messages as number;
    const before = await unread();
    const first = await say(firm.http, responseId, 'Prima domanda');
    const second = await say(firm.http, responseId, 'Seconda domanda');
    expect(await unread()).toBe(before + 2);
    expect((await scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: first.info.id })).status).toBe(
      204,
    );
    expect(await unread()).toBe(before + 1);
    const seen = (await read(firm.http, responseId)).info.map(
      (one: { read_at: string | null }) => one.read_at !== null,
    );
    expect(seen).toEqual([true, false]);
    await firm.http.delete(`/messages/${second.info.id}`);
    expect(await unread()).toBe(before);
    // Reading twice changes nothing.
    await scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: second.info.id });
    expect(await unread()).toBe(before);
  });

  it('notifies the other side, once for several in a row, by mail too', async () => {
    const { firm, responseId } = await opened();
    const notified = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from notifications
        where account_id = ${firm.id} and template = 'message_received' and path = ${`/messages/${responseId}`}`.execute(
        test.sql,
      );
      const mails = await sql<{ n: number }>`
        select count(*)::integer as n from outbox
        where account_id = ${firm.id} and template = 'message_received' and body_text like ${`%/messages/${responseId}%`}`.execute(
        test.sql,
      );
      return [rows[0]!.n, mails.rows[0]!.n];
    };
    await say(scenario.citizen, responseId, 'Uno');
    await say(scenario.citizen, responseId, 'Due');
    expect(await notified()).toEqual([1, 1]);
    test.clock.advance(messageLimits.oneNotification);
    await say(scenario.citizen, responseId, 'Tre');
    expect(await notified()).toEqual([2, 2]);
  });

  it('is refused with a friendly text when too many come at once', async () => {
    const { responseId } = await opened();
    await forget();
    const write = (n: number) =>
      scenario.citizen.post('/messages', { response_id: responseId, text: `Messaggio ${n}` });
    for (let n = 0; n < 20; n++) expect((await write(n)).status).toBe(201);
    const refused = await write(20);
    expect(refused).toBeRefused(429, 'too_many_messages');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.info.messages[0]).toContain('Il testo è salvo');
    await forget();
  });

  it('sent again with its key gets the first answer', async () => {
    const { responseId } = await opened();
    await forget();
    const body = { response_id: responseId, text: 'Una volta sola' };
    const first = await scenario.citizen.call('POST', '/messages', body, { 'idempotency-key': 'una-volta' });
    const again = await scenario.citizen.call('POST', '/messages', body, { 'idempotency-key': 'una-volta' });
    expect([first.status, again.status, again.info.id]).toEqual([201, 201, first.info.id]);
    expect(await texts(scenario.citizen, responseId)).toEqual(['Una volta sola']);
  });

  it('stays in order when two are sent at once', async () => {
    const { firm, responseId } = await opened();
    await forget();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? scenario.citizen : firm.http).post('/messages', { response_id: responseId, text: `Numero ${n}` }),
      ),
    );
    const { info } = await read(firm.http, responseId);
    expect(info).toHaveLength(8);
    const { rows } = await sql<{ user_unread: number; firm_unread: number }>`
      select user_unread, firm_unread from conversations where response_id = ${responseId}`.execute(test.sql);
    expect(rows).toEqual([{ user_unread: 4, firm_unread: 4 }]);
    expect(await texts(scenario.citizen, responseId)).toEqual(info.map(({ text }: { text: string }) => text));
  });

  it('that is edited while it is read leaves the counters correct', async () => {
    const { firm, responseId } = await opened();
    const { info } = await say(firm.http, responseId, 'Prima versione');
    await Promise.all([
      firm.http.put(`/messages/${info.id}`, { text: 'Seconda versione' }),
      scenario.citizen.post(`/conversations/${responseId}/read`, { last_id: info.id }),
      firm.http.delete(`/messages/${info.id}`),
    ]);
    const { rows } = await sql<{ kept: number; counted: number }>`
      select c.user_unread as kept, (
        select count(*)::integer from messages m
        where m.response_id = c.response_id and m.sender = 2 and m.status = 1 and m.deleted_at is null and m.read_at is null
      ) as counted
      from conversations c where response_id = ${responseId}`.execute(test.sql);
    expect(rows[0]!.kept).toBe(rows[0]!.counted);
  });
});

describe('the filter of contact details', () => {
  it('refuses a phone number, also if split over messages, and a file name with one', async () => {
    const { responseId } = await opened();
    const refused = await say(scenario.citizen, responseId, 'Mi chiami al 347 1234567 dopo le sei');
    expect([refused.status, refused.info.blocked]).toEqual([422, ['347 1234567']]);
    expect(
      (await say(scenario.citizen, responseId, 'Il verbale è del 3 ottobre 2025, R.G. 1234/2025')).info.status.id,
    ).toBe(1);
    for (const part of ['347', '555']) expect((await say(scenario.citizen, responseId, part)).status).toBe(201);
    const rest = await say(scenario.citizen, responseId, '0182');
    expect([rest.status, rest.info.blocked]).toEqual([422, ['0182']]);
    const file = { name: 'chiama 3471234567.pdf', content: PDF, type: 'application/pdf' };
    expect((await scenario.citizen.upload(`/conversations/${responseId}/attachments`, file)).body.message).toBe(
      'blacklisted',
    );
  });
});

describe('a message that staff must check', () => {
  const doubt = () =>
    test.replace(ModerationApi, 'screen', (text) =>
      text.includes('dubbio')
        ? { verdict: 'doubtful', blocked: [] }
        : text.includes('02 1234')
          ? { verdict: 'certain', blocked: ['02 1234'] }
          : { verdict: 'clean', blocked: [] },
    );

  it('is visible to its author only, also after an edit', async () => {
    doubt();
    const { firm, responseId } = await opened();
    const held = await say(firm.http, responseId, 'Un dubbio');
    expect(held.info.status).toEqual({ id: 0, label: 'In verifica' });
    expect(await texts(firm.http, responseId)).toEqual(['Un dubbio']);
    expect((await scenario.citizen.get('/conversations')).text).not.toContain('dubbio');
    expect((await read(scenario.citizen, responseId)).text).not.toContain('dubbio');
    expect((await read(scenario.citizen, responseId)).body.conversation.firm).toBeNull();

    const fine = await say(firm.http, responseId, 'Una domanda');
    await firm.http.put(`/messages/${fine.info.id}`, { text: 'Altro dubbio' });
    expect(await texts(scenario.citizen, responseId)).toEqual([]);
    // Cleaned, it arrives and is unread.
    await firm.http.put(`/messages/${fine.info.id}`, { text: 'Di nuovo una domanda' });
    expect(await texts(scenario.citizen, responseId)).toEqual(['Di nuovo una domanda']);
    const { info } = await scenario.citizen.get('/conversations');
    expect(info.find((one: { response_id: number }) => one.response_id === responseId).unread).toBe(1);
  });

  it('is refused with its fragments if it certainly has contact details', async () => {
    doubt();
    const { firm, responseId } = await opened();
    const refused = await say(firm.http, responseId, 'Chiami lo 02 1234');
    expect([refused.status, refused.body.message, refused.info.blocked]).toEqual([422, 'blacklisted', ['02 1234']]);
    expect(await texts(firm.http, responseId)).toEqual([]);
    const { info } = await say(firm.http, responseId, 'Buongiorno');
    expect((await firm.http.put(`/messages/${info.id}`, { text: 'Il mio 02 1234' })).status).toBe(422);
    expect(await texts(scenario.citizen, responseId)).toEqual(['Buongiorno']);
  });

  it('is screened together with its author’s previous messages', async () => {
    const seen: (readonly string[])[] = [];
    test.replace(ModerationApi, 'screen', (_, previous) => {
      seen.push(previous ?? []);
      return { verdict: 'clean', blocked: [] };
    });
    const { firm, responseId } = await opened();
    for (const text of ['uno', 'due', 'tre', 'quattro', 'cinque', 'sei']) await say(firm.http, responseId, text);
    await say(scenario.citizen, responseId, 'altro');
    expect(seen.at(-2)).toEqual(['uno', 'due', 'tre', 'quattro', 'cinque']);
    expect(seen.at(-1)).toEqual([]);
    test.clock.advance(contactFilterLimits.window);
    await say(firm.http, responseId, 'sette');
    expect(seen.at(-1)).toEqual([]);
  });
});

describe('in a conversation', () => {
  it('a draft is kept, and deleted when the message is sent', async () => {
    const { firm, responseId } = await opened();
    expect((await firm.http.put(`/conversations/${responseId}/draft`, { text: 'Ho visto il verb' })).status).toBe(204);
    await firm.http.put(`/conversations/${responseId}/draft`, { text: 'Ho visto il verbale' });
    expect((await read(firm.http, responseId)).body.conversation.draft).toBe('Ho visto il verbale');
    expect((await read(scenario.citizen, responseId)).body.conversation.draft).toBeNull();
    await say(firm.http, responseId, 'Ho visto il verbale.');
    expect((await read(firm.http, responseId)).body.conversation.draft).toBeNull();
    await firm.http.put(`/conversations/${responseId}/draft`, { text: 'Altro' });
    await firm.http.put(`/conversations/${responseId}/draft`, { text: '' });
    expect((await read(firm.http, responseId)).body.conversation.draft).toBeNull();

    // A draft that is emptied takes no other with it.
    const both = [responseId, (await opened()).responseId];
    for (const id of both) await scenario.citizen.put(`/conversations/${id}/draft`, { text: 'Una domanda' });
    await scenario.citizen.put(`/conversations/${responseId}/draft`, { text: '' });
    const drafts = both.map(async (id) => (await read(scenario.citizen, id)).body.conversation.draft as string | null);
    expect(await Promise.all(drafts)).toEqual([null, 'Una domanda']);
  });

  it('a firm has its own quick replies, up to a limit', async () => {
    const [one, other] = scenario.firms as [FirmOf, FirmOf];
    const kept = await one.http.post('/quick-replies', { text: 'Ci mandi il verbale, per favore.' });
    expect(kept.status).toBe(201);
    const changed = await one.http.put(`/quick-replies/${kept.info.id}`, { text: 'Ci mandi il verbale.' });
    expect(changed.info.text).toBe('Ci mandi il verbale.');
    expect((await other.http.put(`/quick-replies/${kept.info.id}`, { text: 'Mia' })).status).toBe(404);
    expect((await other.http.delete(`/quick-replies/${kept.info.id}`)).status).toBe(404);
    expect((await other.http.get('/quick-replies')).info).toEqual([]);
    // Another firm's do not count.
    expect((await other.http.post('/quick-replies', { text: 'Una dell’altro studio' })).status).toBe(201);
    for (let n = 1; n < messageLimits.quickReplies; n++)
      expect((await one.http.post('/quick-replies', { text: `Frase ${n}` })).status).toBe(201);
    expect((await one.http.post('/quick-replies', { text: 'Una di troppo' })).body.message).toBe(
      'quick_reply_limit_reached',
    );
    expect((await one.http.delete(`/quick-replies/${kept.info.id}`)).status).toBe(204);
    expect((await one.http.get('/quick-replies')).info).toHaveLength(messageLimits.quickReplies - 1);
  });

  it('a file is sent with a message, and is readable for the other side until the message is taken back', async () => {
    const { request, firm, responseId } = await opened();
    const file = { name: 'verbale.pdf', content: PDF, type: 'application/pdf' };
    const uploaded = await scenario.citizen.upload(`/conversations/${responseId}/attachments`, file);
    expect(uploaded.status).toBe(201);
    const { id } = uploaded.info;
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(404);
    // Only its owner can send it, and only once.
    expect((await say(firm.http, responseId, 'Eccolo', { attachments: [id] })).status).toBe(422);
    const sent = await say(scenario.citizen, responseId, 'Ecco il verbale', { attachments: [id] });
    expect(sent.info.attachments).toEqual([expect.objectContaining({ id, name: 'verbale.pdf' })]);
    expect((await say(scenario.citizen, responseId, 'Ancora', { attachments: [id] })).status).toBe(422);
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(200);
    const other = scenario.firms.find((one) => one.id !== firm.id)!;
    expect((await other.http.get(`/documents/${id}`)).status).toBe(404);
    // It belongs neither to the request's documents nor to the quote's.
    expect((await firm.http.get(`/requests/${request}`)).info.documents).toEqual([]);
    expect((await scenario.citizen.delete(`/documents/${id}`)).status).toBe(409);
    await scenario.citizen.delete(`/messages/${sent.info.id}`);
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(404);
    expect((await scenario.citizen.get(`/documents/${id}`)).status).toBe(404);
  });

  it('a file without a message is deleted after a day', async () => {
    const { responseId } = await opened();
    const file = { name: 'verbale.pdf', content: PDF, type: 'application/pdf' };
    const { info } = await scenario.citizen.upload(`/conversations/${responseId}/attachments`, file);
    test.clock.advance(messageLimits.unsentAttachment - 1000);
    await test.settle();
    expect((await scenario.citizen.get(`/documents/${info.id}`)).status).toBe(200);
    test.clock.advance(2000);
    await test.settle();
    expect((await scenario.citizen.get(`/documents/${info.id}`)).status).toBe(404);
    const again = await scenario.citizen.upload(`/conversations/${responseId}/attachments`, file);
    expect((await scenario.citizen.delete(`/documents/${again.info.id}`)).status).toBe(204);
  });

  it('the list can be searched by words, firm, subject and town', async () => {
    const { firm, responseId } = await opened();
    await say(firm.http, responseId, 'La perizia del carrozziere');
    const found = async (who: FirmOf['http'], q: string) =>
      ((await who.get(`/conversations?q=${encodeURIComponent(q)}`)).info as { response_id: number }[]).map(
        ({ response_id }) => response_id,
      );
    expect(await found(scenario.citizen, 'CARROZZIERE')).toEqual([responseId]);
    expect(await found(scenario.citizen, 'milano')).toContain(responseId);
    expect(await found(scenario.citizen, 'stradal')).toContain(responseId);
    expect(await found(firm.http, 'perizia')).toEqual([responseId]);
    expect(await found(firm.http, '100%')).toEqual([]);
    const list = (await scenario.citizen.get('/conversations')).body;
    expect(list.info[0].response_id).toBe(responseId);
    const rest = (await scenario.citizen.get(`/conversations?before=${responseId}`)).body;
    expect(rest.info.map((one: { response_id: number }) => one.response_id)).not.toContain(responseId);
  });

  it('the conversations of a deleted request are deleted', async () => {
    const { request, firm, responseId } = await opened();
    await say(firm.http, responseId, 'Buongiorno');
    expect((await scenario.citizen.delete(`/requests/${request}`)).status).toBe(204);
    expect((await read(firm.http, responseId)).status).toBe(404);
    const { rows } = await sql`select from messages where response_id = ${responseId}`.execute(test.sql);
    expect(rows).toEqual([]);
  });

  it('a firm whose response lapsed still reads its own messages', async () => {
    const { firm, responseId } = await opened();
    await say(firm.http, responseId, 'Le mie parole');
    await say(scenario.citizen, responseId, 'La mia storia');
    await sql`update responses set status = 12 where id = ${responseId}`.execute(test.sql);
    expect(await texts(firm.http, responseId)).toEqual(['Le mie parole']);
    expect((await firm.http.get('/conversations')).text).not.toContain('La mia storia');
    expect(await texts(scenario.citizen, responseId)).toEqual(['Le mie parole', 'La mia storia']);
  });
});
