import { describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { RemoveUnusedPictures } from '../../src/content/pictures/remove-unused-pictures.js';
import { namedFiles, unscannedFiles } from '../../src/documents/store/named-files.js';
import { RemoveFiles } from '../../src/documents/use-cases/remove-files.js';
import { ErasureList } from '../../src/kernel/erasures/erasure-list.js';
import { CountMarket } from '../../src/staff/market/count-market.js';
import { useTestApp, type TestApp } from '../support/app.js';
import { asOwner } from '../support/owner.js';
import { Rows } from '../support/rows.js';

/** Work that takes some at a time until nothing is left. */
interface Batched {
  readonly name: string;
  /** How many it takes at a time. */
  readonly size: number;
  /** Writes this many that are due. */
  readonly write: (count: number, test: TestApp) => RawBuilder<unknown>;
  readonly work: (test: TestApp) => Promise<unknown>;
  /** Selects those that are left. */
  readonly left: RawBuilder<{ count: number }>;
}

const batched: readonly Batched[] = [
  {
    name: 'the figures of the market',
    size: 2000,
    write: (count) =>
      sql`insert into market_changes (request_id) select n from generate_series(1, ${count}::integer) n`,
    work: (test) => test.app.get(CountMarket).execute(),
    left: sql`select count(*)::integer as count from market_changes`,
  },
  {
    name: 'the list of erasures',
    size: 200,
    write: (count, test) => sql`
      insert into erasures (key, erased_at)
      select lpad(to_hex(n), 32, '0'), ${test.clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::integer) n
      on conflict (key) do update set kept_at = null`,
    work: (test) => test.app.get(ErasureList).keep(),
    left: sql`select count(*)::integer as count from erasures where kept_at is null`,
  },
  {
    name: 'the bytes of erased files',
    size: 200,
    write: (count, test) => sql`
      insert into erased_files (storage_key, at)
      select lpad(to_hex(n), 32, '0'), ${test.clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::integer) n`,
    work: (test) => test.app.get(RemoveFiles).execute(),
    left: sql`select count(*)::integer as count from erased_files`,
  },
  {
    name: 'pictures that no text shows',
    size: 20,
    write: (count) => sql`
      with made as (
        insert into content_pictures (hash, width, height, created_at)
        select lpad(to_hex(n), 32, '0'), 10, 10, '2020-01-01'::timestamptz + n * interval '1 second'
        from generate_series(1, ${count}::integer) n
        returning hash
      )
      insert into content_picture_files (hash, width, format, storage_key) select hash, 10, 'avif', hash from made`,
    work: async (test) => {
      // It looks once an hour.
      test.clock.advance(60 * 60 * 1000);
      await test.app.get(RemoveUnusedPictures).sweep(test.clock.now());
    },
    left: sql`select count(*)::integer as count from content_pictures natural left join content_picture_files`,
  },
];

describe('work that takes some at a time', () => {
  const test = useTestApp();
  let account: number | undefined;

  const countOf = async (query: RawBuilder<{ count: number }>) => (await query.execute(test.sql)).rows[0]!.count;

  it.each(
    batched.flatMap((row) =>
      [row.size - 1, row.size, row.size + 1, 2 * row.size + 1].map((count) => [row.name, count, row] as const),
    ),
  )('leaves nothing: %s, %i of them', async (_name, count, { write, work, left }) => {
    await asOwner(test, sql`set local session_replication_role = replica`, write(count, test));
    expect(await countOf(left)).toBe(count);
    await work(test);
    expect(await countOf(left)).toBe(0);
  });

  it.each([0, 1, 499, 500, 501, 1001])('names each file once, in order, of %i', async (count) => {
    account ??= await new Rows(test).citizen();
    await test.sql.deleteFrom('documents').execute();
    await sql`
      insert into documents (account_id, purpose, name, content_type, size, sha256, storage_key, created_at)
      select ${account}, 'request', 'a.pdf', 'application/pdf', 1, 'sha ' || n, lpad(to_hex(n), 32, '0'), now()
      from generate_series(1, ${count}::integer) n`.execute(test.sql);
    for (const read of [namedFiles, unscannedFiles]) {
      const found = [];
      for await (const { key, sha256 } of read(test.sql)) found.push(`${Number.parseInt(key, 16)} ${sha256}`);
      expect(found).toEqual(Array.from({ length: count }, (_, nth) => `${nth + 1} sha ${nth + 1}`));
    }
  });
});
