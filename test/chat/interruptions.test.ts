import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { EventsApi } from '../../src/chat/live/events.api.js';
import { AttachFile } from '../../src/chat/use-cases/attach-file.js';
import { AnnounceWriting } from '../../src/chat/use-cases/announce-writing.js';
import type { Actor } from '../../src/shared/actor.js';
import type { Problem } from '../../src/kernel/problem.js';
import { Sender } from '../../src/shared/chat/messages.codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

interface Party {
  readonly id: number;
  readonly http: HttpClient;
}

/** Two citizens, each with the quotes of the same two firms: a reason interrupts the conversations that it is about. */
describe('a conversation', () => {
  const test = useTestApp();
  let anna: Party;
  let bruno: Party;
  let verdi: Party;
  let neri: Party;
  let pairs: { name: string; citizen: Party; firm: Party; responseId: number }[];

  beforeAll(async () => {
    const rows = new Rows(test);
    const party = async (id: number): Promise<Party> => ({ id, http: await rows.as(id) });
    [anna, bruno] = [await party(await rows.citizen()), await party(await rows.citizen())];
    [verdi, neri] = [await party(await rows.firm()), await party(await rows.firm())];
    pairs = [];
    for (const [who, citizen] of Object.entries({ anna, bruno })) {
      const request = await rows.request(citizen.id, { status: 3 });
      for (const [whom, firm] of Object.entries({ verdi, neri }))
        pairs.push({
          name: `${who} with ${whom}`,
          citizen,
          firm,
          responseId: await rows.response(request, firm.id, 7),
        });
    }
    for (const { citizen, firm, responseId } of pairs) {
      await sql`
        insert into conversations (response_id, account_id, firm_id) values (${responseId}, ${citizen.id}, ${firm.id})`.execute(
        test.sql,
      );
      await sql`
        insert into messages (response_id, account_id, sender, status, text, created_at)
        values (${responseId}, ${firm.id}, ${Sender.lawyer}, 1, 'Buongiorno.', ${test.clock.now()})`.execute(test.sql);
    }
  });
  afterEach(async () => {
    await sql`delete from refused_firms`.execute(test.sql);
    await sql`update accounts set suspended_at = null, suspended_until = null, deleted_at = null`.execute(test.sql);
    await sql`delete from call_limits`.execute(test.sql);
  });

  /** In which conversations the other side is told that somebody is writing. */
  const announced = async (by: 'citizen' | 'firm'): Promise<string[]> => {
    const told: string[] = [];
    test.replace(EventsApi, 'mention', ({ accountId, refs }) => {
      const pair = pairs.find(({ responseId }) => responseId === refs.response_id)!;
      told.push(
        accountId === pair[by === 'firm' ? 'citizen' : 'firm'].id ? pair.name : `${pair.name}, to somebody else`,
      );
      return Promise.resolve();
    });
    // As if everybody had written for the last time long ago.
    test.app.get<unknown, { announced: Map<string, number> }>(AnnounceWriting).announced.clear();
    for (const pair of pairs) await pair[by].http.post(`/conversations/${pair.responseId}/writing`);
    return told;
  };

  /** Which conversations are closed, as a side sees them and as it writes. */
  const closed = async (by: 'citizen' | 'firm'): Promise<{ seen: string[]; refused: string[] }> => {
    const seen: string[] = [];
    const refused: string[] = [];
    for (const pair of pairs) {
      const { http } = pair[by];
      const read = await http.get(`/messages?response_id=${pair.responseId}`);
      // Somebody who is suspended or gone reads nothing at all.
      if (read.status === 200 && read.body.conversation.allowed_actions.length === 0) seen.push(pair.name);
      const written = await http.post('/messages', { response_id: pair.responseId, text: 'Va bene, a presto.' });
      if (written.status !== 201) refused.push(pair.name);
    }
    return { seen, refused };
  };
  const both = async () => ({ citizen: await closed('citizen'), firm: await closed('firm') });
  const suspend = (party: Party, until: Date | null = null) =>
    sql`update accounts set suspended_at = ${test.clock.now()}, suspended_until = ${until} where id = ${party.id}`;

  it('is open for both sides', async () => {
    const none = { seen: [], refused: [] };
    expect(await both()).toEqual({ citizen: none, firm: none });
  });

  it.each<[string, string[], string[], (now: Date) => RawBuilder<unknown>]>([
    [
      'the citizen has excluded the firm',
      ['anna with verdi'],
      [],
      () => sql`insert into refused_firms (account_id, firm_id) values (${anna.id}, ${verdi.id})`,
    ],
    [
      'the other citizen has excluded the other firm',
      ['bruno with neri'],
      [],
      () => sql`insert into refused_firms (account_id, firm_id) values (${bruno.id}, ${neri.id})`,
    ],
    [
      'a citizen has excluded both firms',
      ['anna with verdi', 'anna with neri'],
      [],
      () =>
        sql`insert into refused_firms (account_id, firm_id) values (${anna.id}, ${verdi.id}), (${anna.id}, ${neri.id})`,
    ],
    ['the firm is suspended', ['anna with verdi', 'bruno with verdi'], ['firm'], () => suspend(verdi)],
    [
      'the firm is suspended until later',
      ['anna with neri', 'bruno with neri'],
      ['firm'],
      (now) => suspend(neri, new Date(now.getTime() + 1)),
    ],
    ['a suspension of the firm is over', [], [], (now) => suspend(neri, now)],
    ['the citizen is suspended', ['bruno with verdi', 'bruno with neri'], ['citizen'], () => suspend(bruno)],
    [
      'the firm has left',
      ['anna with verdi', 'bruno with verdi'],
      ['firm'],
      (now) => sql`update accounts set deleted_at = ${now} where id = ${verdi.id}`,
    ],
  ])('is closed, and no other, when %s', async (_, names, away, change) => {
    await change(test.clock.now()).execute(test.sql);
    const found = await both();
    const open = pairs.map(({ name }) => name).filter((name) => !names.includes(name));
    for (const side of ['citizen', 'firm'] as const) {
      expect([side, found[side]]).toEqual([side, { seen: away.includes(side) ? [] : names, refused: names }]);
      expect([side, await announced(side)]).toEqual([side, open]);
    }
  });

  /** The firm waits for its turn, and has not written. */
  const unknown = (id: number) => sql`
    with c as (update conversations set firm_wrote = false where response_id = ${id})
    update responses set status = 1 where id = ${id}`;
  it.each<[string, 'citizen' | 'firm', unknown, (responseId: number) => RawBuilder<unknown>]>([
    [
      'the firm is suspended',
      'citizen',
      ['move_not_allowed', { status: 7, request_status: 3, suspended: true }],
      () => suspend(verdi),
    ],
    [
      'the firm has given an opinion',
      'firm',
      ['move_not_allowed', { status: 5, request_status: 3, suspended: false }],
      (id) => sql`update responses set status = 5 where id = ${id}`,
    ],
    [
      'the request was closed',
      'firm',
      ['move_not_allowed', { status: 7, request_status: 9, suspended: false }],
      (id) => sql`update requests set status = 9 where id = (select request_id from responses where id = ${id})`,
    ],
    ['the citizen knows nothing of the response any more', 'citizen', ['not_found', undefined], unknown],
    ['the firm waits for its turn again, which its conversation allows', 'firm', 'taken', unknown],
  ])('is looked at again when the bytes of a file have come: %s', async (_, by, result, change) => {
    const { responseId, ...sides } = pairs[0]!;
    const actor = { accountId: sides[by].id, model: by === 'firm' ? 'lawyer' : 'user', assignedTo: null, locale: 'it' };
    async function* bytes() {
      yield Buffer.from('%PDF-1.4 verbale');
      await change(responseId).execute(test.sql);
    }
    const upload = { name: 'verbale.pdf', bytes: bytes(), origin: { address: '', device: null } };
    const sent = test.app.get(AttachFile).execute(actor as unknown as Actor, responseId, () => Promise.resolve(upload));
    const told = sent.then(
      () => 'taken',
      (refused: unknown) => [(refused as Problem).code, (refused as Problem).details.facts],
    );
    expect(await told).toEqual(result);
    const { rows } = await sql`delete from documents returning conversation_id`.execute(test.sql);
    expect(rows).toEqual(result === 'taken' ? [{ conversation_id: responseId }] : []);
    await sql`update responses set status = 7`.execute(test.sql);
    await sql`update requests set status = 3`.execute(test.sql);
  });

  it('forgets of too many writers the one who was announced first', async () => {
    const { announced } = test.app.get<unknown, { announced: Map<string, number> }>(AnnounceWriting);
    announced.clear();
    for (let nth = 0; nth < 10_000; nth++) announced.set(`${nth}`, 0);
    const { citizen, responseId } = pairs[0]!;
    await citizen.http.post(`/conversations/${responseId}/writing`);
    const kept = [...announced.keys()];
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([10_000, '1', `${citizen.id}/${responseId}`]);
    announced.clear();
  });
});
