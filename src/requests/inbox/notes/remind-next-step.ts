import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { replacementNow, type Replacement } from '../../../accounts/accounts.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { NotificationsApi, type Recipient } from '../../../notifications/notifications.api.js';
import { Clock } from '../../../shared/clock.js';
import type { Locale } from '../../../shared/locale.js';
import { SWEEP_SIZE, type Deadline } from '../../forwarding/deadlines.js';
import { isAbsenceOfResponsible } from './firm-notes.sql.js';

interface Due {
  firmId: number;
  requestId: number;
  on: string;
  recipient: Recipient;
  owner: string;
  member: { name: string; email: string; locale: Locale } | null;
  replacement: Replacement | null;
}

/**
 * Reminds a firm of a next step on the morning of its day, once for each day that it is set to. The mail goes to the
 * person who is responsible, or to who replaces them in an absence. Rules 2.31 and 26.17.
 */
@Injectable()
export class RemindNextStep implements Deadline {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  due(now: Date) {
    return sql<{ id: number }>`
      select response_id as id from firm_notes
      where remind_at <= ${now}
      order by remind_at, response_id limit ${SWEEP_SIZE}`;
  }

  async execute(responseId: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { rows } = await sql<Due>`
        update firm_notes n set remind_at = null
        from responses p
        join requests r on r.id = p.request_id
        join accounts a on a.id = p.firm_id
        where n.response_id = ${responseId} and n.remind_at <= ${now} and p.id = n.response_id
        returning n.firm_id as "firmId", p.request_id as "requestId", n.next_on as "on", a.first_name as owner,
          ${this.notifications.recipient(sql`p.firm_id`, 'r', sql`p.firm_id`)} as recipient,
          (select json_build_object('name', m.first_name, 'email', m.email, 'locale', m.locale)
            from firm_members m where m.id = n.member_id and m.removed_at is null) as member,
          (select ${replacementNow(now)} from member_absences w where ${isAbsenceOfResponsible(now)}) as replacement`.execute(
        sqlOf(em),
      );
      for (const { firmId, requestId, on, recipient, owner, member, replacement } of rows) {
        const reader = replacement ? { ...replacement, name: replacement.first_name } : member;
        await this.notifications.notify(em, {
          accountId: firmId,
          template: 'next_step_due',
          // What the step is stays in the notes: a notification outlives the request.
          params: { request_id: requestId, response_id: responseId, name: reader?.name ?? owner },
          deduplicationKey: `next_step_due/${responseId}/${on}`,
          // A digest would bring it a day late.
          recipient: { ...recipient, digest: false, ...(reader && { email: reader.email, locale: reader.locale }) },
        });
      }
    });
  }
}
