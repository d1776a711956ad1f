import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { refundLabels } from '../billing/billing.codes.js';
import { planDifference } from '../billing/prices/price.rules.js';
import type { Actor } from '../kernel/actor.js';
import { Clock, plus } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { iso } from '../kernel/database/sql.js';
import type { Locale } from '../kernel/locale.js';
import { formatEuro } from '../kernel/money.js';
import { listed, pageOf, type Listed } from '../kernel/paging.js';
import { problems } from '../kernel/problem.js';
import { billingLimits, ms } from '../limits.js';
import { P, Plan, type PartCode, type PlanCode, type RequestStatus } from './codes.js';
import { lastRefundOf, moneyFacts, moneyOf, openOrderOf, type MoneyRow, type RefundRow } from './money.queries.js';
import { planList } from './plans.js';
import { requestFacts, type RequestFacts } from './request.facts.js';
import { missingParts, paidCents, withdrawalRefund, withdrawalUntil } from './request.rules.js';
import { requestMachine } from './request.states.js';
import { allowedToUser, choiceUntilOf, planOf, statusOfRequest, typeOf } from './request.views.js';
import type { RequestListQuery, UserRequest, UserRequestItem, WithdrawalItem } from './requests.dto.js';
import { responsesOfRequest, responseView, type ResponseRow } from './user-responses.queries.js';

/** A request's columns as JSON: what both list and detail need. `r` is the request. */
const base = sql`
  'id', r.id, 'status', r.status, 'plan', r.plan, 'request_type_id', r.request_type_id, 'part', r.part,
  'geo', json_build_object('address_full', r.address_full, 'city', r.city, 'country_id', r.country_id, 'latitude', r.latitude, 'longitude', r.longitude, 'province_id', r.province_id),
  'shared_contacts', r.shared_contacts, 'description_length', length(r.description), 'title', left(split_part(r.description, E'\\n', 1), 90),
  'ok', r.ok_count, 'ko', r.ko_count, 'approved', r.approved_count, 'contacts', r.contacts_count,
  'created_at', ${iso(sql`coalesce(r.sent_at, r.created_at)`)}, 'sent_at', ${iso(sql`r.sent_at`)}, 'expires_at', ${iso(sql`r.expires_at`)},
  'paid_plan', r.paid_plan, 'paid_at', ${iso(sql`r.paid_at`)}, 'performance_agreed', r.performance_agreed, 'money', ${moneyOf},
  'exclusive_until', ${iso(sql`r.exclusive_until`)}, 'forwarded_at', ${iso(sql`r.forwarded_at`)}, 'extended_at', ${iso(sql`r.extended_at`)},
  'live', places.live, 'opened', places.opened, 'unread', places.unread`;

const placesOf = sql`
  cross join lateral (
    select count(*) filter (where p.status in (${P.pending}, ${P.new}, ${P.wait}, ${P.ok})) as live,
      count(*) filter (where p.opened_at is not null) as opened,
      count(*) filter (where p.status in (${P.ok}, ${P.ko}) and p.read_at is null) as unread
    from responses p where p.request_id = r.id
  ) places`;

interface BaseRow {
  id: number;
  status: RequestStatus;
  plan: PlanCode;
  request_type_id: string;
  part: PartCode | null;
  geo: UserRequest['geo'];
  shared_contacts: boolean;
  description_length: number;
  title: string;
  ok: number;
  ko: number;
  approved: number;
  contacts: number;
  created_at: string;
  sent_at: string | null;
  expires_at: string | null;
  exclusive_until: string | null;
  forwarded_at: string | null;
  extended_at: string | null;
  live: number;
  opened: number;
  unread: number;
  paid_plan: PlanCode;
  paid_at: string | null;
  performance_agreed: boolean;
  money: MoneyRow;
}

interface ListRow extends BaseRow {
  checkout: UserRequest['checkout'];
}

interface DetailRow extends ListRow {
  description: string;
  extra: UserRequest['extra'];
  invoice: UserRequest['invoice'];
  opposing_party_given: boolean;
  coupon_code: string | null;
  refund: RefundRow | null;
  approved_at: string | null;
  closed_at: string | null;
  documents: UserRequest['documents'];
  feedback: UserRequest['feedback'];
  responses: ResponseRow[];
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const canWithdraw = (facts: RequestFacts, now: Date): boolean =>
  facts.status !== null && requestMachine.check('withdraw', facts.status, facts, now) === 'ok';

function upgradesOf(facts: RequestFacts, locale: Locale, now: Date): UserRequest['upgrades'] {
  if (facts.status === null || requestMachine.check('upgrade', facts.status, facts, now) !== 'ok') return [];
  return planList(locale)
    .filter(({ id }) => id > facts.plan)
    .map(({ id, label, reach }) => {
      const price = planDifference(id as 2 | 3, facts.paidPlan as 1 | 2);
      return { plan: id, label, price_cents: price, price_string: formatEuro(price, locale), reach };
    });
}

function withdrawalOf(facts: RequestFacts, now: Date): UserRequest['withdrawal'] {
  if (!facts.paidAt || !canWithdraw(facts, now)) return null;
  return { until: withdrawalUntil(facts.paidAt).toISOString(), refund_cents: withdrawalRefund(facts, now) };
}

function refundView(refund: RefundRow | null, locale: Locale): UserRequest['refund'] {
  return (
    refund && {
      id: refund.id,
      status: { id: refund.status, label: refundLabels[refund.status][locale] },
      amount_cents: refund.amount_cents,
    }
  );
}

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
    const status = query.status ? sql`and r.status = any(${query.status}::smallint[])` : sql``;
    const words = query.q ? sql`and (r.description ilike ${like(query.q)} or r.city ilike ${like(query.q)})` : sql``;
    const now = this.clock.now();
    const { rows } = await sql<{ total: number; items: ListRow[] }>`
      with mine as (select * from requests r where r.account_id = ${actor.accountId} and r.deleted_at is null ${status} ${words}),
        slice as (select * from mine order by id desc limit ${page.limit} offset ${page.offset})
      select (select count(*)::integer from mine) as total,
        coalesce((select json_agg(json_build_object(${base}, 'checkout', ${openOrderOf(now)}) order by r.id desc) from slice r ${placesOf}), '[]') as items`.execute(
      this.database.read,
    );
    const [{ total, items } = { total: 0, items: [] }] = rows;
    return listed(
      items.map((row) => itemView(row, locale, now)),
      page,
      total,
    );
  }

  /** The paid plans that can be withdrawn from now, the latest payment first. */
  async withdrawals(actor: Actor, locale: Locale): Promise<WithdrawalItem[]> {
    const now = this.clock.now();
    const { rows } = await sql<{ row: BaseRow }>`
      select json_build_object(${base}) as row from requests r ${placesOf}
      where r.account_id = ${actor.accountId} and r.deleted_at is null and r.paid_plan > ${Plan.free} and r.paid_at >= ${plus(now, -(billingLimits.withdrawalDays + 1) * ms.day)}
      order by r.paid_at desc`.execute(this.database.read);
    return rows.flatMap(({ row }): WithdrawalItem[] => {
      const facts = factsOf(row);
      const open = withdrawalOf(facts, now);
      if (!open || row.paid_at === null) return [];
      const paid = paidCents(facts.money);
      return [
        {
          request_id: row.id,
          title: row.title,
          request_type: typeOf(row.request_type_id, locale),
          plan: planOf(row.paid_plan, locale),
          paid_at: row.paid_at,
          ...open,
          amount_cents: paid,
          performed_share: paid === 0 ? 0 : (paid - open.refund_cents) / paid,
        },
      ];
    });
  }

  /** Everything about one's own request. @throws not_found for anyone else's */
  async one(actor: Actor, id: number, locale: Locale): Promise<UserRequest> {
    const now = this.clock.now();
    const { rows } = await sql<{ row: DetailRow }>`
      select json_build_object(${base},
        'description', r.description, 'extra', r.extra, 'invoice', r.invoice, 'opposing_party_given', r.opposing_party_given,
        'coupon_code', r.coupon_code, 'checkout', ${openOrderOf(now)}, 'refund', ${lastRefundOf},
        'approved_at', ${iso(sql`r.approved_at`)}, 'closed_at', ${iso(sql`r.closed_at`)},
        'documents', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) order by d.id)
          from documents d where d.request_id = r.id), '[]'),
        'feedback', (select json_build_object('updated', 1, 'satisfaction_lawyer', f.satisfaction_lawyer, 'satisfaction_site', f.satisfaction_site,
          'review_lawyer', f.review_lawyer, 'review_site', f.review_site, 'reply', f.reply) from feedbacks f where f.request_id = r.id),
        'responses', ${responsesOfRequest(sql`r.id`, now)}
      ) as row
      from requests r ${placesOf}
      where r.id = ${id} and r.account_id = ${actor.accountId} and r.deleted_at is null`.execute(this.database.read);
    const row = rows[0]?.row;
    if (!row) throw problems.not_found();
    const facts = factsOf(row);
    return {
      ...itemView(row, locale, now),
      description: row.description,
      extra: row.extra,
      documents: row.documents,
      invoice: row.invoice,
      opposing_party_given: row.opposing_party_given,
      paid_plan: row.paid_plan,
      performance_agreed: row.performance_agreed,
      discount: row.coupon_code,
      upgrades: upgradesOf(facts, locale, now),
      refund: refundView(row.refund, locale),
      withdrawal: withdrawalOf(facts, now),
      approved_at: row.approved_at,
      closed_at: row.closed_at,
      extended_at: row.extended_at,
      missing: facts.sentAt ? [] : missingParts(facts),
      feedback:
        row.feedback ??
        (row.approved > 0
          ? {
              updated: 0,
              satisfaction_lawyer: null,
              satisfaction_site: null,
              review_lawyer: null,
              review_site: null,
              reply: null,
            }
          : null),
      responses: row.responses.map((response) => responseView(response, locale, now)),
    };
  }
}

function factsOf(row: BaseRow): RequestFacts {
  return requestFacts(
    {
      status: row.status,
      plan: row.plan,
      paidPlan: row.paid_plan,
      paidAt: instantOf(row.paid_at),
      forwardedAt: instantOf(row.forwarded_at),
      requestTypeId: row.request_type_id,
      part: row.part,
      city: row.geo.city,
      latitude: row.geo.latitude,
      longitude: row.geo.longitude,
      description: ' '.repeat(row.description_length),
      okCount: row.ok,
      koCount: row.ko,
      approvedCount: row.approved,
      sentAt: instantOf(row.sent_at),
      exclusiveUntil: instantOf(row.exclusive_until),
      expiresAt: instantOf(row.expires_at),
      extendedAt: instantOf(row.extended_at),
      draftDueAt: null,
    },
    undefined,
    moneyFacts(row.money),
  );
}

function itemView(row: ListRow, locale: Locale, now: Date): UserRequestItem {
  return {
    id: row.id,
    status: statusOfRequest(row.status, locale),
    plan: planOf(row.plan, locale),
    request_type: typeOf(row.request_type_id, locale),
    part: row.part,
    geo: row.geo,
    shared_contacts: row.shared_contacts,
    created_at: row.created_at,
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    responses_counter: {
      ok: row.ok - row.approved,
      ko: row.ko,
      approved: row.approved,
      given: row.ok + row.ko,
      contacts: row.contacts,
    },
    title: row.title,
    choice_until: choiceUntilOf(row.sent_at),
    exclusive_until: row.exclusive_until,
    forwarded_at: row.forwarded_at,
    places: { live: row.live, opened: row.opened },
    unread_responses: row.unread,
    allowed_actions: allowedToUser(factsOf(row), now),
    checkout: row.checkout,
  };
}

/** A search word for ILIKE, its own wildcards made plain. */
export function like(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
