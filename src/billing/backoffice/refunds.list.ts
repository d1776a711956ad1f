import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import { billingLimits } from '../../shared/limits.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  defineList,
  oneOf,
  onDay,
  since,
  sparse,
  until,
  withAccount,
} from '../../staff/staff.api.js';
import {
  refundKindLabels,
  refundKinds,
  refundLabels,
  refundStatuses,
  type RefundKind,
  type RefundStatus,
} from '../../shared/billing/billing.codes.js';

/** When the oldest payment that a refund returns was made. */
const paidAt = sql`(
  select min(c.paid_at)
  from refund_payments p
  join checkouts c on c.id = p.checkout_id
  where p.refund_id = r.id)`;

/**
 * The facts that decide a refund, as they are now: for credits the lot, for a request the payments and the responses.
 * RefundFacts adds the facts that need the rules. Rules 9.1, 9.2 and 9.5.
 */
const facts = sql`
  case r.subject when 'credits' then (
    select json_build_object(
      'paid_at', ${iso(sql`l.created_at`)},
      'days', floor(extract(epoch from r.created_at - l.created_at) / 86400),
      'credits', l.amount,
      'left', l.remaining,
      'expires_at', ${iso(sql`l.expires_at`)},
      'forwarded', (
        select count(*) from responses p
        where p.firm_id = l.account_id
          and p.forwarded_at between l.created_at
            and least(r.created_at, l.created_at + make_interval(secs => ${billingLimits.unusableFor / 1000}))))
    from credit_lots l
    where l.id = r.lot_id)
  else (
    select json_build_object(
      'paid_at', ${iso(paidAt)},
      'days', floor(extract(epoch from r.created_at - ${paidAt}) / 86400),
      'plan', q.paid_plan,
      'request_status', q.status,
      'sent_at', ${iso(sql`q.sent_at`)},
      'ended_at', ${iso(sql`q.ended_at`)},
      'withdrawn_at', ${iso(sql`q.withdrawn_at`)},
      'performance_agreed', q.performance_agreed,
      'forwarded', (select count(*) from responses p where p.request_id = q.id),
      'answered', (select count(*) from responses p where p.request_id = q.id and p.answered_at is not null),
      'quotes', q.ok_count)
    from requests q where q.id = r.request_id)
  end`;

const payments = sql`
  (
    select coalesce(json_agg(json_build_object(
      'id', p.id,
      'checkout_id', p.checkout_id,
      'amount_cents', p.amount_cents,
      'status', p.status,
      'attempts', p.attempts,
      'last_error', p.last_error,
      'paid_at', ${iso(sql`p.paid_at`)}) order by p.id), '[]')
    from refund_payments p
    where p.refund_id = r.id)`;

const creditNotes = sql`
  (
    select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number || '/' || i.year) order by i.id), '[]')
    from refund_payments p
    join invoices i on i.refund_payment_id = p.id
    where p.refund_id = r.id)`;

/** Money asked back, and money that goes back by itself. */
export const refundsList = defineList({
  resource: 'refunds',
  from: sql`refunds r ${withAccount(sql`r.account_id`)} left join staff s on s.id = r.decided_by`,
  id: sql`r.id`,
  fields: {
    id: sql<number>`r.id`,
    subject: sql<string>`r.subject`,
    kind: sql<RefundKind>`r.kind`,
    account: accountReference,
    amount_cents: sql<number>`r.amount_cents`,
    reason: sql<string>`r.reason`,
    status: sql<RefundStatus>`r.status`,
    decision: sql<string | null>`r.decision`,
    decided_by: sql<{
      id: number;
      name: string;
    } | null>`case when r.decided_by is not null then json_build_object('id', r.decided_by, 'name', s.name) end`,
    created_at: iso(sql`r.created_at`),
    decided_at: iso(sql`r.decided_at`),
    paid_at: iso(sql`r.paid_at`),
    request_id: sql<number | null>`r.request_id`,
    lot_id: sql<number | null>`r.lot_id`,
  },
  details: { payments, facts, credit_notes: creditNotes },
  sorts: {
    status: sql`r.status`,
    kind: sql`r.kind`,
    subject: sql`r.subject`,
    amount_cents: sql`r.amount_cents`,
    created_at: sql`r.created_at`,
    decided_at: sparse(sql`r.decided_at`),
    paid_at: sparse(sql`r.paid_at`),
  },
  order: ['id', 'DESC'],
  filters: {
    status: oneOf(sql`r.status`, refundStatuses),
    kind: oneOf(sql`r.kind`, refundKinds),
    subject: oneOf(sql`r.subject`, ['credits', 'request']),
    account_id: anyNumber(sql`r.account_id`),
    request_id: anyNumber(sql`r.request_id`),
    paid_on: onDay(
      (start, end) =>
        sql`exists (select 1 from refund_payments p where p.refund_id = r.id and p.paid_at >= ${start} and p.paid_at < ${end})`,
    ),
    from: since(sql`r.created_at`),
    to: until(sql`r.created_at`),
  },
  sums: [sql`r.amount_cents`],
  search: [...accountSearch, sql`r.reason`, sql`r.decision`],
  label: ({ kind, status }, locale) => ({
    kind_label: refundKindLabels[kind][locale],
    status_label: refundLabels[status][locale],
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    created_at: { it: 'Chiesto', en: 'Asked' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    'account.name': { it: 'Chi', en: 'Who' },
    kind_label: { it: 'Perché', en: 'Why' },
    amount_cents: { it: 'Importo (€)', en: 'Amount (€)' },
    status_label: { it: 'Stato', en: 'State' },
    reason: { it: 'Che cosa ha scritto chi lo chiede', en: 'The words of who asks' },
    decision: { it: 'Motivo della decisione', en: 'Reason of the decision' },
    'decided_by.name': { it: 'Deciso da', en: 'Decided by' },
    decided_at: { it: 'Deciso', en: 'Decided' },
    paid_at: { it: 'Pagato', en: 'Paid' },
  },
});
