import type pg from 'pg';
import type { Log } from '../../data/fill.js';
import { costOf, shown } from './reads.js';
import { splitCopy, timed } from './split.js';

/** A table that stays as it is: a copy of its columns and indexes shows what partitions would change. */
interface Other {
  readonly table: string;
  /** The column of time. */
  readonly by: string;
  /** Its columns that are filled, and the values of row n at the moment `at`. */
  readonly columns: string;
  readonly values: string;
  readonly indexes: readonly string[];
  /** The read that people wait for, and how many different ones there are in so many rows. */
  readonly read: (table: string) => string;
  readonly readers: (rows: number) => number;
}

const YEARS = 5;

const OTHERS: readonly Other[] = [
  {
    table: 'messages',
    by: 'created_at',
    columns: 'id, response_id, account_id, sender, status, text, created_at, read_at',
    values: `n, 1 + n / 20, 1 + n % 20000, 1 + n % 2, 1, 'Buongiorno, le scrivo per la pratica numero ' || n, at, at`,
    indexes: [
      '(id)',
      '(account_id)',
      '(response_id, id desc)',
      '(response_id, sender) where read_at is null and status = 1',
    ],
    read: (table) => `select * from ${table} where response_id = $1 order by id desc limit 50`,
    readers: (rows) => Math.floor(rows / 20),
  },
  {
    table: 'credit_movements',
    by: 'created_at',
    columns: 'id, account_id, lot_id, type, amount, balance_after, response_id, purpose, created_at',
    values: `n, 1 + n % 5000, n / 10, 2, -1, 10, n, 'quote', at`,
    indexes: ['(id)', '(account_id, id desc)', '(lot_id)', '(response_id) where response_id is not null'],
    read: (table) => `select * from ${table} where account_id = $1 order by id desc limit 20`,
    readers: () => 5_000,
  },
  {
    table: 'request_activity',
    by: 'at',
    columns: 'id, request_id, kind, response_id, data, at',
    values: `n, 1 + n / 15, 'quoted', n, '{}', at`,
    indexes: ['(id)', '(request_id, id)'],
    read: (table) => `select * from ${table} where request_id = $1 order by id`,
    readers: (rows) => Math.floor(rows / 15),
  },
  {
    table: 'outbox',
    by: 'created_at',
    columns: 'id, account_id, recipient, locale, template, subject, body_text, deduplication_key, created_at, sent_at',
    values: `n, 1 + n % 20000, '', 'it', 'quote_received', 'Un preventivo', '', 'quote_received/' || n, at, at`,
    indexes: [
      '(id)',
      '(account_id) where account_id is not null',
      '(sent_at) where sent_at is not null',
      '(id) where sent_at is null',
    ],
    read: (table) => `select * from ${table} where account_id = $1 order by id`,
    readers: () => 20_000,
  },
];

async function measureOther(client: pg.Client, other: Other, rows: number, say: Log): Promise<void> {
  const { table, by, columns, values, indexes, read, readers } = other;
  const [one, parts] = [`bench_${table}`, `bench_${table}_parts`];
  say(`\n${table}: ${rows} rows of ${YEARS} years`);
  const from = `${new Date().getUTCFullYear() - YEARS + 1}-01-01Z`;
  await client.query(`create table ${one} (like ${table} including defaults)`);
  await timed(say, 'filled', async () => {
    await client.query(
      `insert into ${one} (${columns}) overriding system value select ${values} from generate_series(1, ${rows}) n,
         lateral (select timestamptz '${from}' + interval '${YEARS} years' * (n / ${rows + 1}::float8) as at) t`,
    );
    for (const index of indexes) await client.query(`create index on ${one} ${index}`);
    await client.query(`vacuum (analyze) ${one}`);
  });
  say(`  one table: ${shown(await costOf(client, read(one), readers(rows)))}`);
  await splitCopy(client, { of: one, into: parts, by, from, each: '1 year', parts: YEARS + 1, indexes });
  say(`  by year: ${shown(await costOf(client, read(parts), readers(rows)))}`);
  await client.query(`drop table ${parts}`);

  await client.query(`create table ${parts} (like ${one}) partition by range (${by})`);
  for (const index of indexes) await client.query(`create index on ${parts} ${index}`);
  const until = `${new Date().getUTCFullYear() + 2}-01-01Z`;
  await client.query(`alter table ${one} add constraint ${one}_until check (${by} < '${until}') not valid`);
  await timed(say, 'validated, while others write', () =>
    client.query(`alter table ${one} validate constraint ${one}_until`),
  );
  await timed(say, 'attached', () =>
    client.query(`alter table ${parts} attach partition ${one} for values from (minvalue) to ('${until}')`),
  );
  await timed(say, 'the index that a primary key of (id, time) needs, while others write', () =>
    client.query(`create unique index concurrently on ${one} (id, ${by})`),
  );
  await client.query(`drop table ${parts}`);
}

/** The tables that are not split, each as one table and by year. */
export async function measureOthers(client: pg.Client, rows: number, say: Log): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  for (const other of OTHERS) await measureOther(client, other, rows, say);
}
