import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { countsInPublic } from '../../matching/matching.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead, type Parameters } from '../../kernel/database/prepared-read.js';
import { iso, type Moment } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { listed, pageOf, type Listed } from '../../kernel/paging.js';
import { problems } from '../../kernel/problem.js';
import { billingLimits, ms, requestLimits } from '../../shared/limits.js';
import { CaseFigures } from '../../moderation/cases/cases.api.js';
import { ResponseStatus, Plan, RequestStatus } from '../../shared/requests/codes.js';
import { isOpenToChoiceSql } from '../forwarding/lifetime.sql.js';
import { lastRefundOf, moneyOf, openCheckoutOf } from '../plan/money.queries.js';
import { firmsOf } from '../forwarding/reach.js';
import type { RequestListQuery, UserRequest, UserRequestItem, WithdrawalItem } from '../requests.dto.js';
import { searched, type Searched } from './searched.js';
import { wasScreened } from '../../moderation/cases/cases.api.js';
import {
  awaitsStaff,
  itemView,
  requestView,
  withdrawalItem,
  type BaseRow,
  type DetailRow,
  type ListRow,
} from './user-requests.views.js';
import { answersToRequest, momentsOf, unnamedOf, type RequestGiven } from '../choice/user-responses.queries.js';

/** A request's columns: what both list and detail need. `r` is the request. */
const base = sql`
  r.id, r.status, r.plan, r.request_type_id, r.part, r.address_full, r.city, r.country_id, r.latitude, r.longitude,
  r.province_id, r.shared_contacts, length(r.description) as description_length,
  left(split_part(r.description, E'\\n', 1), 90) as title, r.ok_count as ok, r.ko_count as ko, r.approved_count as approved,
  r.contacts_count as contacts, ${iso(sql`coalesce(r.sent_at, r.created_at)`)} as created_at,
  ${iso(sql`r.sent_at`)} as sent_at, ${iso(sql`r.expires_at`)} as expires_at, r.paid_plan,
  ${iso(sql`r.paid_at`)} as paid_at, r.performance_agreed, r.sensitive_consent, ${moneyOf} as money,
  ${iso(sql`r.exclusive_until`)} as exclusive_until, ${iso(sql`r.forwarded_at`)} as forwarded_at,
  ${iso(sql`r.extended_at`)} as extended_at, ${iso(sql`r.held_at`)} as held_at,
  ${iso(sql`r.staff_decided_at`)} as staff_decided_at, ${iso(sql`r.replied_at`)} as replied_at,
  ${iso(sql`r.approved_at`)} as approved_at, ${iso(sql`r.closed_at`)} as closed_at,
  r.spoken, ${iso(sql`r.spoken_told_at`)} as spoken_told_at,
  (select ${iso(sql`f.updated_at`)} from feedbacks f where f.request_id = r.id) as feedback_at, r.facts_on::text, r.served_paper, r.papers,
  (select coalesce(json_agg(json_build_object('name', d.name, 'kind', d.kind, 'scan', d.scan)), '[]') from documents d
    where d.request_id = r.id) as filed,
  r.staff_reason, r.rejected_as, r.reply, r.kept_reason,
  r.staff_reason is not null and ${wasScreened(sql`r.id`)} as screened, counts.live, counts.opened, counts.unread`;

const countsOf = (more = sql``) => sql`
  cross join lateral (
    select
      (count(*) filter (where p.status in (${ResponseStatus.pending}, ${ResponseStatus.new}, ${ResponseStatus.wait},
        ${ResponseStatus.ok})))::integer as live,
      (count(*) filter (where p.opened_at is not null))::integer as opened,
      (count(*) filter (where p.status in (${ResponseStatus.ok}, ${ResponseStatus.ko}) and p.read_at is null))::integer as unread${more}
    from responses p where p.request_id = r.id
  ) counts`;

/** What the rules need to know for an upgrade, without counting the firms: the rules themselves decide. */
const mayBeWidened = (now: Moment) => sql<boolean>`
  ${isOpenToChoiceSql(now)} and r.plan in (${Plan.free}, ${Plan.basic}) and r.ok_count < ${requestLimits.maxQuotes}
  and r.latitude is not null and r.longitude is not null`;

interface ListGiven {
  account: number;
  limit: number;
  offset: number;
  now: Date;
}

type Filters = { statuses: readonly number[] | null } & Pick<Searched, 'number'> & {
    [Part in 'words' | 'types']: Searched[Part] | null;
  };

/** A request of the page, and how many there are; on a page behind the last there is no request. */
type PageRow = { total: number } & (ListRow | { id: null });

/** One page, the newest first: only its rows are joined. @param total how many there are @param mine which requests of all */
const pageOfRequests = (
  $: Parameters<ListGiven>,
  mine: RawBuilder<boolean>,
  total: RawBuilder<number> = sql`(select count(*)::integer from requests r where ${mine})`,
) => sql<PageRow>`
  select counted.total, item.*
  from (select ${total} as total) counted
  left join lateral (
    select ${base}, ${openCheckoutOf($.now)} as checkout
    from (select * from requests r where ${mine} order by r.id desc limit ${$.limit} offset ${$.offset}) r
    ${countsOf()}
  ) item on true
  order by item.id desc`;

const isOwn = (account: RawBuilder<number>) => sql<boolean>`r.account_id = ${account} and r.deleted_at is null`;

/** The stored count, kept as requests come and go: a long history does not slow its first page. */
const countOf = (account: RawBuilder<number>) => sql<number>`
  coalesce((select c.count from account_request_counts c where c.account_id = ${account}), 0)`;

const ownRequests = preparedRead<ListGiven, PageRow>(
  'requests.own',
  ($) => pageOfRequests($, isOwn($.account), countOf($.account)),
  ['limit'],
);

const ownRequestsFiltered = preparedRead<ListGiven & Filters, PageRow>(
  'requests.own_filtered',
  ($) =>
    pageOfRequests(
      $,
      sql`${isOwn($.account)}
        and (${$.statuses}::smallint[] is null or r.status = any(${$.statuses}::smallint[]))
        and (${$.words}::text is null or r.description ilike ${$.words} or r.city ilike ${$.words}
          or r.id = ${$.number}::integer or r.request_type_id = any(${$.types}::text[]))`,
    ),
  ['limit'],
);

const ownRequest = preparedRead<RequestGiven, DetailRow>(
  'requests.own_request',
  ($) => sql<DetailRow>`
    select ${base}, r.description, r.extra, r.invoice, r.opposing_party_given, r.coupon_code,
      ${openCheckoutOf($.now)} as checkout, ${lastRefundOf} as refund,
      (select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'scan', d.scan,
        'size', d.size, 'created_at', ${iso(sql`d.created_at`)}, 'kind', d.kind) order by d.id)
        from documents d where d.request_id = r.id) as documents,
      (select json_build_object('updated', 1,
        'satisfaction_lawyer', f.satisfaction_lawyer, 'satisfaction_site', f.satisfaction_site,
        'review_lawyer', f.review_lawyer, 'review_site', f.review_site,
        'no_choice_reason', f.no_choice_reason, 'reply', case when f.reply_removed_at is null then f.reply end,
        'public', ${countsInPublic('f')}, 'public_from', ${iso(sql`f.counts_from`)},
        'removed', f.removed_at is not null, 'may_return', f.may_return)
        from feedbacks f where f.request_id = r.id) as feedback,
      counts.unnamed, case when ${mayBeWidened($.now)} then ${firmsOf(sql`counts.live`, $.now)} end as firms
    from requests r
    ${countsOf(sql`, ${unnamedOf} as unnamed`)}
    where r.id = ${$.id} and ${isOwn($.account)}`,
);

/** What a citizen reads of the requests that are theirs. */
@Injectable()
export class UserRequestsQueries {
  constructor(
    private readonly database: Database,
    private readonly figures: CaseFigures,
    private readonly clock: Clock,
  ) {}

  /** The newest first. `q` is a part of the description, the city or the subject, or the number of the request. */
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<UserRequestItem>> {
    const page = pageOf(query);
    const { limit, offset } = page;
    const now = this.clock.now();
    const given = { account: actor.accountId, limit, offset, now };
    const filters = {
      statuses: query.status ?? null,
      ...(query.q ? searched(query.q) : { words: null, number: null, types: null }),
    };
    const rows = await (filters.statuses || filters.words
      ? this.database.rows(ownRequestsFiltered, { ...given, ...filters })
      : this.database.rows(ownRequests, given));
    return listed(
      rows.flatMap((row) => (row.id === null ? [] : itemView(row, locale, now))),
      page,
      rows[0]?.total ?? 0,
    );
  }

  /** The paid plans that can be withdrawn from now, the latest payment first. */
  async withdrawals(actor: Actor, locale: Locale): Promise<WithdrawalItem[]> {
    const now = this.clock.now();
    const { rows } = await sql<BaseRow>`
      select ${base} from requests r ${countsOf()}
      where r.account_id = ${actor.accountId} and r.deleted_at is null and r.paid_plan > ${Plan.free}
        and r.paid_at >= ${plus(now, -(billingLimits.withdrawalDays + 1) * ms.day)}
      order by r.paid_at desc`.execute(this.database.read);
    return rows.flatMap((row) => withdrawalItem(row, locale, now) ?? []);
  }

  /** Everything about one's own request. @throws not_found for anyone else's */
  async one(actor: Actor, id: number, locale: Locale): Promise<UserRequest> {
    const now = this.clock.now();
    const given = { id, account: actor.accountId, ...momentsOf(now) };
    const [found, answers] = await Promise.all([
      this.database.row(ownRequest, given),
      this.database.rows(answersToRequest, given),
    ]);
    if (!found) throw problems.not_found();
    // Read only while a decision of staff is awaited.
    const usual = awaitsStaff(found)
      ? await this.figures.usualHours(found.status === RequestStatus.new ? 'screening' : 'rejection_reply')
      : null;
    return requestView(found, answers, locale, now, usual);
  }
}
