import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';
import { Database } from '../../kernel/database/database.js';
import { metresBetween } from '../../kernel/database/sql.js';
import type { Actor } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { creditLimits, requestLimits } from '../../shared/limits.js';
import { isWorthTaking } from '../../matching/matching.api.js';
import { needsFirmsSql } from '../forwarding/needs-firms.sql.js';
import { FirmInboxQueries } from './firm-inbox.queries.js';
import type { FirstRequestsView } from './first-requests.dto.js';
import { roundedDown } from './first-requests.rules.js';

const nothing = { requests: null, few_under: null, credits: null };

/**
 * What is open for a firm on its first days: before it is verified, about how many requests it would be offered now;
 * then those that it got, and what quotes for all of them cost. Rule 13.14.
 */
@Injectable()
export class FirstRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly inbox: FirmInboxQueries,
  ) {}

  /** Nothing of a single request is in the answer. */
  async of(actor: Actor): Promise<FirstRequestsView> {
    const now = this.clock.now();
    const firm = await this.database.read
      .selectFrom('firms as f')
      .select((eb) => [
        'f.verified_at',
        eb('f.latitude', 'is not', null).$castTo<boolean>().as('placed'),
        eb
          .exists(
            eb
              .selectFrom('responses as p')
              .select('p.id')
              .whereRef('p.firm_id', '=', 'f.account_id')
              .where('p.opened_at', 'is not', null),
          )
          .$castTo<boolean>()
          .as('opened'),
      ])
      .where('f.account_id', '=', actor.accountId)
      .executeTakeFirst();
    if (!firm) return { stage: 'later', ...nothing };
    if (firm.verified_at === null) {
      if (!firm.placed) return { stage: 'before', ...nothing };
      const requests = roundedDown(await this.open(actor.accountId, now));
      return { stage: 'before', requests, few_under: requestLimits.openNearbyStep, credits: null };
    }
    if (firm.opened || new Date(firm.verified_at) <= plus(now, -requestLimits.firstDays))
      return { stage: 'later', ...nothing };
    const { new: requests } = await this.inbox.counts(actor);
    return { stage: 'first', requests, few_under: null, credits: requests * creditLimits.quote };
  }

  /**
   * The requests that the firm `m` would be offered if it were verified: of its subjects, inside its radius, worth what it
   * takes, with room.
   */
  private async open(firmId: number, now: Date): Promise<number> {
    const moment = sql<Date>`${now}::timestamptz`;
    const { rows } = await sql<{ requests: number }>`
      select count(*)::integer as requests
      from firms m
      join firm_skills s on s.firm_id = m.account_id
      join requests r on r.request_type_id = s.request_type_id and ${needsFirmsSql(moment)}
        and (m.max_distance_km is null
          or ${metresBetween(sql`ll_to_earth(m.latitude, m.longitude)`, sql`ll_to_earth(r.latitude, r.longitude)`)}
            <= m.max_distance_km * 1000)
      where m.account_id = ${firmId}
        and ${isWorthTaking(sql.ref('r.named_value_cents'))}
        and not exists (select from accounts a where a.id = r.account_id and ${suspendedNow(moment)})`.execute(
      this.database.read,
    );
    return rows[0]?.requests ?? 0;
  }
}
