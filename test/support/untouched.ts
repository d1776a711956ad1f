import { sql } from 'kysely';
import type { TestApp } from './app.js';

/** Tables without a change that matters: when somebody was last seen, and the texts and places that every test has. */
const NOT_WATCHED = /^(staff_sessions|sessions|idempotency_keys|call_limits|municipalities|content_|finder_)/;

/** Which tables a call changes, found by the transactions that wrote their rows, so without reading the rows. */
export class Untouched {
  private constructor(
    private readonly test: TestApp,
    private readonly query: (since: number) => string,
  ) {}

  static async of(test: TestApp): Promise<Untouched> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(test.sql);
    const names = [...rows.map(({ name }) => name).filter((name) => !NOT_WATCHED.test(name)), 'pgboss.job'];
    return new Untouched(test, (since) =>
      names
        .map(
          (name) =>
            `select '${name}' as name, count(*)::integer as rows,
              count(*) filter (where xmin::text::bigint > ${since})::integer as written from ${name}`,
        )
        .join(' union all '),
    );
  }

  /** The tables in which `call` writes or removes rows. */
  async changedBy(call: () => Promise<unknown>): Promise<string[]> {
    const { rows: marks } = await sql<{ id: number }>`select pg_current_xact_id()::text::integer as id`.execute(
      this.test.sql,
    );
    const since = marks[0]!.id;
    const before = await this.read(since);
    await call();
    const after = await this.read(since);
    return after
      .filter(({ name, rows, written }) => written > 0 || rows !== before.find((one) => one.name === name)?.rows)
      .map(({ name }) => name)
      .sort();
  }

  private async read(since: number) {
    return (
      await sql<{ name: string; rows: number; written: number }>`${sql.raw(this.query(since))}`.execute(this.test.sql)
    ).rows;
  }
}
