import type { Client, Pool } from 'pg';

/** How much there is. */
export interface Volume {
  readonly firms: number;
  /** Past places of each firm, about. */
  readonly placesPerFirm: number;
  readonly requests: number;
}

/** Every random choice follows from this, so that two runs measure the same data. */
const SEED = 0.42;

const TYPES = `array[
  'altre-risarcitorie','cause-condominiali','cause-di-lavoro','contenziosi-commerciali','contenziosi-fiscali-e-tributari','contratti-assicurativi',
  'contratti-bancari-e-finanziari','contratti-di-locazione','danno-da-vacanza-rovinata','diffamazione-a-mezzo-stampa','divisioni-immobiliari','lesioni-personali',
  'malasanita','parte-civile-in-processi-penali','recupero-crediti','ricorsi-inps','sinistri-stradali','successioni-ereditarie']`;

/**
 * Two thirds of the firms crowd around forty cities, the rest are scattered; radii from 10 km to anywhere, most of them
 * 100.
 */
const FIRMS = `
  with cities as (
    select row_number() over () as n, lat, lon from (values
      (45.46,9.19),(41.90,12.50),(40.85,14.27),(45.07,7.69),(38.12,13.36),(44.41,8.95),(44.49,11.34),(43.77,11.26),(41.12,16.87),(37.51,15.08),
      (45.44,10.99),(45.44,12.33),(38.19,15.55),(45.41,11.88),(45.65,13.78),(45.54,10.21),(40.46,17.24),(43.88,11.10),(44.80,10.33),(44.65,10.93),
      (38.11,15.65),(44.70,10.63),(43.11,12.39),(44.42,12.20),(43.55,10.31),(39.22,9.12),(41.46,15.54),(44.06,12.57),(40.68,14.77),(44.84,11.62),
      (37.07,15.29),(45.58,9.27),(45.70,9.68),(42.46,14.21),(45.45,8.62),(43.62,13.52),(40.35,18.17),(46.07,11.12),(38.91,16.59),(40.73,8.56)) c (lat, lon)
  )
  insert into firms (account_id, company_name, company_order_city, max_distance_km, latitude, longitude, city, verified_at)
  select a.id, 'Studio ' || a.id, 'Milano', (array[10,25,50,100,100,100,100,200,400,null])[1 + floor(random() * 10)::int],
    case when r.far then 37 + random() * 9 else c.lat + (random() - 0.5) * 0.2 end,
    case when r.far then 7.5 + random() * 9 else c.lon + (random() - 0.5) * 0.2 end, 'Città', a.created_at
  from (select id, created_at, random() < 0.33 as far, 1 + floor(power(random(), 2) * 40)::int as city from accounts where model = 'lawyer') r
  join accounts a using (id) join cities c on c.n = r.city`;

/**
 * Fills a migrated, empty database with firms, requests, places, ratings and credits. All by generate_series: 200,000
 * firms take about a minute.
 * @param log told what is done
 */
export async function fill(client: Client, volume: Volume, log: (line: string) => void): Promise<void> {
  const step = async (name: string, statement: string): Promise<void> => {
    const start = performance.now();
    const { rowCount } = await client.query(statement);
    log(`  ${name}: ${rowCount ?? 0} rows in ${Math.round(performance.now() - start)} ms`);
  };
  const places = volume.firms * volume.placesPerFirm;
  await client.query(`select setseed(${SEED})`);
  await client.query(`set synchronous_commit = off`);
  await step(
    'accounts',
    `
    insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
    select case when n <= ${volume.requests / 5} then 'user' else 'lawyer' end, 'bench' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true,
      now() - interval '2 years', now() - interval '2 years', now()
    from generate_series(1, ${volume.requests / 5 + volume.firms}) n`,
  );
  await step('firms', FIRMS);
  await step(
    'skills',
    `
    insert into firm_skills (firm_id, request_type_id, position)
    select f.account_id, (${TYPES})[1 + (f.account_id * 7 + k * 5) % 18], k from firms f, generate_series(0, 3) k`,
  );
  await step(
    'index of firms',
    `
    insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
    select s.request_type_id, f.account_id, ll_to_earth(f.latitude, f.longitude), f.max_distance_km * 1000 from firms f join firm_skills s on s.firm_id = f.account_id`,
  );
  await step(
    'requests',
    `
    insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id, latitude, longitude, description,
      shared_contacts, ok_count, approved_count, created_at, updated_at, sent_at, forwarded_at, exclusive_until, expires_at, ended_at, approved_at)
    select 1 + n % ${volume.requests / 5}, case when n % 10 < 4 then 3 else 5 end, 1, (${TYPES})[1 + n % 18], 1, 'Città (MI)', 'Città', 'MI', 'IT', 37 + random() * 9, 7.5 + random() * 9,
      repeat('Una descrizione lunga come quelle vere. ', 12), n % 2 = 0, 0, 0, t.sent, t.sent, t.sent, t.sent, t.sent + interval '1 day', t.sent + interval '10 days',
      case when n % 10 >= 4 then t.sent + interval '4 days' end, case when n % 10 >= 4 then t.sent + interval '4 days' end
    from generate_series(1, ${volume.requests}) n
    cross join lateral (select case when n % 10 < 4 then now() - random() * interval '8 days' else now() - interval '11 days' - random() * interval '600 days' end as sent) t`,
  );
  // Each firm's places are on requests a stride apart, so that no firm comes twice to one.
  await step(
    'responses',
    `
    insert into responses (request_id, firm_id, request_type_id, status, exclusive, distance_m, score, score_terms, weights_version, forwarded_at, released_at, lapse_at,
      opened_at, answered_at, lapsed_at, lapse_reason)
    select q.id, f.account_id, q.request_type_id, s.status, k % 7 = 0, 20000 + (k * 977) % 60000, 60, '{}', 1, q.sent_at, q.sent_at + interval '1 day', q.sent_at + interval '6 days',
      case when s.status <> 12 then q.sent_at + interval '26 hours' end, case when s.status in (5, 7) then q.sent_at + interval '1 day' + random() * interval '60 hours' end,
      case when s.status = 12 then q.sent_at + interval '4 days' end, case when s.status = 12 then (array['unopened', 'chosen_other'])[1 + k % 2] end
    from (select account_id, row_number() over (order by account_id) as n from firms) f
    cross join generate_series(0, ${volume.placesPerFirm - 1}) k
    join requests q on q.id = 1 + (f.n * 31 + k * ${Math.max(1, Math.floor(volume.requests / volume.placesPerFirm))})  % ${volume.requests}
    cross join lateral (select case when q.status = 3 then 3 else (array[7, 7, 5, 12, 12, 3])[1 + (f.n + k)::int % 6] end as status) s
    on conflict do nothing`,
  );
  await step(
    'chosen',
    `
    update responses r set status = 9, approved_at = q.approved_at
    from (select distinct on (request_id) id, request_id from responses where status = 7 order by request_id, id) one join requests q on q.id = one.request_id
    where r.id = one.id and q.status = 5`,
  );
  await step(
    'ratings',
    `
    insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, created_at, updated_at)
    select q.id, q.account_id, r.firm_id, q.request_type_id, 3 + (q.id * 7) % 3, 'Una recensione.', q.approved_at + interval '9 days', q.approved_at
    from requests q join responses r on r.request_id = q.id and r.status = 9`,
  );
  await step('wallets', `insert into wallets (account_id) select account_id from firms`);
  await step(
    'lots',
    `
    insert into credit_lots (account_id, type, amount, created_at, expires_at) select account_id, 1, 10, now() - interval '1 year', now() + interval '1 year' from firms`,
  );
  await step(
    'movements',
    `
    insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at) select account_id, id, 1, 10, 0, 'registration', created_at from credit_lots`,
  );
  await step(
    'type ratings',
    `
    insert into type_ratings select request_type_id, count(*), avg(satisfaction_lawyer), now() from feedbacks group by 1`,
  );
  log(`  (about ${places} places asked for)`);
  await client.query('vacuum (analyze)');
}

/** A place on which a quote may be sent. */
export interface QuotePlace {
  readonly responseId: number;
  readonly requestId: number;
  readonly firmId: number;
  readonly clientId: number;
  readonly lotId: number;
}

const QUOTING_FIRMS = 30;

/**
 * Gives some firms an open place each on many requests, and the credits for them; the first of them have a full desk.
 * The numbers of responses, lots, requests, firms and clients are moved apart, so that a recorded statement can be told
 * of other records without mistaking one for another.
 */
export async function prepareQuotes(pool: Pool, wanted: number): Promise<{ firms: number[]; places: QuotePlace[] }> {
  await pool.query(`select setval(pg_get_serial_sequence('responses', 'id'), 50000000), setval(pg_get_serial_sequence('credit_lots', 'id'), 60000000),
    setval(pg_get_serial_sequence('accounts', 'id'), 70000000), setval(pg_get_serial_sequence('requests', 'id'), 80000000)`);
  const accounts = await pool.query<{ id: number; model: string }>(`
    insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
    select case when n <= ${QUOTING_FIRMS} then 'lawyer' else 'user' end, 'quoting' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now()
    from generate_series(1, ${QUOTING_FIRMS * 2}) n returning id, model`);
  const ids = (model: string): number[] => accounts.rows.filter((row) => row.model === model).map((row) => row.id);
  const firms = ids('lawyer');
  const clients = ids('user');
  await pool.query(
    `insert into firms (account_id, company_name, company_order_city, latitude, longitude, city) select id, 'Studio', 'Milano', 45.46, 9.19, 'Milano' from unnest($1::integer[]) id`,
    [firms],
  );
  await pool.query(`insert into wallets (account_id) select id from unnest($1::integer[]) id`, [firms]);
  await pool.query(
    `
    with lots as (insert into credit_lots (account_id, type, amount, created_at, expires_at) select id, 1, 10000, now(), now() + interval '1 year' from unnest($1::integer[]) id returning id, account_id)
    select 1 from lots`,
    [firms],
  );
  await pool.query(
    `
    insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at) select account_id, id, 1, amount, 0, 'registration', created_at from credit_lots where account_id = any($1)`,
    [firms],
  );
  const { rows } = await pool.query<QuotePlace>(
    `
    with sent as (
      insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id, latitude, longitude, description, created_at, updated_at, sent_at,
        forwarded_at, exclusive_until, expires_at)
      select ($2::integer[])[1 + n % cardinality($2::integer[])], 3, 1, 'sinistri-stradali', 1, 'Milano (MI)', 'Milano', 'MI', 'IT', 45.46, 9.19, repeat('Una descrizione lunga come quelle vere. ', 12),
        now(), now(), now() - interval '2 days', now() - interval '2 days', now() - interval '1 day', now() + interval '8 days'
      from generate_series(1, $3::integer) n returning id, account_id
    ), placed as (
      insert into responses (request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at, released_at, lapse_at, opened_at)
      select id, ($1::integer[])[1 + id % cardinality($1::integer[])], 'sinistri-stradali', 3, 1000, 60, '{}', 1, now() - interval '2 days', now() - interval '1 day', now() + interval '4 days', now()
      from sent returning id, request_id, firm_id
    )
    select p.id as "responseId", p.request_id as "requestId", p.firm_id as "firmId", s.account_id as "clientId", l.id as "lotId"
    from placed p join sent s on s.id = p.request_id join credit_lots l on l.account_id = p.firm_id order by p.id`,
    [firms, clients, wanted],
  );
  await pool.query('analyze');
  return { firms, places: rows };
}
