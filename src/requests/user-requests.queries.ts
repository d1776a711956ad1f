import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { preparedRead } from '../kernel/database/prepared-read.js';
import { iso, like, type Moment } from '../kernel/database/sql.js';
import type { Locale } from '../kernel/locale.js';
import { listed, pageOf, type Listed } from '../kernel/paging.js';
import { problems } from '../kernel/problem.js';
import { billingLimits, ms, requestLimits } from '../limits.js';
import { ResponseStatus, Plan } from './codes.js';
import { isOpenToChoiceSql } from './lifetime.sql.js';
import { lastRefundOf, moneyOf, openCheckoutOf } from './money.queries.js';
import { firmsOf } from './reach.js';
import type { RequestListQuery, UserRequest, UserRequestItem, WithdrawalItem } from './requests.dto.js';
import {
  itemView,
  requestView,
  withdrawalItem,
  type BaseRow,
  type DetailRow,
  type ListRow,
} from './user-requests.views.js';
import { momentsOf, responsesOfRequest } from './user-responses.queries.js';

/** A request's columns as JSON: what both list and detail need. `r` is the request. */
const base = sql`
  'id', r.id, 'status', r.status, 'plan', r.plan, 'request_type_id', r.request_type_id, 'part', r.part,
  'geo', json_build_object('address_full', r.address_full, 'city', r.city, 'country_id', r.country_id,
    'latitude', r.latitude, 'longitude', r.longitude, 'province_id', r.province_id),
  'shared_contacts', r.shared_contacts, 'description_length', length(r.description),
    'title', left(split_part(r.description, E'\\n', 1), 90),
  'ok', r.ok_count, 'ko', r.ko_count, 'approved', r.approved_count, 'contacts', r.contacts_count,
  'created_at', ${iso(sql`coalesce(r.sent_at, r.created_at)`)}, 'sent_at', ${iso(sql`r.sent_at`)}, 'expires_at', ${iso(sql`r.expires_at`)},
  'paid_plan', r.paid_plan, 'paid_at', ${iso(sql`r.paid_at`)}, 'performance_agreed', r.performance_agreed, 'money', ${moneyOf},
  'exclusive_until', ${iso(sql`r.exclusive_until`)}, 'forwarded_at', ${iso(sql`r.forwarded_at`)}, 'extended_at', ${iso(sql`r.extended_at`)},
  'live', counts.live, 'opened', counts.opened, 'unread', counts.unread`;

const responseCountsOf = sql`
  cross join lateral (
    select count(*) filter (where p.status in (${ResponseStatus.pending}, ${ResponseStatus.new}, ${ResponseStatus.wait},
      ${ResponseStatus.ok})) as live,
      count(*) filter (where p.opened_at is not null) as opened,
      count(*) filter (where p.status in (${ResponseStatus.ok}, ${ResponseStatus.ko}) and p.read_at is null) as unread
    from responses p where p.request_id = r.id
  ) counts`;

/** What the rules ask of an upgrade, as far as it saves counting the firms there are: they decide themselves. */
const mayBeWidened = (now: Moment) => sql<boolean>`
  ${isOpenToChoiceSql(now)} and r.plan in (${Plan.free}, ${Plan.basic}) and r.ok_count < ${requestLimits.maxQuotes}
  and r.latitude is not null and r.longitude is not null`;

interface ListGiven {
  account: number;
  statuses: readonly number[] | null;
  words: string | null;
  limit: number;
  offset: number;
  now: Date;
}

const ownRequests = preparedRead<ListGiven, { total: number; items: ListRow[] }>(
  'requests.own',
  ($) => sql<{ total: number; items: ListRow[] }>`
    with mine as (
      select r.id
      from requests r
      where r.account_id = ${$.account} and r.deleted_at is null
        and (${$.statuses}::smallint[] is null or r.status = any(${$.statuses}::smallint[]))
        and (${$.words}::text is null or r.description ilike ${$.words} or r.city ilike ${$.words})
    ),
    slice as (select id from mine order by id desc limit ${$.limit} offset ${$.offset})
    select
      (select count(*)::integer from mine) as total,
      coalesce((
        select json_agg(json_build_object(${base}, 'checkout', ${openCheckoutOf($.now)}) order by r.id desc)
        from slice
        join requests r using (id)
        ${responseCountsOf}
      ), '[]') as items`,
  ['limit'],
);

const ownRequest = preparedRead<{ id: number; account: number; now: Date; experienceSince: Date }, { row: DetailRow }>(
  'requests.own_request',
  ($) => sql<{ row: DetailRow }>`
    select json_build_object(${base},
      'description', r.description, 'extra', r.extra, 'invoice', r.invoice,
      'opposing_party_given', r.opposing_party_given, 'coupon_code', r.coupon_code,
      'checkout', ${openCheckoutOf($.now)}, 'refund', ${lastRefundOf},
      'approved_at', ${iso(sql`r.approved_at`)}, 'closed_at', ${iso(sql`r.closed_at`)},
      'documents', coalesce((
        select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type,
          'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) order by d.id)
        from documents d where d.request_id = r.id), '[]'),
      'feedback', (
        select json_build_object('updated', 1,
          'satisfaction_lawyer', f.satisfaction_lawyer, 'satisfaction_site', f.satisfaction_site,
          'review_lawyer', f.review_lawyer, 'review_site', f.review_site, 'reply', f.reply)
        from feedbacks f where f.request_id = r.id),
      'responses', ${responsesOfRequest(sql`r.id`, $)},
      'firms', case when ${mayBeWidened($.now)} then ${firmsOf(sql`counts.live`, $.now)} end
    ) as row
    from requests r
    ${responseCountsOf}
    where r.id = ${$.id} and r.account_id = ${$.account} and r.deleted_at is null`,
);

/** What a citizen reads of the requests that are theirs. */
@Injectable()
export class UserRequestsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The newest first; `q` looks in description and city. */
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<UserRequestItem>> {
    const page = pageOf(query);
    const { limit, offset } = page;
    const now = this.clock.now();
    const found = await this.database.row(ownRequests, {
      account: actor.accountId,
      statuses: query.status ?? null,
      words: query.q ? like(query.q) : null,
      limit,
      offset,
      now,
    });
    return listed(
      (found?.items ?? []).map((row) => itemView(row, locale, now)),
      page,
      found?.total ?? 0,
    );
  }

  /** The paid plans that can be withdrawn from now, the latest payment first. */
  async withdrawals(actor: Actor, locale: Locale): Promise<WithdrawalItem[]> {
    const now = this.clock.now();
    const { rows } = await sql<{ row: BaseRow }>`
      select json_build_object(${base}) as row from requests r ${responseCountsOf}
      where r.account_id = ${actor.accountId} and r.deleted_at is null and r.paid_plan > ${Plan.free}
        and r.paid_at >= ${plus(now, -(billingLimits.withdrawalDays + 1) * ms.day)}
      order by r.paid_at desc`.execute(this.database.read);
    return rows.flatMap(({ row }) => withdrawalItem(row, locale, now) ?? []);
  }

  /** Everything about one's own request. @throws not_found for anyone else's */
  async one(actor: Actor, id: number, locale: Locale): Promise<UserRequest> {
    const now = this.clock.now();
    const found = await this.database.row(ownRequest, { id, account: actor.accountId, ...momentsOf(now) });
    if (!found) throw problems.not_found();
    return requestView(found.row, locale, now);
  }
}
