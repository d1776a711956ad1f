import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** Firms of a subject within 100 km, by the Wilson lower bound of their ratings; firms with few ratings after, nearest first. */
const RANKING = `
  with area as (
    select m.firm_id, earth_distance(m.location, ll_to_earth($2, $3)) as distance_m
    from matching_firms m join accounts a on a.id = m.firm_id
    where m.request_type_id = $1 and m.location <@ earth_box(ll_to_earth($2, $3), 100000)
      and earth_distance(m.location, ll_to_earth($2, $3)) <= least(coalesce(m.max_distance_m, 100000), 100000)
      and (a.suspended_at is null or a.suspended_until <= now())
  ), rated as (
    select firm_id, sum(count)::float8 as n, sum(mark * count)::float8 / sum(count) as average,
      coalesce(sum(count) filter (where mark >= 4), 0)::float8 / sum(count) as good
    from firm_marks where request_type_id = $1 and mark > 0 and count > 0 group by 1
  ), ranked as (
    select area.firm_id, area.distance_m, r.n, r.average, count(*) over () as total,
      case when r.n >= 5 then
        (r.good + 1.64 * 1.64 / (2 * r.n) - 1.64 * sqrt((r.good * (1 - r.good) + 1.64 * 1.64 / (4 * r.n)) / r.n)) / (1 + 1.64 * 1.64 / r.n)
      end as bound
    from area left join rated r using (firm_id)
    order by bound desc nulls last, area.distance_m, area.firm_id limit 10
  )
  select k.*, f.company_name, f.city, f.province_id, f.verified_at, f.photo_document_id
  from ranked k join firms f on f.account_id = k.firm_id order by k.bound desc nulls last, k.distance_m, k.firm_id`;

interface Row {
  firm_id: number;
  distance_m: number;
  n: number | null;
  average: number | null;
  bound: number | null;
  total: number;
  company_name: string;
  city: string | null;
  province_id: string | null;
  verified_at: Date | null;
  photo_document_id: number | null;
}

const firm = (row: Row, index: number) => ({
  id: row.firm_id,
  position: index + 1,
  company_name: row.company_name,
  city: row.city,
  province_id: row.province_id,
  distance_km: Math.round(row.distance_m / 100) / 10,
  verified: row.verified_at !== null,
  photo_url: row.photo_document_id === null ? null : `/api/v1/lawyers/${row.firm_id}/photo?v=${row.photo_document_id}`,
  rating: {
    average: row.average === null ? null : Math.round(row.average * 100) / 100,
    reviews: row.n ?? 0,
    is_new: (row.n ?? 0) < 5,
    score: row.bound === null ? null : Math.round(row.bound * 10_000) / 10_000,
  },
});

interface Call {
  Querystring: { request_type: string; latitude: string; longitude: string };
}

/** The public ranking of a subject around a place. */
export function rankingRoute(app: FastifyInstance, pool: Pool): void {
  app.get<Call>('/api/v1/lawyers', async ({ query }) => {
    const { rows } = await pool.query<Row>(RANKING, [
      query.request_type,
      Number(query.latitude),
      Number(query.longitude),
    ]);
    return { info: rows.map(firm), page: 1, page_size: 10, total: rows[0]?.total ?? 0 };
  });
}
