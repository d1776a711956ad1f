import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { MessageStatus, Sender } from '../../shared/chat/messages.codes.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { RequestsApi } from '../../requests/requests.api.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { tellReaders } from '../conversations/conversation-writes.js';
import { EventsApi } from '../live/events.api.js';
import { messageProblems } from '../messages.problems.js';
import { staffMayWrite } from '../messages.rules.js';

interface Place {
  readonly response_id: number;
  readonly citizen: number;
  readonly firm_wrote: boolean;
}

/** Staff write to both sides of a conversation, from a case about it. Rules 20.28 and 20.29. */
@Injectable()
export class WriteAsStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly requests: RequestsApi,
    private readonly events: EventsApi,
    private readonly notifications: NotificationsApi,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found for a case that is about no conversation; conversation_over (409) where one side reads no more */
  async execute({ staffId }: StaffActor, caseId: number, text: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const place = await placeOf(db, caseId);
      if (!place) throw problems.not_found();
      const { response_id: responseId, citizen, firm_wrote: firmWrote } = place;
      const owner = { accountId: citizen, model: 'user', assignedTo: null } as Actor;
      const { request, response } = await this.requests.lockParties(em, responseId, owner);
      const now = this.clock.now();
      const endedAt = request.endedAt ?? null;
      if (!staffMayWrite({ response: response.status, endedAt, firmWrote }, now))
        throw messageProblems.conversation_over();
      const { rows } = await sql<{ id: number }>`
        with written as (
          insert into messages (response_id, staff_id, sender, status, text, created_at)
          values (${responseId}, ${staffId}, ${Sender.admin}, ${MessageStatus.approved}, ${text}, ${now})
          returning id)
        update conversations
        set user_unread = user_unread + 1, firm_unread = firm_unread + 1,
          user_last_at = greatest(user_last_at, ${now}::timestamptz), firm_last_at = greatest(firm_last_at, ${now}::timestamptz)
        where response_id = ${responseId}
        returning (select id from written) as id`.execute(db);
      const [written] = rows;
      if (!written) throw problems.not_found();
      await this.audit.write(em, {
        staffId,
        action: 'message',
        resource: 'cases',
        recordId: caseId,
        after: { message: written.id },
      });
      const both = [request.accountId, response.firmId];
      tellReaders(em, this.events, both, responseId, 'new', written.id);
      for (const accountId of both) {
        const params = { request_id: request.id, response_id: responseId };
        await this.notifications.notify(em, { accountId, template: 'staff_wrote', params });
      }
    });
  }
}

/** The conversation that a case is about, by its subject or by what was reported. */
async function placeOf(db: Sql, caseId: number): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select v.response_id, v.account_id as citizen, v.firm_wrote
    from cases c
    left join reports t on c.subject_type = 'report' and t.id = c.subject_id
    cross join lateral (
      select coalesce(t.subject_type, c.subject_type) as type, coalesce(t.subject_id, c.subject_id) as id) s
    left join messages m on s.type = 'message' and m.id = s.id
    join conversations v on v.response_id = case s.type when 'message' then m.response_id when 'response' then s.id end
    where c.id = ${caseId}`.execute(db);
  return rows[0] ?? null;
}
