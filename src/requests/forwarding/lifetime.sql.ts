import { sql, type RawBuilder } from 'kysely';
import { before, type Moment } from '../../kernel/database/sql.js';
import { planReach, requestLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { choiceStatuses, openStatuses } from './lifetime.rules.js';

/**
 * The predicates of lifetime.rules.ts in SQL. `r` is a request and `p` a response; a request that was deleted keeps its
 * state, so statements exclude it by themselves.
 */

/** `isOpen`. */
export const isOpenSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  r.status = any(${[...openStatuses]}::smallint[])
  and (r.expires_at is null or r.expires_at > ${now}))`;

/** `isOpenToChoice`. */
export const isOpenToChoiceSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  r.status = any(${[...choiceStatuses]}::smallint[])
  and coalesce(r.sent_at >= ${choiceBegan(now)}, false))`;

/** The moment of sending of a request whose time to choose ends at `end`. */
export const choiceBegan = (end: Moment): RawBuilder<Date> =>
  before(end, requestLimits.duration + requestLimits.extraApproval);

/** `mayBeForwarded`. */
export const mayBeForwardedSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  ${isOpenSql(now)}
  and r.held_at is null
  and r.ok_count < ${requestLimits.maxQuotes}
  and (r.forwarded_at is null or coalesce(r.expires_at >= ${before(now, -requestLimits.refillUntil)}, false)))`;

/** `lapseIsDue`. */
export const lapseIsDueSql = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  p.status = ${ResponseStatus.new} and p.lapse_at is not null and p.lapse_at <= ${now})`;

/** `validUntilOf` a response. @param alias of the table */
export const validUntilSql = (alias: 'p' | 'r'): RawBuilder<Date | null> => sql<Date | null>`least(
  ${sql.ref(`${alias}.valid_until`)},
  (${sql.ref(`${alias}.valid_through`)} + 1)::timestamp at time zone 'Europe/Rome' - interval '1 millisecond')`;

/** `reachOf` the plan of `r`. */
export const reachSql: RawBuilder<number> = sql<number>`(case r.plan ${sql.join(
  Object.entries(planReach).map(([code, reach]) => sql`when ${sql.lit(Number(code))} then ${sql.lit(reach)}`),
  sql` `,
)} end)`;
