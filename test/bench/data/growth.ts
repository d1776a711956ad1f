import type { Client } from 'pg';
import { messageLimits } from '../../../src/shared/limits.js';
import { giveConversationsTo, giveMessages } from './conversations.js';
import { SCORE_TERMS } from './fill.js';
import { openSessions, type Caller } from './tokens.js';

/** Accounts that differ only in their history. */
export interface Grown {
  readonly size: number;
  readonly caller: Caller;
  /** The response of a conversation with this many messages. */
  readonly conversation?: number;
}

/** Responses of a firm, ten of them on open requests. */
const RESPONSES = [20, 2000, 20_000] as const;
/** Rows of a firm's ledger. */
const LEDGER = [10, 100_000] as const;
/** Messages of one conversation: a page of them is read in either. */
const MESSAGES = [messageLimits.page, 20_000] as const;
const OPEN = 10;
/** The owner of the requests. */
const CITIZEN = 'bench-growth@example.com';

/** Firms by their responses, by the rows of their ledger, and by the messages of one conversation. */
export interface Growth {
  readonly inboxes: readonly Grown[];
  readonly ledgers: readonly Grown[];
  readonly chats: readonly Grown[];
}

/** Firms with a short and a long history, for what must not grow with it. */
export async function prepareGrowth(client: Client, key: Buffer): Promise<Growth> {
  const inboxes = await accountsOf(client, 'inbox', RESPONSES);
  const ledgers = await accountsOf(client, 'ledger', LEDGER);
  if (await isNew(client, inboxes)) {
    await makeCitizen(client);
    for (const [index, size] of RESPONSES.entries()) await giveResponses(client, inboxes[index] as number, size);
    for (const [index, size] of LEDGER.entries()) await giveLedger(client, ledgers[index] as number, size);
  }
  for (const firm of inboxes) await giveConversationsTo(client, firm);
  const long: number[] = [];
  for (const [index, size] of MESSAGES.entries()) long.push(await giveMessages(client, inboxes[index] as number, size));
  await client.query('vacuum (analyze)');
  const callers = new Map((await openSessions(client, key, [...inboxes, ...ledgers])).map((one) => [one.id, one]));
  const grown = (ids: readonly number[], sizes: readonly number[]): Grown[] =>
    ids.map((id, index) => ({ size: sizes[index] as number, caller: callers.get(id) as Caller }));
  return {
    inboxes: grown(inboxes, RESPONSES),
    ledgers: grown(ledgers, LEDGER),
    chats: grown(inboxes.slice(0, MESSAGES.length), MESSAGES).map((one, index) => ({
      ...one,
      conversation: long[index] as number,
    })),
  };
}

/** One firm for each size, smallest first; created if missing. */
async function accountsOf(client: Client, name: string, sizes: readonly number[]): Promise<number[]> {
  const emails = sizes.map((size) => `bench-${name}-${size}@example.com`);
  await client.query(
    `with made as (
       insert into accounts (
         model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at
       )
       select 'lawyer', email, 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now()
       from unnest($1::text[]) e (email) where not exists (select from accounts a where a.email = e.email) returning id
     ), firm as (
       insert into firms (account_id, company_name, company_order_city, latitude, longitude, city)
       select id, 'Studio ' || id, 'Milano', 45.46, 9.19, 'Milano' from made
     )
     insert into wallets (account_id) select id from made`,
    [emails],
  );
  const { rows } = await client.query<{ id: number }>(
    `select a.id from unnest($1::text[]) with ordinality e (email, nth) join accounts a using (email) order by nth`,
    [emails],
  );
  return rows.map(({ id }) => id);
}

async function makeCitizen(client: Client): Promise<void> {
  await client.query(
    `insert into accounts (model, email, password_hash, first_name, last_name, birth_date, completed, confirmed_at, created_at, updated_at)
     values ('user', $1, 'x', 'Nome', 'Cognome', '1980-01-01', true, now(), now(), now())`,
    [CITIZEN],
  );
}

async function isNew(client: Client, firms: readonly number[]): Promise<boolean> {
  return (await client.query(`select from responses where firm_id = any($1) limit 1`, [firms])).rowCount === 0;
}

/** Separate requests, ten of them open; to all others the firm gave its opinion long ago. */
async function giveResponses(client: Client, firm: number, count: number): Promise<void> {
  await client.query(
    `with sent as (
       insert into requests (account_id, status, plan, request_type_id, part, address_full, city, province_id, country_id, latitude,
         longitude, description, ko_count, created_at, updated_at, sent_at, forwarded_at, exclusive_until, expires_at, closed_at, ended_at)
       select (select id from accounts where email = '${CITIZEN}'), case when t.open then 3 else 0 end, 1, 'sinistri-stradali', 1,
         'Milano (MI)', 'Milano', 'MI', 'IT', 45.46, 9.19, repeat('Una descrizione lunga come quelle vere. ', 12),
         case when t.open then 0 else 1 end, t.at, t.at, t.at, t.at, t.at + interval '1 day', t.at + interval '10 days',
         case when not t.open then t.at + interval '10 days' end, case when not t.open then t.at + interval '10 days' end
       from generate_series(1, $2::integer) n
       cross join lateral (
         select n > $2 - ${OPEN} as open,
           case
             when n > $2 - ${OPEN} then now() - interval '3 days'
             else now() - interval '60 days' - ($2 - n) * interval '5 minutes'
           end as at
       ) t
       returning id, status, sent_at
     )
     insert into responses (request_id, firm_id, request_type_id, status, distance_m, score, score_terms, weights_version, forwarded_at,
       released_at, opened_at, answered_at, read_at, text)
     select id, $1, 'sinistri-stradali', case when status = 3 then 3 else 5 end, 24000, 60, '${SCORE_TERMS}', 1, sent_at, sent_at,
       sent_at + interval '1 hour', a.at, a.at + interval '1 hour', case when a.at is not null then 'Un parere.' end
     from sent cross join lateral (select case when status = 0 then sent_at + interval '1 day' end as at) a order by id`,
    [firm, count],
  );
}

/**
 * Spends and returns a credit repeatedly. The trigger of the sums would update the same wallet and lot for
 * every row, so the sums are written here.
 */
async function giveLedger(client: Client, firm: number, count: number): Promise<void> {
  await client.query('begin');
  await client.query('alter table credit_movements disable trigger credit_movement_applies');
  await client.query(
    `with lot as (
       insert into credit_lots (account_id, type, amount, remaining, created_at, expires_at)
       select $1, 1, 10, 10 + sum(case when n = 1 then 0 when n % 2 = 0 then -1 else 1 end)::integer, now() - interval '1 year',
         now() + interval '1 year'
       from generate_series(1, $2::integer) n returning id
     )
     insert into credit_movements (account_id, lot_id, type, amount, balance_after, purpose, created_at)
     select $1, lot.id, case when n = 1 then 1 when n % 2 = 0 then 3 else 5 end, case when n = 1 then 10 when n % 2 = 0 then -1 else 1 end,
       case when n % 2 = 0 then 9 else 10 end, case when n = 1 then 'registration' when n % 2 = 0 then 'quote' else 'returned' end,
       now() - interval '1 year' + n * interval '4 minutes'
     from lot cross join generate_series(1, $2::integer) n order by n`,
    [firm, count],
  );
  await client.query(
    `update wallets set balance = (select sum(amount) from credit_movements where account_id = $1) where account_id = $1`,
    [firm],
  );
  await client.query('alter table credit_movements enable trigger credit_movement_applies');
  await client.query('commit');
}
