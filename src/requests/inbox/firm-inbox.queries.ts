import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeen } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { preparedRead } from '../../kernel/database/prepared-read.js';
import type { Moment } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { listed, pageOf, type Listed } from '../../kernel/paging.js';
import { problems } from '../../kernel/problem.js';
import { answerHours, lostUnopened, requestsReceived } from '../choice/answers.sql.js';
import { inboxParts, ResponseStatus, type InboxPart } from '../../shared/requests/codes.js';
import { detail, row } from './firm-inbox.rows.js';
import { inboxPage, inboxTally, isInInbox, shownStatusSql, standsInInbox } from './firm-inbox.sql.js';
import { firmInboxItem, firmInboxRequest, type FirmInboxDetailRow, type FirmInboxRow } from './firm-inbox.views.js';
import type { LawyerRequest, LawyerRequestItem } from './firm-inbox.dto.js';
import type { RequestListQuery } from '../requests.dto.js';
import { searched, type Searched } from '../timeline/searched.js';

interface PageGiven {
  firm: number;
  assignedTo: number | null;
  now: Date;
  limit: number;
  offset: number;
  statuses: readonly number[] | null;
}

interface PageRow {
  total: number;
  items: FirmInboxRow[];
}

/** The responses of `page` with their requests, in its order. */
const items = (now: Moment) => sql`
  coalesce((
    select json_agg(json_build_object(${row(now)}) order by page.inbox_ends_at, p.id desc)
    from page
    join responses p on p.id = page.id
    join requests r on r.id = p.request_id
  ), '[]') as items`;

const firstPage = preparedRead<PageGiven, PageRow>(
  'requests.firm_inbox',
  ($) => sql<PageRow>`
    with ${inboxTally($.firm, $.now)}, ${inboxPage($.firm, $.now, $.limit, $.offset)}
    select (select coalesce(sum(count), 0)::integer from tally) as total, ${items($.now)}`,
  ['limit'],
);

const pageOfStatuses = preparedRead<PageGiven, PageRow>(
  'requests.firm_inbox_of_statuses',
  ($) => sql<PageRow>`
    with ${inboxTally($.firm, $.now)}, ${inboxPage($.firm, $.now, $.limit, $.offset, $.statuses)}
    select
      (select coalesce(sum(count), 0)::integer from tally where status = any(${$.statuses}::smallint[])) as total,
      ${items($.now)}`,
  ['limit'],
);

/** A search reads the whole inbox of the firm, and so does who sees only a part of it. */
const searchedPage = preparedRead<PageGiven & Searched, PageRow>(
  'requests.firm_inbox_searched',
  ($) => sql<PageRow>`
    with found as (
      select p.id, p.inbox_ends_at
      from responses p
      join requests r on r.id = p.request_id
      where p.firm_id = ${$.firm} and ${standsInInbox($.now)} and ${isSeen($.assignedTo, $.now)}
        and (r.city ilike ${$.words} or r.id = ${$.number}::integer or r.request_type_id = any(${$.types}::text[]))
        and (${$.statuses}::smallint[] is null or ${shownStatusSql($.now)} = any(${$.statuses}::smallint[]))
    ),
    page as (select * from found order by inbox_ends_at, id desc limit ${$.limit} offset ${$.offset})
    select (select count(*)::integer from found) as total, ${items($.now)}`,
  ['limit'],
);

interface FiguresGiven {
  firm: number;
  assignedTo: number | null;
  now: Date;
}

interface TabCount {
  status: number;
  count: number;
}

const tabCounts = preparedRead<{ firm: number; now: Date }, TabCount>(
  'requests.firm_inbox_counts',
  ($) => sql<TabCount>`
    with ${inboxTally($.firm, $.now)}
    select status, sum(count)::integer as count from tally group by status`,
);

/** The same for who sees only a part of the inbox. */
const seenTabCounts = preparedRead<FiguresGiven, TabCount>(
  'requests.firm_inbox_counts_seen',
  ($) => sql<TabCount>`
    select ${shownStatusSql($.now)} as status, count(*)::integer as count
    from responses p
    join requests r on r.id = p.request_id
    where p.firm_id = ${$.firm} and ${standsInInbox($.now)} and ${isSeen($.assignedTo, $.now)}
    group by 1`,
);

interface DetailGiven {
  id: number;
  firm: number;
  assignedTo: number | null;
  now: Date;
}

const detailWhere = (name: string, which: RawBuilder<unknown>) =>
  preparedRead<DetailGiven, { row: FirmInboxDetailRow }>(
    name,
    ($) => sql<{ row: FirmInboxDetailRow }>`
      select json_build_object(${row($.now)}, ${detail}) as row
      from responses p
      join requests r on r.id = p.request_id
      join accounts u on u.id = r.account_id
      where ${which} = ${$.id} and p.firm_id = ${$.firm} and ${isInInbox($.now)} and ${isSeen($.assignedTo, $.now)}`,
  );

const ofRequest = detailWhere('requests.firm_inbox_request', sql`r.id`);
const ofResponse = detailWhere('requests.firm_inbox_response', sql`p.id`);

interface Figures {
  received: number;
  quoted: number;
  opinions: number;
  won: number;
  unopened: number;
  hours: number | null;
}

/** All its responses count: an index holds all that is read. */
const ownFigures = preparedRead<FiguresGiven, Figures>(
  'requests.firm_figures',
  ($) => sql<Figures>`
    select
      ${requestsReceived} as received,
      (count(*) filter (where r.status in (${ResponseStatus.ok}, ${ResponseStatus.approved})))::integer as quoted,
      (count(*) filter (where r.status = ${ResponseStatus.ko}))::integer as opinions,
      (count(*) filter (where r.status = ${ResponseStatus.approved}))::integer as won,
      ${lostUnopened} as unopened,
      ${answerHours($.now)} as hours
    from responses r where r.firm_id = ${$.firm}
      and ${isSeen($.assignedTo, $.now, sql`r.id`, sql`r.firm_id`)}`,
);

/** What a firm reads: the requests that were forwarded to it, and no others. */
@Injectable()
export class FirmInboxQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The firm's inbox; what ends first comes first (the hours of an exclusive place do), then the newest. `q` is a part of
   * the city or of the subject, or the number of the request.
   */
  async list(actor: Actor, query: RequestListQuery, locale: Locale): Promise<Listed<LawyerRequestItem>> {
    const now = this.clock.now();
    const page = pageOf(query);
    const { limit, offset } = page;
    const { accountId: firm, assignedTo } = actor;
    const given = { firm, assignedTo, now, limit, offset, statuses: query.status ?? null };
    const found =
      query.q || assignedTo !== null
        ? await this.database.row(searchedPage, { ...given, ...searched(query.q ?? '') })
        : await this.database.row(query.status ? pageOfStatuses : firstPage, given);
    return listed(
      (found?.items ?? []).map((item) => firmInboxItem(item, actor, locale, now)),
      page,
      found?.total ?? 0,
    );
  }

  /** How many responses each part of the inbox holds. */
  async counts(actor: Actor): Promise<Record<InboxPart, number>> {
    const given = this.figuresGiven(actor);
    const rows = await this.database.rows(given.assignedTo === null ? tabCounts : seenTabCounts, given);
    const count = (statuses: readonly number[]) =>
      rows.filter((one) => statuses.includes(one.status)).reduce((sum, one) => sum + one.count, 0);
    return {
      new: count(inboxParts.new),
      to_answer: count(inboxParts.to_answer),
      waiting: count(inboxParts.waiting),
      quoted: count(inboxParts.quoted),
      won: count(inboxParts.won),
      lost: count(inboxParts.lost),
    };
  }

  /** One request as far as the firm may read it. @throws not_found without a response */
  async byRequest(actor: Actor, requestId: number, locale: Locale): Promise<LawyerRequest> {
    return this.one(ofRequest, requestId, actor, locale);
  }

  /** The same, by the id of the response. */
  async byResponse(actor: Actor, responseId: number, locale: Locale): Promise<LawyerRequest> {
    return this.one(ofResponse, responseId, actor, locale);
  }

  /** What {@link byResponse} answers, of a row that was written at this moment. */
  written(actor: Actor, written: FirmInboxDetailRow, locale: Locale): LawyerRequest {
    return firmInboxRequest(written, actor, locale, this.clock.now());
  }

  private async one(read: typeof ofRequest, id: number, actor: Actor, locale: Locale): Promise<LawyerRequest> {
    const now = this.clock.now();
    const { accountId: firm, assignedTo } = actor;
    const found = await this.database.row(read, { id, firm, assignedTo, now });
    if (!found) throw problems.not_found();
    return firmInboxRequest(found.row, actor, locale, now);
  }

  private figuresGiven({ accountId: firm, assignedTo }: Actor): FiguresGiven {
    return { firm, assignedTo, now: this.clock.now() };
  }

  /** The firm's own figures, for its dashboard: of the requests that the person sees. */
  async statistics(actor: Actor): Promise<{ name: string; type: string; count: number }[]> {
    const own = await this.database.row(ownFigures, this.figuresGiven(actor));
    return [
      { name: 'requests_received', type: 'response', count: own?.received ?? 0 },
      { name: 'quotes_sent', type: 'response', count: own?.quoted ?? 0 },
      { name: 'opinions_given', type: 'response', count: own?.opinions ?? 0 },
      { name: 'times_chosen', type: 'response', count: own?.won ?? 0 },
      { name: 'places_lost_unopened', type: 'response', count: own?.unopened ?? 0 },
      // Under three answers there is no usual time; 0 would say that the firm answers at once.
      ...(typeof own?.hours === 'number' ? [{ name: 'median_answer_hours', type: 'response', count: own.hours }] : []),
    ];
  }
}
