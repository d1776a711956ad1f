import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import { eligibleFirms, MatchingApi } from '../../matching/matching.api.js';
import { gainsOf, widestReach } from '../../shared/requests/reach.rules.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { planSituation } from '../request.rules.js';
import { planTexts, requestProblems } from '../requests.problems.js';
import { liveResponses } from './needs-firms.sql.js';

/** Where somebody asks for help, and about what. */
export interface Wanted {
  readonly requestTypeId: string;
  readonly latitude: number;
  readonly longitude: number;
}

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
    namedValueCents: sql`r.named_value_cents`,
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
    const unsaved = { requestId: 0, accountId: 0, opposingPartyHash: null, namedValueCents: null };
    return this.matching.reachable(this.database, { ...wanted, ...unsaved }, widestReach, this.clock.now());
  }

  /** {@link firmsOf} a request; none where it has no place. */
  async ofRequest(id: number): Promise<number> {
    return (await this.database.row(firmsOfRequest, { id, now: this.clock.now() }))?.firms ?? 0;
  }

  /**
   * Refuses a plan that would give a request that was sent nothing beyond the present one. Rule 5.11.
   * @param request locked
   * @throws plan_gives_nothing_more (422)
   */
  async demandGain(request: Request, plan: 2 | 3, now: Date): Promise<void> {
    const facts = requestFacts(request);
    // Firms are counted only where nothing else speaks for the plan.
    if (gainsOf(plan, request.plan, planSituation(facts, 0, now)).length > 0) return;
    const firms = await this.ofRequest(request.id);
    if (gainsOf(plan, request.plan, planSituation(facts, firms, now)).length === 0)
      throw requestProblems.plan_gives_nothing_more({ fields: { plan: [planTexts.nothingMore] } });
  }
}
