import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
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
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import { planLabels, type PlanCode } from '../../shared/requests/codes.js';
import {
  checkoutLabels,
  checkoutStatuses,
  purchasableNames,
  type CheckoutStatus,
  type PurchasableName,
} from '../../shared/billing/billing.codes.js';

const events = sql`
  (
    select coalesce(json_agg(json_build_object(
      'event_id', e.event_id,
      'type', e.type,
      'kind', coalesce(e.facts->>'kind', 'other'),
      'outcome', e.outcome,
      'reason', e.reason,
      'at', ${iso(sql`e.occurred_at`)}) order by e.occurred_at, e.id), '[]')
    from payment_events e
    where e.checkout_id = c.id
  )`;

/** Checkouts and their payments. */
export const checkoutsList = defineList({
  resource: 'checkouts',
  from: sql`checkouts c ${withAccount(sql`c.account_id`)} left join coupons k on k.id = c.coupon_id`,
  id: sql`c.id`,
  fields: {
    id: sql<number>`c.id`,
    account: accountReference,
    subject: sql<PurchasableName>`c.subject`,
    credits: sql<number | null>`c.credits`,
    plan: sql<PlanCode | null>`c.plan`,
    plan_from: sql<number | null>`c.plan_from`,
    request_id: sql<number | null>`c.request_id`,
    list_cents: sql<number>`c.list_cents`,
    discount_cents: sql<number>`c.discount_cents`,
    amount_cents: sql<number>`c.amount_cents`,
    refunded_cents: sql<number>`c.refunded_cents`,
    status: sql<CheckoutStatus>`c.status`,
    failure: sql<string | null>`c.failure`,
    provider: sql<string>`c.provider`,
    session_ref: sql<string | null>`c.session_ref`,
    payment_ref: sql<string | null>`c.payment_ref`,
    coupon: sql<string | null>`k.code`,
    created_at: iso(sql`c.created_at`),
    expires_at: iso(sql`c.expires_at`),
    paid_at: iso(sql`c.paid_at`),
    fulfilled_at: iso(sql`c.fulfilled_at`),
    disputed_at: iso(sql`c.disputed_at`),
  },
  details: {
    events,
    invoice_id: sql`(select i.id from invoices i where i.checkout_id = c.id and i.kind = 'invoice')`,
    lot_id: sql`c.lot_id`,
    refund_ids: sql`(select coalesce(json_agg(distinct p.refund_id), '[]') from refund_payments p where p.checkout_id = c.id)`,
  },
  sorts: {
    status: sql`c.status`,
    subject: sql`c.subject`,
    provider: sql`c.provider`,
    list_cents: sql`c.list_cents`,
    discount_cents: sql`c.discount_cents`,
    amount_cents: sql`c.amount_cents`,
    refunded_cents: sql`c.refunded_cents`,
    created_at: sql`c.created_at`,
    paid_at: sparse(sql`c.paid_at`),
    fulfilled_at: sparse(sql`c.fulfilled_at`),
    disputed_at: sparse(sql`c.disputed_at`),
  },
  order: ['id', 'DESC'],
  filters: {
    status: oneOf(sql`c.status`, checkoutStatuses),
    subject: oneOf(sql`c.subject`, purchasableNames),
    provider: oneOf(sql`c.provider`, ['stripe', 'sandbox', 'none']),
    account_id: anyNumber(sql`c.account_id`),
    request_id: anyNumber(sql`c.request_id`),
    coupon_id: anyNumber(sql`c.coupon_id`),
    disputed: whether(sql`c.disputed_at is not null`),
    paid_on: onDay((start, end) => sql`c.paid_at >= ${start} and c.paid_at < ${end}`),
    from: since(sql`c.created_at`),
    to: until(sql`c.created_at`),
  },
  sums: [sql`c.amount_cents`, sql`c.list_cents`],
  search: [...accountSearch, sql`c.session_ref`, sql`c.payment_ref`, sql`k.code`],
  label: ({ subject, credits, plan, status }, locale) => ({
    status_label: checkoutLabels[status][locale],
    description:
      subject === 'credits'
        ? packageText[locale].replace('{n}', String(credits))
        : planText[locale].replace('{plan}', plan === null ? '' : planLabels[plan][locale]),
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    created_at: { it: 'Iniziato', en: 'Started' },
    paid_at: { it: 'Pagato', en: 'Paid' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    'account.name': { it: 'Chi', en: 'Who' },
    description: { it: 'Che cosa', en: 'What' },
    list_cents: { it: 'Prezzo di listino (€)', en: 'List price (€)' },
    discount_cents: { it: 'Sconto (€)', en: 'Discount (€)' },
    coupon: { it: 'Coupon', en: 'Coupon' },
    amount_cents: { it: 'Importo (€)', en: 'Amount (€)' },
    refunded_cents: { it: 'Rimborsato (€)', en: 'Refunded (€)' },
    status_label: { it: 'Stato', en: 'State' },
    provider: { it: 'Servizio di pagamento', en: 'Provider' },
    payment_ref: { it: 'Riferimento del pagamento', en: 'Payment reference' },
    disputed_at: { it: 'Contestato', en: 'Disputed' },
  },
});

const packageText = { it: 'Pacchetto da {n} crediti', en: 'Package of {n} credits' } as const;
const planText = { it: 'Piano {plan}', en: '{plan} plan' } as const;
