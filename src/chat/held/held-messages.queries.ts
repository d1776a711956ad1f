import { sql } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { problems } from '../../kernel/problem.js';
import { contactFilterLimits } from '../../shared/limits.js';
import { leaksSince } from '../../moderation/moderation.api.js';
import { Sender, type MessageStatus, type SenderCode } from '../../shared/chat/messages.codes.js';

/** How many messages before the held one the page of its case shows. */
const SHOWN_BEFORE = 10;

/** A held message with what was said before it, and what staff wrote after it. */
export interface HeldMessageRows {
  readonly request_id: number;
  readonly response_id: number;
  readonly messages: readonly {
    readonly id: number;
    readonly sender: SenderCode;
    readonly status: MessageStatus;
    readonly text: string | null;
    readonly at: string;
    readonly edited: boolean;
  }[];
  /** What its author wrote just before, as the contact filter reads it. */
  readonly previous: readonly string[];
  /** Its author's confirmed contact leaks that still count. */
  readonly leaks: number;
  /** The files of the message, with the fragments of their text that speak against them. */
  readonly files: readonly { readonly name: string; readonly doubts: readonly string[] }[];
}

/** @throws not_found where the message is gone */
export async function heldMessageFile(db: Sql, messageId: number, now: Date): Promise<HeldMessageRows> {
  const { rows } = await sql<HeldMessageRows>`
    select p.request_id, m.response_id,
      (
        select json_agg(json_build_object(
          'id', n.id, 'sender', n.sender, 'status', n.status, 'text', n.text,
          'at', ${iso(sql`n.created_at`)}, 'edited', n.edited_at is not null) order by n.id)
        from (
          (
            select * from messages
            where response_id = m.response_id and id <= m.id
            order by id desc
            limit ${SHOWN_BEFORE + 1}
          )
          union all
          (
            select * from messages
            where response_id = m.response_id and id > m.id and sender = ${Sender.admin}
            order by id
            limit ${SHOWN_BEFORE}
          )) n) as messages,
      coalesce((
        select json_agg(n.text order by n.id)
        from (
          select id, text from messages
          where response_id = m.response_id and account_id = m.account_id and id < m.id and text is not null
            and created_at > m.created_at - make_interval(secs => ${contactFilterLimits.window / 1000})
          order by id desc
          limit ${contactFilterLimits.messages}) n), '[]') as previous,
      (
        select count(*)::integer from contact_leaks k
        where k.account_id = m.account_id and k.created_at >= ${leaksSince(now)}) as leaks,
      coalesce((
        select json_agg(json_build_object('name', d.name, 'doubts', coalesce(d.doubts, '[]')) order by d.id)
        from documents d
        where d.message_id = m.id), '[]') as files
    from messages m
    join responses p on p.id = m.response_id
    where m.id = ${messageId}`.execute(db);
  const [row] = rows;
  if (!row) throw problems.not_found();
  return row;
}
