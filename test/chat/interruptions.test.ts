import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { EventsApi } from '../../src/chat/live/events.api.js';
import { AnnounceWriting } from '../../src/chat/use-cases/announce-writing.js';
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
});
