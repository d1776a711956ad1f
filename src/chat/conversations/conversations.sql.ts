import { sql, type RawBuilder } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';
import { iso, type Moment } from '../../kernel/database/sql.js';
import type { PlanCode, RequestStatus, StoredResponseStatus } from '../../shared/requests/codes.js';
import type { DocumentDto } from '../../documents/documents.dto.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';
import { MessageStatus, Sender, type SenderCode } from '../../shared/chat/messages.codes.js';

/** A conversation as SQL hands it over. */
export interface ConversationRow {
  readonly response_id: number;
  readonly response_status: StoredResponseStatus;
  readonly request_id: number;
  readonly request_status: RequestStatus;
  readonly request_type_id: string;
  readonly city: string | null;
  readonly plan: PlanCode;
  readonly expires_at: string | null;
  readonly ended_at: string | null;
  /** When the firm answered or lost its turn, and when it was chosen. */
  readonly left_at: string | null;
  readonly approved_at: string | null;
  readonly user_id: number;
  readonly firm_id: number;
  readonly company_name: string;
  readonly has_photo: boolean;
  readonly firm_wrote: boolean;
  readonly interrupted: boolean;
  readonly unread: number;
  readonly papers_asked: PaperKindId[];
  readonly draft: string | null;
  readonly last: Omit<MessageRow, 'attachments'> | null;
}

/** A message as SQL hands it over. */
export interface MessageRow {
  readonly id: number;
  readonly sender: SenderCode;
  /** Who of the firm wrote it; null for a citizen's. */
  readonly author: string | null;
  readonly status: MessageStatus;
  readonly text: string | null;
  readonly papers: PaperKindId[] | null;
  readonly reply: string | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly read_at: string | null;
  /** When the firm read a message of the staff. */
  readonly firm_read_at: string | null;
  readonly attachments: DocumentDto[];
}

/** Who of the firm wrote the message `m`; null for a citizen's. */
const author = sql`
  case when m.sender = ${sql.lit(Sender.lawyer)} then (
    select concat_ws(' ', coalesce(w.first_name, o.first_name), coalesce(w.last_name, o.last_name))
    from accounts o
    left join firm_members w on w.id = m.member_id
    where o.id = m.account_id)
  end`;

/** The columns of a message `m`, but its files. */
export const messageColumns = sql`
  m.id, m.sender, ${author} as author, m.status, m.text, m.papers, m.reply, ${iso(sql`m.created_at`)} as created_at,
  ${iso(sql`m.edited_at`)} as edited_at, ${iso(sql`m.deleted_at`)} as deleted_at, ${iso(sql`m.read_at`)} as read_at,
  ${iso(sql`m.firm_read_at`)} as firm_read_at`;

/** The files of a message `m`. */
export const messageFiles = sql<DocumentDto[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'scan', d.scan, 'size', d.size,
    'created_at', ${iso(sql`d.created_at`)}) order by d.id)
  from documents d where d.message_id = m.id), '[]')`;

/** What a side reads of the messages `m`: its own, and those of the other that were delivered. See `readsMessage`. */
export const readBy = (side: RawBuilder<SenderCode> | SenderCode) =>
  sql<boolean>`(m.sender = ${side} or m.status = ${sql.lit(MessageStatus.approved)})`;

/** One of the accounts of a request `r` and a response `p` is suspended or gone, or the citizen has excluded the firm. */
const interrupted = (now: Moment) => sql<boolean>`(exists (
  select from accounts a
  where a.id in (r.account_id, p.firm_id) and (a.deleted_at is not null or ${suspendedNow(now)}))
  or exists (select from refused_firms x where x.account_id = r.account_id and x.firm_id = p.firm_id))`;

/** The kinds of papers for which the delivered messages about the response `p` ask. Rule 20.23. */
const papersAsked = sql<PaperKindId[]>`coalesce((
  select json_agg(distinct kind)
  from messages m, jsonb_array_elements_text(m.papers) kind
  where m.response_id = p.id and m.papers is not null and m.status = ${sql.lit(MessageStatus.approved)}), '[]')`;

/**
 * The columns of a conversation, of the response `p`, its request `r` and its row `c` of conversations, if it has one.
 * @param side whose list it is
 */
export function conversationColumns(
  account: RawBuilder<number> | number,
  side: RawBuilder<SenderCode> | SenderCode,
  unread: RawBuilder<number>,
  now: Moment,
) {
  return sql`
    p.id as response_id, p.status as response_status, r.id as request_id, r.status as request_status,
    r.request_type_id, r.city, r.plan, ${iso(sql`r.expires_at`)} as expires_at, ${iso(sql`r.ended_at`)} as ended_at,
    ${iso(sql`coalesce(p.lapsed_at, p.answered_at)`)} as left_at, ${iso(sql`r.approved_at`)} as approved_at,
    r.account_id as user_id, p.firm_id, f.company_name, f.photo_document_id is not null as has_photo,
    coalesce(c.firm_wrote, false) as firm_wrote, ${interrupted(now)} as interrupted, ${unread} as unread,
    ${papersAsked} as papers_asked,
    (select d.text from message_drafts d where d.account_id = ${account} and d.response_id = p.id) as draft,
    (select to_json(m) from (
      select ${messageColumns} from messages m
      where m.response_id = p.id and ${readBy(side)}
      order by m.id desc limit 1) m) as last`;
}
