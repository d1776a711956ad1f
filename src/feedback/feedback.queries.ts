import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { Locale } from '../kernel/locale.js';
import type { Page } from '../kernel/paging.js';
import { feedbackLimits } from '../limits.js';
import { requestType } from '../requests/request-types.js';
import type { FeedbackDto, FirmReviewDto, RatingSummary } from './feedback.dto.js';
import { isNew } from '../directory/wilson.rules.js';

/** The answer for a request that nobody has judged yet. */
export const noFeedback: FeedbackDto = {
  updated: 0,
  satisfaction_lawyer: null,
  satisfaction_site: null,
  review_lawyer: null,
  review_site: null,
  reply: null,
};

/** The feedback of a request as its owner sees it. */
export async function feedbackOf(db: Sql, requestId: number): Promise<FeedbackDto> {
  const { rows } = await sql<FeedbackDto>`
    select 1 as updated, satisfaction_lawyer, satisfaction_site, review_lawyer, review_site, reply from feedbacks where request_id = ${requestId}`.execute(
    db,
  );
  return rows[0] ?? noFeedback;
}

interface ReviewRow extends Omit<FirmReviewDto, 'request_type' | 'created_at' | 'updated_at' | 'replied_at'> {
  request_type_id: string;
  created_at: Date;
  updated_at: Date;
  replied_at: Date | null;
}

const iso = (instant: Date | string): string => new Date(instant).toISOString();

const columns = sql`
  f.request_id, f.request_type_id, f.satisfaction_lawyer, f.review_lawyer, f.created_at, f.updated_at, f.reply, f.replied_at,
  case when a.deleted_at is null and a.first_name <> '' then upper(left(a.first_name, 1)) || '.' end as author`;

const toDto = (
  { request_type_id, created_at, updated_at, replied_at, ...row }: ReviewRow,
  locale: Locale,
): FirmReviewDto => ({
  ...row,
  request_type: { id: request_type_id, label: requestType(request_type_id)?.label[locale] ?? request_type_id },
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  replied_at: replied_at && iso(replied_at),
});

/** Reviews of a firm that the public may see, newest first. */
export async function reviewsOf(
  db: Sql,
  firmId: number,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
  locale: Locale,
): Promise<FirmReviewDto[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}
    from (
      select * from feedbacks where firm_id = ${firmId} and removed_at is null and (satisfaction_lawyer is not null or review_lawyer is not null)
      order by created_at desc, request_id desc limit ${limit} offset ${offset}
    ) f
    join accounts a on a.id = f.account_id
    order by f.created_at desc, f.request_id desc`.execute(db);
  return rows.map((row) => toDto(row, locale));
}

/** One review that is known to exist. */
export async function reviewOf(db: Sql, requestId: number, locale: Locale): Promise<FirmReviewDto> {
  const { rows } =
    await sql<ReviewRow>`select ${columns} from feedbacks f join accounts a on a.id = f.account_id where f.request_id = ${requestId}`.execute(
      db,
    );
  return toDto(rows[0] as ReviewRow, locale);
}

/** How many reviews the public may see, and how the ratings among them are spread. */
export async function ratingOf(db: Sql, firmId: number): Promise<RatingSummary & { listed: number }> {
  const { rows } = await sql<{ stars: number | null; n: number }>`
    select satisfaction_lawyer as stars, count(*)::int as n from feedbacks
    where firm_id = ${firmId} and removed_at is null and (satisfaction_lawyer is not null or review_lawyer is not null)
    group by satisfaction_lawyer`.execute(db);
  const counted = new Map(rows.map(({ stars, n }) => [stars, n]));
  const histogram = Array.from({ length: feedbackLimits.max }, (_, index) => counted.get(index + 1) ?? 0);
  const reviews = histogram.reduce((sum, n) => sum + n, 0);
  const total = histogram.reduce((sum, n, index) => sum + n * (index + 1), 0);
  return {
    average: reviews === 0 ? null : Math.round((100 * total) / reviews) / 100,
    reviews,
    histogram,
    is_new: isNew(reviews),
    listed: reviews + (counted.get(null) ?? 0),
  };
}

/** What is needed to judge a request, its row locked; undefined when it is not this account's. */
export async function lockJudged(
  db: Sql,
  requestId: number,
  accountId: number,
): Promise<{ status: number; request_type_id: string; firm_id: number | null } | undefined> {
  const { rows } = await sql<{ status: number; request_type_id: string }>`
    select status, request_type_id from requests where id = ${requestId} and account_id = ${accountId} and deleted_at is null for update`.execute(
    db,
  );
  const [request] = rows;
  if (!request) return undefined;
  const chosen = await sql<{
    firm_id: number;
  }>`select firm_id from responses where request_id = ${requestId} and approved_at is not null`.execute(db);
  return { ...request, firm_id: chosen.rows[0]?.firm_id ?? null };
}
