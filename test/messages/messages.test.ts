import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { contactFilterLimits, messageLimits } from '../../src/limits.js';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { World, type FirmOf } from '../requests/world.js';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await World.of(test, 5);
});
afterAll(() => test.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A request with a firm that has opened it. */
async function opened(): Promise<{ request: number; firm: FirmOf; place: number }> {
  const request = await world.sent();
  const [holder] = await world.holders(request, 2);
  await holder!.http.put(`/responses/${holder!.place}`, { status: 3 });
  return { request, firm: holder!, place: holder!.place };
}

const forget = () => sql`delete from call_limits`.execute(test.sql);
const say = async (who: FirmOf['http'], place: number, text: string, more: object = {}) => {
  await forget();
  return who.post('/messages', { response_id: place, text, ...more });
};
const read = (who: FirmOf['http'], place: number) => who.get(`/messages?response_id=${place}`);
const texts = async (who: FirmOf['http'], place: number) =>
  ((await read(who, place)).info as { text: string | null }[]).map(({ text }) => text);

describe('a conversation', () => {
  it('goes between the citizen and one firm; nobody else knows of it', async () => {
    const { firm, place } = await opened();
    const asked = await say(firm.http, place, 'C’è un verbale?');
    expect([asked.status, asked.info.status, asked.info.type, asked.info.mine]).toEqual([
      201,
      { id: 1, label: 'Consegnato' },
      2,
      true,
    ]);
    const answered = await say(world.citizen, place, 'Sì, dei vigili.', { type: 1, lawyer_id: firm.id });
    expect(answered.status).toBe(201);
    expect(await texts(world.citizen, place)).toEqual(['C’è un verbale?', 'Sì, dei vigili.']);
    expect(await texts(firm.http, place)).toEqual(['C’è un verbale?', 'Sì, dei vigili.']);

    const other = world.firms.find(({ id }) => id !== firm.id)!;
    const stranger = await world.rows.as(await world.rows.citizen());
    for (const who of [other.http, stranger]) {
      expect((await read(who, place)).status).toBe(404);
      expect((await say(who, place, 'Buongiorno')).status).toBe(404);
      expect((await who.put(`/messages/${asked.info.id}`, { text: 'No' })).status).toBe(404);
      expect((await who.delete(`/messages/${asked.info.id}`)).status).toBe(404);
      expect((await who.put(`/conversations/${place}/draft`, { text: 'No' })).status).toBe(404);
      expect((await who.post(`/conversations/${place}/read`, { last_id: asked.info.id })).status).toBe(404);
      expect((await who.post(`/conversations/${place}/writing`)).status).toBe(404);
      expect((await who.get('/conversations')).info).toEqual([]);
    }
    // One side cannot change what the other wrote, either.
    expect((await world.citizen.put(`/messages/${asked.info.id}`, { text: 'No' })).status).toBe(404);
  });

  it('refuses names that do not agree with the caller', async () => {
    const { firm, place } = await opened();
    for (const wrong of [{ type: 1 }, { user_id: firm.id }, { lawyer_id: world.citizenId }])
      expect((await say(firm.http, place, 'Buongiorno', wrong)).status).toBe(422);
  });

  it('with the first message a firm opens its response, and has a name from then on', async () => {
    const request = await world.sent();
    const [holder] = await world.holders(request, 2);
    expect((await read(world.citizen, holder!.place)).body.conversation.firm).toBeNull();
    expect((await say(holder!.http, holder!.place, 'È ancora in cura?')).status).toBe(201);
    const places = await world.places(request);
    expect(places.find(({ id }) => id === holder!.place)?.status).toBe(3);
    const { conversation, info } = (await read(world.citizen, holder!.place)).body;
    expect(conversation.firm.id).toBe(holder!.id);
    expect(info[0].lawyer_id).toBe(holder!.id);
  });

  it('a firm that waits for its turn may ask; the citizen knows of it only then', async () => {
    const request = await world.sent();
    const [waiting] = await world.holders(request, 1);
    expect((await read(world.citizen, waiting!.place)).status).toBe(404);
    expect((await say(world.citizen, waiting!.place, 'Buongiorno')).status).toBe(404);
    expect((await say(waiting!.http, waiting!.place, 'Ha già scritto all’assicurazione?')).status).toBe(201);
    expect((await world.places(request)).find(({ id }) => id === waiting!.place)?.status).toBe(1);
    expect((await say(world.citizen, waiting!.place, 'Non ancora.')).status).toBe(201);
  });

  it('ends with the request, and says why', async () => {
    const { request, firm, place } = await opened();
    const sent = await say(world.citizen, place, 'Avete domande?');
    await world.citizen.put(`/requests/${request}`, { status: 9 });
    const refused = await say(world.citizen, place, 'Ancora una cosa');
    expect([refused.status, refused.body.message, refused.info.request_status]).toEqual([409, 'move_not_allowed', 9]);
    expect((await say(firm.http, place, 'Peccato')).status).toBe(409);
    expect((await world.citizen.put(`/messages/${sent.info.id}`, { text: 'Avete altre domande?' })).status).toBe(409);
    expect((await world.citizen.delete(`/messages/${sent.info.id}`)).status).toBe(409);
    const { conversation, info } = (await read(world.citizen, place)).body;
    expect([conversation.allowed_actions, info[0].allowed_actions]).toEqual([[], []]);
  });

  it('rests while the firm is suspended', async () => {
    const { firm, place } = await opened();
    await sql`update accounts set suspended_at = ${test.clock.now()} where id = ${firm.id}`.execute(test.sql);
    const refused = await say(world.citizen, place, 'Ci siete?');
    expect([refused.status, refused.info.suspended]).toEqual([409, true]);
    await sql`update accounts set suspended_at = null where id = ${firm.id}`.execute(test.sql);
    expect((await say(world.citizen, place, 'Ci siete?')).status).toBe(201);
  });
});

describe('a message', () => {
  it('is changed and taken back by its author alone, and leaves a stone', async () => {
    const { firm, place } = await opened();
    const { info } = await say(world.citizen, place, 'Il verbale è del 3 otobre.');
    const edited = await world.citizen.put(`/messages/${info.id}`, { text: 'Il verbale è del 3 ottobre.' });
    expect([edited.info.text, edited.info.edited_at]).toEqual(['Il verbale è del 3 ottobre.', expect.any(String)]);
    expect(await texts(firm.http, place)).toEqual(['Il verbale è del 3 ottobre.']);
    expect((await world.citizen.delete(`/messages/${info.id}`)).status).toBe(204);
    expect((await world.citizen.delete(`/messages/${info.id}`)).status).toBe(204);
    const [stone] = (await read(firm.http, place)).info;
    expect([stone.deleted, stone.text]).toEqual([true, null]);
    expect((await world.citizen.put(`/messages/${info.id}`, { text: 'Di nuovo' })).status).toBe(409);
    const { rows } = await sql<{ text: string | null }>`select text from messages where id = ${info.id}`.execute(
      test.sql,
    );
    expect(rows).toEqual([{ text: null }]);
  });

  it('counts as unread until it was read, and the author sees that', async () => {
    const { firm, place } = await opened();
    const unread = async () => (await world.citizen.get('/conversations/unread')).info.messages as number;
    const before = await unread();
    const first = await say(firm.http, place, 'Prima domanda');
    const second = await say(firm.http, place, 'Seconda domanda');
    expect(await unread()).toBe(before + 2);
    expect((await world.citizen.post(`/conversations/${place}/read`, { last_id: first.info.id })).status).toBe(204);
    expect(await unread()).toBe(before + 1);
    const seen = (await read(firm.http, place)).info.map((one: { read_at: string | null }) => one.read_at !== null);
    expect(seen).toEqual([true, false]);
    await firm.http.delete(`/messages/${second.info.id}`);
    expect(await unread()).toBe(before);
    // Reading twice changes nothing.
    await world.citizen.post(`/conversations/${place}/read`, { last_id: second.info.id });
    expect(await unread()).toBe(before);
  });

  it('notifies the other side once for several in a row, by mail too', async () => {
    const { firm, place } = await opened();
    const told = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from notifications
        where account_id = ${firm.id} and template = 'message_received' and path = ${`/messages/${place}`}`.execute(
        test.sql,
      );
      const mails = await sql<{ n: number }>`
        select count(*)::integer as n from outbox
        where account_id = ${firm.id} and template = 'message_received' and body_text like ${`%/messages/${place}%`}`.execute(
        test.sql,
      );
      return [rows[0]!.n, mails.rows[0]!.n];
    };
    await say(world.citizen, place, 'Uno');
    await say(world.citizen, place, 'Due');
    expect(await told()).toEqual([1, 1]);
    test.clock.advance(messageLimits.oneNotification);
    await say(world.citizen, place, 'Tre');
    expect(await told()).toEqual([2, 2]);
  });

  it('is refused kindly when too many come at once', async () => {
    const { place } = await opened();
    await forget();
    const write = (n: number) => world.citizen.post('/messages', { response_id: place, text: `Messaggio ${n}` });
    for (let n = 0; n < 20; n++) expect((await write(n)).status).toBe(201);
    const refused = await write(20);
    expect([refused.status, refused.body.message]).toEqual([429, 'too_many_messages']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.info.messages[0]).toContain('Il testo è salvo');
    await forget();
  });

  it('is repeated with its key as it was sent first', async () => {
    const { place } = await opened();
    await forget();
    const body = { response_id: place, text: 'Una volta sola' };
    const first = await world.citizen.call('POST', '/messages', body, { 'idempotency-key': 'una-volta' });
    const again = await world.citizen.call('POST', '/messages', body, { 'idempotency-key': 'una-volta' });
    expect([first.status, again.status, again.info.id]).toEqual([201, 201, first.info.id]);
    expect(await texts(world.citizen, place)).toEqual(['Una volta sola']);
  });

  it('stays in order when two are sent at once', async () => {
    const { firm, place } = await opened();
    await forget();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? world.citizen : firm.http).post('/messages', { response_id: place, text: `Numero ${n}` }),
      ),
    );
    const { info } = await read(firm.http, place);
    expect(info).toHaveLength(8);
    const { rows } = await sql<{ user_unread: number; firm_unread: number }>`
      select user_unread, firm_unread from conversations where response_id = ${place}`.execute(test.sql);
    expect(rows).toEqual([{ user_unread: 4, firm_unread: 4 }]);
    expect(await texts(world.citizen, place)).toEqual(info.map(({ text }: { text: string }) => text));
  });

  it('that is edited while it is read leaves the counters right', async () => {
    const { firm, place } = await opened();
    const { info } = await say(firm.http, place, 'Prima versione');
    await Promise.all([
      firm.http.put(`/messages/${info.id}`, { text: 'Seconda versione' }),
      world.citizen.post(`/conversations/${place}/read`, { last_id: info.id }),
      firm.http.delete(`/messages/${info.id}`),
    ]);
    const { rows } = await sql<{ kept: number; counted: number }>`
      select c.user_unread as kept, (
        select count(*)::integer from messages m
        where m.response_id = c.response_id and m.sender = 2 and m.status = 1 and m.deleted_at is null and m.read_at is null
      ) as counted
      from conversations c where response_id = ${place}`.execute(test.sql);
    expect(rows[0]!.kept).toBe(rows[0]!.counted);
  });
});

describe('the filter of contact details', () => {
  it('refuses a number, one that is split over messages too, and the name of a file', async () => {
    const { place } = await opened();
    const refused = await say(world.citizen, place, 'Mi chiami al 347 1234567 dopo le sei');
    expect([refused.status, refused.info.blocked]).toEqual([422, ['347 1234567']]);
    expect((await say(world.citizen, place, 'Il verbale è del 3 ottobre 2025, R.G. 1234/2025')).info.status.id).toBe(1);
    for (const part of ['347', '555']) expect((await say(world.citizen, place, part)).status).toBe(201);
    const rest = await say(world.citizen, place, '0182');
    expect([rest.status, rest.info.blocked]).toEqual([422, ['0182']]);
    const file = { name: 'chiama 3471234567.pdf', content: PDF, type: 'application/pdf' };
    expect((await world.citizen.upload(`/conversations/${place}/attachments`, file)).body.message).toBe('blacklisted');
  });
});

describe('a message that has to be looked at', () => {
  const doubt = () =>
    test.replace(ModerationApi, 'screen', (text) =>
      text.includes('dubbio')
        ? { verdict: 'doubtful', blocked: [] }
        : text.includes('02 1234')
          ? { verdict: 'certain', blocked: ['02 1234'] }
          : { verdict: 'clean', blocked: [] },
    );

  it('is read by its author alone, also after an edit', async () => {
    doubt();
    const { firm, place } = await opened();
    const held = await say(firm.http, place, 'Un dubbio');
    expect(held.info.status).toEqual({ id: 0, label: 'In verifica' });
    expect(await texts(firm.http, place)).toEqual(['Un dubbio']);
    expect((await world.citizen.get('/conversations')).text).not.toContain('dubbio');
    expect((await read(world.citizen, place)).text).not.toContain('dubbio');
    expect((await read(world.citizen, place)).body.conversation.firm).toBeNull();

    const fine = await say(firm.http, place, 'Una domanda');
    await world.citizen.post(`/conversations/${place}/read`, { last_id: fine.info.id });
    await firm.http.put(`/messages/${fine.info.id}`, { text: 'Altro dubbio' });
    expect(await texts(world.citizen, place)).toEqual([]);
    // Cleaned, it arrives and is unread.
    await firm.http.put(`/messages/${fine.info.id}`, { text: 'Di nuovo una domanda' });
    expect(await texts(world.citizen, place)).toEqual(['Di nuovo una domanda']);
    const { info } = await world.citizen.get('/conversations');
    expect(info.find((one: { response_id: number }) => one.response_id === place).unread).toBe(1);
  });

  it('is not stored when there is no doubt, and the fragments are named', async () => {
    doubt();
    const { firm, place } = await opened();
    const refused = await say(firm.http, place, 'Chiami lo 02 1234');
    expect([refused.status, refused.body.message, refused.info.blocked]).toEqual([422, 'blacklisted', ['02 1234']]);
    expect(await texts(firm.http, place)).toEqual([]);
    const { info } = await say(firm.http, place, 'Buongiorno');
    expect((await firm.http.put(`/messages/${info.id}`, { text: 'Il mio 02 1234' })).status).toBe(422);
    expect(await texts(world.citizen, place)).toEqual(['Buongiorno']);
  });

  it('is screened together with what its author wrote just before', async () => {
    const seen: (readonly string[])[] = [];
    test.replace(ModerationApi, 'screen', (_, previous) => {
      seen.push(previous ?? []);
      return { verdict: 'clean', blocked: [] };
    });
    const { firm, place } = await opened();
    for (const text of ['uno', 'due', 'tre', 'quattro', 'cinque', 'sei']) await say(firm.http, place, text);
    await say(world.citizen, place, 'altro');
    expect(seen.at(-2)).toEqual(['uno', 'due', 'tre', 'quattro', 'cinque']);
    expect(seen.at(-1)).toEqual([]);
    test.clock.advance(contactFilterLimits.window);
    await say(firm.http, place, 'sette');
    expect(seen.at(-1)).toEqual([]);
  });
});

describe('besides the messages', () => {
  it('a draft is kept for each conversation, and goes with the message', async () => {
    const { firm, place } = await opened();
    expect((await firm.http.put(`/conversations/${place}/draft`, { text: 'Ho visto il verb' })).status).toBe(204);
    await firm.http.put(`/conversations/${place}/draft`, { text: 'Ho visto il verbale' });
    expect((await read(firm.http, place)).body.conversation.draft).toBe('Ho visto il verbale');
    expect((await read(world.citizen, place)).body.conversation.draft).toBeNull();
    await say(firm.http, place, 'Ho visto il verbale.');
    expect((await read(firm.http, place)).body.conversation.draft).toBeNull();
    await firm.http.put(`/conversations/${place}/draft`, { text: 'Altro' });
    await firm.http.put(`/conversations/${place}/draft`, { text: '' });
    expect((await read(firm.http, place)).body.conversation.draft).toBeNull();
  });

  it('a firm keeps its own quick replies, so many and no more', async () => {
    const [one, other] = world.firms as [FirmOf, FirmOf];
    const kept = await one.http.post('/quick-replies', { text: 'Ci mandi il verbale, per favore.' });
    expect(kept.status).toBe(201);
    const changed = await one.http.put(`/quick-replies/${kept.info.id}`, { text: 'Ci mandi il verbale.' });
    expect(changed.info.text).toBe('Ci mandi il verbale.');
    expect((await other.http.put(`/quick-replies/${kept.info.id}`, { text: 'Mia' })).status).toBe(404);
    expect((await other.http.delete(`/quick-replies/${kept.info.id}`)).status).toBe(404);
    expect((await other.http.get('/quick-replies')).info).toEqual([]);
    for (let n = 1; n < messageLimits.quickReplies; n++) await one.http.post('/quick-replies', { text: `Frase ${n}` });
    expect((await one.http.post('/quick-replies', { text: 'Una di troppo' })).body.message).toBe(
      'quick_reply_limit_reached',
    );
    expect((await one.http.delete(`/quick-replies/${kept.info.id}`)).status).toBe(204);
    expect((await one.http.get('/quick-replies')).info).toHaveLength(messageLimits.quickReplies - 1);
  });

  it('a file goes with a message: the other side reads it then, until the message is taken back', async () => {
    const { request, firm, place } = await opened();
    const file = { name: 'verbale.pdf', content: PDF, type: 'application/pdf' };
    const uploaded = await world.citizen.upload(`/conversations/${place}/attachments`, file);
    expect(uploaded.status).toBe(201);
    const { id } = uploaded.info;
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(404);
    // Only its owner can send it, and only once.
    expect((await say(firm.http, place, 'Eccolo', { attachments: [id] })).status).toBe(422);
    const sent = await say(world.citizen, place, 'Ecco il verbale', { attachments: [id] });
    expect(sent.info.attachments).toEqual([expect.objectContaining({ id, name: 'verbale.pdf' })]);
    expect((await say(world.citizen, place, 'Ancora', { attachments: [id] })).status).toBe(422);
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(200);
    const other = world.firms.find((one) => one.id !== firm.id)!;
    expect((await other.http.get(`/documents/${id}`)).status).toBe(404);
    // It is no document of the request, nor of the quote.
    expect((await firm.http.get(`/requests/${request}`)).info.documents).toEqual([]);
    expect((await world.citizen.delete(`/documents/${id}`)).status).toBe(409);
    await world.citizen.delete(`/messages/${sent.info.id}`);
    expect((await firm.http.get(`/documents/${id}`)).status).toBe(404);
    expect((await world.citizen.get(`/documents/${id}`)).status).toBe(404);
  });

  it('a file that no message took goes after a day', async () => {
    const { place } = await opened();
    const file = { name: 'verbale.pdf', content: PDF, type: 'application/pdf' };
    const { info } = await world.citizen.upload(`/conversations/${place}/attachments`, file);
    test.clock.advance(messageLimits.unsentAttachment - 1000);
    await test.settle();
    expect((await world.citizen.get(`/documents/${info.id}`)).status).toBe(200);
    test.clock.advance(2000);
    await test.settle();
    expect((await world.citizen.get(`/documents/${info.id}`)).status).toBe(404);
    const again = await world.citizen.upload(`/conversations/${place}/attachments`, file);
    expect((await world.citizen.delete(`/documents/${again.info.id}`)).status).toBe(204);
  });

  it('the list is searched by words, firm, subject and town', async () => {
    const { firm, place } = await opened();
    await say(firm.http, place, 'La perizia del carrozziere');
    const found = async (who: FirmOf['http'], q: string) =>
      ((await who.get(`/conversations?q=${encodeURIComponent(q)}`)).info as { response_id: number }[]).map(
        ({ response_id }) => response_id,
      );
    expect(await found(world.citizen, 'CARROZZIERE')).toEqual([place]);
    expect(await found(world.citizen, 'milano')).toContain(place);
    expect(await found(world.citizen, 'stradal')).toContain(place);
    expect(await found(firm.http, 'perizia')).toEqual([place]);
    expect(await found(firm.http, '100%')).toEqual([]);
    const list = (await world.citizen.get('/conversations')).body;
    expect(list.info[0].response_id).toBe(place);
    const rest = (await world.citizen.get(`/conversations?before=${place}`)).body;
    expect(rest.info.map((one: { response_id: number }) => one.response_id)).not.toContain(place);
  });

  it('a deleted request takes its conversations along', async () => {
    const { request, firm, place } = await opened();
    await say(firm.http, place, 'Buongiorno');
    expect((await world.citizen.delete(`/requests/${request}`)).status).toBe(204);
    expect((await read(firm.http, place)).status).toBe(404);
    const { rows } = await sql`select from messages where response_id = ${place}`.execute(test.sql);
    expect(rows).toEqual([]);
  });

  it('a firm whose response passed on keeps its own words', async () => {
    const { firm, place } = await opened();
    await say(firm.http, place, 'Le mie parole');
    await say(world.citizen, place, 'La mia storia');
    await sql`update responses set status = 12 where id = ${place}`.execute(test.sql);
    expect(await texts(firm.http, place)).toEqual(['Le mie parole']);
    expect((await firm.http.get('/conversations')).text).not.toContain('La mia storia');
    expect(await texts(world.citizen, place)).toEqual(['Le mie parole', 'La mia storia']);
  });
});
