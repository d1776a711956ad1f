import { sql } from 'kysely';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import type { Invariant } from './invariant.js';

/** What holds of conversations. Rules 20.2 and 20.6. */
export const messagesInvariants: readonly Invariant[] = [
  {
    name: 'the unread messages of a conversation are those that its counters say',
    offenders: () => sql`
      select c.response_id
      from conversations c
      left join messages m
        on m.response_id = c.response_id and m.status = ${MessageStatus.approved} and m.deleted_at is null
      group by c.response_id
      having count(m.id) filter (where m.sender <> ${Sender.user} and m.read_at is null) <> c.user_unread
        or count(m.id) filter (where case m.sender
          when ${Sender.user} then m.read_at is null
          when ${Sender.admin} then m.firm_read_at is null
          else false end) <> c.firm_unread`,
  },
  {
    name: 'a message is by one of the two of its conversation',
    // One of the staff has no account.
    offenders: () => sql`
      select m.id
      from messages m
      join conversations c on c.response_id = m.response_id
      where m.account_id <> case m.sender when ${Sender.user} then c.account_id else c.firm_id end`,
  },
];
