import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import pg from 'pg';
import { Database } from '../../../src/kernel/database/database.js';
import { Jobs } from '../../../src/kernel/jobs/jobs.js';
import { requestJobs } from '../../../src/shared/requests/requests.codes.js';
import { startWorker, type Product } from '../../support/product.js';
import type { Outcome } from '../compare.js';
import { cpuTime, type CpuTime } from '../cpu.js';
import { writeOverdue } from '../data/due.js';
import type { Log } from '../data/fill.js';
import { sendRequests } from '../data/sent.js';
import { connected, fillOnce } from '../databases.js';
import { startInProcess } from '../in-process.js';
import { SECRET } from '../servers.js';
import { QUEUE, QUEUED } from '../volumes.js';

/** Jobs that are sent in one transaction. */
const SENT_TOGETHER = 5000;
/** The additional megabytes of memory that a worker may need for any number of jobs. */
const MOST_MEGABYTES = 250;
/** The polling interval in milliseconds. */
const LOOK_EVERY = 2000;
/** The maximum time without a finished job, in milliseconds. */
const PATIENCE = 60_000;

/** Work for one worker, all of it due at once. */
interface Task {
  readonly title: string;
  readonly job: string;
  readonly ids: readonly number[];
  /** Counts those from `$1` to `$2` that are done: their ids have no gaps. */
  readonly done: string;
}

/** Resident memory of a process in megabytes, now and at most so far. */
async function memoryOf({ pid }: Product): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

/** Sends the jobs as use cases send them. */
async function send(url: string, { job, ids }: Task, log: Log): Promise<void> {
  const product = await startInProcess(url, { explained: false }, log);
  try {
    const [jobs, database] = [product.get(Jobs), product.get(Database)];
    for (let from = 0; from < ids.length; from += SENT_TOGETHER) {
      await database.transaction((em) => {
        for (const id of ids.slice(from, from + SENT_TOGETHER)) jobs.send(em, job, { request_id: id });
      });
    }
  } finally {
    await product.stop();
  }
}

/** Has one worker do all of it, including the resulting notifications and mails. */
async function measureTask(url: string, task: Task, log: Log): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-bench-queue-'));
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.query<{ n: number }>(text, values)).rows[0]?.n ?? NaN;
  const worker = await startWorker(url, dataDir, { JWT_SECRET: SECRET });
  try {
    await wait(3000);
    const rest = await memoryOf(worker);
    const cpu = await cpuTime(db, worker.pid);
    const began = performance.now();
    await send(url, task, log);
    let tenths = 0;
    let early = NaN;
    let [done, moved, finished] = [0, began, NaN];
    const total = task.ids.length;
    const ends = [task.ids[0] ?? 0, task.ids.at(-1) ?? 0];
    let used: CpuTime = cpu;
    for (let left = total; left > 0;) {
      await wait(LOOK_EVERY);
      const now = await count(task.done, [Math.min(...ends), Math.max(...ends)]);
      if (now > done) moved = performance.now();
      done = now;
      if (Math.floor((10 * done) / total) > tenths) {
        const memory = await memoryOf(worker);
        if (tenths === 0) early = memory.peak;
        tenths = Math.floor((10 * done) / total);
        const after = ((performance.now() - began) / 1000).toFixed(0);
        log(
          `  ${done} of ${total} after ${after} s: ${memory.now.toFixed(0)} MB, at most ${memory.peak.toFixed(0)} MB`,
        );
      }
      if (done === total && Number.isNaN(finished)) {
        finished = performance.now();
        used = await cpuTime(db, worker.pid);
      }
      if (Number.isNaN(finished) && performance.now() - moved > PATIENCE)
        throw new Error(`${done} of ${total} were done`);
      left = await count(
        `select count(*)::integer as n from pgboss.job where state < 'completed' and start_after <= now()`,
      );
      left += total - done;
    }
    const ended = performance.now();
    const { peak } = await memoryOf(worker);
    const seconds = (finished - began) / 1000;
    log(
      `\ngrowth-queue  ${total} ${task.title}: ${seconds.toFixed(0)} s (${(total / seconds).toFixed(0)} a second), ` +
        `with their mails ${((ended - began) / 1000).toFixed(0)} s`,
    );
    log(
      `  processor time of each: ${((used.node - cpu.node) / total).toFixed(2)} ms of Node, ` +
        `${((used.postgres - cpu.postgres) / total).toFixed(2)} ms of PostgreSQL`,
    );
    const megabytes = [rest.now, early, peak].map((one) => one.toFixed(0));
    log(
      `  memory of the worker: ${megabytes[0]} MB at rest, at most ${megabytes[1]} MB in the first tenth, ${megabytes[2]} MB in all`,
    );
    const more = peak - rest.now;
    return {
      path: 'growth-queue',
      title: `memory of a worker, ${total} ${task.title}`,
      found: `${more.toFixed(0)} MB more`,
      goal: `at most ${MOST_MEGABYTES} MB`,
      reached: more <= MOST_MEGABYTES,
    };
  } finally {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    await db.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Thousands of jobs due at once, for one worker in a separate process. */
export async function measureQueue(url: string, log: Log): Promise<Outcome[]> {
  await fillOnce(url, QUEUE, log);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const sent = await sendRequests(pool, QUEUED.forwarded);
  await pool.end();
  const forwarding: Task = {
    title: 'requests forwarded',
    job: requestJobs.fill,
    ids: sent,
    done: 'select count(*)::integer as n from requests where id between $1 and $2 and forwarded_at is not null',
  };
  const forwarded = await measureTask(url, forwarding, log);
  const expiry: Task = {
    title: 'requests expired',
    job: requestJobs.expire,
    ids: await connected(url, (client) => writeOverdue(client, QUEUED.expired)),
    done: 'select count(*)::integer as n from requests where id between $1 and $2 and closed_at is not null',
  };
  return [forwarded, await measureTask(url, expiry, log)];
}
