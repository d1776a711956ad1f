import pg from 'pg';
import { MikroORM } from '@mikro-orm/postgresql';
import { entities } from '../../../src/entities.js';
import { readEnv } from '../../../src/env.js';
import { asApplication } from '../../../src/kernel/database/setup/application-role.js';
import { ormConfig } from '../../../src/kernel/database/orm.js';
import type { Jobs } from '../../../src/kernel/jobs/jobs.js';
import { MatchingApi } from '../../../src/matching/matching.api.js';
import type { MatchingRequest } from '../../../src/matching/pick.queries.js';
import type { Outcome, Rounds } from '../compare.js';
import { cpuTime } from '../cpu.js';
import type { Log } from '../data/fill.js';
import { PLACES, TYPES } from '../data/places.js';
import { line, measure, median } from '../measure.js';

const WANTED = 25;
/** The 99th percentile in milliseconds, by the number of simultaneous calls. */
const GOALS = [
  [1, 5],
  [4, 10],
] as const;

/** Picking sends no job. */
const NO_JOBS = {} as Jobs;

const requestAt = (nth: number): MatchingRequest => {
  const [latitude, longitude] = PLACES[nth % PLACES.length] as (typeof PLACES)[number];
  return {
    requestId: 1,
    requestTypeId: TYPES[nth % TYPES.length] as string,
    latitude: latitude + (nth % 17) / 1000,
    longitude,
    accountId: 1,
    opposingPartyHash: 'nobody',
    namedValueCents: null,
  };
};

/** Picks and scores firms through the product's own matching, one and four at a time. */
export async function measureMatching(
  url: string,
  firms: number,
  { rounds, seconds }: Rounds,
  log: Log,
): Promise<Outcome[]> {
  const orm = await MikroORM.init(ormConfig(await asApplication(url, log), entities, 4));
  const matching = new MatchingApi(readEnv({ NODE_ENV: 'development', DATABASE_URL: url }), NO_JOBS);
  const db = new pg.Pool({ connectionString: url, max: 1 });
  const outcomes: Outcome[] = [];
  try {
    for (const [wide, goal] of GOALS) {
      const title = `${WANTED} of ${firms} firms, ${wide} wide`;
      const slowest: number[] = [];
      log('');
      for (let round = 0; round < rounds; round++) {
        let picks = 0;
        const before = await cpuTime(db);
        const measured = await measure(`matching  ${title}`, wide, seconds * 1000, (nth) => {
          picks++;
          return matching.pick(orm.em.fork(), requestAt(nth), WANTED, new Date());
        });
        const after = await cpuTime(db);
        const [node, postgres] = (['node', 'postgres'] as const).map((key) => (after[key] - before[key]) / picks);
        log(`${line(measured)}   CPU ${node?.toFixed(2)} + ${postgres?.toFixed(2)} ms`);
        slowest.push(measured.p99);
      }
      const p99 = median(slowest);
      outcomes.push({
        path: 'matching',
        title,
        found: `p99 ${p99.toFixed(1)} ms`,
        goal: `under ${goal} ms`,
        reached: p99 < goal,
      });
    }
  } finally {
    await db.end();
    await orm.close(true);
  }
  return outcomes;
}
