import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { requestLimits } from '../../shared/limits.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { isOpenSql } from '../forwarding/lifetime.sql.js';

/** Notifies the user once that the request ends within a day. */
@Injectable()
export class RemindLastDay implements Deadline {
  constructor(private readonly deadlines: Deadlines) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.move('remind_last_day', requestId);
  }

  due(now: Date) {
    return requestsWhere(
      sql`${isOpenSql(now)}
        and r.expires_at <= ${plus(now, requestLimits.lastDayReminder)}
        and r.last_day_notified_at is null`,
      sql`r.expires_at`,
    );
  }
}
