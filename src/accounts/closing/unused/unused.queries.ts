import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../../kernel/database/database.js';
import { before, iso } from '../../../kernel/database/sql.js';
import { accountLimits } from '../../../shared/limits.js';
import { suspendedNow } from '../../accounts.api.js';

const period = sql`make_interval(months => ${sql.lit(accountLimits.unusedMonths)})`;

/**
 * The condition that the account `a` has not been used for two years: nobody signed in, and no device that stayed
 * signed in made a call. A suspended account does not count, because its owner could not. Rule 21.11.
 */
const isUnused = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  a.deleted_at is null and a.confirmed_at is not null
  and coalesce(a.last_seen_at, a.confirmed_at) < ${now}::timestamptz - ${period}
  and not exists (
    select from sessions s where s.account_id = a.id and s.last_seen_at >= ${now}::timestamptz - ${period})
  and not ${suspendedNow(now)})`;

/** Its owner was never notified, or more than two years ago. */
const isNotNotified = (now: Date) =>
  sql`(a.unused_told_at is null or a.unused_told_at < ${now}::timestamptz - ${period})`;

/** Its owner was notified a month ago, and staff have had no case about it since. */
const isUnanswered = (now: Date) => sql`(
  a.unused_told_at <= ${before(now, accountLimits.unusedAnswer)}
  and a.unused_told_at >= ${now}::timestamptz - ${period}
  and not exists (
    select from cases c
    where c.kind = 'inactive' and c.subject_type = 'account' and c.subject_id = a.id and c.opened_at >= a.unused_told_at))`;

/** Accounts whose owner is to be notified, or one of them. */
export const unusedToNotify = (now: Date, most: number, only: number | null = null) => sql<{ id: number }>`
  select a.id from accounts a
  where ${isUnused(now)} and ${isNotNotified(now)} and (${only}::integer is null or a.id = ${only})
  order by a.id
  limit ${most}`;

/** Accounts that staff have to decide about, or one of them. */
export const unusedToDecide = (now: Date, most: number, only: number | null = null) => sql<{ id: number }>`
  select a.id from accounts a
  where ${isUnanswered(now)} and ${isUnused(now)} and (${only}::integer is null or a.id = ${only})
  order by a.id
  limit ${most}`;

/** What staff look at before they keep or delete an unused account. */
export interface UnusedFile {
  readonly last_seen_at: string | null;
  readonly told_at: string | null;
  readonly created_at: string;
  /** Credits; null for a citizen. */
  readonly balance: number | null;
  readonly requests: number;
  readonly responses: number;
  readonly invoices: number;
}

/** What an unused account still holds. */
export async function unusedFile(db: Sql, accountId: number): Promise<UnusedFile> {
  const { rows } = await sql<UnusedFile>`
    select ${iso(sql`a.last_seen_at`)} as last_seen_at,
      ${iso(sql`a.unused_told_at`)} as told_at,
      ${iso(sql`a.created_at`)} as created_at,
      (select w.balance from wallets w where w.account_id = a.id) as balance,
      (select count(*)::integer from requests r where r.account_id = a.id and r.deleted_at is null) as requests,
      (select count(*)::integer from responses p where p.firm_id = a.id) as responses,
      (select count(*)::integer from invoices i where i.account_id = a.id) as invoices
    from accounts a
    where a.id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no account ${accountId}`);
  return row;
}
