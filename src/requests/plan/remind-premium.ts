import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { requestLimits } from '../../shared/limits.js';
import { Plan } from '../../shared/requests/codes.js';
import { Deadlines, requestsWhere, type Deadline } from '../forwarding/deadlines.js';
import { isOpenSql } from '../forwarding/lifetime.sql.js';
import { RequestMoves } from '../moves/request-moves.js';
import { requestTypes } from '../../shared/guidance/request-types.js';
import { Reach } from '../forwarding/reach.js';
import { reachesMore, reachWithin } from '../../shared/requests/reach.rules.js';

const upgradableTypes = requestTypes.filter((one) => one.upgradable).map((one) => one.id);

/** Notifies the user of the wider plan, once, the day before a request without quotes ends. Rules 5.9 and 5.12. */
@Injectable()
export class RemindPremium implements Deadline {
  constructor(
    private readonly deadlines: Deadlines,
    private readonly moves: RequestMoves,
    private readonly reach: Reach,
  ) {}

  execute(requestId: number): Promise<void> {
    return this.deadlines.ofRequest(requestId, async (em, request, now) => {
      if (!this.moves.may('remind_premium', request, now)) return;
      const firms = await this.reach.ofRequest(requestId);
      if (!reachesMore(Plan.premium, request.plan, firms)) return;
      const params = { count: reachWithin(Plan.premium, firms) };
      await this.moves.move(em, 'remind_premium', request, now, {}, { params });
    });
  }

  due(now: Date) {
    return requestsWhere(
      sql`${isOpenSql(now)}
        and r.sent_at <= ${plus(now, -requestLimits.premiumReminder)}
        and r.held_at is null
        and r.ok_count = 0
        and r.plan in (${Plan.free}, ${Plan.basic})
        and r.request_type_id = any(${upgradableTypes})
        and r.withdrawn_at is null
        and r.premium_notified_at is null`,
      sql`r.sent_at`,
    );
  }
}
