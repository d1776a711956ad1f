import { sql, type RawBuilder } from 'kysely';
import { before } from '../../kernel/database/sql.js';
import { accountLimits } from '../../shared/limits.js';
import { suspendedNow } from '../accounts.api.js';

const period = sql`make_interval(months => ${sql.lit(accountLimits.unusedMonths)})`;

/**
 * The condition that the member `m` of the account `a` has not signed in for two years, and that no device of theirs
 * that stayed signed in made a call. Members of a suspended account do not count, because they could not. Rule 26.10.
 */
const isUnused = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  m.accepted_at is not null and m.removed_at is null
  and coalesce(m.last_seen_at, m.accepted_at) < ${now}::timestamptz - ${period}
  and not exists (
    select from sessions s where s.member_id = m.id and s.last_seen_at >= ${now}::timestamptz - ${period})
  and not ${suspendedNow(now)})`;

/** Members who are to be notified, or one of them. */
export const membersToNotify = (now: Date, most: number, only: number | null = null) => sql<{ id: number }>`
  select m.id
  from firm_members m
  join accounts a on a.id = m.account_id
  where ${isUnused(now)} and m.unused_told_at is null and (${only}::integer is null or m.id = ${only})
  order by m.id
  limit ${most}`;

/** Members who were notified a month ago and have not signed in since, or one of them. */
export const membersToRemove = (now: Date, most: number, only: number | null = null) => sql<{ id: number }>`
  select m.id
  from firm_members m
  join accounts a on a.id = m.account_id
  where ${isUnused(now)} and m.unused_told_at <= ${before(now, accountLimits.unusedAnswer)}
    and (${only}::integer is null or m.id = ${only})
  order by m.id
  limit ${most}`;
