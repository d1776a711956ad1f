import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as label from './labels.js';
import { refused, type SignedIn } from './token.js';

const LIST = 20;
const PAGE = 50;

/** A conversation of the account, with the names and the request that the list shows. */
const CONVERSATION = `c.response_id, c.account_id, c.firm_id, c.firm_wrote, p.status, r.id as request_id, r.status as request_status,
  r.request_type_id, r.city, r.expires_at, f.company_name, f.photo_document_id,
  exists (select from refused_firms x where x.account_id = c.account_id and x.firm_id = c.firm_id) as refused,
  exists (select from accounts a where a.id in (c.account_id, c.firm_id)
    and (a.deleted_at is not null or a.suspended_at is not null and coalesce(a.suspended_until, 'infinity') > now())) as interrupted,
  (select d.text from message_drafts d where d.account_id = $1 and d.response_id = c.response_id) as draft`;

const LAST = `m.id, m.sender, m.status as message_status, m.text, m.deleted_at, m.created_at`;

const CONVERSATIONS = `
  select ${CONVERSATION}, c.firm_unread as unread, ${LAST}
  from conversations c join responses p on p.id = c.response_id join requests r on r.id = p.request_id
  join firms f on f.account_id = c.firm_id
  left join lateral (
    select * from messages m where m.response_id = c.response_id and (m.sender = 2 or m.status = 1) order by m.id desc limit 1
  ) m on true
  where c.firm_id = $1 and c.firm_last_at is not null
  order by c.firm_last_at desc, c.response_id desc limit ${LIST + 1}`;

const ONE = `
  select ${CONVERSATION}, c.user_unread as unread, ${LAST}
  from conversations c join responses p on p.id = c.response_id join requests r on r.id = p.request_id
  join firms f on f.account_id = c.firm_id
  left join lateral (
    select * from messages m where m.response_id = c.response_id and (m.sender = 1 or m.status = 1) order by m.id desc limit 1
  ) m on true
  where c.response_id = $2 and c.account_id = $1 and r.deleted_at is null`;

const MESSAGES = `
  select m.*, (select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'size', d.size,
    'created_at', d.created_at)) from documents d where d.message_id = m.id) as attachments
  from messages m where m.response_id = $1 and (m.sender = 1 or m.status = 1) order by m.id desc limit ${PAGE + 1}`;

interface ConversationRow {
  response_id: number;
  account_id: number;
  firm_id: number;
  status: number;
  request_id: number;
  request_status: number;
  request_type_id: string;
  city: string;
  expires_at: Date;
  company_name: string;
  photo_document_id: number | null;
  refused: boolean;
  interrupted: boolean;
  draft: string | null;
  unread: number;
  id: number | null;
  sender: number;
  message_status: number;
  text: string | null;
  deleted_at: Date | null;
  created_at: Date;
}

interface MessageRow {
  id: number;
  sender: number;
  status: number;
  text: string | null;
  reply: string | null;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  read_at: Date | null;
  attachments: unknown[] | null;
}

const conversation = (row: ConversationRow, side: number) => ({
  response_id: row.response_id,
  request: { id: row.request_id, request_type: label.requestType(row.request_type_id), city: row.city },
  firm: { id: row.firm_id, name: row.company_name, has_photo: row.photo_document_id !== null },
  last:
    row.id === null
      ? null
      : {
          id: row.id,
          mine: row.sender === side,
          text: row.text,
          deleted: row.deleted_at !== null,
          status: label.messageStatus(row.message_status),
          created_at: row.created_at,
        },
  unread: row.unread,
  draft: row.draft,
  allowed_actions:
    row.request_status === 3 && row.expires_at > new Date() && !row.refused && !row.interrupted ? ['write'] : [],
});

const message = (row: MessageRow, { response_id, account_id, firm_id }: ConversationRow) => ({
  id: row.id,
  response_id,
  type: row.sender,
  user_id: account_id,
  lawyer_id: firm_id,
  mine: row.sender === 1,
  status: label.messageStatus(row.status),
  text: row.text,
  reply: row.sender === 1 ? row.reply : null,
  created_at: row.created_at,
  edited_at: row.edited_at,
  deleted: row.deleted_at !== null,
  read_at: row.read_at,
  attachments: row.attachments ?? [],
  allowed_actions: row.sender === 1 && row.deleted_at === null ? ['edit', 'delete'] : [],
});

/** A firm's conversations, and one of a citizen with its newest messages. */
export function messageRoutes(app: FastifyInstance, pool: Pool, signedIn: SignedIn): void {
  app.get('/api/v1/conversations', async (call) => {
    const { rows } = await pool.query<ConversationRow>(CONVERSATIONS, [signedIn(call)]);
    return { info: rows.slice(0, LIST).map((row) => conversation(row, 2)), more: rows.length > LIST };
  });

  app.get<{ Querystring: { response_id: string } }>('/api/v1/messages', async (call) => {
    const id = Number(call.query.response_id);
    const [row] = (await pool.query<ConversationRow>(ONE, [signedIn(call), id])).rows;
    if (!row) throw refused(404);
    const { rows } = await pool.query<MessageRow>(MESSAGES, [id]);
    return {
      info: rows
        .slice(0, PAGE)
        .reverse()
        .map((one) => message(one, row)),
      more: rows.length > PAGE,
      conversation: conversation(row, 1),
    };
  });
}
