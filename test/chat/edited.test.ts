import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ModerationApi } from '../../src/moderation/moderation.api.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { plus } from '../../src/shared/clock.js';
import { contactFilterLimits, messageLimits, ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending } = MessageStatus;
const EDITED = 900_100;

/** A citizen changes a message between others of the same author, of the other side, and of another conversation. */
describe('a message that is changed', () => {
  const test = useTestApp();
  let citizenId: number;
  let firmId: number;
  let responseId: number;
  let otherId: number;
  let citizen: HttpClient;
  let screened: (readonly string[])[];

  beforeAll(async () => {
    const rows = new Rows(test);
    [citizenId, firmId] = [await rows.citizen(), await rows.firm()];
    responseId = await rows.response(await rows.request(citizenId, { status: 3 }), firmId, 7);
    otherId = await rows.response(await rows.request(citizenId, { status: 3 }), firmId, 7);
    citizen = await rows.as(citizenId);
    test.replace(ModerationApi, 'screenMessage', (_, text, previous) => {
      screened.push([...previous]);
      return Promise.resolve({
        verdict: text.startsWith('Un dubbio') ? 'doubtful' : 'clean',
        blocked: [],
        leak: false,
      });
    });
  });
  beforeEach(async () => {
    screened = [];
    const now = test.clock.now();
    const message = (
      nth: number,
      more: { by?: number; in?: number; text?: null; at?: Date; status?: MessageStatus } = {},
    ) => {
      const { by = citizenId, in: response = responseId, at = plus(now, -ms.minute), status = approved } = more;
      return sql`
        insert into messages (id, response_id, account_id, sender, status, text, deleted_at, created_at)
        values (${EDITED + nth}, ${response}, ${by}, ${by === citizenId ? Sender.user : Sender.lawyer}, ${status},
          ${more.text === null ? null : `messaggio ${nth}`}, ${more.text === null ? now : null}, ${at})`;
    };
    await asOwner(
      test,
      sql`delete from notifications`,
      sql`delete from account_events`,
      sql`delete from conversations`,
      sql`set local session_replication_role = replica`,
      ...[responseId, otherId].map(
        (
          id,
        ) => sql`insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, firm_unread)
          values (${id}, ${citizenId}, ${firmId}, ${now}, ${now}, 3)`,
      ),
      message(0),
      message(-1),
      message(-2, { by: firmId }),
      message(-3, { text: null }),
      message(-4, { in: otherId }),
      message(-5, { status: pending }),
      message(-6, { at: plus(now, 1 - contactFilterLimits.window) }),
      message(-7, { at: plus(now, -contactFilterLimits.window) }),
      message(1),
    );
  });

  const change = async (text: string) => {
    const { status, info } = await citizen.put(`/messages/${EDITED}`, { text });
    return [status, info?.status?.id];
  };
  const told = async () =>
    (await sql`select from notifications where account_id = ${firmId}`.execute(test.sql)).rows.length;

  it('is screened beside what its author wrote lately in the conversation, before it and after it, in that order', async () => {
    expect(await change('Altre parole')).toEqual([200, approved]);
    expect(screened).toEqual([[-6, -5, -1, 1].map((nth) => `messaggio ${nth}`)]);
  });

  it('is screened beside no more than so many, the last ones', async () => {
    await sql`
      insert into messages (id, response_id, account_id, sender, status, text, created_at)
      select ${EDITED} + 1 + nth, ${responseId}, ${citizenId}, ${Sender.user}, 1, 'messaggio ' || 1 + nth, ${test.clock.now()}
      from generate_series(1, ${contactFilterLimits.messages - 2}::integer) nth`.execute(test.sql);
    await change('Altre parole');
    const last = Array.from({ length: contactFilterLimits.messages - 1 }, (_, nth) => `messaggio ${nth + 1}`);
    expect(screened).toEqual([['messaggio -1', ...last]]);
  });

  it('is not screened again with the same words', async () => {
    expect(await change('messaggio 0')).toEqual([200, approved]);
    expect(screened).toEqual([]);
  });

  it('notifies the other side only where it was held before and is delivered now', async () => {
    /** How many changes a screen was told of. */
    const seen = async () => {
      const { rows } = await sql<{ id: number }>`
        select account_id as id from account_events where kind = 'message' and refs->>'change' = 'changed'`.execute(
        test.sql,
      );
      return [citizenId, firmId].map((of) => rows.filter(({ id }) => id === of).length);
    };
    expect([await change('Altre parole'), await told(), await seen()]).toEqual([[200, approved], 0, [1, 1]]);
    expect([await change('Un dubbio'), await told(), await seen()]).toEqual([[200, pending], 0, [2, 2]]);
    // The other side reads neither the old words nor the new ones.
    expect([await change('Un dubbio ancora'), await told(), await seen()]).toEqual([[200, pending], 0, [3, 2]]);
    test.clock.advance(messageLimits.oneNotification);
    expect([await change('Parole chiare'), await told(), await seen()]).toEqual([[200, approved], 1, [4, 3]]);
  });
});
