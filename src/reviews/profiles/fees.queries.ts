import { sql, type RawBuilder } from 'kysely';
import { plusMonths } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { directoryLimits } from '../../shared/limits.js';

/** A range, from the first to the third quartile. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What law firms asked for in their quotes, of which at least half lie in these ranges. */
export interface Fees {
  /** How many quotes were counted. */
  readonly quotes: number;
  /** Of the outcome, in hundredths of a percent. */
  readonly percentage: Range;
  /** Due whatever the outcome, in cents, without what the law adds. */
  readonly fixed: Range;
}

interface FeesRow {
  readonly quotes: number;
  readonly percentage: number[] | null;
  readonly fixed: number[] | null;
}

const QUARTILES = sql`array[0.25, 0.75]`;

/**
 * The ranges of the quotes that meet a condition; null for fewer than five, because a range of few would tell what one
 * client was asked. Quotes whose percentage is taken of an agreed value are left out: they do not compare. Rule 10.26.
 */
async function feesOf(db: Sql, now: Date, condition: RawBuilder<unknown>): Promise<Fees | null> {
  const { rows } = await sql<FeesRow>`
    select
      count(*)::int as quotes,
      percentile_disc(${QUARTILES}) within group (order by r.percentage_hundredths)::float8[] as percentage,
      percentile_disc(${QUARTILES}) within group (
        order by coalesce(r.fixed_costs_cents, 0) + coalesce(r.final_costs_cents, 0))::float8[] as fixed
    from responses r
    where ${condition}
      and r.status in (${ResponseStatus.ok}, ${ResponseStatus.approved})
      and r.percentage_base <> 'agreed_value'
      and r.answered_at > ${plusMonths(now, -directoryLimits.feesMonths)}::timestamptz`.execute(db);
  const [row] = rows;
  if (!row?.percentage || !row.fixed || row.quotes < directoryLimits.feesFrom) return null;
  const range = ([from = 0, to = 0]: number[]): Range => ({ from, to });
  return { quotes: row.quotes, percentage: range(row.percentage), fixed: range(row.fixed) };
}

/** What is asked for in a subject. */
export const feesOfSubject = (db: Sql, requestTypeId: string, now: Date): Promise<Fees | null> =>
  feesOf(db, now, sql`r.request_type_id = ${requestTypeId}`);

/** What a firm asks for, in all its subjects together. */
export const feesOfFirm = (db: Sql, firmId: number, now: Date): Promise<Fees | null> =>
  feesOf(db, now, sql`r.firm_id = ${firmId}`);
