import type { Client } from 'pg';

/** The amount of data. */
export interface Volume {
  readonly firms: number;
  /** Responses of each firm. */
  readonly responsesPerFirm: number;
  readonly requests: number;
  /** The number of open requests out of ten. */
  readonly openOfTen: number;
}

export type Log = (line: string) => void;

/** Every random choice follows from this, so that two runs measure the same data. */
const SEED = 0.42;
const REQUESTS_PER_CITIZEN = 5;

/** Every kind of request. */
export const TYPES = `array[
  'altre-risarcitorie','cause-condominiali','cause-di-lavoro','contenziosi-commerciali','contenziosi-fiscali-e-tributari',
  'contratti-assicurativi','contratti-bancari-e-finanziari','contratti-di-locazione','danno-da-vacanza-rovinata',
  'diffamazione-a-mezzo-stampa','divisioni-immobiliari','lesioni-personali','malasanita','parte-civile-in-processi-penali',
  'recupero-crediti','ricorsi-inps','sinistri-stradali','successioni-ereditarie']`;

/** The terms of a stored score. */
export const SCORE_TERMS = JSON.stringify({
  distance: 0.6,
  quality: 0.7,
  reliability: 0.8,
  experience: 0.5,
  velocity: 0.4,
  penalty: 0,
  distance_m: 24_000,
  rating_mean: 4.2,
  ratings: 12,
  forwarded: 30,
  answered_in_time: 24,
  answers_of_type: 9,
  median_hours: 20,
  lost_unopened: 0,
  leaks: 0,
  complaints: 0,
});

/** Temporary tables of the new accounts and requests, numbered from 0 without gaps. */
const NUMBERED = `
  create temp table bench_citizens (n integer primary key, id integer not null);
  create temp table bench_firms (n integer primary key, id integer not null);
  create temp table bench_requests (n integer primary key, id integer not null, account_id integer not null);`;

const accounts = (model: 'user' | 'lawyer', table: string, count: number): string => `
  with made as (
    insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
    select '${model}', 'bench-${model}-' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true,
      now() - interval '2 years', now() - interval '2 years', now()
    from generate_series(1, ${count}) n returning id
  )
  insert into ${table} select row_number() over (order by id) - 1, id from made`;

/**
 * Two thirds of the firms are around forty cities, the rest are scattered; radii from 10 km to anywhere, most of them
 * 100.
 */
const FIRMS = `
  with cities as (
    select row_number() over () as n, lat, lon from (values
      (45.46,9.19),(41.90,12.50),(40.85,14.27),(45.07,7.69),(38.12,13.36),(44.41,8.95),(44.49,11.34),(43.77,11.26),
      (41.12,16.87),(37.51,15.08),(45.44,10.99),(45.44,12.33),(38.19,15.55),(45.41,11.88),(45.65,13.78),(45.54,10.21),
      (40.46,17.24),(43.88,11.10),(44.80,10.33),(44.65,10.93),(38.11,15.65),(44.70,10.63),(43.11,12.39),(44.42,12.20),
      (43.55,10.31),(39.22,9.12),(41.46,15.54),(44.06,12.57),(40.68,14.77),(44.84,11.62),(37.07,15.29),(45.58,9.27),
      (45.70,9.68),(42.46,14.21),(45.45,8.62),(43.62,13.52),(40.35,18.17),(46.07,11.12),(38.91,16.59),(40.73,8.56)) c (lat, lon)
  )
  insert into firms (account_id, company_name, company_order_city, max_distance_km, latitude, longitude, city, verified_at)
  select r.id, 'Studio ' || r.id, 'Milano', (array[10,25,50,100,100,100,100,200,400,null])[1 + floor(random() * 10)::int],
    case when r.far then 37 + random() * 9 else c.lat + (random() - 0.5) * 0.2 end,
    case when r.far then 7.5 + random() * 9 else c.lon + (random() - 0.5) * 0.2 end, 'Città', now() - interval '2 years'
  from (select id, random() < 0.33 as far, 1 + floor(power(random(), 2) * 40)::int as city from bench_firms) r
  join cities c on c.n = r.city`;

const SKILLS = `
  insert into firm_skills (firm_id, request_type_id, position)
  select id, (${TYPES})[1 + (n * 7 + k * 5) % 18], k from bench_firms, generate_series(0, 3) k`;

const INDEX_OF_FIRMS = `
  insert into matching_firms (request_type_id, firm_id, location, max_distance_m)
  select s.request_type_id, f.account_id, ll_to_earth(f.latitude, f.longitude), f.max_distance_km * 1000
  from bench_firms b join firms f on f.account_id = b.id join firm_skills s on s.firm_id = b.id`;

/** Open requests are from the last days; for the others a firm was chosen in the last two years. */
const requests = ({ requests: count, openOfTen }: Volume, citizens: number): string => `
  with made as (
    insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id,
      latitude, longitude, description, shared_contacts, created_at, updated_at, sent_at, forwarded_at, exclusive_until,
      expires_at, ended_at, approved_at)
    select c.id, case when t.open then 3 else 5 end, 1, (${TYPES})[1 + g.n % 18], 1, 'Via Roma 1, Città (MI)', 'Città', 'MI', 'IT',
      37 + random() * 9, 7.5 + random() * 9, repeat('Una descrizione lunga come quelle vere. ', 12), g.n % 2 = 0,
      t.sent, t.sent, t.sent, t.sent, t.sent + interval '1 day', t.sent + interval '10 days',
      case when not t.open then t.sent + interval '4 days' end, case when not t.open then t.sent + interval '4 days' end
    from generate_series(0, ${count - 1}) g (n)
    join bench_citizens c on c.n = g.n % ${citizens}
    cross join lateral (
      select g.n % 10 < ${openOfTen} as open,
        case when g.n % 10 < ${openOfTen} then now() - interval '2 days' - random() * interval '6 days'
          else now() - interval '11 days' - random() * interval '600 days' end as sent
    ) t
    order by g.n returning id, account_id
  )
  insert into bench_requests select row_number() over (order by id) - 1, id, account_id from made`;

/**
 * Each firm's responses are to requests a stride apart, so that no firm has two to one. To open requests most wait
 * for the firm's answer; the given answers have been read.
 */
const responses = ({ requests: total, responsesPerFirm }: Volume): string => `
  insert into responses (request_id, firm_id, request_type_id, status, exclusive, distance_m, score, score_terms,
    weights_version, forwarded_at, released_at, lapse_at, opened_at, answered_at, read_at, lapsed_at, lapse_reason,
    text, percentage_hundredths, percentage_base, fixed_costs_cents, final_costs_cents, additional_costs, valid_until)
  select q.id, f.id, q.request_type_id, s.status, (f.n + k) % 7 = 0, 20000 + (k * 977) % 60000, 60, '${SCORE_TERMS}', 1,
    q.sent_at, q.sent_at + interval '1 day', case when s.status = 2 then now() + random() * interval '4 days' end,
    case when s.status in (3, 5, 7) then q.sent_at + interval '26 hours' end, t.answered, t.answered + interval '1 hour',
    case when s.status = 12 then q.sent_at + interval '4 days' end,
    case when s.status = 12 then (array['unopened', 'chosen_other'])[1 + k % 2] end,
    case when t.answered is not null then repeat('Assistenza completa, dalla lettera di diffida al giudizio. ', 4) end,
    case when s.status = 7 then 1200 end, case when s.status = 7 then 'outcome' end, case when s.status = 7 then 15000 end,
    case when s.status = 7 then 0 end, s.status = 7, case when s.status = 7 then q.sent_at + interval '25 days' end
  from bench_firms f
  cross join generate_series(0, ${responsesPerFirm - 1}) k
  join bench_requests b on b.n = (f.n::bigint * 31 + k * ${Math.max(1, Math.floor(total / responsesPerFirm))}) % ${total}
  join requests q on q.id = b.id
  cross join lateral (
    select case when q.status = 3 then (array[3, 3, 2, 3, 7, 3])[1 + (f.n + k) % 6]
      else (array[7, 7, 5, 12, 12, 3])[1 + (f.n + k) % 6] end as status
  ) s
  cross join lateral (
    select case when s.status in (5, 7) then q.sent_at + interval '27 hours' + random() * interval '20 hours' end as answered
  ) t
  on conflict do nothing`;

/** No request has more than five quotes or five opinions, and five quotes close it: later firms did not answer. */
const TOO_MANY_ANSWERS = `
  update responses r set status = 12, lapsed_at = answered_at, lapse_reason = 'unopened', opened_at = null, answered_at = null,
    read_at = null, text = null, percentage_hundredths = null, percentage_base = null, fixed_costs_cents = null,
    final_costs_cents = null, additional_costs = false, valid_until = null
  from (
    select p.id, row_number() over (partition by p.request_id, p.status order by p.id) as nth,
      case when q.status = 3 then 4 else 5 end as most
    from bench_requests b join requests q on q.id = b.id join responses p on p.request_id = b.id where p.status in (5, 7)
  ) answers where r.id = answers.id and answers.nth > answers.most`;

const TOO_MANY_EXCLUSIVE = `
  update responses r set exclusive = false
  from (
    select p.id, row_number() over (partition by p.request_id order by p.id) as nth
    from bench_requests b join responses p on p.request_id = b.id where p.exclusive
  ) exclusive where r.id = exclusive.id and exclusive.nth > 3`;

const CHOSEN = `
  update responses r set status = 9, approved_at = q.approved_at
  from (
    select distinct on (p.request_id) p.id, p.request_id
    from bench_requests b join responses p on p.request_id = b.id where p.status = 7 order by p.request_id, p.id
  ) one join requests q on q.id = one.request_id
  where r.id = one.id and q.status = 5`;

/** No firm is chosen without a quote. */
const ENDED_WITHOUT = `
  update requests q set status = 0, approved_at = null, closed_at = q.expires_at, ended_at = q.expires_at
  from bench_requests b
  where q.id = b.id and q.status = 5 and not exists (select from responses p where p.request_id = q.id and p.status = 9)`;

const COUNTERS = `
  update requests q set ok_count = c.ok, ko_count = c.ko, approved_count = c.approved
  from (
    select p.request_id, count(*) filter (where p.status in (7, 9)) as ok, count(*) filter (where p.status = 5) as ko,
      count(*) filter (where p.status = 9) as approved
    from bench_requests b join responses p on p.request_id = b.id group by 1
  ) c where q.id = c.request_id`;

const RATINGS = `
  insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, counts_from,
    published_at, created_at, updated_at)
  select q.id, q.account_id, r.firm_id, q.request_type_id, 3 + (q.id * 7) % 3, 'Una recensione.',
    q.approved_at + interval '7 days', q.approved_at + interval '9 days', q.approved_at + interval '9 days', q.approved_at
  from bench_requests b join requests q on q.id = b.id join responses r on r.request_id = q.id and r.status = 9`;

/** Five notifications for each account, two of them unread. */
const NOTIFICATIONS = `
  insert into notifications (account_id, type, priority, template, params, path, created_at, read_at)
  select a.id, 1, 2, a.template, '{
      "request_type":"sinistri-stradali","city":"Milano","firm":"Studio 1","until":"2027-01-01T10:00:00.000Z"
    }',
    '/request/show/1', now() - k * interval '1 day', case when k > 2 then now() end
  from (
    select id, 'quote_received' as template from bench_citizens union all select id, 'request_forwarded' from bench_firms
  ) a cross join generate_series(1, 5) k`;

/** Credits are written like in the product: the lot first, then its movement, which a trigger adds to the sums. */
const CREDITS = [
  ['wallets', `insert into wallets (account_id) select id from bench_firms`],
  [
    'lots',
    `insert into credit_lots (account_id, type, amount, created_at, expires_at)
     select id, 1, 100, now() - interval '2 years', now() + interval '1 year' from bench_firms`,
  ],
  [
    'movements',
    `insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
     select l.account_id, l.id, 1, l.amount, 0, 'registration', l.created_at from bench_firms b join credit_lots l on l.account_id = b.id`,
  ],
  [
    'credits of quotes',
    `insert into credit_movements (account_id, lot_id, type, amount, balance_after, response_id, purpose, created_at)
     select l.account_id, l.id, 3, -1, 0, p.id, 'quote', p.answered_at
     from bench_firms b join credit_lots l on l.account_id = b.id join responses p on p.firm_id = b.id and p.status in (7, 9)
     order by l.account_id, p.id`,
  ],
] as const;

/**
 * Fills a migrated database with firms, requests, responses, ratings, notifications and credits. All
 * invariants hold except one: open requests have fewer firms than their plan reaches.
 * @param log receives the progress
 */
export async function fill(client: Client, volume: Volume, log: Log): Promise<void> {
  const citizens = Math.max(1, Math.round(volume.requests / REQUESTS_PER_CITIZEN));
  const steps: (readonly [string, string])[] = [
    ['citizens', accounts('user', 'bench_citizens', citizens)],
    ['firms', accounts('lawyer', 'bench_firms', volume.firms)],
    ['addresses of firms', FIRMS],
    ['skills', SKILLS],
    ['index of firms', INDEX_OF_FIRMS],
    ['requests', requests(volume, citizens)],
    ['responses', responses(volume)],
    ['answers beyond the fifth', TOO_MANY_ANSWERS],
    ['exclusive beyond the third', TOO_MANY_EXCLUSIVE],
    ['chosen', CHOSEN],
    ['ended without a choice', ENDED_WITHOUT],
    ['counters', COUNTERS],
    ['ratings', RATINGS],
    [
      'ratings by type',
      `insert into type_ratings select request_type_id, count(*), avg(satisfaction_lawyer), now() from feedbacks group by 1
       on conflict do nothing`,
    ],
    ['notifications', NOTIFICATIONS],
    ...CREDITS,
  ];
  await client.query(`set synchronous_commit = off`);
  await client.query(NUMBERED);
  await client.query(`select setseed(${SEED})`);
  for (const [name, statement] of steps) {
    const start = performance.now();
    const { rowCount } = await client.query(statement);
    if (name === 'requests') await client.query('analyze bench_citizens, bench_firms, bench_requests, requests');
    log(`  ${name}: ${rowCount ?? 0} rows in ${Math.round(performance.now() - start)} ms`);
  }
  await client.query('vacuum (analyze)');
}
