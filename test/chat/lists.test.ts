import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending } = MessageStatus;

/**
 * Conversations of a citizen and of a firm, beside those of another citizen and of another firm. The order of a list is that
 * of the last message that the reader sees: it differs between the two sides.
 */
describe('the conversations of each side', () => {
  const test = useTestApp();
  let citizen: HttpClient;
  let firm: HttpClient;
  let request: number;
  /** By their names: whose they are, and when each side saw the last message, in minutes before now. */
  const talks = {
    old: { firm: 'Studio Verdi', city: 'Milano', user: 50, lawyer: 10, unread: [0, 2] },
    new: { firm: 'Studio Verdi', city: 'Bergamo', user: 20, lawyer: 40, unread: [3, 0] },
    alike: { firm: 'Studio Verdi', city: 'Milano', user: 20, lawyer: 40, unread: [1, 5] },
    hiddenFromFirm: { firm: 'Studio Verdi', city: 'Milano', user: 30, lawyer: null, unread: [0, 0] },
    hiddenFromCitizen: { firm: 'Studio Verdi', city: 'Milano', user: null, lawyer: 30, unread: [0, 0] },
    otherFirm: { firm: 'Studio Neri', city: 'Milano', user: 5, lawyer: 5, unread: [7, 11] },
    neighbour: { firm: 'Studio Verdi', city: 'Lecco', user: 1, lawyer: 60, unread: [13, 17] },
  } as const;
  type Name = keyof typeof talks;
  const names = Object.keys(talks) as Name[];
  const idOf = (name: Name): number => 900_001 + names.indexOf(name);
  const nameOf = (id: number): Name | undefined => names[id - 900_001];

  beforeAll(async () => {
    const rows = new Rows(test);
    const [owner, neighbour] = [await rows.citizen(), await rows.citizen()];
    const firms = new Map([
      ['Studio Verdi', await rows.firm({ name: 'Studio Verdi' })],
      ['Studio Neri', await rows.firm({ name: 'Studio Neri' })],
    ]);
    const at = (minutes: number | null): Date | null =>
      minutes === null ? null : plus(test.clock.now(), -minutes * ms.minute);
    for (const name of names) {
      const { firm: firmName, city, user, lawyer, unread } = talks[name];
      const citizenId = name === 'neighbour' ? neighbour : owner;
      const firmId = firms.get(firmName)!;
      const of = await rows.request(citizenId, { status: 3 });
      if (name === 'old') request = of;
      await rows.response(of, firmId, 3, { id: idOf(name) });
      await asOwner(
        test,
        sql`set local session_replication_role = replica`,
        sql`update requests set city = ${city} where id = ${of}`,
        sql`insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, user_unread, firm_unread, firm_wrote)
          values (${idOf(name)}, ${citizenId}, ${firmId}, ${at(user)}, ${at(lawyer)}, ${unread[0]}, ${unread[1]}, ${name !== 'otherFirm'})`,
        sql`insert into messages (response_id, account_id, sender, status, text, created_at) values
          (${idOf(name)}, ${citizenId}, ${Sender.user}, ${approved}, ${`perizia di ${name}`}, now()),
          (${idOf(name)}, ${citizenId}, ${Sender.user}, ${pending}, ${`trattenuta di ${name}`}, now())`,
      );
    }
    [citizen, firm] = [await rows.as(owner), await rows.as(firms.get('Studio Verdi')!)];
  });

  const list = async (who: HttpClient, query = ''): Promise<(Name | undefined)[]> =>
    ((await who.get(`/conversations${query}`)).info as { response_id: number }[]).map(({ response_id: id }) =>
      nameOf(id),
    );
  const search = (who: HttpClient, words: string) => list(who, `?q=${encodeURIComponent(words)}`);

  it('come with the newest message first, of those that they see alone', async () => {
    expect(await list(citizen)).toEqual(['otherFirm', 'alike', 'new', 'hiddenFromFirm', 'old']);
    expect(await list(firm)).toEqual(['old', 'hiddenFromCitizen', 'alike', 'new', 'neighbour']);
  });

  it('go on after any of them, also among those of the same moment', async () => {
    expect(await list(citizen, `?before=${idOf('alike')}`)).toEqual(['new', 'hiddenFromFirm', 'old']);
    expect(await list(citizen, `?before=${idOf('old')}`)).toEqual([]);
    expect(await list(firm, `?before=${idOf('alike')}`)).toEqual(['new', 'neighbour']);
    expect(await list(firm, `?before=${idOf('new')}`)).toEqual(['neighbour']);
  });

  it('can be those about one request', async () => {
    expect(await list(citizen, `?request_id=${request}`)).toEqual(['old']);
    expect(await list(firm, `?request_id=${request}`)).toEqual(['old']);
    expect(await list(firm, '?request_id=999999')).toEqual([]);
  });

  it('are found by words that the reader may read, by town, and by the name of a firm that is known', async () => {
    expect(await search(firm, 'perizia di old')).toEqual(['old']);
    expect(await search(citizen, 'trattenuta di old')).toEqual(['old']);
    expect(await search(firm, 'trattenuta di old')).toEqual([]);
    expect(await search(firm, 'bergamo')).toEqual(['new']);
    expect(await search(citizen, 'lecco')).toEqual([]);
    expect(await search(citizen, 'studio verdi')).toEqual(['alike', 'new', 'hiddenFromFirm', 'old']);
    // A firm that has neither written nor answered has no name yet.
    expect(await search(citizen, 'studio neri')).toEqual([]);
    expect(await search(firm, 'studio verdi')).toEqual([]);
  });

  it('are found by their subject, in the language of the reader', async () => {
    const inEnglish = async (words: string) =>
      (await firm.get(`/conversations?q=${encodeURIComponent(words)}`, { 'x-localization': 'en' })).info.length;
    const all = (await list(firm)).length;
    expect([(await search(firm, 'INCIDENTI strad')).length, await inEnglish('road ACC')]).toEqual([all, all]);
    expect([await search(firm, 'road acc'), await inEnglish('incidenti strad')]).toEqual([[], 0]);
  });

  it('are found page by page, and among those about one request', async () => {
    expect(await list(citizen, `?q=studio+verdi&before=${idOf('alike')}`)).toEqual(['new', 'hiddenFromFirm', 'old']);
    expect(await list(citizen, `?q=studio+verdi&request_id=${request}`)).toEqual(['old']);
    expect(await list(firm, `?q=perizia&request_id=${request}`)).toEqual(['old']);
  });

  it('count what the reader has not read, of their own', async () => {
    const unread = async (who: HttpClient) => (await who.get('/conversations/unread')).info;
    expect(await unread(citizen)).toMatchObject({ messages: 11, conversations: 3 });
    expect(await unread(firm)).toMatchObject({ messages: 24, conversations: 3 });
  });
});
