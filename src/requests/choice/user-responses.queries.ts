import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock, plusMonths } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import { iso, type Moment } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { listed, pageOf, type Listed } from '../../kernel/paging.js';
import { problems } from '../../kernel/problem.js';
import { feedbackLimits } from '../../shared/limits.js';
import { answeredLately, answerHours } from './answers.sql.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { firmFigures } from './firm-figures.sql.js';
import { draftStatuses, openStatuses } from '../forwarding/lifetime.rules.js';
import { quoteSelected } from '../quote/quote.js';
import type { RequestListQuery } from '../requests.dto.js';
import { responseStates, responseStatesWith } from '../response.states.js';
import type { ResponseDto, ResponseItem } from '../responses.dto.js';
import {
  requestOf,
  responseItemView,
  responseView,
  type ResponseRow,
  type ResponseWithRequest,
} from './user-responses.views.js';

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
const requestColumns = sql`
  r.id as request_id, r.status as request_status, r.plan as request_plan, r.ok_count as request_ok, r.ko_count as request_ko,
  r.shared_contacts as request_shared_contacts, ${iso(sql`r.sent_at`)} as request_sent_at,
  ${iso(sql`r.expires_at`)} as request_expires_at, r.request_type_id, r.part as request_part,
  r.description as request_description`;

/**
 * How the firm of `p` was rated and how it answers, as JSON, and only where the citizen may know the firm. The figures
 * are those of the request's subject, with those of all subjects beside them. Rule 10.18.
 */
const figures = ({ now, experienceSince }: Moments) => sql`
  case when p.status = any(${responseStatesWith('given')}::smallint[]) then json_build_object(
    'in_subject', ${firmFigures(sql`p.firm_id`, experienceSince, sql`p.request_type_id`)},
    'overall', ${firmFigures(sql`p.firm_id`, experienceSince)},
    'answer_hours', (select ${answerHours(now)} from responses r where r.firm_id = p.firm_id and ${answeredLately(now)})
  ) end`;

/** The columns of {@link ResponseRow}. `p` is the response, `a` and `f` the firm. */
const responseColumns = (moments: Moments) => sql`
  p.id, p.status, p.firm_id, f.company_name, f.city, f.province_id, f.photo_document_id is not null as has_photo, f.languages,
  ${figures(moments)} as figures, a.first_name, a.last_name, a.email, f.pec, a.phone, a.mobile,
  nullif(concat_ws(', ', a.main_address->>'address', a.main_address->>'city'), '') as address,
  a.deleted_at is not null or (a.suspended_at is not null and (a.suspended_until is null
    or a.suspended_until > ${moments.now})) as firm_suspended,
  p.distance_m, ${quoteSelected}, p.text_removed_at is not null as text_removed, p.shared_contacts,
  ${iso(sql`p.answered_at`)} as answered_at,
  ${iso(sql`p.valid_until`)} as valid_until, ${iso(sql`p.read_at`)} as read_at,
  (select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'scan', d.scan, 'size', d.size,
    'created_at', ${iso(sql`d.created_at`)}) order by d.id) from documents d where d.response_id = p.id) as attachments`;

const firmOf = sql`join accounts a on a.id = p.firm_id join firms f on f.account_id = p.firm_id`;

/** The values of {@link answersToRequest}. */
export interface RequestGiven {
  id: number;
  account: number;
  now: Date;
  experienceSince: Date;
}

/** The answers to a request, in the order they came. */
export const answersToRequest = preparedRead<RequestGiven, ResponseRow>(
  'requests.answers_to',
  ($) => sql<ResponseRow>`
    select ${responseColumns($)}
    from requests r
    join responses p on p.request_id = r.id
    ${firmOf}
    where r.id = ${$.id} and r.account_id = ${$.account} and r.deleted_at is null
      and p.status = any(${responseStatesWith('given')}::smallint[])
    order by p.answered_at nulls last, p.id`,
);

/** The responses `p` whose firms have no name yet (UnnamedRow), as a JSON array; null where there is none. */
export const unnamedOf = sql`
  json_agg(json_build_object('id', p.id, 'status', p.status)) filter (where p.status in (${sql.join(
    SHOWN.filter((code) => !responseStatesWith('given').some((given) => given === code)),
  )}))`;

interface AnswersGiven {
  account: number;
  statuses: readonly number[] | null;
  limit: number;
  offset: number;
  now: Date;
  experienceSince: Date;
}

const answers = preparedRead<AnswersGiven, { total: number } & (ResponseWithRequest | { id: null })>(
  'requests.answers',
  ($) => sql<{ total: number } & (ResponseWithRequest | { id: null })>`
    with mine as (
      select p.id
      from responses p
      join requests r on r.id = p.request_id
      where r.account_id = ${$.account} and r.deleted_at is null and p.answered_at is not null
        and (${$.statuses}::smallint[] is null or p.status = any(${$.statuses}::smallint[]))
    )
    select counted.total, item.*
    from (select count(*)::integer as total from mine) counted
    left join lateral (
      select ${requestColumns}, ${responseColumns($)}
      from (select id from mine order by id desc limit ${$.limit} offset ${$.offset}) slice
      join responses p on p.id = slice.id
      join requests r on r.id = p.request_id
      ${firmOf}
    ) item on true
    order by item.id desc`,
  ['limit'],
);

const oneResponse = preparedRead<RequestGiven, ResponseWithRequest>(
  'requests.answer',
  ($) => sql<ResponseWithRequest>`
    select ${requestColumns}, ${responseColumns($)}
    from responses p
    join requests r on r.id = p.request_id
    ${firmOf}
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
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<ResponseItem>> {
    const now = this.clock.now();
    const page = pageOf(query);
    const { limit, offset } = page;
    const statuses = query.status ?? null;
    const rows = await this.database.rows(answers, {
      account: actor.accountId,
      statuses,
      limit,
      offset,
      ...momentsOf(now),
    });
    return listed(
      rows.flatMap((row) => (row.id === null ? [] : responseItemView(row, locale, now))),
      page,
      rows[0]?.total ?? 0,
    );
  }

  /** One response to one's own request. @throws not_found for anyone else's, and for responses that are not shown */
  async one(actor: Actor, id: number, locale: Locale): Promise<ResponseDto> {
    const now = this.clock.now();
    const found = await this.database.row(oneResponse, { id, account: actor.accountId, ...momentsOf(now) });
    if (!found) throw problems.not_found();
    return responseView(found, requestOf(found), locale, now);
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
