import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '../../../src/app.js';
import { readEnv } from '../../../src/env.js';
import { Clock } from '../../../src/shared/clock.js';
import { Database } from '../../../src/kernel/database/database.js';
import type { JobData } from '../../../src/kernel/jobs/job.js';
import { Jobs } from '../../../src/kernel/jobs/jobs.js';
import { requestJobs } from '../../../src/shared/requests/requests.codes.js';
import type { Outcome, Rounds } from '../compare.js';
import type { Log } from '../data/fill.js';
import { cpuTime } from '../cpu.js';
import { sendRequests } from '../data/sent.js';
import { median } from '../measure.js';
import { wanted } from '../options.js';
import { SECRET } from '../servers.js';

const TRIVIAL = 'bench.trivial';
/** A round has more jobs than it can do, so that the queue is never empty. */
const TRIVIAL_EACH_SECOND = 10_000;
const REQUESTS_EACH_SECOND = 600;
const JOB_GOAL = 5000;
const FORWARDING_GOAL = 300;

interface Rate {
  /** Jobs a second. */
  readonly rate: number;
  /** Milliseconds of processor time a job. */
  readonly node: number;
  readonly postgres: number;
}

interface Work {
  readonly job: string;
  readonly data: readonly JobData[];
  /** The number of finished jobs. */
  readonly done: () => Promise<number> | number;
}

/**
 * Empty jobs, in batches, and requests that are forwarded: by a worker in this process, on a database without other
 * load.
 */
export async function measureJobs(url: string, { rounds, seconds }: Rounds, log: Log): Promise<Outcome[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-bench-worker-'));
  const env = readEnv({
    NODE_ENV: 'development',
    ROLE: 'worker',
    WORKER_PORT: '0',
    LOG_LEVEL: 'silent',
    JWT_SECRET: SECRET,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
  });
  const app = await createApp({ env, databaseUrl: url, clock: new Clock() });
  const jobs = app.get(Jobs, { strict: false });
  const database = app.get(Database, { strict: false });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // PostgreSQL is stopped at the end, maybe before the last connection is closed.
  pool.on('error', () => undefined);
  let handled = 0;
  jobs.register(
    TRIVIAL,
    () => {
      handled++;
      return Promise.resolve();
    },
    { batchSize: 1000 },
  );
  await app.init();

  const rate = async ({ job, data, done }: Work): Promise<Rate> => {
    const before = await done();
    await database.transaction((em) => {
      for (const one of data) jobs.send(em, job, one);
    });
    // A round sends the writes of a day in seconds: autovacuum runs once a minute, and once between rounds.
    await pool.query('vacuum (analyze) pgboss.job_common');
    const cpu = await cpuTime(pool);
    const start = performance.now();
    let finished = 0;
    while (finished < data.length && performance.now() - start < seconds * 1000) {
      await wait(20);
      finished = (await done()) - before;
    }
    const rate = (finished / (performance.now() - start)) * 1000;
    const used = await cpuTime(pool);
    await pool.query(`delete from pgboss.job where name = $1 and state = 'created'`, [job]);
    // Running jobs end before the next round.
    await wait(500);
    return { rate, node: (used.node - cpu.node) / finished, postgres: (used.postgres - cpu.postgres) / finished };
  };
  const measured = async (path: string, title: string, goal: number, work: () => Promise<Work>): Promise<Outcome> => {
    await rate(await work());
    const rates: Rate[] = [];
    for (let round = 0; round < rounds; round++) rates.push(await rate(await work()));
    const found = median(rates.map((one) => one.rate));
    const of = (key: keyof Rate) => median(rates.map((one) => one[key])).toFixed(2);
    log(`\n${path}  ${title}: ${rates.map((one) => one.rate.toFixed(0)).join(', ')} a second`);
    log(`  processor time of each: ${of('node')} ms of Node, ${of('postgres')} ms of PostgreSQL`);
    return { path, title, found: `${found.toFixed(0)}/s`, goal: `at least ${goal}/s`, reached: found >= goal };
  };

  try {
    const outcomes: Outcome[] = [];
    if (wanted('jobs'))
      outcomes.push(
        await measured('jobs', 'jobs that do nothing', JOB_GOAL, () =>
          Promise.resolve({
            job: TRIVIAL,
            data: Array.from({ length: TRIVIAL_EACH_SECOND * seconds }, (_, nth) => ({ nth })),
            done: () => handled,
          }),
        ),
      );
    if (wanted('forward'))
      outcomes.push(
        await measured('forward', 'requests forwarded', FORWARDING_GOAL, () => waitingRequests(pool, seconds)),
      );
    return outcomes;
  } finally {
    await app.close();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function waitingRequests(pool: pg.Pool, seconds: number): Promise<Work> {
  // Requests left by an earlier round are no longer to be forwarded.
  await pool.query(`delete from requests where status = 2 and forwarded_at is null`);
  const ids = await sendRequests(pool, REQUESTS_EACH_SECOND * seconds);
  await pool.query('vacuum (analyze) requests, responses');
  const first = Math.min(...ids);
  return {
    job: requestJobs.fill,
    data: ids.map((id) => ({ request_id: id })),
    done: async () => {
      const forwarded = `select count(*)::integer as n from requests where id >= $1 and forwarded_at is not null`;
      return (await pool.query<{ n: number }>(forwarded, [first])).rows[0]?.n ?? 0;
    },
  };
}
