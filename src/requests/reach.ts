import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { MatchingApi } from '../matching/matching.api.js';
import { widestReach } from './reach.rules.js';
import { responseStatesWith } from './response.states.js';

/** Where somebody asks for help, and about what. */
export interface Wanted {
  readonly requestTypeId: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface OfRequest extends Wanted {
  readonly accountId: number;
  readonly opposingPartyHash: string | null;
  readonly live: number;
}

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

  /** Firms that hold a live response to the request, and those that could still have one. */
  async ofRequest(requestId: number): Promise<number> {
    const { rows } = await sql<OfRequest>`
      select r.request_type_id as "requestTypeId", r.latitude, r.longitude, r.account_id as "accountId",
        r.opposing_party_hash as "opposingPartyHash",
        (
          select count(*)::integer from responses p
          where p.request_id = r.id and p.status = any(${responseStatesWith('live')}::smallint[])
        ) as live
      from requests r
      where r.id = ${requestId} and r.latitude is not null and r.longitude is not null`.execute(this.database.read);
    const [found] = rows;
    if (!found) return 0;
    const { live, ...request } = found;
    const more = await this.matching.reachable(this.database, { ...request, requestId }, widestReach, this.clock.now());
    return live + more;
  }
}
