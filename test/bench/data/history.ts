import type { Client } from 'pg';
import { PROVINCES } from '../../../src/geo/geo.api.js';
import { ms, notificationLimits } from '../../../src/shared/limits.js';
import { SCORE_TERMS, TYPES, type Log } from './fill.js';

/** Requests that citizens send in a day: a market of constant size that grows older. */
export const REQUESTS_PER_DAY = 100;
/** The number of firms that got a past request. */
const FIRMS_PER_REQUEST = 4;
/** Requests of one citizen. */
const PER_CITIZEN = 5;
/** The number of requests in one batch. */
const STEP = 100_000;

/** A request comes from any province. */
const PROVINCE = `(array[${[...PROVINCES.keys()].map((id) => `'${id}'`).join()}])[1 + n % ${PROVINCES.size}]`;

/** Tables that grow with every request. */
const GROWING = [
  'accounts',
  'requests',
  'responses',
  'request_activity',
  'conversations',
  'messages',
  'notifications',
  'credit_movements',
  'feedbacks',
] as const;

/**
 * Requests `n` of the past, the last of them twelve days old, the one before it a little older, and so on. Seven of ten
 * ended with a choice, the others without.
 */
const REQUESTS = `
  create temp table bench_new as
  select nextval(pg_get_serial_sequence('requests', 'id'))::integer as id, g.n, c.id as account_id, g.n % 10 < 7 as chosen,
    (${TYPES})[1 + g.n % 18] as type, now() - interval '12 days' - g.n * interval '1 day' / ${REQUESTS_PER_DAY} as sent
  from generate_series($1::integer, $2::integer - 1) g (n) join bench_clients c on c.n = g.n / ${PER_CITIZEN}`;

const CITIZENS = `
  create temp table bench_clients as
  with made as (
    insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
    select 'user', 'bench-past-' || n || '@example.com', 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now()
    from generate_series($1::integer / ${PER_CITIZEN}, ($2::integer - 1) / ${PER_CITIZEN}) n
    on conflict do nothing returning id, email
  )
  select id, substr(split_part(email, '@', 1), 12)::integer as n from made`;

/** The responses of a request: the firm that was chosen, one that was not, an opinion, and a firm that did not answer. */
const RESPONSES = `
  create temp table bench_answers as
  select nextval(pg_get_serial_sequence('responses', 'id'))::integer as id, r.id as request_id, f.id as firm_id, r.type, r.sent,
    r.account_id, r.n, k, r.sent + interval '1 day' * (1.2 + k * 0.3) as answered,
    (case when r.chosen then array[9, 7, 5, 12] else array[5, 12, 12, 12] end)[k + 1] as status
  from bench_new r cross join generate_series(0, ${FIRMS_PER_REQUEST - 1}) k
  join bench_all_firms f on f.n = (r.n::bigint * 7 + k * ($1::integer / ${FIRMS_PER_REQUEST})) % $1::integer`;

/** The retention period of notifications. */
const KEPT = `interval '${notificationLimits.kept / ms.day} days'`;

/** The rows about the requests of a step, table by table. Triggers and foreign keys are off meanwhile. */
const WRITTEN = [
  `insert into requests (id, account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id, latitude,
     longitude, description, ok_count, ko_count, approved_count, created_at, updated_at, sent_at, forwarded_at, exclusive_until,
     expires_at, ended_at, approved_at, closed_at)
   select id, account_id, case when chosen then 5 else 0 end, 1, type, 1, 'Via Roma 1, Città', 'Città', ${PROVINCE}, 'IT',
     37 + n % 90 / 10.0, 7.5 + n % 97 / 11.0, repeat('Una descrizione lunga come quelle vere. ', 12), case when chosen then 2 else 0 end,
     1, case when chosen then 1 else 0 end, sent, sent, sent, sent, sent + interval '1 day', sent + interval '10 days',
     sent + interval '1 day' * case when chosen then 4 else 10 end, case when chosen then sent + interval '4 days' end,
     case when not chosen then sent + interval '10 days' end
   from bench_new`,
  `insert into responses (id, request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version,
     forwarded_at, released_at, opened_at, answered_at, read_at, approved_at, lapsed_at, lapse_reason, text, percentage_hundredths,
     percentage_base, fixed_costs_cents, final_costs_cents, additional_costs, valid_until, inbox_status, inbox_ended_at)
   select id, request_id, firm_id, type, status, 20000 + n % 60000, 60, '${SCORE_TERMS}', 1, sent, sent + interval '1 day',
     case when status <> 12 then answered - interval '1 hour' end, case when status <> 12 then answered end,
     case when status <> 12 then answered + interval '1 hour' end, case when status = 9 then sent + interval '4 days' end,
     case when status = 12 then sent + interval '4 days' end, case when status = 12 then 'unopened' end,
     case when status <> 12 then repeat('Assistenza completa, dalla lettera di diffida al giudizio. ', 4) end,
     case when status in (7, 9) then 1200 end, case when status in (7, 9) then 'outcome' end,
     case when status in (7, 9) then 15000 end, case when status in (7, 9) then 0 end, status in (7, 9),
     case when status in (7, 9) then sent + interval '25 days' end,
     case status when 7 then 30 when 12 then case when sent > now() - interval '34 days' then 12 end else status end,
     case when status = 12 then sent + interval '4 days' end
   from bench_answers`,
  `insert into request_activity (request_id, kind, response_id, at)
   select id, 'forwarded', null, sent from bench_new
   union all select request_id, case status when 5 then 'declined' when 12 then 'lapsed' else 'quoted' end, id, answered from bench_answers
   union all select request_id, 'chosen', id, sent + interval '4 days' from bench_answers where status = 9`,
  `insert into conversations (response_id, account_id, firm_id, user_last_at, firm_last_at, firm_wrote)
   select id, account_id, firm_id, answered + interval '1 day', answered + interval '1 day', true from bench_answers where status = 9`,
  `insert into messages (response_id, account_id, sender, status, text, created_at, read_at)
   select id, case when m % 2 = 1 then firm_id else account_id end, case when m % 2 = 1 then 2 else 1 end, 1,
     'Buongiorno, ho letto la richiesta: quando è successo, e che cosa ha risposto l’assicurazione?',
     answered + m * interval '4 hours', answered + m * interval '4 hours' + interval '1 hour'
   from bench_answers cross join generate_series(1, 4) m where status = 9`,
  `insert into notifications (account_id, type, priority, template, params, path, created_at, read_at)
   select firm_id, 1, 2, 'request_forwarded', '{"request_type":"sinistri-stradali","city":"Milano"}'::jsonb, '/request/show/1', sent, sent
   from bench_answers where sent > now() - ${KEPT}
   union all
   select account_id, 1, 2, 'quote_received', '{"request_type":"sinistri-stradali","firm":"Studio 1"}'::jsonb, '/request/show/1', answered,
     answered from bench_answers where status in (7, 9) and sent > now() - ${KEPT}`,
  `insert into credit_movements (account_id, lot_id, type, amount, balance_after, response_id, purpose, created_at)
   select a.firm_id, l.id, 3, -1, 0, a.id, 'quote', a.answered
   from bench_answers a join bench_lots l on l.account_id = a.firm_id where a.status in (7, 9)`,
  `insert into feedbacks (request_id, account_id, firm_id, request_type_id, satisfaction_lawyer, review_lawyer, counts_from,
     published_at, created_at, updated_at)
   select request_id, account_id, firm_id, type, 3 + n % 3, 'Una recensione.', sent + interval '13 days',
     sent + interval '13 days', sent + interval '13 days', sent + interval '13 days'
   from bench_answers where status = 9 and n % 2 = 0`,
] as const;

/** The counts that triggers would have made. */
const COUNTED = [
  `truncate firm_inbox_counts`,
  `insert into firm_inbox_counts select firm_id, inbox_status, count(*) from responses where inbox_status is not null group by 1, 2`,
  `insert into account_request_counts select account_id, count(*) from requests where deleted_at is null group by 1
   on conflict (account_id) do update set count = excluded.count`,
  `truncate firm_marks`,
  `insert into firm_marks select firm_id, request_type_id, satisfaction_lawyer, count(*) from feedbacks group by 1, 2, 3`,
  `update credit_lots l set amount = s.spent + 100, remaining = 100
   from (select lot_id, -sum(amount)::integer as spent from credit_movements where amount < 0 group by 1) s where s.lot_id = l.id`,
  `update wallets w set balance = (select coalesce(sum(remaining), 0) from credit_lots l where l.account_id = w.account_id),
     movements = (select count(*) from credit_movements m where m.account_id = w.account_id)`,
  `insert into market_changes (request_id)
   select id from requests where sent_at is not null and id not in (select request_id from market_requests)`,
] as const;

/** Indexes that no constraint needs: they are built faster than they are kept up. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`;

/**
 * Adds past requests with all their rows, up to a number. They are older than all existing ones, so that current data
 * stays unchanged.
 */
export async function addHistory(client: Client, count: number, log: Log): Promise<void> {
  const begin = performance.now();
  const { rows } = await client.query<{ requests: number; past: number; firms: number }>(
    `select (select count(*)::integer from requests) as requests, (select count(*)::integer from accounts where email like 'bench-past-%')
       * ${PER_CITIZEN} as past, (select count(*)::integer from firms) as firms`,
  );
  const [{ requests, past, firms } = { requests: 0, past: 0, firms: 0 }] = rows;
  if (requests >= count) return;
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [GROWING]);
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
  );
  await client.query(`
    create temp table bench_all_firms as select row_number() over (order by account_id) - 1 as n, account_id as id from firms;
    create temp table bench_lots as select account_id, min(id) as id from credit_lots group by 1;
    analyze bench_all_firms, bench_lots`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const end = past + count - requests;
  for (let from = past; from < end; from += STEP) {
    const to = Math.min(end, from + STEP);
    await client.query(CITIZENS.replaceAll('$1', `${from}`).replaceAll('$2', `${to}`));
    await client.query(`analyze bench_clients`);
    await client.query(REQUESTS.replaceAll('$1', `${from}`).replaceAll('$2', `${to}`));
    await client.query(RESPONSES.replaceAll('$1', `${firms}`));
    await client.query('analyze bench_new, bench_answers');
    for (const statement of WRITTEN) await client.query(statement);
    await client.query(`drop table bench_clients, bench_new, bench_answers`);
    log(`  ${requests + to - past} requests after ${Math.round((performance.now() - begin) / 1000)} s`);
  }
  for (const { definition } of indexes) await client.query(definition);
  for (const statement of COUNTED) await client.query(statement);
  await client.query(`drop table bench_all_firms, bench_lots; reset session_replication_role`);
  await client.query('vacuum (analyze)');
  log(`  indexes, counts and statistics after ${Math.round((performance.now() - begin) / 1000)} s`);
}
