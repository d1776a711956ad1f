import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../kernel/clock.js';
import { requestLimits } from '../../limits.js';
import { Plan } from '../codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../deadlines.js';
import { isOpenSql } from '../lifetime.sql.js';
import { requestTypes } from '../request-types.js';

const upgradableTypes = requestTypes.filter((one) => one.upgradable).map((one) => one.id);

/** The day before a request without quotes ends, the user hears once of the wider plan. Rule 5.9. */
@Injectable()
export class RemindPremium implements Deadline {
  constructor(private readonly deadlines: Deadlines) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.move('remind_premium', requestId);
  }

  due(now: Date) {
    return requestsWhere(
      sql`${isOpenSql(now)}
        and r.sent_at <= ${plus(now, -requestLimits.premiumReminder)}
        and r.ok_count = 0
        and r.plan in (${Plan.free}, ${Plan.basic})
        and r.request_type_id = any(${upgradableTypes})
        and r.withdrawn_at is null
        and r.premium_notified_at is null`,
      sql`r.sent_at`,
    );
  }
}
