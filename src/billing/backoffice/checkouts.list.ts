import { sql } from 'kysely';
import { z } from 'zod';
import { iso } from '../../kernel/database/sql.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  oneOf,
  onDay,
  since,
  until,
  whether,
  withAccount,
} from '../../staff/staff.api.js';
import { planLabels, type PlanCode } from '../../shared/requests/codes.js';
import { checkoutLabels, checkoutStatuses, purchasableNames } from '../../shared/billing/billing.codes.js';
import { instant } from '../../kernel/http/schemas.js';

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

/** A message of the payment provider about a checkout. */
const checkoutEvent = z.strictObject({
  event_id: z.string(),
  type: z.string().meta({ description: 'the provider’s own word' }),
  kind: z.string(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});

/** Checkouts and their payments. */
export const checkoutsList = defineList({
  resource: 'checkouts',
  name: 'CheckoutRecord',
  from: sql`checkouts c ${withAccount(sql`c.account_id`)} left join coupons k on k.id = c.coupon_id`,
  id: sql`c.id`,
  columns: {
    id: column.integer(sql`c.id`, { heading: { it: 'Numero', en: 'Number' } }),
    created_at: column.instant(sql`c.created_at`, { heading: { it: 'Iniziato', en: 'Started' }, sort: true }),
    subject: column.oneOf(sql`c.subject`, purchasableNames, { sort: true }),
    paid_at: column.instant(sql`c.paid_at`, { heading: { it: 'Pagato', en: 'Paid' }, sort: true, nullable: true }),
    credits: column.integer(sql`c.credits`, { nullable: true }),
    plan: column.integer(sql<PlanCode>`c.plan`, { nullable: true }),
    plan_from: column.integer(sql`c.plan_from`, { nullable: true }),
    request_id: column.integer(sql`c.request_id`, { nullable: true }),
    account: column.account({
      heading: { id: { it: 'Numero account', en: 'Account number' }, name: { it: 'Chi', en: 'Who' } },
    }),
    description: column.computed(z.string(), { it: 'Che cosa', en: 'What' }),
    list_cents: column.integer(sql`c.list_cents`, {
      heading: { it: 'Prezzo di listino (€)', en: 'List price (€)' },
      sort: true,
    }),
    discount_cents: column.integer(sql`c.discount_cents`, {
      heading: { it: 'Sconto (€)', en: 'Discount (€)' },
      sort: true,
    }),
    coupon: column.text(sql`k.code`, { heading: { it: 'Coupon', en: 'Coupon' }, nullable: true }),
    failure: column.text(sql`c.failure`, {
      nullable: true,
      description: 'the provider’s code of why a card was refused',
    }),
    amount_cents: column.integer(sql`c.amount_cents`, { heading: { it: 'Importo (€)', en: 'Amount (€)' }, sort: true }),
    session_ref: column.text(sql`c.session_ref`, { nullable: true }),
    refunded_cents: column.integer(sql`c.refunded_cents`, {
      heading: { it: 'Rimborsato (€)', en: 'Refunded (€)' },
      sort: true,
    }),
    status: column.oneOf(sql`c.status`, checkoutStatuses, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: checkoutLabels,
    }),
    provider: column.text(sql`c.provider`, { heading: { it: 'Servizio di pagamento', en: 'Provider' }, sort: true }),
    expires_at: column.instant(sql`c.expires_at`),
    payment_ref: column.text(sql`c.payment_ref`, {
      heading: { it: 'Riferimento del pagamento', en: 'Payment reference' },
      nullable: true,
    }),
    fulfilled_at: column.instant(sql`c.fulfilled_at`, { sort: true, nullable: true }),
    disputed_at: column.instant(sql`c.disputed_at`, {
      heading: { it: 'Contestato', en: 'Disputed' },
      sort: true,
      nullable: true,
    }),
  },
  details: {
    invoice_id: column.integer(sql`(select i.id from invoices i where i.checkout_id = c.id and i.kind = 'invoice')`, {
      nullable: true,
    }),
    lot_id: column.integer(sql`c.lot_id`, { nullable: true }),
    refund_ids: column.of(
      sql`(select coalesce(json_agg(distinct p.refund_id), '[]') from refund_payments p where p.checkout_id = c.id)`,
      z.array(z.number().int()),
    ),
    events: column.of(events, z.array(checkoutEvent)),
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
  label: ({ subject, credits, plan }, locale) => ({
    description:
      subject === 'credits'
        ? packageText[locale].replace('{n}', String(credits))
        : planText[locale].replace('{plan}', plan === null ? '' : planLabels[plan][locale]),
  }),
});

const packageText = { it: 'Pacchetto da {n} crediti', en: 'Package of {n} credits' } as const;
const planText = { it: 'Piano {plan}', en: '{plan} plan' } as const;
