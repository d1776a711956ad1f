import autocannon from 'autocannon';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { entities } from '../../../src/entities.js';
import { searchMunicipalities } from '../../../src/geo/search-municipalities.js';
import { importMunicipalities } from '../../../src/geo/import-municipalities.js';
import { readRecords, readSourceFile } from '../../../src/geo/import/source.js';
import { sqlOf, type Sql } from '../../../src/kernel/database/database.js';
import { ormConfig } from '../../../src/kernel/database/orm.js';
import type { Rounds } from '../compare.js';
import type { Log } from '../data/fill.js';
import { line, measure } from '../measure.js';

/** One per core, because this measures latency, not throughput. */
const TYPING = 2;
const SUGGESTED = 8;

/**
 * Input letter by letter, correct and misspelled: every name of a hundred towns from all over the list.
 * @param file the full list of comuni, in any form that `geo:import` reads; without it the towns that come with the product
 */
export async function measureTyping(
  base: string,
  url: string,
  file: string | undefined,
  { seconds }: Rounds,
  log: Log,
): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url, entities, TYPING));
  try {
    const db = sqlOf(orm.em.fork());
    if (file !== undefined)
      await importMunicipalities(db, readRecords(await readSourceFile(file)), {
        overwriteCentres: false,
        prune: false,
      });
    await sql`analyze municipalities`.execute(db);
    const { texts, total } = await typed(db);
    const result = await autocannon({
      url: base,
      requests: texts.map((text) => ({
        path: `/api/v1/geo/municipalities?limit=${SUGGESTED}&q=${encodeURIComponent(text)}`,
      })),
      connections: TYPING,
      duration: seconds,
    });
    log(`\ntyping  type-ahead over ${total} comuni, ${texts.length} texts`);
    log(
      line({
        name: '  product',
        rate: result.requests.average,
        p50: result.latency.p50,
        p99: result.latency.p99,
        errors: result.errors + result.non2xx,
      }),
    );
    log(
      line(
        await measure('  the same SQL alone', TYPING, seconds * 1000, (nth) =>
          searchMunicipalities(sqlOf(orm.em.fork()), texts[nth % texts.length] as string, SUGGESTED),
        ),
      ),
    );
  } finally {
    await orm.close(true);
  }
}

async function typed(db: Sql): Promise<{ texts: string[]; total: number }> {
  const { rows } = await sql<{ name: string; total: number }>`
    select name, total from (
      select name, row_number() over (order by istat_code) as n, count(*) over ()::integer as total from municipalities
    ) m where n % (total / 100) = 0`.execute(db);
  const texts = rows
    .flatMap(({ name }) => [...Array.from(name, (_, end) => name.slice(0, end + 1)), name.slice(0, 2) + name.slice(3)])
    .filter((text) => text.trim() !== '');
  return { texts, total: rows[0]?.total ?? 0 };
}
