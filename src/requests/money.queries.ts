import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RefundStatus } from '../billing/billing.codes.js';
import { sqlOf } from '../kernel/database/database.js';
import { iso } from '../kernel/database/sql.js';
import type { Cents } from '../kernel/money.js';
import { Plan, type PlanCode } from './codes.js';
import type { MoneyFacts } from './request.facts.js';

/** What was paid for the plan of `r` and asked back since, as SQL hands it over; null where no plan was paid. */
export type MoneyRow = { paid_cents: number; refund_asked: boolean } | null;

/** The latest refund of `r`. */
export interface RefundRow {
  id: number;
  status: RefundStatus;
  amount_cents: number;
}

/** An order whose effect was given counts until a withdrawal; what was moot never did. */
const held = sql`c.request_id = r.id and c.given_at is not null and (r.withdrawn_at is null or c.given_at > r.withdrawn_at)`;

/** {@link MoneyRow} of the request `r`. */
export const moneyOf = sql<MoneyRow>`
  case when r.paid_plan > ${Plan.free} then json_build_object(
    'paid_cents', (select coalesce(sum(c.amount_cents - c.refunded_cents), 0) from checkouts c where ${held}),
    'refund_asked', exists (select from refunds f where f.request_id = r.id and (f.status in ('pending', 'approved', 'failed')
      or f.status = 'paid' and f.kind in ('premium_unanswered', 'withdrawal') and (r.withdrawn_at is null or f.created_at > r.withdrawn_at)))) end`;

/** The order of `r` that can be paid now. */
export const openOrderOf = (now: Date) => sql`
  (select json_build_object('id', c.id, 'url', c.url, 'amount_cents', c.amount_cents, 'status', c.status, 'expires_at', ${iso(sql`c.expires_at`)})
    from checkouts c where c.request_id = r.id and c.status in ('open', 'failed') and c.expires_at > ${now} order by c.id desc limit 1)`;

/** {@link RefundRow} of `r`. */
export const lastRefundOf = sql`
  (select json_build_object('id', f.id, 'status', f.status, 'amount_cents', f.amount_cents) from refunds f where f.request_id = r.id order by f.id desc limit 1)`;

/** The row as the rules read it. */
export function moneyFacts(row: MoneyRow): MoneyFacts {
  return { paidCents: row?.paid_cents ?? 0, refundAsked: row?.refund_asked ?? false };
}

/** The same for one request, inside the transaction that has locked it. */
export async function readMoney(em: EntityManager, requestId: number): Promise<MoneyFacts> {
  const { rows } = await sql<{
    money: MoneyRow;
  }>`select ${moneyOf} as money from requests r where r.id = ${requestId}`.execute(sqlOf(em));
  return moneyFacts(rows[0]?.money ?? null);
}

/** The payments that a request's plan stands on, the newest first, with what is left of each in cents. */
export async function heldPayments(
  em: EntityManager,
  requestId: number,
): Promise<{ id: number; amountCents: Cents }[]> {
  const { rows } = await sql<{ id: number; left: number }>`
    select c.id, c.amount_cents - c.refunded_cents as left from requests r join checkouts c on ${held}
    where r.id = ${requestId} and c.amount_cents > c.refunded_cents order by c.id desc`.execute(sqlOf(em));
  return rows.map(({ id, left }) => ({ id, amountCents: left }));
}

/** The plan that is still paid for once a refund has taken its payments away. */
export async function planLeftAfter(em: EntityManager, requestId: number, refundId: number): Promise<PlanCode> {
  const { rows } = await sql<{ plan: PlanCode | null }>`
    select max(c.plan) as plan from requests r join checkouts c on ${held}
    where r.id = ${requestId} and (c.amount_cents = 0 or c.refunded_cents < c.amount_cents)
      and not exists (select from refund_payments p where p.checkout_id = c.id and p.refund_id = ${refundId})`.execute(
    sqlOf(em),
  );
  return rows[0]?.plan ?? Plan.free;
}

/** Whether the money of a premium request was asked back already, and not denied. */
export async function premiumRefundIsAsked(em: EntityManager, requestId: number): Promise<boolean> {
  const { rows } =
    await sql`select from refunds where request_id = ${requestId} and kind = 'premium_unanswered' and status <> 'denied'`.execute(
      sqlOf(em),
    );
  return rows.length > 0;
}
