import { sql } from 'kysely';
import { CreditType } from '../../shared/credits/credits.codes.js';
import type { Sql } from '../../kernel/database/database.js';
import { billingLimits } from '../../shared/limits.js';
import type { PackageFacts } from './refund.rules.js';

/** A package, with what decides about its refund. */
export interface FoundPackage {
  readonly lotId: number;
  readonly checkoutId: number | null;
  readonly facts: PackageFacts;
}

interface Row {
  lot_id: number;
  checkout_id: number | null;
  paid_at: Date | string | null;
  paid_cents: number | null;
  amount: number;
  remaining: number;
  taken_back: number;
  expires_at: Date | string;
  answerable: boolean;
}

const UNUSABLE_SECONDS = billingLimits.unusableFor / 1000;

/**
 * The facts of some lots of a firm, for {@link packageRefund}. A request was answerable while the firm's response was
 * new or open: from its turn until the firm answered, the response lapsed, or the request ended. A response that only
 * waited for its turn was not answerable.
 */
export async function packageFacts(
  db: Sql,
  accountId: number,
  lotIds: readonly number[],
): Promise<Map<number, FoundPackage>> {
  const { rows } = await sql<Row>`
    select
      l.id as lot_id,
      c.id as checkout_id,
      c.paid_at,
      c.amount_cents - c.refunded_cents as paid_cents,
      l.amount,
      l.remaining,
      l.expires_at,
      (
        select coalesce(-sum(m.amount), 0)::integer from credit_movements m
        where m.lot_id = l.id and m.type = ${CreditType.refundDeposit}
      ) as taken_back,
      exists (
        select 1
        from responses r
        join requests q on q.id = r.request_id
        where r.firm_id = l.account_id
          and r.released_at <= c.paid_at + make_interval(secs => ${UNUSABLE_SECONDS})
          and coalesce(least(r.answered_at, r.lapsed_at, q.ended_at, q.expires_at), 'infinity') > c.paid_at
      ) as answerable
    from credit_lots l
    left join checkouts c on c.lot_id = l.id
    where l.account_id = ${accountId}
      and l.id = any(${[...lotIds]}::integer[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.lot_id,
      {
        lotId: row.lot_id,
        checkoutId: row.checkout_id,
        facts: {
          paidAt: row.paid_at === null ? null : new Date(row.paid_at),
          paidCents: row.paid_cents ?? 0,
          amount: row.amount,
          remaining: row.remaining,
          takenBack: row.taken_back,
          expiresAt: new Date(row.expires_at),
          answerable: row.answerable,
        },
      },
    ]),
  );
}
