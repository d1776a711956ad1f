import type { Pool } from 'pg';
import { PLACES, TYPES } from './places.js';

/** Requests that were just sent, on which no firm is yet. */
const SENT = `
  insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id,
    latitude, longitude, description, created_at, updated_at, sent_at, expires_at)
  select (select min(id) from accounts where model = 'user'), 2, 1, ($2::text[])[1 + n % cardinality($2::text[])], 1,
    'Milano (MI)', 'Milano', 'MI', 'IT', ($3::float8[])[1 + n % cardinality($3::float8[])] + (n % 17) / 1000.0,
    ($4::float8[])[1 + n % cardinality($4::float8[])], repeat('Una descrizione lunga come quelle vere. ', 12),
    now(), now(), now(), now() + interval '10 days'
  from generate_series(1, $1::integer) n returning id`;

/** Writes requests that wait to be forwarded. @returns their ids */
export async function sendRequests(pool: Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(SENT, [
    count,
    TYPES,
    PLACES.map(([latitude]) => latitude),
    PLACES.map(([, longitude]) => longitude),
  ]);
  return rows.map(({ id }) => id);
}
