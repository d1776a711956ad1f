import type { Pool } from 'pg';
import { TYPES } from './places.js';

/**
 * Requests that were just sent and not forwarded. They are spread over the country like the firms: with a few places
 * the firms there would get hundreds of requests a minute, and each later request would read all of them.
 */
const SENT = `
  with spots as (
    select latitude, longitude, row_number() over (order by md5(account_id::text)) - 1 as nth from firms
  )
  insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id,
    latitude, longitude, description, created_at, updated_at, sent_at, expires_at)
  select (select min(id) from accounts where model = 'user'), 2, 1, ($2::text[])[1 + n % cardinality($2::text[])], 1,
    'Milano (MI)', 'Milano', 'MI', 'IT', spots.latitude, spots.longitude,
    repeat('Una descrizione lunga come quelle vere. ', 12), now(), now(), now(), now() + interval '10 days'
  from generate_series($3::integer + 1, $3::integer + $1::integer) n
  join spots on spots.nth = n % (select count(*) from firms)
  returning id`;

/** The number of requests of all calls so far: each call uses different places. */
let sent = 0;

/** Writes requests that wait to be forwarded. @returns their ids */
export async function sendRequests(pool: Pool, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(SENT, [count, TYPES, sent]);
  sent += count;
  return rows.map(({ id }) => id);
}
