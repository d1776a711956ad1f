import { sql } from 'kysely';
import { plus } from '../../shared/clock.js';
import { metresBetween } from '../../kernel/database/sql.js';
import { planReach, requestLimits } from '../../shared/limits.js';
import type { Invariant } from './invariant.js';
import { live, open } from './statuses.sql.js';

/** How many firms the plan of request `q` reaches. */
const reach = sql`(
  case q.plan
    when 1 then ${planReach[1]}
    when 2 then ${planReach[2]}
    when 3 then ${planReach[3]}
    else ${planReach[4]}
  end)::integer`;

/** What holds of the firms that can be found, and of forwarding. */
export const matchingInvariants: readonly Invariant[] = [
  {
    // After a downgrade only the responses forwarded since then count, see docs/decisions/0025.
    name: 'an open request never reaches more firms than its plan',
    offenders: () => sql`
      select q.id as request_id, count(r.id)::integer as live, ${reach} as reach
      from requests q
      join responses r on r.request_id = q.id and r.status = ${live}
      where q.status in ${open}
        and q.deleted_at is null
        and (q.plan_lowered_at is null or r.forwarded_at > q.plan_lowered_at)
      group by q.id
      having count(r.id) > ${reach}`,
  },
  {
    name: 'an open request has as many live responses as its plan reaches, or no eligible firm is left',
    offenders: (now, late) => sql`
      select q.id as request_id, responses.live, ${reach} as reach, firm.firm_id as left_out
      from requests q
      cross join lateral (
        select count(*)::integer as live from responses r where r.request_id = q.id and r.status = ${live}
      ) responses
      cross join lateral (
        select m.firm_id
        from matching_firms m
        join accounts a on a.id = m.firm_id
        where m.request_type_id = q.request_type_id
          and (
            m.max_distance_m is null
            or ${metresBetween(sql.ref('m.location'), sql`ll_to_earth(q.latitude, q.longitude)`)} <= m.max_distance_m
          )
          and (a.suspended_at is null or a.suspended_until <= ${now})
          and (m.resumes_at is null or m.resumes_at <= ${now} or m.pauses_at > ${now})
          and (m.min_value_cents is null or q.named_value_cents is null or q.named_value_cents >= m.min_value_cents)
          and not exists (select 1 from responses r where r.request_id = q.id and r.firm_id = m.firm_id)
          and not exists (select 1 from refused_firms f where f.account_id = q.account_id and f.firm_id = m.firm_id)
          and not exists (
            select 1 from firm_clients c where c.firm_id = m.firm_id and c.client_hash = q.opposing_party_hash
          )
        limit 1
      ) firm
      where q.status in ${open}
        and q.deleted_at is null
        and not exists (
          select 1 from accounts o
          where o.id = q.account_id and o.suspended_at is not null
            and (o.suspended_until is null or o.suspended_until > ${now})
        )
        and q.ok_count < ${requestLimits.maxQuotes}
        and q.updated_at <= ${late}
        and q.expires_at >= ${plus(now, requestLimits.refillUntil)}
        and responses.live < ${reach}`,
  },
  {
    name: 'only firms that are confirmed, complete and alive can be found',
    offenders: () => sql`
      select m.firm_id, m.request_type_id
      from matching_firms m
      join accounts a on a.id = m.firm_id
      join firms f on f.account_id = m.firm_id
      where a.deleted_at is not null
        or a.confirmed_at is null
        or not a.completed
        or not f.live
        or not exists (
          select 1 from firm_skills s where s.firm_id = m.firm_id and s.request_type_id = m.request_type_id
        )`,
  },
];
