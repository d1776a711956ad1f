import { sql } from 'kysely';
import { Sweeps, type Sweep } from '../../src/kernel/jobs/sweeps.js';
import { requestTypes } from '../../src/shared/guidance/request-types.js';
import type { TestApp } from '../support/app.js';
import { Purchases, RefundDouble } from '../billing/purchases.js';
import { Rows } from '../support/rows.js';

type Value = string | number | boolean | Date | readonly string[] | null;

/** What a row writes to. */
export class World {
  readonly rows: Rows;
  readonly purchases: Purchases;
  private serial = 0;
  private readonly subjects = requestTypes.map(({ id }) => id).filter((id) => id !== 'sinistri-stradali');

  /** @param last the number of the last address that is taken */
  constructor(
    readonly test: TestApp,
    last = 0,
  ) {
    this.rows = new Rows(test, last);
    this.purchases = new Purchases(test);
    new RefundDouble(test);
  }

  get now(): Date {
    return this.test.clock.now();
  }

  /** A value that no other row has. */
  unique(length = 32): string {
    return (++this.serial).toString(16).padStart(length, '0');
  }

  /** A subject that no other row has, so that its requests are not forwarded to the firms of another. */
  subject(): string {
    const id = this.subjects.shift();
    if (id === undefined) throw new Error('no subject is left');
    return id;
  }

  /** @returns the row's id, if the table has ids */
  async insert(table: string, values: Readonly<Record<string, Value>>): Promise<number> {
    const names = Object.keys(values);
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} as new (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => values[name]))})
      returning to_jsonb(new)->'id' as id`.execute(this.test.sql);
    return rows[0]!.id;
  }

  async update(table: string, id: number, values: Readonly<Record<string, Value>>, key = 'id'): Promise<void> {
    const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.ref(key)} = ${id}`.execute(this.test.sql);
  }

  /** A request with these columns. */
  async request(values: Readonly<Record<string, Value>>, given: Parameters<Rows['request']>[1] = {}): Promise<number> {
    const id = await this.rows.request(await this.rows.citizen(), given);
    await this.update('requests', id, values);
    return id;
  }

  /** A firm with these credits in one lot. */
  async lot(credits: number, values: Readonly<Record<string, Value>>): Promise<number> {
    const account = await this.rows.firm({ listed: false });
    await this.insert('wallets', { account_id: account });
    const about = { account_id: account, created_at: this.now };
    const lot = await this.insert('credit_lots', { ...about, type: 1, amount: Math.max(credits, 1), ...values });
    if (credits > 0)
      await this.insert('credit_movements', {
        ...about,
        lot_id: lot,
        type: 1,
        amount: credits,
        balance_after: 0,
        purpose: 'purchase',
      });
    return lot;
  }
}

/** One kind of thing that a sweep does. */
export interface SweepRow {
  readonly sweep: string;
  /** The record, as a subject: "a draft that nobody touched". */
  readonly about: string;
  /** The last moment at which the record is due; a millisecond later it is not. Left out where time says nothing. */
  readonly edge?: (now: Date) => Date;
  readonly write: (world: World, at: Date) => Promise<unknown>;
  /** Records that differ in one thing, each due by its time. */
  readonly neighbours?: Readonly<Record<string, (world: World, due: Date) => Promise<unknown>>>;
  /** It acts once in a while only, so what other rows left is not cleared away first. */
  readonly seldom?: true;
  /** A table that is watched here only. */
  readonly also?: string;
  /** Everything that the run changes in the database, sorted: a removed (-), changed (~) or new (+) row, and whose. */
  readonly changes: readonly string[];
}

/** Rows without an owner and in great number, which no sweep changes, and what triggers derive from others. */
const NOT_WATCHED = [
  'account_events',
  'account_request_counts',
  'content_search',
  'content_texts',
  'content_words',
  'finder_example_totals',
  'finder_examples',
  'finder_terms',
  'finder_words',
  'firm_inbox_counts',
  'market_changes',
  'market_counts',
  'market_requests',
  'mikro_orm_migrations',
  'municipalities',
];

type Row = Readonly<Record<string, unknown>>;

interface Read {
  readonly row: Row;
  /** The transaction that wrote it. */
  readonly by: number;
}

/** The database as it stands, row by row, and whose each row is. */
export class Watch {
  /** Who wrote since which transaction. */
  private readonly owners: (readonly [owner: string | undefined, since: number])[] = [];

  private constructor(
    private readonly test: TestApp,
    private readonly query: string,
    private readonly keys: ReadonlyMap<string, readonly string[]>,
  ) {}

  /** @param also a table that is not watched otherwise */
  static async start(test: TestApp, also?: string): Promise<Watch> {
    const { rows } = await sql<{ name: string; key: string[] | null }>`
      select c.relname as name, array_agg(a.attname::text) filter (where a.attname is not null) as key
      from pg_class c
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname`.execute(test.sql);
    const watched = rows.filter(({ name }) => name === also || !NOT_WATCHED.includes(name));
    const query = [
      ...watched.map(
        ({ name }) => `select '${name}' as name, to_jsonb(t) as row, xmin::text::integer as by from ${name} t`,
      ),
      `select 'job', jsonb_build_object('id', id, 'name', name), xmin::text::integer from pgboss.job`,
    ].join(' union all ');
    return new Watch(
      test,
      query,
      new Map([...watched.map(({ name, key }) => [name, key ?? []] as const), ['job', ['id']]]),
    );
  }

  /** What `work` writes belongs to `owner`. */
  async own(owner: string, work: () => Promise<unknown>): Promise<void> {
    this.owners.push([owner, await this.transaction()]);
    await work();
    this.owners.push([undefined, await this.transaction()]);
  }

  /** What `work` changes, sorted. */
  async changes(work: () => Promise<unknown> | undefined): Promise<string[]> {
    const last = await this.read();
    await work();
    const now = await this.read();
    const lines: string[] = [];
    for (const [key, before] of last) {
      const after = now.get(key);
      const changed = after && namesOf(before.row, after.row);
      if (!changed) lines.push(`- ${this.line(key, before, last)}`);
      else if (changed.length > 0) lines.push(`~ ${this.line(key, before, last)}: ${changed.join(', ')}`);
    }
    for (const [key, added] of now) if (!last.has(key)) lines.push(`+ ${this.line(key, added, last)}`);
    return lines.sort();
  }

  private async transaction(): Promise<number> {
    const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::integer as id`.execute(this.test.sql);
    return rows[0]!.id;
  }

  private async read(): Promise<ReadonlyMap<string, Read>> {
    const { rows } = await sql<Read & { name: string }>`${sql.raw(this.query)}`.execute(this.test.sql);
    return new Map(rows.map(({ name, row, by }) => [this.keyOf(name, row), { row, by }]));
  }

  private keyOf(name: string, row: Row): string {
    const key = this.keys.get(name) ?? [];
    return `${name} ${JSON.stringify(key.length > 0 ? key.map((column) => row[column]) : row)}`;
  }

  /** A row in words: its table, what it is, and whose. */
  private line(key: string, { row, by }: Read, before: ReadonlyMap<string, Read>): string {
    const [table = ''] = key.split(' ');
    const kind = [row.template, row.kind, row.name].find((one) => typeof one === 'string' && /^[a-z_.-]+$/.test(one));
    return [table, kind as string | undefined, before.has(key) ? this.ownerOf(by) : this.ownerThrough(row, before)]
      .filter(Boolean)
      .join(' ');
  }

  private ownerOf(transaction: number): string | undefined {
    return this.owners.findLast(([, since]) => since < transaction)?.[0];
  }

  /** Whose account, request or response a new row names. */
  private ownerThrough(row: Row, before: ReadonlyMap<string, Read>): string | undefined {
    const named = [
      `accounts [${String(row.account_id ?? row.firm_id)}]`,
      `requests [${String(row.request_id)}]`,
      `responses [${String(row.response_id)}]`,
    ].map((key) => before.get(key));
    const owner = named.map((read) => read && this.ownerOf(read.by)).find((one) => one !== undefined);
    return owner && `of ${owner}`;
  }
}

/** The columns that differ. */
const namesOf = (before: Row, after: Row): string[] =>
  Object.keys(after)
    .filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    .sort();

/** The sweeps that the application has registered, by name. */
export const registered = (test: TestApp): ReadonlyMap<string, Sweep> =>
  Reflect.get(test.app.get(Sweeps), 'sweeps') as ReadonlyMap<string, Sweep>;
