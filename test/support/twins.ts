import pg from 'pg';
import type { TestApp } from './app.js';

/** What is added to each number of a record and of a person to make that of its twin. */
const SHIFT = 1_000_000;

/**
 * Copies every row of the tables that tests fill, as it is, under other numbers: other people with other records in the
 * same states at the same moments. Whoever forgets whose row it is then reads or changes a twin's.
 * Numbers are `id`, `…_id`, `…_by` and what a unique index has instead; hashes, references and texts that must be unique
 * get a prefix.
 * Firms' twins are not listed for matching, so they receive nothing new.
 */
const PREPARE = `
  create table twin_tables as
  with columns as (
    select c.oid, c.relname as name, a.attnum, a.attname as column,
      a.attgenerated = '' as is_written,
      format_type(a.atttypid, null) in ('integer', 'bigint')
        and (a.attname ~ '(^|_)(id|by)$' and a.attname <> 'cursor_id'
          or (c.relname, a.attname) in (('invoices', 'number'), ('business_settings', 'version')))
        as is_number,
      a.attname ~ '(^|_)(hash|ref|recipient)$' and a.attname <> 'password_hash'
        or format_type(a.atttypid, null) in ('text', 'citext') and exists (
        select 1 from pg_index i
         where i.indrelid = c.oid and i.indisunique and i.indkey[i.indnatts - 1] = a.attnum
           and not exists (
             select 1 from unnest(i.indkey) k join pg_attribute n on n.attrelid = c.oid and n.attnum = k
              where format_type(n.atttypid, null) in ('integer', 'bigint') and n.attname ~ '(^|_)(id|by)$')) as is_unique
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and to_regclass('pristine.' || quote_ident(c.relname)) is null
      and c.relname !~ '^(content|finder|sandbox)_'
      and c.relname <> all('{call_limits,idempotency_keys,invoice_counters,matching_firms,mikro_orm_migrations,
        municipalities,settings,type_ratings,firm_inbox_counts,
        market_changes,market_counts,market_requests}')
  )
  select name,
    string_agg(quote_ident("column"), ', ' order by attnum) filter (where is_written) as names,
    string_agg(
      case when is_number then format('%I + ${SHIFT}', "column")
        when is_unique then format($$'twin-' || %I$$, "column")
        else quote_ident("column") end, ', ' order by attnum) filter (where is_written) as values,
    string_agg(format('%I >= ${SHIFT}', "column"), ' or ' order by attnum) filter (where is_number) as is_twin
  from columns group by name having bool_or(is_number)`;

/** Columns whose value is another one for every record, as ids and secrets do. */
const CHANGING =
  /(^|_)(id|by|hash|secret|ref|url|xml|xid|snapshot|number|count|holder|fingerprint|movements|note|suspension)$|(Id|Ref)$/;

/** A row without what is different for another person in the same situation. */
function anonymous(row: string): string {
  const start = row.indexOf('{');
  const alike = (key: string, value: unknown): unknown =>
    CHANGING.test(key) && value !== null
      ? '#'
      : typeof value === 'string'
        ? value.replace(/\d+/g, '#').replace(/(T#:#:#)\.#/, '$1')
        : value;
  return row.slice(0, start) + JSON.stringify(JSON.parse(row.slice(start)), alike);
}

/** What was removed from some rows (-) and added to them (+). */
function difference(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of before) counts.set(row, (counts.get(row) ?? 0) - 1);
  for (const row of after) counts.set(row, (counts.get(row) ?? 0) + 1);
  return [...counts].flatMap(([row, count]) =>
    Array.from({ length: Math.abs(count) }, () => `${count < 0 ? '-' : '+'} ${row}`),
  );
}

/** Other people in the same situation as those of a test, who take no part in it. */
export class Twins {
  private client: pg.Client | undefined;
  private tables: { name: string; names: string; values: string; is_twin: string }[] = [];

  constructor(private readonly test: TestApp) {}

  /** Gives every row a twin. */
  async appear(): Promise<void> {
    const client = await this.connected();
    await client.query(
      this.tables
        .map(
          ({ name, names, values }) =>
            `insert into ${name} (${names}) overriding system value select ${values} from ${name}`,
        )
        .join(';'),
    );
  }

  /** Removes them. */
  async leave(): Promise<void> {
    const client = await this.connected();
    await client.query(this.tables.map(({ name, is_twin }) => `delete from ${name} where ${is_twin}`).join(';'));
  }

  /**
   * What an act changes: rows of twins, and the other ones, these so that the same act of two people has the same
   * changes.
   */
  async changes(act: () => Promise<unknown>): Promise<{ twins: string[]; own: string[] }> {
    const before = await this.rows();
    await act();
    const after = await this.rows();
    return {
      twins: difference(before.twins, after.twins),
      own: difference(before.own, after.own)
        .map((row) => anonymous(row))
        .sort(),
    };
  }

  /** What an act changes in rows of twins: the values of their columns, before (-) and after (+). */
  async touched(act: () => Promise<unknown>): Promise<string[]> {
    const before = await this.twinRows();
    await act();
    return difference(before, await this.twinRows());
  }

  async end(): Promise<void> {
    await this.client?.end();
  }

  private async rows(): Promise<{ twins: string[]; own: string[] }> {
    const client = await this.connected();
    const { rows } = await client.query<{ row: string; is_twin: boolean }>(
      this.tables
        .map(
          ({ name, is_twin }) =>
            `select '${name} ' || to_jsonb(t)::text as row, coalesce(${is_twin}, false) as is_twin from ${name} t`,
        )
        .join(' union all '),
    );
    const of = (twin: boolean) => rows.filter(({ is_twin }) => is_twin === twin).map(({ row }) => row);
    return { twins: of(true), own: of(false) };
  }

  /** The twins as PostgreSQL prints a row: JSON, which {@link changes} needs, takes three times as long. */
  private async twinRows(): Promise<string[]> {
    const client = await this.connected();
    const { rows } = await client.query<{ row: string }>(
      this.tables
        .map(({ name, is_twin }) => `select '${name} ' || t::text as row from ${name} t where ${is_twin}`)
        .join(' union all '),
    );
    return rows.map(({ row }) => row);
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    this.client = new pg.Client({ connectionString: this.test.databaseUrl });
    await this.client.connect();
    // Neither triggers nor foreign keys: sums and counts that triggers keep are rows with twins of their own.
    await this.client.query('set role none; set session_replication_role = replica');
    await this.client.query(PREPARE.replace('create table', 'create temporary table'));
    this.tables = (
      await this.client.query<(typeof this.tables)[number]>('select * from twin_tables order by name')
    ).rows;
    return this.client;
  }
}
