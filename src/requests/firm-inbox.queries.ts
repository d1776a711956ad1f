import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { iso, like } from '../kernel/database/sql.js';
import type { Locale } from '../kernel/locale.js';
import { listed, pageOf, type Listed } from '../kernel/paging.js';
import { problems } from '../kernel/problem.js';
import { requestLimits } from '../limits.js';
import { ResponseStatus } from './codes.js';
import { isOpenSql, isOpenToChoiceSql } from './lifetime.sql.js';
import { firmInboxItem, firmInboxRequest, type FirmInboxDetailRow, type FirmInboxRow } from './firm-inbox.views.js';
import type { LawyerRequest, LawyerRequestItem } from './firm-inbox.dto.js';
import type { RequestListQuery } from './requests.dto.js';

/**
 * What the firm sees of a response, in SQL: `lost` once the request ended without it. It says the same as `shownStatus` of
 * response.rules.ts, and a test compares the two over every combination. `p` is the response, `r` its request.
 */
export function shownStatusSql(now: Date): RawBuilder<number> {
  return sql<number>`case
    when p.status = ${ResponseStatus.ok} and not ${isOpenToChoiceSql(now)} then ${ResponseStatus.lost}
    when p.status in (${ResponseStatus.pending}, ${ResponseStatus.new}, ${ResponseStatus.wait})
      and not ${isOpenSql(now)} then ${ResponseStatus.lost}
    else p.status end`;
}

/** The part of the firm inbox that a response belongs to, from the shown status. */
const TABS = {
  new: [ResponseStatus.pending, ResponseStatus.new],
  to_answer: [ResponseStatus.wait],
  quoted: [ResponseStatus.ok, ResponseStatus.ko],
  won: [ResponseStatus.approved],
  lost: [ResponseStatus.lost, ResponseStatus.fallback],
} as const;

/**
 * An ended request leaves the panel after 30 days; the firm's own quotes and opinions stay in its archive. Deleted requests are
 * gone at once.
 */
export function onThePanel(now: Date): RawBuilder<boolean> {
  return sql<boolean>`r.deleted_at is null and (p.answered_at is not null or coalesce(p.lapsed_at, r.ended_at) is null
    or coalesce(p.lapsed_at, r.ended_at) > ${plus(now, -requestLimits.leavesPanelAfter)})`;
}

const row = sql`
  'id', r.id, 'status', r.status, 'plan', r.plan, 'request_type_id', r.request_type_id, 'part', r.part,
    'shared_contacts', r.shared_contacts,
  'geo', json_build_object('address_full', r.address_full, 'city', r.city, 'country_id', r.country_id,
    'latitude', r.latitude, 'longitude', r.longitude, 'province_id', r.province_id),
  'ok', r.ok_count, 'ko', r.ko_count, 'approved', r.approved_count, 'contacts', r.contacts_count,
  'sent_at', ${iso(sql`r.sent_at`)}, 'expires_at', ${iso(sql`r.expires_at`)}, 'exclusive_until', ${iso(sql`r.exclusive_until`)},
  'beginning', left(r.description, ${requestLimits.excerpt}),
  'documents_count', (select count(*) from documents d where d.request_id = r.id),
  'response', json_build_object('id', p.id, 'status', p.status, 'exclusive', p.exclusive, 'distance_m', p.distance_m,
    'forwarded_at', ${iso(sql`p.forwarded_at`)}, 'released_at', ${iso(sql`p.released_at`)},
      'lapse_at', ${iso(sql`p.lapse_at`)}, 'opened_at', ${iso(sql`p.opened_at`)},
    'answered_at', ${iso(sql`p.answered_at`)}, 'read_at', ${iso(sql`p.read_at`)},
      'contacts_at', ${iso(sql`p.contacts_at`)}, 'shared_contacts', p.shared_contacts)`;

const detail = sql`
  'description', r.description, 'extra', r.extra,
  'documents', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type,
    'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) order by d.id)
    from documents d where d.request_id = r.id), '[]'),
  'user', json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email, 'phone', u.phone, 'mobile', u.mobile),
  'feedback', (select json_build_object('satisfaction_lawyer', k.satisfaction_lawyer, 'review_lawyer', k.review_lawyer,
    'reply', k.reply) from feedbacks k where k.request_id = r.id and k.firm_id = p.firm_id),
  'content', json_build_object('text', p.text, 'percentage_hundredths', p.percentage_hundredths,
    'percentage_base', p.percentage_base, 'agreed_value_cents', p.agreed_value_cents,
    'fixed_costs_cents', p.fixed_costs_cents, 'final_costs_cents', p.final_costs_cents,
      'additional_costs', p.additional_costs, 'flat_rate', p.flat_rate,
    'valid_until', ${iso(sql`p.valid_until`)}, 'score', p.score, 'score_terms', p.score_terms, 'weights_version', p.weights_version,
    'weights', (select w.weights from score_weights w where w.version = p.weights_version),
    'attachments', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name,
      'content_type', d.content_type, 'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) order by d.id)
      from documents d where d.response_id = p.id), '[]'))`;

/** What a firm reads: the requests that were forwarded to it, and no others. */
@Injectable()
export class FirmInboxQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The firm's panel; what ends first comes first (the hours of an exclusive response do), then the newest. `q` looks in the city. */
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<LawyerRequestItem>> {
    const now = this.clock.now();
    const page = pageOf(query);
    const status = query.status ? sql`and ${shownStatusSql(now)} = any(${query.status}::smallint[])` : sql``;
    const words = query.q ? sql`and r.city ilike ${like(query.q)}` : sql``;
    const { rows } = await sql<{ total: number; items: FirmInboxRow[] }>`
      with mine as (
        select p.id, case when p.status in (${ResponseStatus.new}, ${ResponseStatus.wait}, ${ResponseStatus.pending})
          then least(p.lapse_at, r.expires_at, case when p.exclusive and r.exclusive_until > ${now} then r.exclusive_until end) end as ends
        from responses p join requests r on r.id = p.request_id
        where p.firm_id = ${actor.accountId} and ${onThePanel(now)} ${status} ${words}
      ), slice as (select * from mine order by ends nulls last, id desc limit ${page.limit} offset ${page.offset})
      select (select count(*)::integer from mine) as total,
        coalesce((select json_agg(json_build_object(${row}) order by s.ends nulls last, p.id desc) from slice s
          join responses p on p.id = s.id join requests r on r.id = p.request_id), '[]') as items`.execute(
      this.database.read,
    );
    const [{ total, items } = { total: 0, items: [] }] = rows;
    return listed(
      items.map((item) => firmInboxItem(item, locale, now)),
      page,
      total,
    );
  }

  /** How many responses stand in each part of the inbox. */
  async counts(actor: Actor): Promise<Record<keyof typeof TABS, number>> {
    const now = this.clock.now();
    const { rows } = await sql<{ status: number; count: number }>`
      select ${shownStatusSql(now)} as status, count(*)::integer as count from responses p join requests r on r.id = p.request_id
      where p.firm_id = ${actor.accountId} and ${onThePanel(now)} group by 1`.execute(this.database.read);
    const count = (tab: readonly number[]) =>
      rows.filter((one) => tab.includes(one.status)).reduce((sum, one) => sum + one.count, 0);
    return {
      new: count(TABS.new),
      to_answer: count(TABS.to_answer),
      quoted: count(TABS.quoted),
      won: count(TABS.won),
      lost: count(TABS.lost),
    };
  }

  /** One request as the firm's response lets it be read. @throws not_found without a response */
  async byRequest(actor: Actor, requestId: number, locale: Locale): Promise<LawyerRequest> {
    return this.one(sql`r.id = ${requestId}`, actor, locale);
  }

  /** The same, by the id of the response. */
  async byResponse(actor: Actor, responseId: number, locale: Locale): Promise<LawyerRequest> {
    return this.one(sql`p.id = ${responseId}`, actor, locale);
  }

  private async one(which: RawBuilder<unknown>, actor: Actor, locale: Locale): Promise<LawyerRequest> {
    const now = this.clock.now();
    const { rows } = await sql<{ row: FirmInboxDetailRow }>`
      select json_build_object(${row}, ${detail}) as row from responses p join requests r on r.id = p.request_id
        join accounts u on u.id = r.account_id
      where ${which} and p.firm_id = ${actor.accountId} and ${onThePanel(now)}`.execute(this.database.read);
    const found = rows[0]?.row;
    if (!found) throw problems.not_found();
    return firmInboxRequest(found, locale, now);
  }

  /** The firm's own figures, for its dashboard. */
  async statistics(accountId: number): Promise<{ name: string; type: string; count: number }[]> {
    const { rows } = await sql<{
      received: number;
      quoted: number;
      opinions: number;
      won: number;
      unopened: number;
      hours: number | null;
    }>`
      select
        count(*)::integer as received,
        count(*) filter (where status in (${ResponseStatus.ok}, ${ResponseStatus.approved}))::integer as quoted,
        count(*) filter (where status = ${ResponseStatus.ko})::integer as opinions,
        count(*) filter (where status = ${ResponseStatus.approved})::integer as won,
        count(*) filter (where lapse_reason = 'unopened')::integer as unopened,
        round((
          percentile_cont(0.5)
            within group (order by extract(epoch from answered_at - coalesce(released_at, forwarded_at)) / 3600)
            filter (where answered_at is not null))::numeric, 1)::float8 as hours
      from responses where firm_id = ${accountId}`.execute(this.database.read);
    const own = rows[0];
    return [
      { name: 'requests_received', type: 'response', count: own?.received ?? 0 },
      { name: 'quotes_sent', type: 'response', count: own?.quoted ?? 0 },
      { name: 'opinions_given', type: 'response', count: own?.opinions ?? 0 },
      { name: 'times_chosen', type: 'response', count: own?.won ?? 0 },
      { name: 'places_lost_unopened', type: 'response', count: own?.unopened ?? 0 },
      { name: 'median_answer_hours', type: 'response', count: own?.hours ?? 0 },
    ];
  }
}
