import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ReportedMessages } from '../../src/chat/held/reported-messages.js';
import type { ReportSubject } from '../../src/moderation/reports/reports.api.js';
import { ReportedReviews, ReviewReplies } from '../../src/reviews/feedback/reported-reviews.js';
import { MessageStatus, Sender } from '../../src/shared/chat/messages.codes.js';
import { reportLimits } from '../../src/shared/limits.js';
import { reportReasons } from '../../src/shared/moderation/reports.codes.js';
import { useTestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

const { approved, pending, rejectedContacts, rejectedInsult, rejectedOffTopic } = MessageStatus;
const REPORTED = 900_100;

/** A long conversation with messages of every kind around the one that is reported, beside another conversation. */
describe('a reported message', () => {
  const test = useTestApp();
  let accounts: { citizen: number; firm: number; other: number };

  beforeEach(async () => {
    const rows = new Rows(test);
    await asOwner(test, sql`truncate accounts, firms, requests, responses cascade`);
    accounts = { citizen: await rows.citizen(), firm: await rows.firm(), other: await rows.firm() };
    const { citizen, firm, other } = accounts;
    const request = await rows.request(citizen, { status: 3 });
    const [own, neighbour] = [await rows.response(request, firm, 7), await rows.response(request, other, 7)];
    const now = test.clock.now();
    const message = (
      id: number,
      by: number | null,
      more: { status?: MessageStatus; in?: number; text?: null } = {},
    ) => sql`
      insert into messages (id, response_id, account_id, staff_id, sender, status, text, deleted_at, created_at)
      values (${REPORTED + id}, ${more.in ?? own}, ${by}, ${by === null ? 1 : null},
        ${by === null ? Sender.admin : by === citizen ? Sender.user : Sender.lawyer}, ${more.status ?? approved},
        ${more.text === null ? null : `messaggio ${id}`}, ${more.text === null ? now : null}, ${now})`;
    const many = Array.from({ length: reportLimits.shownAround }, (_, nth) => nth + 1);
    await asOwner(
      test,
      sql`set local session_replication_role = replica`,
      ...[own, neighbour].map(
        (
          id,
        ) => sql`insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, firm_wrote, user_unread, firm_unread)
          values (${id}, ${citizen}, ${id === own ? firm : other}, ${now}, ${now}, true, 90, 90)`,
      ),
      message(0, firm),
      message(-1, null),
      message(-2, citizen, { status: pending }),
      message(-3, citizen, { text: null }),
      message(1, citizen),
      message(2, firm, { status: rejectedInsult }),
      ...many.slice(3).map((nth) => message(-nth, firm)),
      ...many.slice(2).map((nth) => message(nth, firm)),
      message(-many.length - 1, firm),
      message(many.length + 1, firm),
      message(-500, other, { in: neighbour }),
      message(500, citizen, { in: neighbour }),
    );
  });

  const subject = () => test.app.get(ReportedMessages);
  const read = async () => {
    const { rows } = await sql<{ id: number; status: number }>`
      select id - ${REPORTED} as id, status from messages where id <> ${REPORTED} or status <> 1 order by id`.execute(
      test.sql,
    );
    return new Map(rows.map(({ id, status }) => [id, status]));
  };

  it('is shown with as many messages before it as after it, of those that both sides read', async () => {
    const { around } = (await subject().file(test.sql, REPORTED)) as {
      around: { id: number; by: string; text: string | null; reported: boolean }[];
    };
    const last = reportLimits.shownAround;
    const ids = [...Array(2 * last + 1).keys()].map((nth) => nth - last).filter((nth) => nth !== -2 && nth !== 2);
    expect(around.map(({ id }) => id - REPORTED)).toEqual(ids);
    const shown = around.filter(({ id }) => Math.abs(id - REPORTED) < 4 && id !== REPORTED + 3);
    expect(shown.map(({ by, text, reported }) => [by, text, reported])).toEqual([
      ['user', null, false],
      ['staff', 'messaggio -1', false],
      ['lawyer', 'messaggio 0', true],
      ['user', 'messaggio 1', false],
    ]);
  });

  it('is shown also where nobody else reads it any more', async () => {
    await sql`update messages set status = ${rejectedContacts} where id = ${REPORTED}`.execute(test.sql);
    const { around } = (await subject().file(test.sql, REPORTED)) as { around: { reported: boolean }[] };
    expect(around.filter(({ reported }) => reported)).toHaveLength(1);
  });

  const removed = { contacts: rejectedContacts, personal_data: rejectedContacts, insult: rejectedInsult };
  it.each(reportReasons)('says by its state why it was removed: %s', async (reason) => {
    const before = await read();
    const remove = () => test.database.transaction((em) => subject().remove(em, REPORTED, reason, test.clock.now()));
    expect(await remove()).toEqual({ text: 'messaggio 0' });
    const state: number = reason in removed ? removed[reason as keyof typeof removed] : rejectedOffTopic;
    expect(await read()).toEqual(new Map([...before, [0, state]]));
    // It is removed once.
    expect(await remove()).toBeNull();
  });

  it('that is gone has no words, no reader and nothing to remove, like a review and a reply that are gone', async () => {
    for (const type of [ReportedMessages, ReportedReviews, ReviewReplies]) {
      const gone = test.app.get<ReportSubject>(type, { strict: false });
      const actor = { accountId: accounts.citizen, model: 'user', assignedTo: null } as never;
      const now = test.clock.now();
      expect(await gone.file(test.sql, 1)).toEqual({ text: null });
      expect(await gone.readableBy(test.sql, actor, 1, now)).toBeNull();
      await test.database.transaction(async (em) => {
        await gone.lock(em, 1);
        expect(await gone.remove(em, 1, 'insult', now)).toBeNull();
        await gone.restore(em, 1, { text: null }, { now } as never);
      });
      if (gone.recordId) expect(await gone.recordId(test.sql, 1)).toBeNull();
    }
  });

  it('can be reported by who reads it, and is of its author', async () => {
    const actor = (accountId: number, model: 'user' | 'lawyer') => ({ accountId, model, assignedTo: null }) as never;
    const { citizen, firm, other } = accounts;
    const readers = async (nth: number) =>
      Promise.all(
        [actor(citizen, 'user'), actor(firm, 'lawyer'), actor(other, 'lawyer')].map((who) =>
          subject().readableBy(test.sql, who, REPORTED + nth, test.clock.now()),
        ),
      );
    expect(await readers(0)).toEqual([firm, firm, null]);
    expect(await readers(1)).toEqual([citizen, citizen, null]);
    // Held, taken back, not delivered.
    expect([await readers(-2), await readers(-3), await readers(2)]).toEqual([
      [citizen, null, null],
      [null, null, null],
      [null, firm, null],
    ]);
    // A firm that is out reads its own words alone.
    await sql`update responses set status = 12 where firm_id = ${firm}`.execute(test.sql);
    expect([await readers(0), await readers(1)]).toEqual([
      [firm, firm, null],
      [citizen, null, null],
    ]);
  });
});
