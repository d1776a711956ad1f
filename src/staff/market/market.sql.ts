import { sql, type RawBuilder } from 'kysely';
import { CreditType } from '../../shared/credits/credits.codes.js';
import { feedbackLimits, marketLimits } from '../../shared/limits.js';
import { ResponseStatus } from '../../shared/requests/codes.js';

/** The day of an instant in Rome. */
const day = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Rome')::date`;

const isQuote = sql`p.status in (${ResponseStatus.ok}, ${ResponseStatus.approved}) and p.answered_at is not null`;

/**
 * What requests add to the figures of the market, as rows of `request_id`, `day`, `figure`, `value` and `count`, with their
 * `request_type_id` and `province_id`. It follows from the present rows alone, so a request that is counted twice counts
 * once. No two of its parts are joined: their sizes are unknown to the planner. Rules 16.23 to 16.25.
 * @param which a condition on `q`, a request
 */
export const marketEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with published as (
    select q.id, q.sent_at, ${day(sql`q.sent_at`)} as day, q.approved_at, q.request_type_id,
      case when q.deleted_at is null then coalesce(q.province_id, '') else coalesce(m.province_id, '') end as province_id
    from requests q
    left join market_requests m on m.request_id = q.id
    where q.sent_at is not null and q.held_at is null and ${which}
  ),
  reached as (
    select q.id, q.request_type_id, q.province_id, q.day, q.approved_at,
      count(p.id)::integer as reach,
      count(p.released_at)::integer as received,
      count(p.answered_at)::integer as answered,
      count(*) filter (where ${isQuote})::integer as quotes,
      count(*) filter (
        where ${isQuote} and p.answered_at <= q.sent_at + ${sql.lit(marketLimits.quotesWithin / 1000)} * interval '1 second'
      )::integer as early_quotes,
      ceil(greatest(extract(epoch from min(p.answered_at) - q.sent_at), 1) / 3600)::integer as first_hours
    from published q
    left join responses p on p.request_id = q.id
    group by q.id, q.request_type_id, q.province_id, q.day, q.approved_at, q.sent_at
  )
  select id as request_id, request_type_id, province_id, day, 'published' as figure, 0 as value, 1 as count from published
  union all
  select r.id, r.request_type_id, r.province_id, r.day, f.figure, f.value, f.count
  from reached r
  cross join lateral (values
    ('reach', r.reach, 1),
    ('received', 0, r.received),
    ('answered', 0, r.answered),
    ('first_answer', r.first_hours, case when r.answered > 0 then 1 else 0 end),
    ('quoted', 0, case when r.quotes > 0 then 1 else 0 end),
    ('three_quotes', 0, case when r.early_quotes >= ${sql.lit(marketLimits.quotesWanted)} then 1 else 0 end),
    ('chosen', 0, case when r.approved_at is null then 0 else 1 end)
  ) f (figure, value, count)
  where f.count > 0
  union all
  select q.id, q.request_type_id, q.province_id, q.day, f.figure, 0, 1
  from published q
  join feedbacks b on b.request_id = q.id and b.satisfaction_lawyer is not null and b.removed_at is null
  cross join lateral (values
    ('rated', true),
    ('satisfied', b.satisfaction_lawyer >= ${sql.lit(feedbackLimits.goodFrom)})
  ) f (figure, holds)
  where f.holds
  union all
  select q.id, q.request_type_id, q.province_id, ${day(sql`p.answered_at`)}, 'answers', 0, count(*)::integer
  from published q
  join responses p on p.request_id = q.id
  where p.answered_at is not null
  group by 1, 2, 3, 4
  union all
  select q.id, q.request_type_id, q.province_id, date_trunc('month', ${day(sql`p.answered_at`)})::date, 'answering_firm', p.firm_id, 1
  from published q
  join responses p on p.request_id = q.id
  where p.answered_at is not null
  union all
  select id, request_type_id, province_id, ${day(sql`approved_at`)}, 'choices', 0, 1 from published where approved_at is not null
  union all
  select q.id, q.request_type_id, q.province_id, ${day(sql`c.created_at`)}, 'credits_spent', 0, -sum(c.amount)::integer
  from published q
  join responses p on p.request_id = q.id
  join credit_movements c on c.response_id = p.id
  where c.type in (${sql.lit(CreditType.operation)}, ${sql.lit(CreditType.refundOperation)})
  group by 1, 2, 3, 4
  having sum(c.amount) <> 0`;

/** What `market_requests` says that requests have added, in the same columns. */
export const countedEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.request_id, m.request_type_id, m.province_id,
    (e ->> 0)::date as day, e ->> 1 as figure, (e ->> 2)::integer as value, (e ->> 3)::integer as count
  from market_requests m
  cross join lateral jsonb_array_elements(m.counted) e
  where ${which}`;

/** Credits bought by day: the one figure that belongs to no request. */
export const boughtEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select '' as request_type_id, '' as province_id, ${day(sql`c.created_at`)} as day, 'credits_sold' as figure,
    0 as value, sum(c.amount)::integer as count
  from credit_movements c
  where c.type = ${sql.lit(CreditType.deposit)} and ${which}
  group by 3`;
