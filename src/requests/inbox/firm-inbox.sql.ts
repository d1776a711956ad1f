import { sql, type RawBuilder } from 'kysely';
import { before, type Moment } from '../../kernel/database/sql.js';
import { requestLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { choiceBegan } from '../forwarding/lifetime.sql.js';

/**
 * What the firm sees of a response, in SQL: `lost` once the request ended without it. The function `response_is_lost` of the
 * database says the same as `shownStatus` of response.rules.ts, and a test compares the two over every combination. `p` is the
 * response, `r` its request.
 */
export const shownStatusSql = (now: Moment): RawBuilder<number> => sql<number>`case
  when response_is_lost(p.status, r.status, r.expires_at, r.sent_at, ${now}, ${choiceBegan(now)}) then ${ResponseStatus.lost}
  else p.status end`;

/** The responses of requests that ended no later than this have left the inbox, unless the firm answered them. */
const leftBefore = (now: Moment): RawBuilder<Date> => before(now, requestLimits.leavesPanelAfter);

/**
 * An ended request leaves the inbox after 30 days; the firm's own quotes and opinions stay in its archive. Deleted
 * requests are gone at once. `p` is the response, `r` its request.
 */
export const isInInbox = (now: Moment): RawBuilder<boolean> => sql<boolean>`
  r.deleted_at is null and (p.answered_at is not null or coalesce(p.lapsed_at, r.ended_at) is null
    or coalesce(p.lapsed_at, r.ended_at) > ${leftBefore(now)})`;

/** {@link isInInbox}, by the columns of the response itself. */
export const standsInInbox = (now: Moment): RawBuilder<boolean> => sql<boolean>`(
  p.inbox_status is not null and (p.inbox_ended_at is null or p.inbox_ended_at > ${leftBefore(now)}))`;

/**
 * Common table expressions on a firm's inbox. `stale` are the few responses whose stored status is out of date since
 * the last sweep, with the status that the firm sees (null: left the inbox); `tally` adds up to how many responses have a
 * status.
 */
export const inboxTally = (firm: RawBuilder<number>, now: Moment): RawBuilder<unknown> => sql`
  overtaken as (
    select id from responses where firm_id = ${firm} and inbox_due_at <= ${now}
    union
    select id from responses where firm_id = ${firm} and inbox_status is not null and inbox_ended_at <= ${leftBefore(now)}
  ),
  stale as (
    select p.id, p.inbox_status, p.inbox_ends_at, case when ${isInInbox(now)} then ${shownStatusSql(now)} end as shown
    from overtaken
    join responses p using (id)
    join requests r on r.id = p.request_id
    where p.inbox_status is not null
  ),
  tally as (
    select status, count from firm_inbox_counts where firm_id = ${firm}
    union all
    select inbox_status, -1 from stale
    union all
    select shown, 1 from stale where shown is not null
  )`;

/**
 * One page of a firm's inbox as ids, from the columns of the responses: what ends first comes first, then the
 * newest. It reads the rows of the page and not the history before it. `tally` of {@link inboxTally} must come before it.
 * @param statuses only responses that the firm sees in one of these, an array of smallint; all when left out
 */
export const inboxPage = (
  firm: RawBuilder<number>,
  now: Moment,
  limit: RawBuilder<number>,
  offset: RawBuilder<number>,
  statuses?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  statuses
    ? sql`
      page as (
        select id, inbox_ends_at
        from (
          select fresh.id, fresh.inbox_ends_at
          from unnest(${statuses}::smallint[]) wanted (status)
          cross join lateral (
            select p.id, p.inbox_ends_at
            from responses p
            where p.firm_id = ${firm} and p.inbox_status = wanted.status and ${standsInInbox(now)}
              and (p.inbox_due_at is null or p.inbox_due_at > ${now})
            order by p.inbox_ends_at, p.id desc
            limit ${limit}::bigint + ${offset}::bigint
          ) fresh
          union all
          select id, inbox_ends_at from stale where shown = any(${statuses}::smallint[])
        ) found
        order by inbox_ends_at, id desc
        limit ${limit} offset ${offset}
      )`
    : sql`
      page as (
        select p.id, p.inbox_ends_at
        from responses p
        where p.firm_id = ${firm} and ${standsInInbox(now)}
        order by p.inbox_ends_at, p.id desc
        limit ${limit} offset ${offset}
      )`;
