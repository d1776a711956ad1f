import { setTimeout as pause } from 'node:timers/promises';
import type { Injected } from './injected.js';
import { PROCESSES, type Stage } from './stage.js';
import { tried, WRITE_MAIL } from './work.js';

/** How often connections are ended, and how many at a time. A new one is spared until it has worked for a while. */
const ENDING = { every: 400, most: 3, older: '1 second' };
const END_SOME = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and backend_start < now() - interval '${ENDING.older}' and query not like '%pg_sleep%'
  order by random() limit ${ENDING.most}`;
/** When one of its processes is killed, PostgreSQL ends all others and recovers. */
const SOME_BACKEND = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`;
const LOCKED = ['requests', 'outbox', 'idempotency_keys', 'sessions'];
/** Milliseconds between two of the other faults, and between two mails. */
const PAUSE = 500;
const MAILS = 80;
/** The percentage of mails with a fault, by stage. */
const MAIL_FAULTS = 6;
/** The share of faults that spare a starting process: a failed start takes seconds without other faults. */
const STARTS_SPARED = 0.8;
/** The time before the end without killed workers and refused mails: a claim on a mail lasts five minutes. */
const CALM = 30_000;

/**
 * A fault, how often it comes compared with others, and what it concerns: those of connections would break a start, and
 * those of processes would leave none of two.
 */
interface Fault {
  readonly weight: number;
  readonly of: 'connections' | 'table' | 'process';
  readonly inject: () => Promise<void>;
}

/** @param later work that a fault does not wait for */
function faultsOf(
  stage: Stage,
  injected: Injected,
  next: () => number,
  later: (work: Promise<unknown>) => void,
): Fault[] {
  const { cluster, direct } = stage;
  const faults: Fault[] = [
    {
      weight: 12,
      of: 'connections',
      inject: () => {
        cluster.link.reset();
        injected.add('all connections are reset');
        return Promise.resolve();
      },
    },
    {
      weight: 3,
      of: 'connections',
      inject: async () => {
        cluster.link.fallSilent();
        injected.add('the network is silent');
        await pause(1_500);
        cluster.link.mend();
      },
    },
    {
      weight: 4,
      of: 'table',
      inject: () => {
        const table = LOCKED[Math.floor(next() * LOCKED.length)] ?? 'requests';
        injected.add('a table is locked');
        later(tried(direct(), `begin; lock table ${table} in access exclusive mode; select pg_sleep(2); rollback`));
        return Promise.resolve();
      },
    },
    {
      weight: 1,
      of: 'connections',
      inject: async () => {
        injected.add('PostgreSQL is restarted');
        await cluster.stop();
        await cluster.startAgain();
      },
    },
    {
      weight: 1,
      of: 'connections',
      inject: async () => {
        const [backend] = (await tried<{ pid: number }>(direct(), SOME_BACKEND)) ?? [];
        if (!backend) return;
        try {
          process.kill(backend.pid, 'SIGKILL');
        } catch {
          // It has ended meanwhile.
          return;
        }
        injected.add('PostgreSQL crashes');
      },
    },
    ...PROCESSES.map((name): Fault => ({ weight: 0.75, of: 'process', inject: () => stage.kill(name) })),
  ];
  if (stage.hasPooler) faults.push({ weight: 1, of: 'connections', inject: () => stage.killPooler() });
  return faults;
}

/** Injects faults for so many milliseconds, while mails are written. */
export async function injectFor(time: number, stage: Stage, injected: Injected, next: () => number): Promise<void> {
  const working: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>): void => void working.push(work.catch(() => undefined));
  const faults = faultsOf(stage, injected, next, later);
  let runs = true;
  const every = async (pace: number, work: () => Promise<unknown>): Promise<void> => {
    while (runs) {
      later(work());
      await pause(pace);
    }
  };
  const always = [
    every(MAILS, () => tried(stage.direct(), WRITE_MAIL)),
    every(ENDING.every, async () => {
      const ended = await tried(stage.direct(), END_SOME);
      if (ended) injected.add('a connection is ended', ended.length);
    }),
  ];
  const total = faults.reduce((sum, { weight }) => sum + weight, 0);
  const over = Date.now() + time;
  stage.mail.share = MAIL_FAULTS;
  while (Date.now() < over) {
    await pause(PAUSE);
    const isCalm = over - Date.now() < CALM;
    if (isCalm) stage.mail.share = 0;
    let at = next() * total;
    const fault = faults.find(({ weight }) => (at -= weight) < 0);
    if (!fault) continue;
    const isSpared =
      (fault.of !== 'table' && stage.starting.size > 0 && next() < STARTS_SPARED) || (fault.of === 'process' && isCalm);
    if (!isSpared) await fault.inject();
  }
  runs = false;
  stage.mail.share = 0;
  await Promise.all(always);
  await Promise.all(working);
}
