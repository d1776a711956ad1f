import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import type { CaseStatus } from '../../shared/moderation/case.codes.js';
import {
  accountSearch,
  anyNumber,
  defineList,
  optionalAccount,
  since,
  sparse,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import type { MessageStatus, SenderCode } from '../../shared/chat/messages.codes.js';
import { messageStates } from '../messages.states.js';

/**
 * Messages that were held, newest first, without their words: staff read a conversation in its case and nowhere else.
 * Rule 16.11.
 */
export const heldList = defineList({
  resource: 'messages',
  from: sql`
    cases c
    join messages m on m.id = c.subject_id
    join responses p on p.id = m.response_id
    left join staff s on s.id = c.decided_by
    ${withAccount(sql`m.account_id`)}`,
  // A message that was changed may have been held again: its last case counts.
  where: sql`c.kind = 'message' and not exists (
    select from cases n
    where n.subject_type = 'message' and n.subject_id = c.subject_id and n.kind = 'message' and n.id > c.id)`,
  id: sql`m.id`,
  fields: {
    id: sql<number>`m.id`,
    author: optionalAccount,
    sender: sql<SenderCode>`m.sender`,
    request_id: sql<number>`p.request_id`,
    response_id: sql<number>`m.response_id`,
    status: sql<MessageStatus>`m.status`,
    case: sql<{ id: number; status: CaseStatus }>`json_build_object('id', c.id, 'status', c.status)`,
    held_at: iso(sql`c.opened_at`),
    decided_at: iso(sql`c.decided_at`),
    decided_by: sql<{ id: number; name: string } | null>`
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
    reason: sql<string | null>`c.reason`,
  },
  sorts: {
    held_at: sql`c.opened_at`,
    decided_at: sparse(sql`c.decided_at`),
    status: sql`m.status`,
  },
  order: ['held_at', 'DESC'],
  filters: {
    status: anyNumber(sql`m.status`),
    waiting: whether(sql`m.status = 0`),
    account_id: anyNumber(sql`m.account_id`),
    request_id: anyNumber(sql`p.request_id`),
    from: since(sql`c.opened_at`),
    to: until(sql`c.opened_at`),
  },
  search: accountSearch,
  label: ({ status }, locale) => ({ status_label: messageStates[status].label[locale] }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    'author.id': { it: 'Numero account', en: 'Account number' },
    'author.name': { it: 'Chi ha scritto', en: 'Author' },
    request_id: { it: 'Richiesta', en: 'Request' },
    status_label: { it: 'Stato', en: 'State' },
    held_at: { it: 'Trattenuto', en: 'Held' },
    decided_at: { it: 'Deciso', en: 'Decided' },
    'decided_by.name': { it: 'Deciso da', en: 'Decided by' },
    reason: { it: 'Motivo', en: 'Reason' },
  },
});
