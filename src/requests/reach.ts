import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { preparedRead } from '../kernel/database/prepared-read.js';
import { eligibleFirms, MatchingApi } from '../matching/matching.api.js';
import { widerPlans, widestReach } from './reach.rules.js';
import type { Request } from './request.entity.js';
import { planTexts, requestProblems } from './requests.problems.js';
import { responseStatesWith } from './response.states.js';

/** Where somebody asks for help, and about what. */
export interface Wanted {
  readonly requestTypeId: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The responses of the request `r` that are live, as a number. */
const liveResponses = sql<number>`(
  select count(*)::integer from responses p
  where p.request_id = r.id and p.status = any(${responseStatesWith('live')}::smallint[]))`;

/**
 * The firms that hold one of the `live` responses to the request `r`, and those that could still have one, counted no
 * further than {@link widestReach}. Rule 5.10.
 */
export const firmsOf = (live: RawBuilder<number>, now: RawBuilder<Date>): RawBuilder<number> => sql<number>`(
  ${live} + ${eligibleFirms({
    requestId: sql`r.id`,
    requestTypeId: sql`r.request_type_id`,
    latitude: sql`r.latitude`,
    longitude: sql`r.longitude`,
    accountId: sql`r.account_id`,
    opposingPartyHash: sql`r.opposing_party_hash`,
    count: sql`greatest(0, ${sql.lit(widestReach)} - ${live})`,
    now,
  })})`;

const firmsOfRequest = preparedRead<{ id: number; now: Date }, { firms: number }>(
  'requests.firms',
  ($) => sql<{ firms: number }>`
    select ${firmsOf(sql`counts.live`, $.now)} as firms
    from requests r
    cross join lateral (select ${liveResponses} as live) counts
    where r.id = ${$.id} and r.latitude is not null and r.longitude is not null`,
);

/** How many firms there are for a request: what a plan may promise. Counted as forwarding picks them. Rule 5.10. */
@Injectable()
export class Reach {
  constructor(
    private readonly database: Database,
    private readonly matching: MatchingApi,
    private readonly clock: Clock,
  ) {}

  /** Firms that would receive a request from there, {@link widestReach} at most. */
  around(wanted: Wanted): Promise<number> {
    const nobody = { requestId: 0, accountId: 0, opposingPartyHash: null };
    return this.matching.reachable(this.database, { ...wanted, ...nobody }, widestReach, this.clock.now());
  }

  /** {@link firmsOf} a request; none where it has no place. */
  async ofRequest(id: number): Promise<number> {
    return (await this.database.row(firmsOfRequest, { id, now: this.clock.now() }))?.firms ?? 0;
  }

  /**
   * Refuses a plan that would reach no more firms than the present one: what screens do not offer is not sold either.
   * Rule 5.10.
   * @param request locked; of a draft only what stands in memory counts
   * @throws plan_reaches_no_more (422)
   */
  async demandMore(request: Request, plan: 2 | 3): Promise<void> {
    const { id, requestTypeId, latitude, longitude, accountId, opposingPartyHash, sentAt } = request;
    const firms =
      sentAt !== null || latitude == null || longitude == null
        ? await this.ofRequest(id)
        : await this.matching.reachable(
            this.database,
            {
              requestId: id,
              requestTypeId,
              latitude,
              longitude,
              accountId,
              opposingPartyHash: opposingPartyHash ?? null,
            },
            widestReach,
            this.clock.now(),
          );
    const present = sentAt === null ? request.paidPlan : request.plan;
    if (!widerPlans(present, firms).includes(plan))
      throw requestProblems.plan_reaches_no_more({ fields: { plan: [planTexts.noMore] } });
  }
}
