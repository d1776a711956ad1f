import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import { billingLimits, moderationLimits } from '../../shared/limits.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  oneOf,
  onDay,
  since,
  until,
  withAccount,
} from '../../staff/staff.api.js';
import { refundKindLabels, refundKinds, refundLabels, refundStatuses } from '../../shared/billing/billing.codes.js';
import { instant } from '../../kernel/http/schemas.js';

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

/** Money on its way back to one payment. */
const refundPayment = z
  .strictObject({
    id: z.number().int(),
    checkout_id: z.number().int(),
    amount_cents: z.number().int(),
    status: z.enum(['waiting', 'paid', 'failed']),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    paid_at: instant.nullable(),
  })
  .meta({ id: 'RefundPayment' });

/** Refunds that were asked for, and automatic ones. */
export const refundsList = defineList({
  resource: 'refunds',
  name: 'RefundRecord',
  from: sql`refunds r ${withAccount(sql`r.account_id`)} left join staff s on s.id = r.decided_by`,
  id: sql`r.id`,
  columns: {
    id: column.integer(sql`r.id`, { heading: { it: 'Numero', en: 'Number' } }),
    subject: column.oneOf(sql`r.subject`, ['credits', 'request'], { sort: true }),
    created_at: column.instant(sql`r.created_at`, { heading: { it: 'Chiesto', en: 'Asked' }, sort: true }),
    due_at: column.instant(sql`(r.created_at + make_interval(secs => ${sql.lit(moderationLimits.dueAfter / 1000)}))`, {
      description: 'when it has waited too long',
    }),
    account: column.account({
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Chi', en: 'Who' } },
    }),
    kind: column.oneOf(sql`r.kind`, refundKinds, {
      heading: { it: 'Perché', en: 'Why' },
      sort: true,
      labels: refundKindLabels,
    }),
    amount_cents: column.integer(sql`r.amount_cents`, { heading: { it: 'Importo (€)', en: 'Amount (€)' }, sort: true }),
    status: column.oneOf(sql`r.status`, refundStatuses, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: refundLabels,
    }),
    reason: column.text(sql`r.reason`, {
      heading: { it: 'Che cosa ha scritto chi lo chiede', en: 'The words of who asks' },
      description: 'in the words of the account',
    }),
    decision: column.text(sql`r.decision`, {
      heading: { it: 'Motivo della decisione', en: 'Reason of the decision' },
      nullable: true,
    }),
    decided_by: column.staff(sql`r.decided_by`, { heading: { name: { it: 'Deciso da', en: 'Decided by' } } }),
    decided_at: column.instant(sql`r.decided_at`, {
      heading: { it: 'Deciso', en: 'Decided' },
      sort: true,
      nullable: true,
    }),
    paid_at: column.instant(sql`r.paid_at`, { heading: { it: 'Pagato', en: 'Paid' }, sort: true, nullable: true }),
    request_id: column.integer(sql`r.request_id`, { nullable: true }),
    lot_id: column.integer(sql`r.lot_id`, { nullable: true }),
  },
  details: {
    payments: column.of(payments, z.array(refundPayment)),
    credit_notes: column.of(creditNotes, z.array(z.strictObject({ id: z.number().int(), number: z.string() }))),
    facts: column.of(facts, z.record(z.string(), z.unknown()).nullable(), { description: 'what the rule looks at' }),
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
});
