import { sql } from 'kysely';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { creditLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { Invariant } from './invariant.js';

const { registration, deposit, operation, refundOperation } = CreditType;

/** What holds of wallets, lots and the ledger. */
export const creditsInvariants: readonly Invariant[] = [
  {
    name: 'the balance of a wallet is the sum of its ledger and of its lots',
    offenders: () => sql`
      select w.account_id, w.balance, m.sum as ledger, l.sum as lots, w.movements, m.count
      from wallets w
      left join lateral (
        select coalesce(sum(amount), 0)::integer as sum, count(*)::integer as count
        from credit_movements where account_id = w.account_id
      ) m on true
      left join lateral (
        select coalesce(sum(remaining), 0)::integer as sum from credit_lots where account_id = w.account_id
      ) l on true
      where w.balance <> m.sum
        or w.balance <> l.sum
        or w.balance < 0
        or w.movements <> m.count`,
  },
  {
    name: 'what is left in a lot is the sum of its movements',
    offenders: () => sql`
      select l.id as lot_id, l.amount, l.remaining, m.sum as ledger
      from credit_lots l
      left join lateral (
        select coalesce(sum(amount), 0)::integer as sum from credit_movements where lot_id = l.id
      ) m on true
      where l.remaining <> m.sum
        or l.remaining < 0
        or l.remaining > l.amount`,
  },
  {
    name: 'the last line of a ledger ends at the balance',
    offenders: () => sql`
      select w.account_id, w.balance, m.balance_after
      from wallets w
      join lateral (
        select balance_after from credit_movements where account_id = w.account_id order by id desc limit 1
      ) m on true
      where m.balance_after <> w.balance`,
  },
  {
    name: 'credits are spent from lots that have not expired, and a lot that has expired is empty',
    offenders: (_, late) => sql`
      select m.id as movement_id, l.id as lot_id
      from credit_movements m
      join credit_lots l on l.id = m.lot_id
      where m.type in (${registration}, ${deposit}, ${operation}, ${refundOperation})
        and m.created_at >= l.expires_at
      union all
      select null, id from credit_lots where not spent and expires_at <= ${late}`,
  },
  {
    name: 'a quote costs one credit, contacts cost three, an opinion nothing, each once',
    offenders: () => sql`
      select r.id as response_id, r.status, r.shared_contacts, paid.quote, paid.contacts
      from responses r
      left join lateral (
        select
          coalesce(-sum(amount) filter (where purpose = 'quote'), 0)::integer as quote,
          coalesce(-sum(amount) filter (where purpose = 'contacts'), 0)::integer as contacts
        from credit_movements m
        where m.response_id = r.id and m.type = ${operation}
      ) paid on true
      where paid.quote <> case
          when r.status in (${ResponseStatus.ok}, ${ResponseStatus.approved}) or r.lapse_reason = 'withdrawn'
          then ${creditLimits.quote} else 0
        end
        or paid.contacts <> case when r.shared_contacts then ${creditLimits.contacts} else 0 end`,
  },
  {
    name: 'a withdrawn quote gave its credit back unless it had been read',
    offenders: () => sql`
      select r.id as response_id, r.read_at, back.sum as returned
      from responses r
      left join lateral (
        select coalesce(sum(amount), 0)::integer as sum
        from credit_movements m
        where m.response_id = r.id and m.type = ${refundOperation}
      ) back on true
      where r.lapse_reason = 'withdrawn'
        and back.sum <> case when r.read_at is null then ${creditLimits.quote} else 0 end`,
  },
  {
    name: 'no response gives back more than it cost',
    offenders: () => sql`
      select response_id, sum(amount)::integer as left_over
      from credit_movements
      where response_id is not null and type in (${operation}, ${refundOperation})
      group by response_id
      having sum(amount) > 0`,
  },
];
