import { sql, type RawBuilder } from 'kysely';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { endOfDay, startOfDay } from '../../kernel/database/sql.js';

/**
 * Money by the days of Rome, as `day` (YYYY-MM-DD) and `cents` or `credits`: the first screen of finance and the
 * reconciliation read the same figures from here. `from` and `to` are days, both included.
 */
type Days = (from: string, to: string) => RawBuilder<unknown>;

/** The day of an instant in Rome, YYYY-MM-DD. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'Europe/Rome', 'YYYY-MM-DD')`;

const within = (instant: RawBuilder<unknown>, from: string, to: string) =>
  sql`${instant} >= ${startOfDay(from)} and ${instant} < ${endOfDay(to)}`;

/** What buyers paid. Refunds are not deducted: they are a figure of their own. */
export const paymentsByDay: Days = (from, to) => sql`
  select ${dayOf(sql`paid_at`)} as day, sum(amount_cents)::integer as cents
  from checkouts
  where ${within(sql`paid_at`, from, to)}
  group by 1
  having sum(amount_cents) > 0`;

/** What was paid back. */
export const refundsByDay: Days = (from, to) => sql`
  select ${dayOf(sql`paid_at`)} as day, sum(amount_cents)::integer as cents
  from refund_payments
  where ${within(sql`paid_at`, from, to)}
  group by 1`;

/** Credits bought, by the ledger. */
export const creditsSoldByDay: Days = (from, to) => sql`
  select ${dayOf(sql`created_at`)} as day, sum(amount)::integer as credits
  from credit_movements
  where type = ${CreditType.deposit} and ${within(sql`created_at`, from, to)}
  group by 1`;
