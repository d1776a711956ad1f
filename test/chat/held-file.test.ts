import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { heldMessageFile } from '../../src/chat/held/held-messages.queries.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { plus } from '../../src/shared/clock.js';
import { contactFilterLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending } = MessageStatus;
const HELD = 900_100;

/** A held message of a citizen, between others of the same conversation and beside another one with the same firm. */
describe('the file of a held message', () => {
  const test = useTestApp();
  let requestId: number;
  let responseId: number;
  let citizenId: number;
  let firmId: number;
  beforeAll(async () => {
    const rows = new Rows(test);
    [citizenId, firmId] = [await rows.citizen(), await rows.firm()];
    requestId = await rows.request(citizenId);
    responseId = await rows.response(requestId, firmId, 7);
    const otherId = await rows.response(await rows.request(citizenId), firmId, 7);
    const now = test.clock.now();
    const at = (minutes: number): Date => plus(now, -minutes * ms.minute);
    const message = (
      id: number,
      by: number | null,
      minutes: number,
      more: { in?: number; text?: string | null } = {},
    ) => {
      const { in: response = responseId, text = `messaggio ${id}` } = more;
      const sender = by === null ? Sender.admin : by === firmId ? Sender.lawyer : Sender.user;
      return sql`
        insert into messages (id, response_id, account_id, sender, status, text, created_at, deleted_at, staff_id)
        values (${id}, ${response}, ${by}, ${sender}, ${id === HELD ? pending : approved}, ${text}, ${at(minutes)},
          ${text === null ? now : null}, ${by === null ? 1 : null})`;
    };
    const document = (id: number, of: number | null, name: string, doubts: object | null) => sql`
      insert into documents (id, message_id, conversation_id, account_id, purpose, name, content_type, size, sha256,
        storage_key, created_at, doubts)
      values (${id}, ${of}, ${responseId}, ${citizenId}, 'message', ${name}, 'text/plain', 1, '', ${String(id).padStart(32, '0')}, ${now},
        ${doubts && JSON.stringify(doubts)}::jsonb)`;
    const leak = (of: number, when: Date) => sql`
      insert into contact_leaks (account_id, confirmed_by, created_at) values (${of}, 'staff', ${when})`;
    const since = plus(now, -contactFilterLimits.leakPeriod);
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      // The later ones are inserted first: nothing but the order says which comes first.
      message(900_104, citizenId, 0),
      message(900_103, null, 0),
      message(900_102, null, 1),
      message(900_101, firmId, 1),
      message(HELD, citizenId, 2),
      message(900_099, citizenId, 3),
      message(900_098, citizenId, 3, { text: null }),
      message(900_097, citizenId, 4, { in: otherId }),
      message(900_096, firmId, 5),
      message(900_095, citizenId, 6),
      message(900_094, citizenId, 7),
      message(900_093, citizenId, 8),
      message(900_092, citizenId, 9),
      message(900_091, citizenId, 10),
      message(900_090, firmId, 11),
      message(900_089, firmId, 12),
      message(900_088, firmId, 30),
      document(900_002, HELD, 'seconda.txt', ['chiamami']),
      document(900_001, HELD, 'prima.txt', null),
      document(900_003, 900_099, 'di-un-altro-messaggio.txt', null),
      leak(citizenId, since),
      leak(citizenId, now),
      leak(citizenId, plus(since, -1)),
      leak(firmId, now),
    );
  });

  const file = () => heldMessageFile(test.sql, HELD, test.clock.now());

  it('has ten messages before it, and what staff wrote after it', async () => {
    const { messages, ...found } = await file();
    expect(messages.map(({ id }) => id - 900_000)).toEqual([89, 90, 91, 92, 93, 94, 95, 96, 98, 99, 100, 102, 103]);
    expect(messages.find(({ id }) => id === HELD)).toMatchObject({
      sender: Sender.user,
      status: pending,
      edited: false,
    });
    expect(found).toMatchObject({ request_id: requestId, response_id: responseId });
  });

  it('has what its author wrote just before, as the contact filter reads it', async () => {
    const { previous } = await file();
    expect(previous).toEqual([92, 93, 94, 95, 99].map((nth) => `messaggio ${900_000 + nth}`));
  });

  it('counts the leaks of its author that still count, and has its files with their doubts', async () => {
    const { leaks, files } = await file();
    expect(leaks).toBe(2);
    expect(files).toEqual([
      { name: 'prima.txt', doubts: [] },
      { name: 'seconda.txt', doubts: ['chiamami'] },
    ]);
  });

  it('forgets what its author wrote longer ago than the filter reads', async () => {
    const { rows } = await sql<{ created_at: string }>`
      select created_at from messages where id = 900_095`.execute(test.sql);
    const edge = plus(new Date(rows[0]!.created_at), contactFilterLimits.window);
    await sql`update messages set created_at = ${edge} where id = ${HELD}`.execute(test.sql);
    expect((await file()).previous).toEqual(['messaggio 900099']);
    await sql`update messages set created_at = ${plus(edge, -1)} where id = ${HELD}`.execute(test.sql);
    expect((await file()).previous).toEqual(['messaggio 900095', 'messaggio 900099']);
  });

  it('is missing where the message is gone', async () => {
    await expect(heldMessageFile(test.sql, 1, test.clock.now())).rejects.toMatchObject({ code: 'not_found' });
  });
});
