import pg from 'pg';
import type { TestApp } from './app.js';
import { WrittenWords } from './written-words.js';

/** Tables that say nothing about an act: limits of calls, texts and places of the site, and figures that triggers derive. */
const NOT_WATCHED =
  /^(idempotency_keys|call_limits|market_|finder_|content_(search|words|texts)|municipalities|place_names|mikro_orm|account_request_counts|firm_inbox_counts)/;

export type Row = Readonly<Record<string, unknown>>;

/** What became of a row during an act. */
export interface Written {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

const PREPARE = `
  create schema written;
  grant usage on schema written to public;
  create unlogged table written.log (seq bigint generated always as identity, name text, before jsonb, after jsonb);
  create function written.note() returns trigger language plpgsql security definer as $$
  begin
    insert into written.log (name, before, after) values (tg_argv[0], to_jsonb(old), to_jsonb(new));
    return null;
  end $$`;

/** The columns of each table's key, and the table that a column names. */
const TABLES = `
  select c.oid::regclass::text as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
    (select jsonb_object_agg(a.attname, f.confrelid::regclass::text) from pg_constraint f
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      where f.conrelid = c.oid and f.contype = 'f' and cardinality(f.conkey) = 1) as refs
  from pg_class c
  where c.oid = 'pgboss.job'::regclass or c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by 1`;

/**
 * What an act writes, line by line: each new row (+), each changed one (~) with its columns before and after, each removed
 * one (-), and each job. Triggers note the rows, so an act costs no more than what it writes.
 */
export class Writes {
  private client: pg.Client | undefined;
  private readonly keys = new Map<string, readonly string[]>();
  private readonly refs = new Map<string, Readonly<Record<string, string>>>();
  /** Names of rows that tests know: "accounts 7" is "anna". */
  private readonly names = new Map<string, string>();

  constructor(private readonly test: TestApp) {}

  /** Gives rows of a table their names in the lines. */
  call(table: string, named: Readonly<Record<string, number>>): void {
    for (const [name, id] of Object.entries(named)) this.names.set(`${table} ${id}`, name);
  }

  forget(): void {
    this.names.clear();
  }

  /** What `act` writes, and the jobs that it sends do. */
  async by(act: () => Promise<unknown>): Promise<string[]> {
    return this.alone(async () => {
      await act();
      await this.test.drain();
    });
  }

  /** What `act` writes before its jobs. */
  async alone(act: () => Promise<unknown>): Promise<string[]> {
    const client = await this.connected();
    await client.query('truncate written.log');
    const since = this.test.clock.now();
    await act();
    const { rows } = await client.query<{ name: string; before: Row | null; after: Row | null }>(
      'select name, before, after from written.log order by seq',
    );
    const { keys, refs, names } = this;
    const words = new WrittenWords({ keys, refs, names, since });
    return words.lines(this.together(rows));
  }

  async end(): Promise<void> {
    if (!this.client) return;
    await this.client.query('drop schema written cascade');
    await this.client.end();
  }

  /** The first and the last state of each row, by table and key. */
  private together(rows: readonly { name: string; before: Row | null; after: Row | null }[]): Written[] {
    const found = new Map<string, { table: string; key: unknown[]; before: Row | null; after: Row | null }>();
    for (const { name, before, after } of rows) {
      const row = (before ?? after)!;
      const key = (this.keys.get(name) ?? Object.keys(row)).map((column) => row[column]);
      const id = `${name} ${JSON.stringify(key)}`;
      const known = found.get(id);
      if (known) known.after = after;
      else found.set(id, { table: name, key, before, after });
    }
    // By number, otherwise as they were written: other keys are random.
    const order = (a: unknown[], b: unknown[]): number => {
      const n = a.findIndex((one, place) => one !== b[place]);
      return typeof a[n] === 'number' && typeof b[n] === 'number' ? a[n] - b[n] : 0;
    };
    const place = (table: string): string => (table === 'pgboss.job' ? '~' : table);
    return [...found.values()]
      .filter(({ before, after }) => before !== null || after !== null)
      .sort((a, b) => (a.table === b.table ? order(a.key, b.key) : place(a.table) < place(b.table) ? -1 : 1));
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = new pg.Client({ connectionString: this.test.databaseUrl });
    await client.connect();
    await client.query('set role none; drop schema if exists written cascade');
    await client.query(PREPARE);
    const { rows } = await client.query<{ name: string; key: string[] | null; refs: Record<string, string> | null }>(
      TABLES,
    );
    const watched = rows.filter(({ name }) => !NOT_WATCHED.test(name));
    for (const { name, key, refs } of watched) {
      if (key) this.keys.set(name, key);
      this.refs.set(name, refs ?? {});
    }
    await client.query(
      watched
        .map(
          ({ name }) =>
            `create trigger zz_written after insert or update or delete on ${name} for each row execute function written.note('${name}')`,
        )
        .join(';'),
    );
    return (this.client = client);
  }
}
