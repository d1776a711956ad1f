import { sql } from 'kysely';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { plus } from '../../shared/clock.js';
import { billingLimits } from '../../shared/limits.js';
import type { Invariant } from './invariant.js';

const { deposit, refundDeposit } = CreditType;

/** The net amount of a gross one, rounded half up, in cents. */
const net = (gross: ReturnType<typeof sql>) =>
  sql`floor(${gross} / ${1 + billingLimits.vatRate}::numeric + 0.5)::integer`;

/** What holds of checkouts, payments, documents and refunds. */
export const billingInvariants: readonly Invariant[] = [
  {
    name: 'a paid checkout is fulfilled with one invoice, or its money goes back',
    offenders: (_, late) => sql`
      select c.id as checkout_id, c.fulfilled_at is not null as fulfilled, i.invoices, b.parts as going_back
      from checkouts c
      left join lateral (
        select count(*)::integer as invoices from invoices where checkout_id = c.id and kind = 'invoice'
      ) i on true
      left join lateral (
        select count(*)::integer as parts from refund_payments where checkout_id = c.id
      ) b on true
      where c.fulfilled_at is not null and i.invoices <> case when c.amount_cents > 0 then 1 else 0 end
        or c.fulfilled_at is null and i.invoices > 0
        or c.paid_at <= ${late} and c.fulfilled_at is null and c.amount_cents > 0 and b.parts = 0`,
  },
  {
    name: 'nothing is fulfilled without a payment',
    offenders: () => sql`
      select c.id as checkout_id, null::integer as lot_id, null::integer as request_id
      from checkouts c
      where c.fulfilled_at is not null
        and (c.paid_at is null or c.status not in ('paid', 'refunded'))
      union all
      select null::integer, l.id, null::integer
      from credit_lots l
      where l.type = ${deposit}
        and not exists (
          select 1 from checkouts c
          where c.lot_id = l.id
            and c.fulfilled_at is not null
            and c.account_id = l.account_id
            and c.credits = l.amount
        )
      union all
      select null::integer, null::integer, q.id
      from requests q
      where q.paid_plan > 1
        and not exists (
          select 1 from checkouts c
          where c.request_id = q.id and c.fulfilled_at is not null and c.plan = q.paid_plan
        )`,
  },
  {
    name: 'a package that was paid is one lot of its firm',
    offenders: () => sql`
      select c.id as checkout_id, c.lot_id
      from checkouts c
      left join credit_lots l on l.id = c.lot_id
      where c.subject = 'credits'
          and c.fulfilled_at is not null
          and (l.id is null or l.account_id <> c.account_id or l.amount <> c.credits or l.type <> ${deposit})
        or c.subject = 'plan' and c.lot_id is not null`,
  },
  {
    name: 'a checkout is in the state that its payment and its refunds say',
    offenders: (_, late) => sql`
      select id as checkout_id, status, amount_cents, refunded_cents
      from checkouts
      where status in ('open', 'failed', 'expired') and (paid_at is not null or refunded_cents > 0)
        or status = 'paid' and paid_at is null
        or status = 'paid' and amount_cents > 0 and refunded_cents = amount_cents
        or status = 'refunded' and refunded_cents <> amount_cents
        or status in ('open', 'failed') and expires_at <= ${late}`,
  },
  {
    name: 'a checkout costs what the list says, less its coupon',
    offenders: () => sql`
      select id as checkout_id
      from checkouts
      where amount_cents <> list_cents - discount_cents
        or discount_cents > 0 and coupon_id is null
        or amount_cents = 0 and provider <> 'none'`,
  },
  {
    name: 'every event of the provider was processed',
    // A refund may be known before its payment, whose event the provider repeats for three days.
    offenders: (_, late) => sql`
      select id as event
      from payment_events
      where worked_at is null
        and received_at <= ${late}
        and (reason is distinct from 'early' or received_at <= ${plus(late, -billingLimits.eventsRepeated)})`,
  },
  {
    name: 'no coupon is used more often than it may be',
    // A checkout that had expired and was paid after all took its use when it was written.
    offenders: () => sql`
      select k.id as coupon_id, k.max_uses, count(c.id)::integer as uses
      from coupons k
      join checkouts c on c.coupon_id = k.id and c.status <> 'expired' and c.expired_at is null
      group by k.id
      having count(c.id) > k.max_uses`,
  },
  {
    name: 'documents are numbered from one, without a gap, in each year',
    offenders: () => sql`
      select coalesce(i.year, k.year) as year, i.documents, i.first, i.last, k.last as counter
      from (
        select year, count(*)::integer as documents, min(number) as first, max(number) as last
        from invoices
        group by year
      ) i
      full join invoice_counters k on k.year = i.year
      where i.first is distinct from 1
        or i.last is distinct from i.documents
        or i.last is distinct from k.last`,
  },
  {
    name: 'an invoice says what was paid, and a credit note what goes back',
    offenders: () => sql`
      select i.id as invoice_id, i.gross_cents, c.amount_cents, p.amount_cents as back_cents
      from invoices i
      join checkouts c on c.id = i.checkout_id
      left join invoices o on o.id = i.original_id
      left join refund_payments p on p.id = i.refund_payment_id
      where i.account_id <> c.account_id
        or i.net_cents <> ${net(sql`i.gross_cents`)}
        or i.kind = 'invoice' and i.gross_cents <> c.amount_cents
        or o.kind <> 'invoice'
        or o.checkout_id <> i.checkout_id
        or p.checkout_id <> i.checkout_id
        or i.gross_cents <> p.amount_cents`,
  },
  {
    name: 'credit notes never exceed their invoice',
    offenders: () => sql`
      select o.id as invoice_id, o.gross_cents, sum(n.gross_cents)::integer as credited
      from invoices o
      join invoices n on n.original_id = o.id
      group by o.id
      having sum(n.gross_cents) > o.gross_cents`,
  },
  {
    name: 'no more goes back than was paid, and a checkout knows how much did',
    offenders: () => sql`
      select c.id as checkout_id, c.amount_cents, c.refunded_cents, sum(p.amount_cents)::integer as parts
      from checkouts c
      join refund_payments p on p.checkout_id = c.id
      join refunds r on r.id = p.refund_id
      group by c.id
      having coalesce(sum(p.amount_cents) filter (where r.status <> 'pending'), 0) > c.amount_cents
        or coalesce(sum(p.amount_cents) filter (where p.status = 'paid'), 0) <> c.refunded_cents
      union all
      select id, amount_cents, refunded_cents, 0
      from checkouts
      where refunded_cents > 0
        and not exists (select 1 from refund_payments where checkout_id = checkouts.id)`,
  },
  {
    name: 'money that goes back has its credit note, and a refund that was not granted has none',
    offenders: () => sql`
      select p.id as refund_payment_id, r.status, n.id as credit_note
      from refund_payments p
      join refunds r on r.id = p.refund_id
      left join invoices n on n.refund_payment_id = p.id
      where r.status in ('approved', 'paid', 'failed')
          and n.id is null
          and exists (select 1 from invoices i where i.checkout_id = p.checkout_id and i.kind = 'invoice')
        or r.status in ('pending', 'denied') and n.id is not null`,
  },
  {
    name: 'a refund is what its payments are',
    offenders: () => sql`
      select r.id as refund_id, r.status, r.amount_cents, p.sum, p.paid, p.failed, p.parts
      from refunds r
      left join lateral (
        select
          coalesce(sum(amount_cents), 0)::integer as sum,
          count(*)::integer as parts,
          count(*) filter (where status = 'paid')::integer as paid,
          count(*) filter (where status = 'failed')::integer as failed
        from refund_payments
        where refund_id = r.id
      ) p on true
      where r.status <> 'denied' and r.amount_cents <> p.sum
        or (r.status = 'paid') <> (r.status not in ('pending', 'denied') and p.paid = p.parts)
        or (r.status = 'failed') <> (p.failed > 0)
        or r.status in ('pending', 'denied') and p.paid > 0
        or (r.status = 'pending') <> (r.decided_at is null)`,
  },
  {
    name: 'money on its way back is tried until it arrives',
    offenders: (_, late) => sql`
      select p.id as refund_payment_id, p.attempts
      from refund_payments p
      join refunds r on r.id = p.refund_id
      where p.status = 'waiting'
        and p.provider_ref is null
        and r.status in ('approved', 'failed')
        and coalesce(p.next_try_at, r.decided_at) <= ${late}`,
  },
  {
    name: 'credits are reserved exactly while their refund is decided',
    offenders: () => sql`
      select l.id as lot_id, l.held_at is not null as held, r.id as refund_id
      from credit_lots l
      left join refunds r on r.lot_id = l.id and r.status = 'pending'
      where (l.held_at is not null) <> (r.id is not null)`,
  },
  {
    name: 'credits are taken back exactly where their money goes back',
    offenders: () => sql`
      select m.lot_id, null::integer as refund_id
      from credit_movements m
      where m.type = ${refundDeposit}
        and not exists (
          select 1 from refunds r where r.lot_id = m.lot_id and r.status in ('approved', 'paid', 'failed')
        )
      union all
      select l.id, r.id
      from refunds r
      join credit_lots l on l.id = r.lot_id
      where r.kind in ('package_intact', 'package_unusable')
        and r.status in ('approved', 'paid', 'failed')
        and (
          l.remaining > 0
          or not exists (select 1 from credit_movements m where m.lot_id = l.id and m.type = ${refundDeposit})
        )`,
  },
];
