import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RefundStatus } from '../billing/billing.codes.js';
import { sqlOf } from '../kernel/database/database.js';
import { iso } from '../kernel/database/sql.js';
import { Plan } from './codes.js';
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
      or f.status = 'paid' and f.kind <> 'request_ended' and (r.withdrawn_at is null or f.created_at > r.withdrawn_at)))) end`;

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
  const { rows } = await sql<{ money: MoneyRow }>`select ${moneyOf} as money from requests r where r.id = ${requestId}`.execute(sqlOf(em));
  return moneyFacts(rows[0]?.money ?? null);
}
