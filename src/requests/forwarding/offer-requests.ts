import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { metresBetween } from '../../kernel/database/sql.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { takeEach } from '../../kernel/jobs/sweeps.js';
import { requestLimits } from '../../shared/limits.js';
import { isWorthTaking, OFFER } from '../../matching/matching.api.js';
import { SWEEP_SIZE, type Deadline } from './deadlines.js';
import { needsFirmsSql } from './needs-firms.sql.js';
import { FillRequest } from './fill-request.js';

/**
 * A firm that can be found now gets the open requests within its reach that still need firms: one that was verified,
 * returned, has a larger radius or another skill. A job takes a batch and leaves the rest to the next. Rules 3.26, 13.12.
 */
@Injectable()
export class OfferRequests implements Deadline {
  constructor(
    private readonly database: Database,
    private readonly filling: FillRequest,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** @param after the last request that an earlier job examined */
  async execute(firmId: number, after = 0): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select r.id
      from matching_firms m
      join requests r on r.request_type_id = m.request_type_id
        and ${needsFirmsSql(this.clock.now())}
        and (m.max_distance_m is null
          or ${metresBetween(sql.ref('m.location'), sql`ll_to_earth(r.latitude, r.longitude)`)} <= m.max_distance_m)
      where m.firm_id = ${firmId}
        and ${isWorthTaking(sql.ref('r.named_value_cents'))}
        and r.id > ${after}
        and not exists (select from responses p where p.request_id = r.id and p.firm_id = m.firm_id)
      order by r.id
      limit ${requestLimits.offeredAtOnce}`.execute(this.database.due);
    const last = rows.at(-1);
    // Before the work, so that a failure leaves the rest to its own job.
    if (last && rows.length === requestLimits.offeredAtOnce)
      await this.database.transaction((em) => this.jobs.send(em, OFFER, { firm_id: firmId, after: last.id }));
    await takeEach(this.database.due, { execute: () => Promise.resolve(rows) }, (id) => this.filling.execute(id));
  }

  /** Firms whose suspension or pause is over: no job marks that moment. */
  due(now: Date) {
    const since = plus(now, -requestLimits.offeredAfterSuspension);
    return sql<{ id: number }>`
      select id from accounts
      where model = 'lawyer' and deleted_at is null and suspended_until > ${since} and suspended_until <= ${now}
      union
      select account_id from firms where live and resumes_at > ${since} and resumes_at <= ${now}
      limit ${SWEEP_SIZE}`;
  }
}
