import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  beginConversation,
  countMessage,
  countUnread,
  dropDraft,
} from '../../src/chat/conversations/conversation-writes.js';
import { BuiltText } from '../../src/kernel/database/built-text.js';
import type { Write } from '../../src/kernel/database/batch.js';
import type { LockedParties } from '../../src/requests/requests.api.js';
import { Sender, type SenderCode } from '../../src/shared/chat/messages.codes.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { Rows } from '../support/rows.js';

const senders = [Sender.user, Sender.lawyer] as const;
const NOW = new Date('2026-03-10T09:00:00Z');
const textOf = (write: Write): string =>
  new BuiltText(write.shape, (place) => write.build(write.values.map((_, nth) => place(nth)))).text
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The text of a write is kept under its shape: two texts of one shape would be one of them, whoever came first. */
describe('the writes of a conversation', () => {
  const parties = { request: { accountId: 1 }, response: { id: 2, firmId: 3 } } as LockedParties;
  const all = (): Write[] => [
    beginConversation(parties),
    dropDraft(1, 2),
    ...senders.flatMap((sender) => [
      countMessage(2, sender, true, NOW),
      countMessage(2, sender, false, NOW),
      countUnread(2, sender, -1),
      countUnread(2, sender, 1),
    ]),
  ];

  it('have the same text for the same shape, and another one for another', () => {
    const texts = new Map<string, Set<string>>();
    for (const one of all()) texts.set(one.shape, (texts.get(one.shape) ?? new Set()).add(textOf(one)));
    expect([...texts.values()].filter((of) => of.size > 1)).toEqual([]);
    expect(new Set([...texts.values()].map(([text]) => text)).size).toBe(texts.size);
    expect(texts.size).toBe(8);
  });

  const changed = (write: Write): string[] =>
    [...textOf(write).matchAll(/"?(\w+)"? = (?!\$)/g)].map(([, name]) => name!);

  it.each<[SenderCode, string[], string[], string[]]>([
    [Sender.user, ['user_last_at', 'firm_last_at', 'firm_unread'], ['user_last_at'], ['firm_unread']],
    [Sender.lawyer, ['firm_last_at', 'user_last_at', 'user_unread', 'firm_wrote'], ['firm_last_at'], ['user_unread']],
  ])('change, of a message of side %d, the columns of those who read it', (sender, delivered, held, unread) => {
    expect([
      changed(countMessage(2, sender, true, NOW)),
      changed(countMessage(2, sender, false, NOW)),
      changed(countUnread(2, sender, -1)),
    ]).toEqual([delivered, held, unread]);
  });
});

describe('the unread messages of both sides', () => {
  const test = useTestApp();
  let citizen: HttpClient;
  let firm: HttpClient;
  let talk: number;
  let neighbour: number;

  beforeAll(async () => {
    const rows = new Rows(test);
    const [citizenId, firmId] = [await rows.citizen(), await rows.firm()];
    [citizen, firm] = [await rows.as(citizenId), await rows.as(firmId)];
    talk = await rows.response(await rows.request(citizenId, { status: 3 }), firmId, 7);
    neighbour = await rows.response(await rows.request(citizenId, { status: 3 }), firmId, 7);
    for (const who of [citizen, firm, firm]) await say(who, neighbour);
  });

  const say = async (who: HttpClient, responseId = talk): Promise<number> => {
    await sql`delete from call_limits`.execute(test.sql);
    return (await who.post('/messages', { response_id: responseId, text: 'Va bene, a presto.' })).info.id as number;
  };
  /** What each side has not read: as the lists say, and as the rows do. */
  const unread = async () => {
    const { rows } = await sql<{ side: SenderCode; count: number }>`
      select sender as side, count(*)::int as count from messages
      where response_id = ${talk} and status = 1 and deleted_at is null
        and read_at is null group by sender`.execute(test.sql);
    const from = (side: SenderCode) => rows.find((row) => row.side === side)?.count ?? 0;
    const listed = async (who: HttpClient, responseId: number) =>
      ((await who.get('/conversations')).info as { response_id: number; unread: number }[]).find(
        (one) => one.response_id === responseId,
      )?.unread ?? 0;
    expect([await listed(citizen, neighbour), await listed(firm, neighbour)]).toEqual([2, 1]);
    const counts = [await listed(citizen, talk), await listed(firm, talk)];
    expect(counts).toEqual([from(Sender.lawyer), from(Sender.user)]);
    return counts;
  };

  it.each([
    ['citizen', 'firm'],
    ['firm', 'citizen'],
  ] as const)(
    'lose what is deleted unread, of the other side: first the %s deletes, then the %s',
    async (first, second) => {
      const sides = { citizen, firm };
      const before = await unread();
      const own: Record<'citizen' | 'firm', number[]> = { citizen: [], firm: [] };
      for (const name of ['citizen', 'firm', 'firm', 'firm', 'citizen', 'firm'] as const)
        own[name].push(await say(sides[name]));
      const [ofCitizen, ofFirm] = [before[0]! + 4, before[1]! + 2];
      expect(await unread()).toEqual([ofCitizen, ofFirm]);
      const lost = { citizen: 0, firm: 0 };
      for (const name of [first, second, 'firm'] as const) {
        expect((await sides[name].delete(`/messages/${own[name].pop()}`)).status).toBeLessThan(300);
        lost[name] += 1;
        expect(await unread()).toEqual([ofCitizen - lost.firm, ofFirm - lost.citizen]);
      }
    },
  );

  it('lose nothing when a message that was read is deleted', async () => {
    const read = await say(firm);
    expect((await citizen.post(`/conversations/${talk}/read`, { last_id: read })).status).toBeLessThan(300);
    const [ofCitizen, ofFirm] = await unread();
    expect(ofCitizen).toBe(0);
    await firm.delete(`/messages/${read}`);
    expect(await unread()).toEqual([0, ofFirm]);
  });
});
