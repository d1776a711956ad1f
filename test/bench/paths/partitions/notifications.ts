import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { migrate } from '../../../../src/kernel/database/setup/migrate.js';
import type { Log } from '../../data/fill.js';
import { connected } from '../../databases.js';
import { TODAY, Callers } from './callers.js';
import { convert, CONVERSION } from './conversion.js';
import { costOf, shown } from './reads.js';
import { splitCopy, timed } from './split.js';

const ACCOUNTS = 20_000;

/** The indexes of no constraint: they are built faster when the rows are there. */
const OTHER_INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  where indrelid = 'notifications'::regclass and not exists (select 1 from pg_constraint where conindid = indexrelid)`;

/** What people ask most. */
const READS = {
  unread: (table: string) =>
    `select id, type, priority, template, params, path, created_at from ${table}
     where account_id = $1 and read_at is null order by id desc limit 100`,
  'a page': (table: string) =>
    `select id, type, priority, template, params, path, created_at, read_at from ${table}
     where account_id = $1 order by id desc limit 20`,
  'the count of all': (table: string) => `select count(*)::integer from ${table} where account_id = $1`,
};

/** A year of notifications, one in fifty of the last tenth unread. */
const fillNotifications = (rows: number): string[] => [
  `insert into accounts (id, email, model, password_hash, first_name, last_name, birth_date, created_at, updated_at)
   select n, 'p' || n || '@example.com', 'user', 'x', 'Nome', 'Cognome', '1980-01-01', now(), now() from generate_series(1, ${ACCOUNTS}) n`,
  `insert into notifications (account_id, type, priority, template, params, path, created_at, read_at, deduplication_key)
   select 1 + (n * 7919::bigint) % ${ACCOUNTS}, 1 + n % 5, 1, 'quote_received',
     jsonb_build_object('request_id', n / 4, 'response_id', n), '/requests/' || n / 4, at,
     case when n % 50 > 0 or n < ${rows} * 0.9 then at + interval '1 hour' end, 'quote_received/' || n
   from generate_series(1, ${rows}) n, lateral (select now() - interval '365 days' * (1 - n / ${rows}::float8) as at) t`,
];

const INSERTS = 2_000;

/** Inserts single notifications, each in a transaction of its own. @param end what the version adds to its statement */
async function measureInserts(client: pg.Client, table: string, end: string, say: Log): Promise<void> {
  await client.query('set synchronous_commit = off');
  const began = performance.now();
  for (let nth = 0; nth < INSERTS; nth++)
    await client.query({
      name: `insert into ${table}`,
      text: `insert into ${table} (account_id, type, priority, template, created_at, deduplication_key)
        values ($1, 1, 1, 'quote_received', now(), $2) ${end}`,
      values: [1 + (nth % ACCOUNTS), `${table}/${nth}`],
    });
  say(`  an insert into ${table}: ${((performance.now() - began) / INSERTS).toFixed(3)} ms`);
  await client.query('reset all');
}

async function measureReads(client: pg.Client, table: string, title: string, say: Log): Promise<void> {
  for (const [name, read] of Object.entries(READS))
    say(`  ${title}: ${name}: ${shown(await costOf(client, read(table), ACCOUNTS))}`);
}

/** The conversion with callers of today's version, what reads cost in partitions, and what it costs to delete. */
export async function measureNotifications(url: string, rows: number, say: Log): Promise<void> {
  await migrate(url);
  await connected(url, async (client) => {
    say(`\nnotifications: ${rows} rows of a year`);
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await timed(say, 'filled', async () => {
      const { rows: indexes } = await client.query<{ name: string; definition: string }>(OTHER_INDEXES);
      for (const { name } of indexes) await client.query(`drop index ${name}`);
      for (const statement of fillNotifications(rows)) await client.query(statement);
      for (const { definition } of indexes) await client.query(definition);
    });
    await client.query('vacuum (analyze) notifications');
    await measureReads(client, 'notifications', 'one table', say);
  });
  await connected(url, (client) =>
    measureInserts(client, 'notifications', 'on conflict (deduplication_key) do nothing', say),
  );

  const callers = Callers.start(url, TODAY, ACCOUNTS);
  await wait(3_000);
  say(`  before the conversion the longest of ${callers.calls} calls took ${callers.takeLongest().toFixed(0)} ms`);
  for (const step of CONVERSION) {
    await timed(say, step.title, () => connected(url, (client) => convert(client, step)));
    say(`    the longest call: ${callers.takeLongest().toFixed(0)} ms`);
  }
  await wait(3_000);
  await callers.end();
  say(`  ${callers.calls} calls meanwhile, of which ${callers.failures.length} failed`);
  for (const failure of new Set(callers.failures)) say(`    ${failure}`);

  await connected(url, async (client) => {
    await client.query('vacuum (analyze) account_notifications');
    await measureReads(client, 'account_notifications', 'converted', say);
    await measureInserts(client, 'account_notifications', '', say);
    const indexes = [
      '(account_id, id desc) where read_at is null',
      '(account_id, id desc) include (type)',
      '(account_id, type, id desc)',
      '(id)',
    ];
    const from = `${new Date().getUTCFullYear() - 1}-${String(new Date().getUTCMonth() + 1).padStart(2, '0')}-01Z`;
    for (const [into, each, parts] of [
      ['by_month', '1 month', 14],
      ['by_quarter', '3 months', 6],
    ] as const) {
      await splitCopy(client, { of: 'notifications', into, by: 'created_at', from, each, parts, indexes });
      await measureReads(client, into, into, say);
    }
    await measureEnd(client, say);
  });
}

/** What it takes to get rid of a month, and of a quarter, in both ways. */
async function measureEnd(client: pg.Client, say: Log): Promise<void> {
  for (const part of ['by_month_6', 'by_quarter_2']) {
    const { rows } = await client.query<{ first: Date; last: Date; count: number }>(
      `select min(created_at) as first, max(created_at) as last, count(*)::integer as count from ${part}`,
    );
    const { first, last, count } = rows[0]!;
    say(`  ${count} rows of ${part}`);
    await timed(say, 'delete', () =>
      client.query('delete from notifications where created_at between $1 and $2', [first, last]),
    );
    await timed(say, 'vacuum', () => client.query('vacuum notifications'));
    await timed(say, 'drop', () => client.query(`drop table ${part}`));
  }
}
