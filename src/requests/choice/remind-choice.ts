import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { dayInRome } from '../../shared/calendar.js';
import { plus } from '../../shared/clock.js';
import { requestLimits } from '../../shared/limits.js';
import { RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { choiceBegan } from '../forwarding/lifetime.sql.js';

/** Notifies the user who has quotes that still hold, once, that the time to choose ends within a day. */
@Injectable()
export class RemindChoice implements Deadline {
  constructor(private readonly deadlines: Deadlines) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.move('remind_choice', requestId);
  }

  due(now: Date) {
    return requestsWhere(
      sql`r.status = ${RequestStatus.closed}
        and r.sent_at > ${choiceBegan(now)}
        and r.sent_at <= ${choiceBegan(plus(now, requestLimits.choiceReminder))}
        and r.ok_count > 0
        and exists (select from responses p where p.request_id = r.id and p.status = ${ResponseStatus.ok}
          and (p.valid_through is null or p.valid_through >= ${dayInRome(now)}::date))
        and r.choose_notified_at is null`,
      sql`r.sent_at`,
    );
  }
}
