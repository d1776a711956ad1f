import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../kernel/actor.js';
import { Clock, plusMonths } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { preparedRead } from '../kernel/database/prepared-read.js';
import { iso, type Moment } from '../kernel/database/sql.js';
import { formatEuro } from '../kernel/money.js';
import type { Locale } from '../kernel/locale.js';
import { listed, pageOf, type Listed } from '../kernel/paging.js';
import { problems } from '../kernel/problem.js';
import { feedbackLimits } from '../limits.js';
import { answerHours, answersInSubject } from './answers.sql.js';
import { ResponseStatus, RequestStatus, type PlanCode, type StoredResponseStatus } from './codes.js';
import { draftStatuses, openStatuses } from './lifetime.rules.js';
import { statusOfResponse } from './request.views.js';
import type { RequestListQuery } from './requests.dto.js';
import { responseFacts } from './response.facts.js';
import { contactsVisibleToUser } from './response.rules.js';
import { responseMachine, responseStates } from './response.states.js';
import type { ResponseDto } from './responses.dto.js';

/** A response as SQL hands it over. */
export interface ResponseRow {
  id: number;
  status: StoredResponseStatus;
  request: {
    id: number;
    status: RequestStatus;
    plan: PlanCode;
    ok: number;
    ko: number;
    shared_contacts: boolean;
    sent_at: string | null;
    expires_at: string | null;
  };
  lawyer: NonNullable<ResponseDto['lawyer']>;
  contacts: NonNullable<ResponseDto['contacts']>;
  firm_suspended: boolean;
  distance_m: number;
  text: string | null;
  percentage_hundredths: number | null;
  percentage_base: ResponseDto['percentage_base'];
  agreed_value_cents: number | null;
  fixed_costs_cents: number | null;
  final_costs_cents: number | null;
  additional_costs: boolean;
  flat_rate: boolean;
  shared_contacts: boolean;
  answered_at: string | null;
  valid_until: string | null;
  read_at: string | null;
  attachments: ResponseDto['attachments'];
}

/** States of a response that the citizen sees. */
const SHOWN = Object.entries(responseStates)
  .filter(([, row]) => row.userLabel)
  .map(([code]) => Number(code));

/** What the statements on responses compare with: now, and since when a firm's answers count as experience. */
export interface Moments {
  readonly now: Moment;
  readonly experienceSince: Moment;
}

export const momentsOf = (now: Date) => ({ now, experienceSince: plusMonths(now, -feedbackLimits.experienceMonths) });

/** What a response says of its request `r`. */
const requestJson = sql`
  'request', json_build_object('id', r.id, 'status', r.status, 'plan', r.plan, 'ok', r.ok_count, 'ko', r.ko_count,
    'shared_contacts', r.shared_contacts, 'sent_at', ${iso(sql`r.sent_at`)}, 'expires_at', ${iso(sql`r.expires_at`)})`;

/** A response's columns as JSON. `p` is the response, `a` and `f` the firm. */
function responseColumns(now: Moment): RawBuilder<unknown> {
  return sql`
    'id', p.id, 'status', p.status,
    'lawyer', json_build_object('id', p.firm_id, 'name', f.company_name, 'city', f.city, 'province_id', f.province_id,
      'has_photo', f.photo_document_id is not null,
      'rating', marks.rating, 'reviews', marks.reviews, 'answer_hours', answers.hours,
        'answers_in_subject', answers.in_subject),
    'contacts', json_build_object('company_name', f.company_name, 'first_name', a.first_name, 'last_name', a.last_name,
      'email', a.email, 'pec', f.pec, 'phone', a.phone, 'mobile', a.mobile,
      'address', nullif(concat_ws(', ', a.main_address->>'address', a.main_address->>'city'), '')),
    'firm_suspended', a.deleted_at is not null or (a.suspended_at is not null and (a.suspended_until is null
      or a.suspended_until > ${now})),
    'distance_m', p.distance_m, 'text', p.text, 'percentage_hundredths', p.percentage_hundredths, 'percentage_base', p.percentage_base,
    'agreed_value_cents', p.agreed_value_cents, 'fixed_costs_cents', p.fixed_costs_cents, 'final_costs_cents', p.final_costs_cents,
    'additional_costs', p.additional_costs, 'flat_rate', p.flat_rate, 'shared_contacts', p.shared_contacts,
    'answered_at', ${iso(sql`p.answered_at`)}, 'valid_until', ${iso(sql`p.valid_until`)}, 'read_at', ${iso(sql`p.read_at`)},
    'attachments', coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name,
      'content_type', d.content_type, 'size', d.size, 'created_at', ${iso(sql`d.created_at`)}) order by d.id)
      from documents d where d.response_id = p.id), '[]')`;
}

/** {@link ResponseRow}. */
const responseJson = (now: Moment) => sql<ResponseRow>`json_build_object(${requestJson}, ${responseColumns(now)})`;

/** The firm's side of a response: who it is, its marks, how it answers. */
function firmOf({ now, experienceSince }: Moments): RawBuilder<unknown> {
  return sql`
    join accounts a on a.id = p.firm_id
    join firms f on f.account_id = p.firm_id
    cross join lateral (
      select round(avg(k.satisfaction_lawyer), 2)::float8 as rating, count(k.satisfaction_lawyer)::integer as reviews
      from feedbacks k where k.firm_id = p.firm_id and k.removed_at is null
    ) marks
    cross join lateral (
      select ${answerHours(now)} as hours, ${answersInSubject(sql`p.request_type_id`, experienceSince)} as in_subject
      from responses r where r.firm_id = p.firm_id and r.answered_at > ${experienceSince}
    ) answers`;
}

/**
 * The responses to a request that its owner sees, as a JSON array: answers in the order they came, then the unnamed
 * ones.
 */
export function responsesOfRequest(
  requestId: RawBuilder<unknown>,
  moments: Moments,
): RawBuilder<Omit<ResponseRow, 'request'>[]> {
  return sql<Omit<ResponseRow, 'request'>[]>`coalesce((
    select json_agg(json_build_object(${responseColumns(moments.now)}) order by p.answered_at nulls last, p.id)
    from responses p ${firmOf(moments)}
    where p.request_id = ${requestId} and p.status in (${sql.join(SHOWN)})), '[]')`;
}

/** A response in the words and within the rights of the request's owner. */
export function responseView(row: ResponseRow, locale: Locale, now: Date): ResponseDto {
  const { given } = responseStates[row.status];
  const { request } = row;
  const facts = responseFacts(
    { status: row.status, sharedContacts: row.shared_contacts, readAt: row.read_at ? new Date(row.read_at) : null },
    {
      status: request.status,
      plan: request.plan,
      okCount: request.ok,
      koCount: request.ko,
      sharedContacts: request.shared_contacts,
      sentAt: request.sent_at ? new Date(request.sent_at) : null,
      expiresAt: request.expires_at ? new Date(request.expires_at) : null,
    },
    { suspended: row.firm_suspended },
  );
  const quoted = row.status === ResponseStatus.ok || row.status === ResponseStatus.approved;
  const shown = <T>(value: T, when = given): T | null => (when ? value : null);
  return {
    id: row.id,
    status: statusOfResponse(row.status, locale, 'citizen'),
    request: { id: request.id },
    lawyer: shown(row.lawyer),
    contacts: shown(row.contacts, contactsVisibleToUser({ status: row.status, request })),
    distance_km: shown(Math.round(row.distance_m / 100) / 10),
    text: shown(row.text),
    percentage: shown(row.percentage_hundredths === null ? null : row.percentage_hundredths / 100, quoted),
    percentage_base: shown(row.percentage_base, quoted),
    agreed_value_cents: shown(row.agreed_value_cents, quoted),
    fixed_costs: shown(formatEuro(row.fixed_costs_cents ?? 0, locale), quoted),
    fixed_costs_cents: shown(row.fixed_costs_cents, quoted),
    final_costs: shown(formatEuro(row.final_costs_cents ?? 0, locale), quoted),
    final_costs_cents: shown(row.final_costs_cents, quoted),
    additional_costs: row.additional_costs,
    flat_rate: row.flat_rate,
    shared_contacts: row.shared_contacts,
    answered_at: row.answered_at,
    valid_until: shown(row.valid_until, quoted),
    read: row.read_at !== null,
    attachments: given ? row.attachments : [],
    allowed_actions: responseMachine.allowed('user', row.status, facts, now),
  };
}

interface AnswersGiven {
  account: number;
  statuses: readonly number[] | null;
  limit: number;
  offset: number;
  now: Date;
  experienceSince: Date;
}

const answers = preparedRead<AnswersGiven, { total: number; items: ResponseRow[] }>(
  'requests.answers',
  ($) => sql<{ total: number; items: ResponseRow[] }>`
    with mine as (
      select p.id
      from responses p
      join requests r on r.id = p.request_id
      where r.account_id = ${$.account} and r.deleted_at is null and p.answered_at is not null
        and (${$.statuses}::smallint[] is null or p.status = any(${$.statuses}::smallint[]))
    ),
    slice as (select id from mine order by id desc limit ${$.limit} offset ${$.offset})
    select
      (select count(*)::integer from mine) as total,
      coalesce((
        select json_agg(${responseJson($.now)} order by p.id desc)
        from slice s
        join responses p on p.id = s.id
        join requests r on r.id = p.request_id
        ${firmOf($)}
      ), '[]') as items`,
  ['limit'],
);

const oneResponse = preparedRead<
  { id: number; account: number; now: Date; experienceSince: Date },
  { row: ResponseRow }
>(
  'requests.answer',
  ($) => sql<{ row: ResponseRow }>`
    select ${responseJson($.now)} as row
    from responses p
    join requests r on r.id = p.request_id
    ${firmOf($)}
    where p.id = ${$.id} and r.account_id = ${$.account} and r.deleted_at is null and p.status in (${sql.join(SHOWN)})`,
);

/** What a citizen reads of the responses to their requests. */
@Injectable()
export class UserResponsesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers to all of one's requests, the newest first; responses that firms have not written yet are not listed. */
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<ResponseDto>> {
    const now = this.clock.now();
    const page = pageOf(query);
    const { limit, offset } = page;
    const statuses = query.status ?? null;
    const found = await this.database.row(answers, {
      account: actor.accountId,
      statuses,
      limit,
      offset,
      ...momentsOf(now),
    });
    return listed(
      (found?.items ?? []).map((row) => responseView(row, locale, now)),
      page,
      found?.total ?? 0,
    );
  }

  /** One response to one's own request. @throws not_found for anyone else's, and for responses that are not shown */
  async one(actor: Actor, id: number, locale: Locale): Promise<ResponseDto> {
    const now = this.clock.now();
    const found = await this.database.row(oneResponse, { id, account: actor.accountId, ...momentsOf(now) });
    if (!found) throw problems.not_found();
    return responseView(found.row, locale, now);
  }

  /** Counts of one's requests by state, for the dashboard. */
  async statistics(accountId: number): Promise<{ name: string; type: string; count: number }[]> {
    const { rows } = await sql<{ drafts: number; open: number; quotes: number; approved: number; total: number }>`
      select
        count(*) filter (where status = any(${[...draftStatuses]}::smallint[]))::integer as drafts,
        count(*) filter (where status = any(${[...openStatuses]}::smallint[]))::integer as open,
        coalesce(sum(ok_count), 0)::integer as quotes,
        count(*) filter (where status = ${RequestStatus.approved})::integer as approved,
        count(*) filter (where sent_at is not null)::integer as total
      from requests where account_id = ${accountId} and deleted_at is null`.execute(this.database.read);
    const row = rows[0] ?? { drafts: 0, open: 0, quotes: 0, approved: 0, total: 0 };
    return [
      { name: 'requests_sent', type: 'request', count: row.total },
      { name: 'requests_draft', type: 'request', count: row.drafts },
      { name: 'requests_open', type: 'request', count: row.open },
      { name: 'quotes_received', type: 'response', count: row.quotes },
      { name: 'firms_chosen', type: 'request', count: row.approved },
    ];
  }
}
