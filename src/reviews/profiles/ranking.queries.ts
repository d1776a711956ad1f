import { sql, type RawBuilder } from 'kysely';
import { plusMonths } from '../../shared/clock.js';
import type { Database } from '../../kernel/database/database.js';
import { preparedRead, type Parameters } from '../../kernel/database/prepared-read.js';
import { metresBetween, pointAt } from '../../kernel/database/sql.js';
import { listed, type Listed, type Page } from '../../kernel/paging.js';
import { feedbackLimits } from '../../shared/limits.js';
import { firmFigures, ratingOfMarks, reviewsOfMarks, type FirmFigures } from '../../requests/requests.api.js';
import type { RankedFirm } from './directory.dto.js';
import { isNew } from '../../shared/reviews/wilson.rules.js';

/** A point in degrees, WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

interface RankingRow {
  id: number;
  company_name: string;
  city: string | null;
  province_id: string | null;
  verified: boolean;
  photo_document_id: number | null;
  distance_m: number | null;
  in_subject: FirmFigures;
  overall: FirmFigures;
  good: number | null;
  bound: number | null;
  total: number;
}

interface CountRow {
  n: number;
}

/** The address of a firm's photo; it changes with the photo. */
export const photoUrl = (firmId: number, documentId: number | null): string | null =>
  documentId === null ? null : `/api/v1/lawyers/${firmId}/photo?v=${documentId}`;

interface Given {
  readonly requestTypeId: string;
  readonly now: Date;
  /** Since when answers count as experience. */
  readonly experienceSince: Date;
  readonly limit: number;
  readonly offset: number;
}

interface GivenPlace extends Given, Place {}

/** The firms with their office in a province. */
export interface InProvince {
  readonly provinceId: string;
}

interface GivenProvince extends Given, InProvince {}

const REACH = sql.lit(feedbackLimits.areaKm * 1000);

const notSuspended = ({ now }: Parameters<Given>) => sql`
  m.firm_id not in (
    select id from accounts where suspended_until > ${now}::timestamptz and suspended_at is not null
  )`;

/** Firms of the subject that take requests now. */
const firmsEverywhere = (given: Parameters<Given>) => sql`
  select m.firm_id, null::float8 as distance_m
  from matching_firms m
  where m.request_type_id = ${given.requestTypeId}::text and ${notSuspended(given)}`;

/** Of these, the ones with their office in a province. */
const firmsOf = (given: Parameters<GivenProvince>) => sql`
  ${firmsEverywhere(given)} and m.firm_id in (select account_id from firms where province_id = ${given.provinceId}::text)`;

/**
 * Firms of the subject that take requests from a place now, with their distance in metres. The index is sorted by subject
 * and radius step first (see pick.queries.ts), so each step is asked for apart.
 */
const firmsAround = (given: Parameters<GivenPlace>) => {
  const type = sql`${given.requestTypeId}::text`;
  const point = pointAt(given.latitude, given.longitude);
  const distance = metresBetween(sql.ref('m.location'), point);
  return sql`
    select near.firm_id, near.distance_m
    from (values (25000), (100000), (400000), (20100000)) step (reach_m)
    cross join lateral (
      select m.firm_id, ${distance} as distance_m
      from matching_firms m
      where m.bucket = matching_bucket(${type}, step.reach_m)
        and m.request_type_id = ${type}
        and m.location <@ earth_box(${point}, least(step.reach_m, ${REACH}))
        and ${distance} <= least(coalesce(m.max_distance_m, ${REACH}), ${REACH})
        and ${notSuspended(given)}
      -- Keeps the steps apart: joined at once, they are a scan of the whole table where it is small.
      offset 0
    ) near`;
};

/** Which of the firms are asked for. */
export interface Wanted {
  /** A language that they speak, as ISO 639-1. */
  readonly language?: string | undefined;
  /** Only firms with reviews in the subject. */
  readonly reviewed?: '1' | undefined;
  /** From the place that is asked for; without one it leaves nothing out. */
  readonly withinKm?: number | undefined;
}

interface GivenWanted {
  readonly language: string | null;
  readonly reviewed: boolean;
  readonly within: number | null;
}

/** Of these firms, the ones that are asked for. Rule 10.27. */
const wanted = (given: Parameters<Given & GivenWanted>, firms: RawBuilder<unknown>) => sql`
  select found.firm_id, found.distance_m
  from (${firms}) found
  where (${given.language}::text is null or exists (
      select 1 from firms f where f.account_id = found.firm_id and ${given.language}::text = any(f.languages)))
    and (not ${given.reviewed}::boolean or exists (
      select 1 from firm_marks m where m.firm_id = found.firm_id and ${rated(given)} and m.count > 0))
    and (${given.within}::float8 is null or found.distance_m is null or found.distance_m <= ${given.within}::float8)`;

/** Ratings of the subject, counted by their marks. */
const figures = sql`
  ${reviewsOfMarks} as reviews,
  coalesce(sum(m.count) filter (where m.mark >= ${sql.lit(feedbackLimits.goodFrom)}), 0)::int as good,
  ${ratingOfMarks} as average`;
const rated = ({ requestTypeId }: Parameters<Given>) => sql`m.request_type_id = ${requestTypeId}::text and m.mark > 0`;

/** All marks of the subject are read once, or those of each firm where there are few firms. */
const ratingsOfAll = (given: Parameters<Given>) => sql`
  left join (select m.firm_id, ${figures} from firm_marks m where ${rated(given)} group by m.firm_id) r using (firm_id)`;
const ratingsOfEach = (given: Parameters<Given>) => sql`
  cross join lateral (select ${figures} from firm_marks m where ${rated(given)} and m.firm_id = area.firm_id) r`;

/**
 * The order of the ranking: the bound; firms too new for one by how near they are. Equal ones by rating, by the number of
 * reviews, by distance; then newer accounts, whose numbers are higher. Rule 10.6.
 */
const order = (rating: RawBuilder<unknown>, place: RawBuilder<unknown>) => sql`
  bound desc nulls last,
  case when coalesce(${rating}.reviews, 0) < ${sql.lit(feedbackLimits.newUnder)} then ${place}.distance_m end,
  ${rating}.average desc nulls last, ${rating}.reviews desc nulls last, ${place}.distance_m, ${place}.firm_id desc`;

const ranked = (given: Parameters<Given>, firms: RawBuilder<unknown>, ratings: RawBuilder<unknown>) => {
  const z = sql.lit(feedbackLimits.wilsonZ);
  const share = sql`(r.good::float8 / r.reviews)`;
  const variance = sql`(${share} * (1 - ${share}) + ${z}::float8 * ${z} / (4 * r.reviews)) / r.reviews`;
  const bound = sql`
    (${share} + ${z}::float8 * ${z} / (2 * r.reviews) - ${z} * sqrt(${variance})) / (1 + ${z}::float8 * ${z} / r.reviews)`;
  return sql<RankingRow>`
    with area as materialized (${firms}),
    ranked as (
      select
        area.firm_id,
        area.distance_m,
        r.reviews,
        r.good,
        r.average,
        count(*) over ()::int as total,
        case when r.reviews >= ${sql.lit(feedbackLimits.newUnder)} then ${bound} end as bound
      from area
      ${ratings}
      order by ${order(sql`r`, sql`area`)}
      limit ${given.limit}::int offset ${given.offset}::int
    )
    select
      f.account_id as id,
      f.company_name,
      f.city,
      f.province_id,
      f.verified_at is not null as verified,
      f.photo_document_id,
      ranked.distance_m,
      ${firmFigures(sql`ranked.firm_id`, given.experienceSince, sql`${given.requestTypeId}::text`)} as in_subject,
      ${firmFigures(sql`ranked.firm_id`, given.experienceSince)} as overall,
      ranked.good,
      ranked.bound,
      ranked.total
    from ranked
    join firms f on f.account_id = ranked.firm_id
    order by ${order(sql`ranked`, sql`ranked`)}`;
};

const everywhere = preparedRead<Given, RankingRow>('ranking', (given) =>
  ranked(given, firmsEverywhere(given), ratingsOfAll(given)),
);
const around = preparedRead<GivenPlace, RankingRow>('ranking_around', (given) =>
  ranked(given, firmsAround(given), ratingsOfEach(given)),
);

const inProvince = preparedRead<GivenProvince, RankingRow>('ranking_province', (given) =>
  ranked(given, firmsOf(given), ratingsOfEach(given)),
);

const wantedEverywhere = preparedRead<Given & GivenWanted, RankingRow>('ranking_wanted', (given) =>
  ranked(given, wanted(given, firmsEverywhere(given)), ratingsOfEach(given)),
);
const wantedAround = preparedRead<GivenPlace & GivenWanted, RankingRow>('ranking_around_wanted', (given) =>
  ranked(given, wanted(given, firmsAround(given)), ratingsOfEach(given)),
);

/** How many there are, for a page beyond the last. */
const lengthOf = (firms: RawBuilder<unknown>) => sql<CountRow>`select count(*)::int as n from (${firms}) area`;
const countEverywhere = preparedRead<Given, CountRow>('ranking_length', (given) => lengthOf(firmsEverywhere(given)));
const countInProvince = preparedRead<GivenProvince, CountRow>('ranking_province_length', (given) =>
  lengthOf(firmsOf(given)),
);
const countAround = preparedRead<GivenPlace, CountRow>('ranking_around_length', (given) =>
  lengthOf(firmsAround(given)),
);

const countWantedEverywhere = preparedRead<Given & GivenWanted, CountRow>('ranking_wanted_length', (given) =>
  lengthOf(wanted(given, firmsEverywhere(given))),
);
const countWantedAround = preparedRead<GivenPlace & GivenWanted, CountRow>('ranking_around_wanted_length', (given) =>
  lengthOf(wanted(given, firmsAround(given))),
);

/** The rows of a page, and how many there are where it lies beyond the last. */
function readsOf(from: Database['rowsFromReplica'], given: Given, area: Place | InProvince | undefined, asked: Wanted) {
  const narrowed = asked.language !== undefined || asked.reviewed !== undefined || asked.withinKm !== undefined;
  if (area && 'provinceId' in area) {
    const all = { ...given, ...area };
    return { rows: () => from(inProvince, all), count: () => from(countInProvince, all) };
  }
  if (!narrowed && area) {
    const all = { ...given, ...area };
    return { rows: () => from(around, all), count: () => from(countAround, all) };
  }
  if (!narrowed) return { rows: () => from(everywhere, given), count: () => from(countEverywhere, given) };
  const kept = {
    ...given,
    language: asked.language ?? null,
    reviewed: asked.reviewed !== undefined,
    within: asked.withinKm === undefined ? null : asked.withinKm * 1000,
  };
  if (!area)
    return {
      rows: () => from(wantedEverywhere, kept),
      count: () => from(countWantedEverywhere, kept),
    };
  const all = { ...kept, ...area };
  return { rows: () => from(wantedAround, all), count: () => from(countWantedAround, all) };
}

/**
 * The public ranking of a subject: by the Wilson lower bound of the ratings in that subject; firms with fewer than five
 * reviews come after, nearest first. One statement, which cuts the page before it reads names. Rules 10.5 to 10.7 and 10.27.
 * @param area around a point, in a province, or in all of Italy
 * @param asked which of the firms; a ranking of a province has them all
 */
export async function rankFirms(
  database: Database,
  requestTypeId: string,
  area: Place | InProvince | undefined,
  asked: Wanted,
  page: Page,
  now: Date,
): Promise<Listed<RankedFirm>> {
  const experienceSince = plusMonths(now, -feedbackLimits.experienceMonths);
  const given = { requestTypeId, now, experienceSince, limit: page.limit, offset: page.offset };
  const reads = readsOf(database.rowsFromReplica, given, area, asked);
  const rows = await reads.rows();
  let total = rows[0]?.total ?? 0;
  if (rows.length === 0 && page.offset > 0) total = (await reads.count())[0]?.n ?? 0;
  return listed(
    rows.map((row, index) => toDto(row, page.offset + index + 1)),
    page,
    total,
  );
}

const toDto = (row: RankingRow, position: number): RankedFirm => ({
  id: row.id,
  position,
  company_name: row.company_name,
  city: row.city,
  province_id: row.province_id,
  distance_km: row.distance_m === null ? null : Math.round(row.distance_m / 100) / 10,
  verified: row.verified,
  photo_url: photoUrl(row.id, row.photo_document_id),
  rating: {
    average: row.in_subject.rating,
    reviews: row.in_subject.reviews,
    good: row.good ?? 0,
    is_new: isNew(row.in_subject.reviews),
    score: row.bound === null ? null : Math.round(row.bound * 10_000) / 10_000,
  },
  answers_in_subject: row.in_subject.answers,
  clients_in_subject: row.in_subject.clients,
  overall: row.overall,
});
