import { sql } from 'kysely';
import { z } from 'zod';
import { caseStatuses } from '../../shared/moderation/case.codes.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  since,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import type { MessageStatus } from '../../shared/chat/messages.codes.js';
import { messageStates } from '../messages.states.js';

/**
 * Messages that were held, newest first, without their words: staff read a conversation only in its case.
 * Rule 16.11.
 */
export const heldList = defineList({
  resource: 'messages',
  name: 'HeldMessageRecord',
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
  columns: {
    id: column.integer(sql`m.id`, { heading: { it: 'Numero', en: 'Number' } }),
    author: column.account({
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Chi ha scritto', en: 'Author' } },
      nullable: true,
    }),
    sender: column.integer(sql`m.sender`),
    request_id: column.integer(sql`p.request_id`, { heading: { it: 'Richiesta', en: 'Request' } }),
    response_id: column.integer(sql`m.response_id`),
    status: column.integer(sql<MessageStatus>`m.status`, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: (status) => messageStates[status].label,
    }),
    case: column.of(
      sql`json_build_object('id', c.id, 'status', c.status)`,
      z.strictObject({ id: z.number().int(), status: z.enum(caseStatuses) }),
    ),
    held_at: column.instant(sql`c.opened_at`, { heading: { it: 'Trattenuto', en: 'Held' }, sort: true }),
    decided_at: column.instant(sql`c.decided_at`, {
      heading: { it: 'Deciso', en: 'Decided' },
      sort: true,
      nullable: true,
    }),
    decided_by: column.staff(sql`s.id`, { heading: { name: { it: 'Deciso da', en: 'Decided by' } } }),
    reason: column.text(sql`c.reason`, { heading: { it: 'Motivo', en: 'Reason' }, nullable: true }),
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
});
