import { sql, type RawBuilder } from 'kysely';
import type { Moment } from '../../kernel/database/sql.js';
import { ResponseStatus } from '../../shared/requests/codes.js';

/** How the clients of a firm rated it, and what it has done, in one subject or in all of them. */
export interface FirmFigures {
  /** One to five, two decimals; null without ratings. */
  readonly rating: number | null;
  readonly reviews: number;
  /** Quotes and opinions since a moment. */
  readonly answers: number;
  /** Citizens who chose the firm after such an answer. */
  readonly clients: number;
}

/** The marks above 0 in rows of `firm_marks` that are named `m`. */
export const ratingOfMarks = sql<number | null>`
  round(sum(m.mark * m.count)::numeric / nullif(sum(m.count), 0), 2)::float8`;
export const reviewsOfMarks = sql<number>`coalesce(sum(m.count), 0)::integer`;

/**
 * A firm's figures as JSON ({@link FirmFigures}). Every screen reads them from here, so that they are the same wherever
 * they are shown. Rules 10.12 and 10.18.
 * @param requestTypeId the subject; all subjects together when left out
 */
export const firmFigures = (
  firmId: RawBuilder<unknown>,
  since: Moment,
  requestTypeId?: RawBuilder<unknown>,
): RawBuilder<FirmFigures> => {
  const of = (table: 'm' | 'x') =>
    requestTypeId ? sql` and ${sql.ref(`${table}.request_type_id`)} = ${requestTypeId}` : sql``;
  return sql<FirmFigures>`(
    select json_build_object('rating', marks.rating, 'reviews', marks.reviews, 'answers', work.answers, 'clients', work.clients)
    from (
      select ${ratingOfMarks} as rating, ${reviewsOfMarks} as reviews
      from firm_marks m where m.firm_id = ${firmId} and m.mark > 0${of('m')}
    ) marks
    cross join (
      select count(*)::integer as answers,
        (count(*) filter (where x.status = ${sql.lit(ResponseStatus.approved)}))::integer as clients
      from responses x where x.firm_id = ${firmId} and x.answered_at > ${since}${of('x')}
    ) work)`;
};
