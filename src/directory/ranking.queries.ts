import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { listed, type Listed, type Page } from '../kernel/paging.js';
import { feedbackLimits } from '../limits.js';
import type { RankedFirm } from './directory.dto.js';
import { isNew } from './wilson.rules.js';

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
  reviews: number;
  good: number;
  average: number | null;
  bound: number | null;
  total: number;
}

interface CountRow {
  n: number;
}

/** The address of a firm's photo; it changes with the photo. */
export const photoUrl = (firmId: number, documentId: number | null): string | null =>
  documentId === null ? null : `/api/v1/lawyers/${firmId}/photo?v=${documentId}`;

/**
 * Firms of the subject that take requests from this place now, with their distance in metres; all of them when no place was
 * given.
 */
const area = (requestTypeId: string, place: Place | undefined, now: Date) => {
  const here = sql`
    request_type_id = ${requestTypeId}
    and firm_id not in (
      select id from accounts where suspended_until > ${now}::timestamptz and suspended_at is not null
    )`;
  if (!place) return sql`select firm_id, null::float8 as distance_m from matching_firms where ${here}`;
  const point = sql`ll_to_earth(${place.latitude}::float8, ${place.longitude}::float8)`;
  const reach = feedbackLimits.areaKm * 1000;
  return sql`
    select firm_id, earth_distance(location, ${point}) as distance_m
    from matching_firms
    where ${here}
      and location <@ earth_box(${point}, ${reach}::float8)
      and earth_distance(location, ${point}) <= least(coalesce(max_distance_m, ${reach}), ${reach})`;
};

/**
 * The public ranking of a subject: by the Wilson lower bound of the ratings in that subject; firms with fewer than five
 * reviews come after, nearest first. One statement, which cuts the page before it reads names. Rules 10.5 to 10.7.
 */
export async function rankFirms(
  db: Sql,
  requestTypeId: string,
  place: Place | undefined,
  page: Page,
  now: Date,
): Promise<Listed<RankedFirm>> {
  const z = sql`${feedbackLimits.wilsonZ}::float8`;
  const share = sql`(r.good::float8 / r.reviews)`;
  const variance = sql`(${share} * (1 - ${share}) + ${z} * ${z} / (4 * r.reviews)) / r.reviews`;
  const bound = sql`
    (${share} + ${z} * ${z} / (2 * r.reviews) - ${z} * sqrt(${variance})) / (1 + ${z} * ${z} / r.reviews)`;
  const { rows } = await sql<RankingRow>`
    with area as (${area(requestTypeId, place, now)}),
    rated as (
      select
        f.firm_id,
        count(*)::int as reviews,
        (count(*) filter (where f.satisfaction_lawyer >= ${feedbackLimits.goodFrom}))::int as good,
        avg(f.satisfaction_lawyer)::float8 as average
      from feedbacks f
      where f.request_type_id = ${requestTypeId} and f.satisfaction_lawyer is not null and f.removed_at is null
      group by f.firm_id
    ),
    ranked as (
      select
        area.firm_id,
        area.distance_m,
        r.reviews,
        r.good,
        r.average,
        count(*) over ()::int as total,
        case when r.reviews >= ${feedbackLimits.newUnder} then ${bound} end as bound
      from area
      left join rated r using (firm_id)
      order by bound desc nulls last, area.distance_m, area.firm_id
      limit ${page.limit} offset ${page.offset}
    )
    select
      f.account_id as id,
      f.company_name,
      f.city,
      f.province_id,
      f.verified_at is not null as verified,
      f.photo_document_id,
      ranked.distance_m,
      coalesce(ranked.reviews, 0) as reviews,
      coalesce(ranked.good, 0) as good,
      ranked.average,
      ranked.bound,
      ranked.total
    from ranked
    join firms f on f.account_id = ranked.firm_id
    order by ranked.bound desc nulls last, ranked.distance_m, ranked.firm_id`.execute(db);
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countFirms(db, requestTypeId, place, now));
  return listed(
    rows.map((row, index) => toDto(row, page.offset + index + 1)),
    page,
    total,
  );
}

/** How many there are, for a page beyond the last. */
async function countFirms(db: Sql, requestTypeId: string, place: Place | undefined, now: Date): Promise<number> {
  const { rows } = await sql<CountRow>`
    select count(*)::int as n from (${area(requestTypeId, place, now)}) area`.execute(db);
  return rows[0]?.n ?? 0;
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
    average: row.average === null ? null : Math.round(row.average * 100) / 100,
    reviews: row.reviews,
    is_new: isNew(row.reviews),
    score: row.bound === null ? null : Math.round(row.bound * 10_000) / 10_000,
  },
});
