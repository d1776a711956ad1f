import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../shared/clock.js';
import { sqlOf } from '../kernel/database/database.js';
import { CasesApi } from '../moderation/cases/cases.api.js';
import { heldMessage } from './held/held-message.js';
import { MessageStatus, Sender } from '../shared/chat/messages.codes.js';

/** Conversations, for the other modules. */
@Injectable()
export class MessagesApi {
  constructor(
    private readonly clock: Clock,
    private readonly cases: CasesApi,
  ) {}

  /**
   * Erases the conversations about requests, or those of an account: of its own requests everything, elsewhere its own
   * words, with drafts and quick replies. Files are erased by the module of documents. Rule 20.14.
   */
  async erase(em: EntityManager, owner: { requestIds: readonly number[] } | { accountId: number }): Promise<void> {
    const db = sqlOf(em);
    const responses =
      'requestIds' in owner
        ? sql`select p.id from responses p where p.request_id = any(${owner.requestIds}::integer[])`
        : sql`
          select p.id from responses p join requests r on r.id = p.request_id
          where r.account_id = ${owner.accountId}`;
    const held = await sql<{ id: number }>`
      select id from messages
      where response_id in (${responses}) and status = ${MessageStatus.pending}
      order by id`.execute(db);
    for (const { id } of held.rows) await this.cases.withdraw(em, heldMessage(id));
    await sql`delete from message_drafts where response_id in (${responses})`.execute(db);
    await sql`delete from conversations where response_id in (${responses})`.execute(db);
    if (!('accountId' in owner)) return;
    const { accountId } = owner;
    await db.deleteFrom('message_drafts').where('account_id', '=', accountId).execute();
    await db.deleteFrom('mailed_replies').where('account_id', '=', accountId).execute();
    await db.deleteFrom('quick_replies').where('firm_id', '=', accountId).execute();
    // The firm's part in conversations of others remains: their unread messages become fewer.
    await sql`
      with stones as (
        update messages m
        set text = null, papers = null, reply = null, deleted_at = coalesce(m.deleted_at, ${this.clock.now()})
        where m.account_id = ${accountId} and m.text is not null
        returning m.response_id, m.sender, m.status = ${MessageStatus.approved} and m.read_at is null as was_unread)
      update conversations c
      set user_unread = c.user_unread - s.unread
      from (
        select response_id, count(*) filter (where was_unread)::integer as unread
        from stones
        where sender = ${Sender.lawyer}
        group by response_id) s
      where c.response_id = s.response_id`.execute(db);
  }
}
