import type { Client } from 'pg';
import { SCORE_TERMS, TYPES } from './fill.js';

/** Expired requests, each with two firms that have opened it and two that have not. */
const OVER = `
  create temp table bench_over as
  select nextval(pg_get_serial_sequence('requests', 'id'))::integer as id, g.n, (${TYPES})[1 + g.n % 18] as type,
    now() - interval '10 days' - g.n * interval '1 millisecond' as sent
  from generate_series(0, $1::integer - 1) g (n)`;

const WRITTEN = [
  `insert into requests (id, account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id, latitude,
     longitude, description, created_at, updated_at, sent_at, forwarded_at, exclusive_until, expires_at)
   select o.id, c.id, 3, 1, o.type, 1, 'Via Roma 1, Città (MI)', 'Città', 'MI', 'IT', 45.46, 9.19,
     repeat('Una descrizione lunga come quelle vere. ', 12), sent, sent, sent, sent, sent + interval '1 day', sent + interval '10 days'
   from bench_over o
   join (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from accounts where model = 'user') c
     on c.n = o.n % c.of`,
  `insert into responses (request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at,
     released_at, opened_at, inbox_status, inbox_ends_at, inbox_due_at)
   select o.id, f.id, o.type, case when k < 2 then 3 else 2 end, 20000, 60, '${SCORE_TERMS}', 1, sent, sent + interval '1 day',
     case when k < 2 then sent + interval '2 days' end, case when k < 2 then 3 else 2 end, sent + interval '10 days',
     sent + interval '10 days'
   from bench_over o cross join generate_series(0, 3) k
   join (select account_id as id, row_number() over (order by account_id) - 1 as n, count(*) over () as of from firms) f
     on f.n = (o.n::bigint * 7 + k * (f.of / 4)) % f.of`,
];

/** Writes requests that are to be closed now. @returns their ids */
export async function writeOverdue(client: Client, count: number): Promise<number[]> {
  await client.query(OVER.replaceAll('$1', `${count}`));
  await client.query('analyze bench_over');
  for (const statement of WRITTEN) await client.query(statement);
  const { rows } = await client.query<{ id: number }>('select id from bench_over order by n desc');
  await client.query('drop table bench_over');
  await client.query('vacuum (analyze) requests, responses, firm_inbox_counts');
  return rows.map(({ id }) => id);
}
