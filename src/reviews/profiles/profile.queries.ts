import { sql } from 'kysely';
import { dayInRome } from '../../shared/calendar.js';
import { plusMonths } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import type { Locale } from '../../shared/locale.js';
import { feedbackLimits } from '../../shared/limits.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { answeredLately, answerHours, firmFigures, type FirmFigures } from '../../requests/requests.api.js';
import { publicReview, ratingOf, reviewsOf } from '../feedback/feedback.api.js';
import type { LawyerProfile, Standing } from './directory.dto.js';
import { photoUrl } from './ranking.queries.js';
import { explainRank } from './rank-explanation.rules.js';
import { isNew, wilsonLowerBound } from '../../shared/reviews/wilson.rules.js';

interface PositionRow {
  readonly request_type_id: string;
  readonly good: number;
  readonly figures: FirmFigures;
}

/**
 * A firm's public profile; undefined for one that is not public (unconfirmed, incomplete, suspended, gone).
 */
export async function lawyerProfile(
  db: Sql,
  firmId: number,
  now: Date,
  locale: Locale,
): Promise<LawyerProfile | undefined> {
  const firm = await db
    .selectFrom('firms as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(({ eb }) => [
      'f.account_id as id',
      'f.company_name',
      'a.first_name',
      'a.last_name',
      'f.city',
      'f.province_id',
      'f.bar',
      'f.insurance',
      eb('f.verified_at', 'is not', null).$castTo<boolean>().as('verified'),
      'f.languages',
      // Staff removed it: only the firm reads it.
      eb.case().when('f.presentation_removed_at', 'is', null).then(eb.ref('f.presentation')).end().as('presentation'),
      'f.photo_document_id',
      'a.created_at as registered_at',
    ])
    .where('f.account_id', '=', firmId)
    .where('a.deleted_at', 'is', null)
    .where('a.confirmed_at', 'is not', null)
    .where('a.completed', '=', true)
    .where((eb) => eb('a.suspended_at', 'is', null).or('a.suspended_until', '<=', moment(now)))
    .executeTakeFirst();
  if (!firm) return undefined;
  const [rating, reviews, skills, overall] = await Promise.all([
    ratingOf(db, firmId),
    reviewsOf(db, firmId, { limit: feedbackLimits.reviewsShown, offset: 0 }, locale, 'public'),
    positions(db, firmId, now, locale),
    overallFigures(db, firmId, now),
  ]);
  const { photo_document_id, registered_at, bar, insurance, ...facts } = firm;
  return {
    ...facts,
    bar: bar && { city: bar.city, number: bar.number, enrolled_on: bar.enrolled_on },
    insurance: shownInsurance(insurance, dayInRome(now)),
    photo_url: photoUrl(firm.id, photo_document_id),
    rating,
    reviews: reviews.map(publicReview),
    skills,
    ...overall,
    registered_at: new Date(registered_at).toISOString(),
  };
}

/** The policy without its number, which is private; null once it has ended. Rule 10.8. */
const shownInsurance = (insurance: LawyerProfile['insurance'], today: string): LawyerProfile['insurance'] =>
  insurance && insurance.expiration_date >= today
    ? { company_name: insurance.company_name, expiration_date: insurance.expiration_date }
    : null;

/** The firm's subjects in its own order, each with the figures behind its position in the ranking. */
async function positions(db: Sql, firmId: number, now: Date, locale: Locale): Promise<Standing[]> {
  const { rows } = await sql<PositionRow>`
    select s.request_type_id, rated.good, ${firmFigures(sql`s.firm_id`, experienceSince(now), sql`s.request_type_id`)} as figures
    from firm_skills s
    cross join lateral (
      select coalesce(sum(m.count), 0)::int as good
      from firm_marks m
      where m.firm_id = s.firm_id and m.request_type_id = s.request_type_id and m.mark >= ${feedbackLimits.goodFrom}
    ) rated
    where s.firm_id = ${firmId}
    order by s.position, s.request_type_id`.execute(db);
  return rows.map(({ request_type_id, good, figures: { rating, reviews, answers, clients } }) => {
    const score = isNew(reviews) ? null : Math.round(wilsonLowerBound(good, reviews) * 10_000) / 10_000;
    return {
      request_type: { id: request_type_id, label: requestType(request_type_id)?.label[locale] ?? request_type_id },
      rating,
      reviews,
      good,
      score,
      is_new: score === null,
      answers,
      clients,
      why: explainRank({ reviews, good, score }, locale),
    };
  });
}

const experienceSince = (now: Date): Date => plusMonths(now, -feedbackLimits.experienceMonths);

/** The firm's usual time to answer, and what it did in all its subjects. */
async function overallFigures(db: Sql, firmId: number, now: Date) {
  const { rows } = await sql<{ hours: number | null; overall: FirmFigures }>`
    select ${answerHours(now)} as hours, ${firmFigures(sql`${firmId}::integer`, experienceSince(now))} as overall
    from responses r
    where r.firm_id = ${firmId} and ${answeredLately(now)}`.execute(db);
  return {
    answer_hours: rows[0]?.hours ?? null,
    answers: rows[0]?.overall.answers ?? 0,
    clients: rows[0]?.overall.clients ?? 0,
  };
}
