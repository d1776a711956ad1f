import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RefundStatus } from '../../shared/billing/billing.codes.js';
import { sqlOf } from '../../kernel/database/database.js';
import { iso, type Moment } from '../../kernel/database/sql.js';
import { Plan, type PlanCode } from '../../shared/requests/codes.js';
import type { MoneyFacts } from '../request.facts.js';

/** What was paid for the plan of `r` and asked back since, as SQL hands it over; null where no plan was paid. */
export type MoneyRow = {
  payments: readonly { id: number; amount_cents: number; fulfilled_at: string; performance_agreed: boolean }[];
  refund_asked: boolean;
} | null;

/** The latest refund of `r`. */
export interface RefundRow {
  id: number;
  status: RefundStatus;
  amount_cents: number;
}

/** A checkout that was fulfilled counts until a withdrawal; one that was not never did. */
const held = sql<boolean>`
  c.request_id = r.id
  and c.fulfilled_at is not null
  and (r.withdrawn_at is null or c.fulfilled_at > r.withdrawn_at)`;

/** {@link MoneyRow} of the request `r`. */
export const moneyOf = sql<MoneyRow>`
  case when r.paid_plan > ${Plan.free} then json_build_object(
    'payments', coalesce((
      select json_agg(json_build_object('id', c.id, 'amount_cents', c.amount_cents - c.refunded_cents,
        'fulfilled_at', ${iso(sql`c.fulfilled_at`)}, 'performance_agreed', c.performance_agreed) order by c.id desc)
      from checkouts c where ${held} and c.amount_cents > c.refunded_cents), '[]'),
    'refund_asked', exists (select from refunds f where f.request_id = r.id and (f.status in ('pending', 'approved', 'failed')
      or f.status = 'paid' and f.kind in ('premium_unanswered', 'withdrawal') and (r.withdrawn_at is null
        or f.created_at > r.withdrawn_at)))) end`;

/** The checkout of `r` that can be paid now. */
export const openCheckoutOf = (now: Moment) => sql`
  (select json_build_object('id', c.id, 'url', c.url, 'amount_cents', c.amount_cents, 'status', c.status,
    'expires_at', ${iso(sql`c.expires_at`)})
    from checkouts c where c.request_id = r.id and c.status in ('open', 'failed') and c.expires_at > ${now} order by c.id desc limit 1)`;

/** {@link RefundRow} of `r`. */
export const lastRefundOf = sql`
  (select json_build_object('id', f.id, 'status', f.status, 'amount_cents', f.amount_cents) from refunds f
    where f.request_id = r.id order by f.id desc limit 1)`;

/** The row as the rules read it. */
export function moneyFacts(row: MoneyRow): MoneyFacts {
  const payments = (row?.payments ?? []).map(({ id, amount_cents, fulfilled_at, performance_agreed }) => ({
    id,
    amountCents: amount_cents,
    fulfilledAt: new Date(fulfilled_at),
    performanceAgreed: performance_agreed,
  }));
  return { payments, refundAsked: row?.refund_asked ?? false };
}

/** The same for one request, inside the transaction that has locked it. */
export async function readMoney(em: EntityManager, requestId: number): Promise<MoneyFacts> {
  const row = await sqlOf(em)
    .selectFrom('requests as r')
    .select(moneyOf.as('money'))
    .where('r.id', '=', requestId)
    .executeTakeFirst();
  return moneyFacts(row?.money ?? null);
}

/** The plan that is still paid for after a refund of some of its payments. */
export async function planLeftAfter(em: EntityManager, requestId: number, refundId: number): Promise<PlanCode> {
  const { plan } = await sqlOf(em)
    .selectFrom('requests as r')
    .innerJoin('checkouts as c', (join) => join.on(held))
    .select(({ fn }) => fn.max('c.plan').as('plan'))
    .where('r.id', '=', requestId)
    .where((eb) => eb('c.amount_cents', '=', 0).or('c.refunded_cents', '<', eb.ref('c.amount_cents')))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund_payments as p')
            .select('p.id')
            .whereRef('p.checkout_id', '=', 'c.id')
            .where('p.refund_id', '=', refundId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return plan ?? Plan.free;
}

/** Whether the money of a premium request was asked back already, and not denied. */
export async function premiumRefundIsAsked(em: EntityManager, requestId: number): Promise<boolean> {
  const asked = await sqlOf(em)
    .selectFrom('refunds')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'premium_unanswered')
    .where('status', '<>', 'denied')
    .executeTakeFirst();
  return asked !== undefined;
}
