import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  ReportSubjects,
  type Removed,
  type ReportReason,
  type ReportSubject,
  type Restoring,
} from '../../moderation/reports/reports.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { Problem } from '../../kernel/problem.js';
import { reportLimits } from '../../shared/limits.js';
import { factsOf, sideOf } from '../conversations/conversation-writes.js';
import { readBy } from '../conversations/conversations.sql.js';
import { ConversationsQueries } from '../conversations/conversations.queries.js';
import { readsOwnWordsOnly } from '../conversations/conversations.views.js';
import { mayWriteIn } from '../staff/may-write.queries.js';
import { MessageMoves } from '../message-moves.js';
import { MessageStatus, Sender, type SenderCode } from '../../shared/chat/messages.codes.js';
import type { MessageMoveName } from '../messages.states.js';
import { OwnMessages, type OwnMessage } from '../own-messages.js';

/** How a message is removed after an upheld report; a reason other than contacts or tone counts as off topic. */
const removalMoves: Readonly<Partial<Record<ReportReason, MessageMoveName>>> = {
  contacts: 'take_down_contacts',
  personal_data: 'take_down_contacts',
  insult: 'take_down_insult',
};

/** Who wrote the message `n`. */
const writer = sql`case n.sender when ${Sender.lawyer} then 'lawyer' when ${Sender.admin} then 'staff' else 'user' end`;

/** Messages as something that can be reported. Rules 20.21 and 22.7. */
@Injectable()
export class ReportedMessages implements ReportSubject, OnModuleInit {
  readonly type = 'message';

  constructor(
    private readonly subjects: ReportSubjects,
    private readonly conversations: ConversationsQueries,
    private readonly own: OwnMessages,
    private readonly moves: MessageMoves,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.subjects.add(this);
  }

  /** A message is read by its author, and by the other side once it was delivered; a withdrawn one by nobody. */
  async readableBy(db: Sql, actor: Actor, id: number, now: Date): Promise<number | null> {
    const side = sideOf(actor);
    const { rows } = await sql<{ account_id: number | null; response_id: number; sender: SenderCode }>`
      select m.account_id, m.response_id, m.sender from messages m
      where m.id = ${id} and ${readBy(side)} and m.deleted_at is null`.execute(db);
    const [found] = rows;
    if (!found) return null;
    try {
      const conversation = await this.conversations.conversation(actor, found.response_id);
      return found.sender !== side && readsOwnWordsOnly(conversation, side, now) ? null : found.account_id;
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  }

  async lock(em: EntityManager, id: number): Promise<void> {
    await this.found(em, id);
  }

  async remove(em: EntityManager, id: number, reason: ReportReason, now: Date): Promise<Removed | null> {
    const found = await this.found(em, id);
    if (!found || found.message.status !== MessageStatus.approved || found.message.deletedAt != null) return null;
    const { text = null } = found.message;
    this.move(em, found, removalMoves[reason] ?? 'take_down_off_topic', now);
    return { text };
  }

  async restore(em: EntityManager, id: number, _: Removed, { now }: Restoring): Promise<void> {
    const found = await this.found(em, id);
    if (found?.message.deletedAt === null) this.move(em, found, 'put_back', now);
  }

  async file(db: Sql, id: number) {
    const { rows } = await sql<{
      request_id: number;
      response_id: number;
      text: string | null;
      around: { id: number; by: 'user' | 'lawyer' | 'staff'; text: string | null; at: string; reported: boolean }[];
    }>`
      select p.request_id, m.response_id, m.text, (
        select json_agg(json_build_object('id', n.id, 'by', ${writer}, 'text', n.text,
          'at', ${iso(sql`n.created_at`)}, 'reported', n.id = m.id) order by n.id)
        from (
          (select * from messages where response_id = m.response_id and id <= m.id
            order by id desc limit ${reportLimits.shownAround + 1})
          union all
          (select * from messages where response_id = m.response_id and id > m.id
            order by id limit ${reportLimits.shownAround})) n
        where n.status = ${MessageStatus.approved} or n.id = m.id) as around
      from messages m
      join responses p on p.id = m.response_id
      where m.id = ${id}`.execute(db);
    const [found] = rows;
    return found ? { ...found, may_write: await mayWriteIn(db, found.response_id, this.clock.now()) } : { text: null };
  }

  private move(em: EntityManager, found: OwnMessage, name: MessageMoveName, now: Date): void {
    this.own.write(em, found, this.moves.prepare(name, found.message, now, factsOf(found.parties)));
  }

  /** The message with its conversation, locked as its author's calls lock them; null where it is gone. */
  private async found(em: EntityManager, id: number): Promise<OwnMessage | null> {
    const message = await sqlOf(em)
      .selectFrom('messages')
      .select(['account_id', 'sender'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message) return null;
    const model: Actor['model'] = message.sender === Sender.user ? 'user' : 'lawyer';
    try {
      return await this.own.lock(em, { accountId: message.account_id, model } as Actor, id);
    } catch (error) {
      // Its request was deleted.
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    }
  }
}
