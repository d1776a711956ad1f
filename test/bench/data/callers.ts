import type { Client } from 'pg';
import { conversationsOf, giveConversations } from './conversations.js';
import { openSessions, type Caller } from './tokens.js';

/** Accounts that call, with what they read and write. */
export interface Callers {
  /** Firms with at least ten requests to answer; `requests` are some of those. */
  readonly firms: readonly (Caller & { requests: number[] })[];
  /** Citizens; `requests` are theirs that are open and have answers, `conversations` the responses of some of their chats. */
  readonly citizens: readonly (Caller & { requests: number[]; conversations: number[] })[];
  /** Other firms, each with open responses on which a quote may be sent, and the credits for it. */
  readonly quoting: readonly (Caller & { responses: number[] })[];
}

const MOST = 200;
/** Movements in the ledger of a calling firm, besides the first. */
const LEDGER = 30;
const UNREAD = 12;

const READING_FIRMS = `
  select p.firm_id as id, (array_agg(q.id order by q.id))[1:10] as requests
  from responses p join requests q on q.id = p.request_id join accounts a on a.id = p.firm_id
  where p.status in (2, 3) and q.status = 3 and q.expires_at > now() + interval '1 hour' and a.email like 'bench-lawyer-%'
  group by 1 having count(*) >= 10 order by 1 limit ${MOST}`;

const CITIZENS = `
  select q.account_id as id, (array_agg(q.id order by q.id))[1:5] as requests
  from requests q join accounts a on a.id = q.account_id
  where q.status = 3 and q.ok_count > 0 and q.expires_at > now() + interval '1 hour' and a.email like 'bench-user-%'
  group by 1 order by 1 limit ${MOST}`;

const QUOTING_FIRMS = `
  select id from accounts where email like 'bench-lawyer-%' and not id = any($1::integer[]) order by id desc limit ${MOST}`;

/**
 * Chooses the callers, signs them in, and gives them a ledger, unread notifications and `quotes` open responses.
 * @param key signs the tokens
 */
export async function prepareCallers(client: Client, key: Buffer, quotes: number): Promise<Callers> {
  const firms = (await client.query<{ id: number; requests: number[] }>(READING_FIRMS)).rows;
  const citizens = (await client.query<{ id: number; requests: number[] }>(CITIZENS)).rows;
  const reading = firms.map(({ id }) => id);
  const writing = (await client.query<{ id: number }>(QUOTING_FIRMS, [reading])).rows.map(({ id }) => id);
  const clients = citizens.map(({ id }) => id);
  await giveLedger(client, reading);
  await giveUnread(client, [...reading, ...clients]);
  await giveConversations(client, reading, clients);
  const chats = await conversationsOf(client, clients);
  const open = await openResponses(client, writing, clients, quotes);
  const signedIn = new Map(
    (await openSessions(client, key, [...reading, ...writing, ...clients])).map((caller) => [caller.id, caller]),
  );
  const signed = <T extends { id: number }>(one: T): T & Caller => ({ ...one, ...(signedIn.get(one.id) as Caller) });
  await client.query('vacuum (analyze)');
  return {
    firms: firms.map(signed),
    citizens: citizens.map((one) => signed({ ...one, conversations: chats.get(one.id) ?? [] })),
    quoting: writing.map((id) => signed({ id, responses: open.get(id) ?? [] })),
  };
}

async function giveLedger(client: Client, firms: readonly number[]): Promise<void> {
  await client.query(
    `insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
     select l.account_id, l.id, case when k % 2 = 1 then 3 else 5 end, case when k % 2 = 1 then -1 else 1 end, 0,
       case when k % 2 = 1 then 'quote' else 'returned' end, now() - interval '60 days' + k * interval '1 day'
     from credit_lots l cross join generate_series(1, ${LEDGER}) k where l.account_id = any($1) order by l.id, k`,
    [firms],
  );
}

async function giveUnread(client: Client, accounts: readonly number[]): Promise<void> {
  await client.query(
    `insert into notifications (account_id, type, priority, template, params, path, created_at)
     select account_id, type, priority, template, params, path, now() - k * interval '1 hour'
     from (select distinct on (account_id) * from notifications where account_id = any($1) and deduplication_key is null
       order by account_id, id) one
     cross join generate_series(1, ${UNREAD}) k`,
    [accounts],
  );
}

/** Gives each firm in turn an open response to a new request, until there are `count`. */
export async function openResponses(
  client: Client,
  firms: readonly number[],
  clients: readonly number[],
  count: number,
): Promise<Map<number, number[]>> {
  await client.query(
    `with lots as (
       insert into credit_lots (account_id, type, amount, created_at, expires_at)
       select id, 1, $2::integer, now(), now() + interval '1 year' from unnest($1::integer[]) id returning id, account_id, amount
     )
     insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
     select account_id, id, 1, amount, 0, 'registration', now() from lots`,
    [firms, count + 10],
  );
  const { rows } = await client.query<{ firm_id: number; ids: number[] }>(
    `with sent as (
       insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id,
         latitude, longitude, description, created_at, updated_at, sent_at, forwarded_at, exclusive_until, expires_at)
       select ($2::integer[])[1 + n % cardinality($2::integer[])], 3, 1, 'sinistri-stradali', 1, 'Milano (MI)', 'Milano', 'MI', 'IT',
         45.46, 9.19, repeat('Una descrizione lunga come quelle vere. ', 12), now(), now(), now() - interval '2 days',
         now() - interval '2 days', now() - interval '1 day', now() + interval '8 days'
       from generate_series(1, $3::integer) n returning id
     ), placed as (
       insert into responses (request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version,
         forwarded_at, released_at, opened_at)
       select id, ($1::integer[])[1 + (row_number() over (order by id))::integer % cardinality($1::integer[])],
         'sinistri-stradali', 3, 1000, 60,
         '{}', 1, now() - interval '2 days', now() - interval '1 day', now()
       from sent returning id, firm_id
     )
     select firm_id, array_agg(id order by id) as ids from placed group by 1`,
    [firms, clients, count],
  );
  return new Map(rows.map(({ firm_id, ids }) => [firm_id, ids]));
}
