import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { entities } from '../../src/entities.js';
import { readEnv } from '../../src/env.js';
import { ormConfig } from '../../src/kernel/database/orm.js';
import type { Jobs } from '../../src/kernel/jobs/jobs.js';
import { MatchingApi } from '../../src/matching/matching.api.js';
import { pickStatement, type MatchingRequest } from '../../src/matching/pick.queries.js';
import { sqlOf } from '../../src/kernel/database/database.js';
import { line, measure } from './measure.js';

const SIDE = 4;
const PLACES = 25;

/** Where requests come from: the crowd, a town, and places where few firms are. */
const places = [
  ['Milano', 45.4642, 9.19],
  ['Roma', 41.9028, 12.4964],
  ['Campobasso', 41.5603, 14.6627],
  ['Aosta', 45.7372, 7.3206],
  ['Lampedusa', 35.5026, 12.6093],
] as const;
const types = ['sinistri-stradali', 'malasanita', 'recupero-crediti', 'ricorsi-inps'] as const;

/** Picking sends no job. */
const NO_JOBS = {} as Jobs;

const requestAt = (nth: number): MatchingRequest => {
  const [, latitude, longitude] = places[nth % places.length] as (typeof places)[number];
  return {
    requestId: 1,
    requestTypeId: types[nth % types.length] as string,
    latitude: latitude + (nth % 17) / 1000,
    longitude,
    accountId: 1,
    opposingPartyHash: 'nobody',
  };
};

/** Picking and scoring: through the product, bare through the driver, and as PostgreSQL explains it. */
export async function benchMatching(
  url: string,
  firms: number,
  duration: number,
  log: (line: string) => void,
): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url, entities, SIDE));
  const pool = new pg.Pool({ connectionString: url, max: SIDE });
  // An idle connection hears of the server's end before it has closed.
  pool.on('error', () => undefined);
  try {
    const matching = new MatchingApi(readEnv({ DATABASE_URL: url }), NO_JOBS);
    const now = new Date();
    const compiler = sqlOf(orm.em.fork());
    const compiled = (nth: number) => pickStatement(requestAt(nth), PLACES, now).compile(compiler);
    log(
      line(
        await measure(`matching, ${firms} firms: pick and score ${PLACES}`, SIDE, duration, (nth) =>
          matching.pick(orm.em.fork(), requestAt(nth), PLACES, now),
        ),
      ),
    );
    log(
      line(
        await measure('  the same SQL bare', SIDE, duration, (nth) => {
          const { sql, parameters } = compiled(nth);
          return pool.query(sql, [...parameters]);
        }),
      ),
    );
    for (const [index, [name]] of places.entries()) {
      const times: number[] = [];
      let found = 0;
      // A dozen of each: one after the other, as PostgreSQL times them.
      for (let nth = 0; nth < 12; nth++) {
        const { sql, parameters } = compiled(index + nth * places.length);
        const { rows } = await pool.query<{
          'QUERY PLAN': [{ 'Execution Time': number; 'Planning Time': number; Plan: { 'Actual Rows': number } }];
        }>(`explain (analyze, format json) ${sql}`, [...parameters]);
        const [plan] = (rows[0] as (typeof rows)[number])['QUERY PLAN'];
        times.push(plan['Execution Time'] + plan['Planning Time']);
        found = plan.Plan['Actual Rows'];
      }
      times.sort((a, b) => a - b);
      log(
        `  explain analyze, ${name}: ${found} firms, fastest ${times[0]?.toFixed(2)} ms, median ${times[6]?.toFixed(2)} ms, slowest ${times.at(-1)?.toFixed(2)} ms (plan and execution)`,
      );
    }
  } finally {
    await pool.end();
    await orm.close(true);
  }
}
