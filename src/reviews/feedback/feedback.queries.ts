import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../database.types.js';
import type { Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { Page } from '../../kernel/paging.js';
import { feedbackLimits } from '../../shared/limits.js';
import type { RequestStatus } from '../../shared/requests/codes.js';
import type { NoChoiceReason } from '../../shared/requests/choice-reasons.codes.js';
import { requestType } from '../../shared/guidance/request-types.js';
import type { FeedbackDto, FirmReviewDto, PublicReview, RatingSummary } from './feedback.dto.js';
import { countsInPublic } from '../../matching/matching.api.js';
import { isNew } from '../../shared/reviews/wilson.rules.js';

/** The feedback of a request, which is known to exist, as its owner sees it. */
export async function feedbackOf(db: Sql, requestId: number): Promise<FeedbackDto> {
  const row = await db
    .selectFrom('feedbacks')
    .select(({ eb }) => [
      'satisfaction_lawyer',
      'satisfaction_site',
      'review_lawyer',
      'review_site',
      eb.ref('no_choice_reason').$castTo<NoChoiceReason | null>().as('no_choice_reason'),
      eb.case().when('reply_removed_at', 'is', null).then(eb.ref('reply')).end().as('reply'),
      countsInPublic('feedbacks').as('public'),
      'counts_from',
      eb('removed_at', 'is not', null).$castTo<boolean>().as('removed'),
      'may_return',
    ])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const { counts_from: from, ...feedback } = row;
  return { updated: 1, ...feedback, public_from: iso(from) };
}

interface ReviewRow extends Omit<
  FirmReviewDto,
  'request_type' | 'created_at' | 'updated_at' | 'replied_at' | 'public_from'
> {
  request_type_id: string;
  created_at: string;
  updated_at: string;
  replied_at: string | null;
  counts_from: string;
}

const iso = (instant: string): string => new Date(instant).toISOString();

/** Of a feedback `f`, with its author `a`. */
const columns = [
  'f.id',
  'f.request_id',
  'f.request_type_id',
  'f.satisfaction_lawyer',
  'f.review_lawyer',
  'f.created_at',
  'f.updated_at',
  'f.reply',
  'f.replied_at',
  'f.counts_from',
] as const;
const replyRemoved = sql<boolean>`f.reply_removed_at is not null`.as('reply_removed');
const author = sql<string | null>`
  case when a.deleted_at is null and a.first_name <> '' then upper(left(a.first_name, 1)) || '.' end`.as('author');

/** What its firm may read: not removed, and with something about the firm. */
const shown = (eb: ExpressionBuilder<DB, 'feedbacks'>) =>
  eb.and([
    eb('removed_at', 'is', null),
    eb.or([eb('satisfaction_lawyer', 'is not', null), eb('review_lawyer', 'is not', null)]),
  ]);

const toDto = (
  { request_type_id, created_at, updated_at, replied_at, counts_from, ...row }: ReviewRow,
  locale: Locale,
): FirmReviewDto => ({
  ...row,
  request_type: { id: request_type_id, label: requestType(request_type_id)?.label[locale] ?? request_type_id },
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  replied_at: replied_at && iso(replied_at),
  public_from: iso(counts_from),
});

/** A review as the public reads it: without its author, and without a reply that staff removed. */
export const publicReview = ({
  request_id: _,
  public: _counts,
  public_from: _from,
  reply_removed,
  ...review
}: FirmReviewDto): PublicReview => (reply_removed ? { ...review, reply: null, replied_at: null } : review);

/**
 * Reviews of a firm, newest first, as the firm reads them.
 * @param readers the public reads what counts, the firm also what does not count yet
 */
export async function reviewsOf(
  db: Sql,
  firmId: number,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
  locale: Locale,
  readers: 'firm' | 'public',
): Promise<FirmReviewDto[]> {
  const rows: ReviewRow[] = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('feedbacks')
        .selectAll()
        .where('firm_id', '=', firmId)
        .where(shown)
        .$if(readers === 'public', (query) => query.where(countsInPublic('feedbacks')))
        .orderBy('created_at', 'desc')
        .orderBy('request_id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('f'),
    )
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select([...columns, replyRemoved, countsInPublic('f').as('public'), author])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.request_id', 'desc')
    .execute();
  return rows.map((row) => toDto(row, locale));
}

/** The public name of a review that is known to exist. */
export async function reviewIdOf(db: Sql, requestId: number): Promise<number> {
  const row = await db
    .selectFrom('feedbacks')
    .select('id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One review that is known to exist. */
export async function reviewOf(db: Sql, requestId: number, locale: Locale): Promise<FirmReviewDto> {
  const row: ReviewRow = await db
    .selectFrom('feedbacks as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select([...columns, replyRemoved, countsInPublic('f').as('public'), author])
    .where('f.request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return toDto(row, locale);
}

/** How many reviews the firm reads: those in its counters, and those that do not count yet. */
export async function countReviews(db: Sql, firmId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (
      (select coalesce(sum(count), 0) from firm_marks where firm_id = ${firmId}) + (
        select count(*) from feedbacks
        where firm_id = ${firmId} and published_at is null and removed_at is null
          and (satisfaction_lawyer is not null or review_lawyer is not null)
      )
    )::integer as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The distribution of the ratings that count in public. */
export async function ratingOf(db: Sql, firmId: number): Promise<RatingSummary> {
  const rows = await db
    .selectFrom('firm_marks')
    .select(({ eb, fn }) => ['mark', eb.cast<number>(fn.sum('count'), 'integer').as('n')])
    .where('firm_id', '=', firmId)
    .groupBy('mark')
    .execute();
  const counted = new Map(rows.map(({ mark, n }) => [mark, n]));
  const histogram = Array.from({ length: feedbackLimits.max }, (_, index) => counted.get(index + 1) ?? 0);
  const reviews = histogram.reduce((sum, n) => sum + n, 0);
  const total = histogram.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return {
    average: reviews === 0 ? null : Math.round((100 * total) / reviews) / 100,
    reviews,
    histogram,
    is_new: isNew(reviews),
  };
}

/** A request that may be judged, with the firm that was chosen. */
export interface JudgedRequest {
  readonly status: RequestStatus;
  readonly request_type_id: string;
  /** Quotes and opinions that were given. */
  readonly answers: number;
  readonly firm_id: number | null;
  readonly chosen_at: Date | null;
}

/** The data for giving feedback on a request, its row locked; undefined when it is not this account's. */
export async function lockJudged(db: Sql, requestId: number, accountId: number): Promise<JudgedRequest | undefined> {
  const request = await db
    .selectFrom('requests')
    .select((eb) => [
      'status',
      'request_type_id',
      eb.cast<number>(eb('ok_count', '+', eb.ref('ko_count')), 'integer').as('answers'),
    ])
    .where('id', '=', requestId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return undefined;
  const chosen = await db
    .selectFrom('responses')
    .select(['firm_id', 'approved_at'])
    .where('request_id', '=', requestId)
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  return {
    ...request,
    firm_id: chosen?.firm_id ?? null,
    chosen_at: chosen?.approved_at ? new Date(chosen.approved_at) : null,
  };
}
