import { sql } from 'kysely';
import type { Invariant, Offender } from './invariants/invariant.js';
import { money } from './invariants/money.js';
import { plus } from './kernel/clock.js';
import type { Sql } from './kernel/database/database.js';
import { creditLimits, ms, planReach, requestLimits } from './limits.js';
import { ResponseStatus, RequestStatus } from './requests/codes.js';
import { responseStatesWith } from './requests/response.states.js';

/** An invariant that does not hold. */
export interface Breach {
  readonly name: string;
  /** At most {@link SHOWN}. */
  readonly offenders: readonly Offender[];
}

const SHOWN = 20;
/** A deadline's job and the sweep behind it need a moment. */
const GRACE = 15 * ms.minute;

const open = sql`(${RequestStatus.new}, ${RequestStatus.wait})`;
const states = (codes: readonly number[]) => sql`any(${[...codes]}::smallint[])`;
const live = states(responseStatesWith('live'));
const reach = sql`(case q.plan when 1 then ${planReach[1]} when 2 then ${planReach[2]} when 3 then ${planReach[3]} else ${planReach[4]} end)::integer`;

const credits: Invariant[] = [
  {
    name: 'the balance of a wallet is the sum of its ledger and of its lots',
    offenders: () => sql`
      select w.account_id, w.balance, m.sum as ledger, l.sum as lots
      from wallets w
      left join lateral (select coalesce(sum(amount), 0)::integer as sum from credit_movements where account_id = w.account_id) m on true
      left join lateral (select coalesce(sum(remaining), 0)::integer as sum from credit_lots where account_id = w.account_id) l on true
      where w.balance <> m.sum or w.balance <> l.sum or w.balance < 0`,
  },
  {
    name: 'what is left in a lot is the sum of its movements',
    offenders: () => sql`
      select l.id as lot_id, l.amount, l.remaining, m.sum as ledger
      from credit_lots l
      left join lateral (select coalesce(sum(amount), 0)::integer as sum from credit_movements where lot_id = l.id) m on true
      where l.remaining <> m.sum or l.remaining < 0 or l.remaining > l.amount`,
  },
  {
    name: 'the last line of a ledger ends at the balance',
    offenders: () => sql`
      select w.account_id, w.balance, m.balance_after
      from wallets w join lateral (select balance_after from credit_movements where account_id = w.account_id order by id desc limit 1) m on true
      where m.balance_after <> w.balance`,
  },
  {
    name: 'credits are spent from lots that have not expired, and a lot that has expired is empty',
    offenders: (_, late) => sql`
      select m.id as movement_id, l.id as lot_id from credit_movements m join credit_lots l on l.id = m.lot_id
      where m.type in (1, 2, 3, 5) and m.created_at >= l.expires_at
      union all
      select null, id from credit_lots where remaining > 0 and expires_at <= ${late}`,
  },
  {
    name: 'a quote costs one credit, contacts cost three, an opinion nothing, each once',
    offenders: () => sql`
      select r.id as response_id, r.status, r.shared_contacts, paid.quote, paid.contacts
      from responses r
      left join lateral (
        select coalesce(-sum(amount) filter (where purpose = 'quote'), 0)::integer as quote, coalesce(-sum(amount) filter (where purpose = 'contacts'), 0)::integer as contacts
        from credit_movements m where m.response_id = r.id and m.type = 3
      ) paid on true
      where paid.quote <> case when r.status in (${ResponseStatus.ok}, ${ResponseStatus.approved}) then ${creditLimits.quote} else 0 end
        or paid.contacts <> case when r.shared_contacts then ${creditLimits.contacts} else 0 end`,
  },
  {
    name: 'no response gives back more than it cost',
    offenders: () => sql`
      select response_id, sum(amount)::integer as left_over from credit_movements where response_id is not null and type in (3, 5) group by response_id having sum(amount) > 0`,
  },
];

const requests: Invariant[] = [
  {
    name: 'the counters of a request are its responses',
    offenders: () => sql`
      select q.id as request_id, q.ok_count, r.ok, q.ko_count, r.ko, q.approved_count, r.approved, q.contacts_count, r.contacts
      from requests q
      left join lateral (
        select count(*) filter (where status in (${ResponseStatus.ok}, ${ResponseStatus.approved}))::integer as ok, count(*) filter (where status = ${ResponseStatus.ko})::integer as ko,
          count(*) filter (where status = ${ResponseStatus.approved})::integer as approved, count(*) filter (where shared_contacts)::integer as contacts
        from responses where request_id = q.id
      ) r on true
      where q.deleted_at is null and (q.ok_count, q.ko_count, q.approved_count, q.contacts_count) is distinct from (r.ok, r.ko, r.approved, r.contacts)`,
  },
  {
    name: 'no request has more than five quotes or five opinions',
    offenders: () =>
      sql`select id as request_id, ok_count, ko_count from requests where ok_count > ${requestLimits.maxQuotes} or ko_count > ${requestLimits.maxDeclines}`,
  },
  {
    name: 'no firm holds two places on one request',
    offenders: () =>
      sql`select request_id, firm_id, count(*)::integer as places from responses group by request_id, firm_id having count(*) > 1`,
  },
  {
    name: 'a request is approved exactly when one of its responses is',
    offenders: () => sql`
      select q.id as request_id, q.status, count(r.id)::integer as approved
      from requests q left join responses r on r.request_id = q.id and r.status = ${ResponseStatus.approved}
      where q.deleted_at is null
      group by q.id having count(r.id) <> case when q.status = ${RequestStatus.approved} then 1 else 0 end`,
  },
  {
    name: 'no request is open past its end, and none keeps its exclusive time past its end',
    offenders: (_, late) => sql`
      select id as request_id, status, expires_at, exclusive_until from requests
      where deleted_at is null and (status in ${open} and (expires_at is null or expires_at <= ${late}) or status = ${RequestStatus.new} and exclusive_until <= ${late})`,
  },
  {
    name: 'what was sent has a beginning and an end, and a draft has neither',
    offenders: () => sql`
      select id as request_id, status from requests
      where deleted_at is null and (status in (${RequestStatus.init}, ${RequestStatus.incomplete})) <> (sent_at is null) or (sent_at is null) <> (expires_at is null)`,
  },
  {
    name: 'five quotes end a request, unless it was extended',
    offenders: () =>
      sql`select id as request_id, ok_count from requests where status in ${open} and ok_count >= ${requestLimits.maxQuotes} and extended_at is null and deleted_at is null`,
  },
  {
    name: 'nobody waits for a place on a request that is not open, or for a turn that came',
    offenders: (_, late) => sql`
      select r.id as response_id, r.status, q.status as request_status
      from responses r join requests q on q.id = r.request_id
      where r.status in (${ResponseStatus.pending}, ${ResponseStatus.new}) and q.status not in ${open} and coalesce(q.ended_at, q.updated_at) <= ${late}
        or r.status = ${ResponseStatus.pending} and q.status = ${RequestStatus.wait} and q.exclusive_until <= ${late}`,
  },
  {
    name: 'no place stays unopened past its five days',
    offenders: (_, late) =>
      sql`select id as response_id, lapse_at from responses where status = ${ResponseStatus.new} and (lapse_at is null or lapse_at <= ${late})`,
  },
  {
    name: 'at most three firms have a request to themselves',
    offenders: () =>
      sql`select request_id, count(*)::integer as exclusive from responses where exclusive group by request_id having count(*) > ${requestLimits.exclusivePlaces}`,
  },
  {
    name: 'an answer follows the opening and the opening the forwarding',
    offenders: () => sql`
      select id as response_id from responses
      where opened_at < forwarded_at or answered_at < opened_at or status in (${ResponseStatus.wait}, ${ResponseStatus.ok}, ${ResponseStatus.ko}, ${ResponseStatus.approved}) and opened_at is null
        or status in (${ResponseStatus.ok}, ${ResponseStatus.ko}, ${ResponseStatus.approved}) and answered_at is null or status = ${ResponseStatus.fallback} and lapsed_at is null`,
  },
];

const forwarding: Invariant[] = [
  {
    // A plan that is taken back takes no place from a firm that has it: what counts from then on are the places given
    // since (docs/decisions/0025).
    name: 'an open request never reaches more firms than its plan',
    offenders: () => sql`
      select q.id as request_id, count(r.id)::integer as live, ${reach} as reach
      from requests q join responses r on r.request_id = q.id and r.status = ${live}
      where q.status in ${open} and q.deleted_at is null and (q.plan_lowered_at is null or r.forwarded_at > q.plan_lowered_at) group by q.id having count(r.id) > ${reach}`,
  },
  {
    name: 'an open request has as many live places as its plan reaches, or no eligible firm is left',
    offenders: (now, late) => sql`
      select q.id as request_id, places.live, ${reach} as reach, firm.firm_id as left_out
      from requests q
      cross join lateral (select count(*)::integer as live from responses r where r.request_id = q.id and r.status = ${live}) places
      cross join lateral (
        select m.firm_id from matching_firms m join accounts a on a.id = m.firm_id
        where m.request_type_id = q.request_type_id
          and (m.max_distance_m is null or earth_distance(m.location, ll_to_earth(q.latitude, q.longitude)) <= m.max_distance_m)
          and (a.suspended_at is null or a.suspended_until <= ${now})
          and not exists (select 1 from responses r where r.request_id = q.id and r.firm_id = m.firm_id)
          and not exists (select 1 from refused_firms f where f.account_id = q.account_id and f.firm_id = m.firm_id)
          and not exists (select 1 from firm_clients c where c.firm_id = m.firm_id and c.client_hash = q.opposing_party_hash)
        limit 1
      ) firm
      where q.status in ${open} and q.deleted_at is null and q.ok_count < ${requestLimits.maxQuotes} and q.updated_at <= ${late}
        and q.expires_at >= ${plus(now, requestLimits.refillUntil)} and places.live < ${reach}`,
  },
  {
    name: 'only firms that are confirmed, complete and alive can be found',
    offenders: () => sql`
      select m.firm_id, m.request_type_id from matching_firms m join accounts a on a.id = m.firm_id join firms f on f.account_id = m.firm_id
      where a.deleted_at is not null or a.confirmed_at is null or not a.completed or not f.live
        or not exists (select 1 from firm_skills s where s.firm_id = m.firm_id and s.request_type_id = m.request_type_id)`,
  },
  {
    name: 'a review is by the client who chose the firm',
    offenders: () => sql`
      select f.request_id, f.firm_id from feedbacks f
      where not exists (select 1 from responses r where r.request_id = f.request_id and r.firm_id = f.firm_id and r.status = ${ResponseStatus.approved})`,
  },
];

/** The names of all invariants, in the order of checking. */
export const invariants: readonly Invariant[] = [...credits, ...requests, ...forwarding, ...money];

/**
 * Checks the whole data.
 * @param grace milliseconds that a deadline may be past; by default a quarter of an hour
 * @returns what does not hold; nothing when all is well
 */
export async function checkInvariants(db: Sql, now: Date, grace = GRACE): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, offenders } of invariants) {
    const found =
      await sql<Offender>`select * from (${offenders(now, plus(now, -grace))}) found limit ${SHOWN}`.execute(db);
    if (found.rows.length > 0) breaches.push({ name, offenders: found.rows });
  }
  return breaches;
}
