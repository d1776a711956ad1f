import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.js';
import { readEnv, type Env } from './env.js';
import { Clock } from './shared/clock.js';
import { startEmbedded, type EmbeddedDatabase } from './kernel/database/setup/embedded.js';
import { migrate } from './kernel/database/setup/migrate.js';
import { reach } from './kernel/database/setup/reach.js';
import { refuseSuperuser } from './kernel/database/setup/superuser.js';
import { failureOf } from './kernel/failure.js';
import { refuseWrongClock } from './kernel/health/clock-difference.js';
import { Drain } from './kernel/health/drain.js';
import { announce, prepare } from './prepare.js';

/** Puts the site and the back office under the addresses that no other route answers. */
export type MountFronts = (app: NestFastifyApplication, env: Env) => Promise<void>;

/** What runs in this process, so that a signal at any moment stops what there is. */
const running: {
  env?: Env;
  app?: NestFastifyApplication;
  /** Whoever watches over this process has to hear first that it ends. */
  serves?: boolean;
  embedded?: EmbeddedDatabase;
  stopping?: Promise<void>;
  hasCrashed?: boolean;
} = {};

/** For what is closed after the calls and the jobs, in milliseconds. */
const REST = 500;

/** Nobody sends calls to a worker. */
const delayOf = ({ ROLE, DRAIN_DELAY }: Env): number => (ROLE === 'worker' ? 0 : DRAIN_DELAY);

/**
 * Ends in three steps: readiness says 503 while calls are still served, so that the proxy sends no more of them; then no
 * new call is taken, and what runs is finished; whatever still hangs at the end of its time is cut.
 */
async function shutDown(): Promise<void> {
  const { env, app } = running;
  // Set before anything that may hang or fail.
  setTimeout(() => process.exit(1), env ? delayOf(env) + env.DRAIN_TIMEOUT + REST : REST).unref();
  if (env && app && running.serves) {
    app.get(Drain, { strict: false }).begin();
    await pause(delayOf(env));
  }
  await app?.close().catch(() => undefined);
  await running.embedded?.stop();
}

function stop(): void {
  running.stopping ??= shutDown().then(() => process.exit(0));
}

/** What a process needs to run an instance. */
export interface InstanceSettings {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly mountFronts: MountFronts;
  /** Called before the application starts: a signal may come while it does. */
  readonly created: (app: NestFastifyApplication) => void;
}

/** Brings an instance up on a database, from the migrations to the announcement. */
export async function bringUp({ env, databaseUrl, mountFronts, created }: InstanceSettings): Promise<void> {
  const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  for (const url of new Set([directUrl, databaseUrl])) {
    await reach(url, {
      patience: env.DATABASE_START_TIMEOUT,
      each: env.DATABASE_ACQUIRE_TIMEOUT,
      say,
    });
    if (env.production) await refuseSuperuser(url);
  }
  const clock = new Clock(env.CLOCK_OFFSET);
  clock.follow(await refuseWrongClock(directUrl));
  await migrate(directUrl, undefined, { say });
  const app = await createApp({ env, databaseUrl, clock });
  created(app);
  if (env.ROLE !== 'worker') await mountFronts(app, env);
  // Queues and handlers first: what is prepared may send jobs.
  await app.init();
  await prepare(app);
  await app.listen(env.ROLE === 'worker' ? env.WORKER_PORT : env.PORT, env.HOST);
  announce(env);
}

/**
 * What a worker keeps between two jobs hardly changes, so its memory is collected when there is as much again of what can go.
 * Where a machine has gigabytes the engine would let it grow to four times what is needed.
 */
const COLLECT_AT_TWICE = '--heap-growing-percent=100';

async function start(env: Env, mountFronts: MountFronts): Promise<void> {
  running.env = env;
  if (env.ROLE === 'worker') setFlagsFromString(COLLECT_AT_TWICE);
  let databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) {
    running.embedded = await startEmbedded(env.DATA_DIR, { lost: crash });
    databaseUrl = running.embedded.url;
  }
  await bringUp({ env, databaseUrl, mountFronts, created: (app) => (running.app = app) });
  running.serves = true;
}

/**
 * Node would print the error with all it carries, a refused row included. The first one is written and ends the process:
 * writing what fails meanwhile could be what fails.
 */
function crash(error: unknown): void {
  if (running.hasCrashed) return;
  running.hasCrashed = true;
  process.stderr.write(`${JSON.stringify({ level: 60, msg: 'crashed', err: failureOf(error) })}\n`);
  running.stopping ??= shutDown().finally(() => process.exit(1));
}

/** Whoever reads what the process prints may go. It prints to nobody then, and serves on until it is told to end. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Runs an instance until a signal stops it.
 * @param mountFronts called before the application starts, unless this process is a worker
 */
export async function run(mountFronts: MountFronts): Promise<void> {
  outliveReaders();
  process.on('uncaughtException', crash);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A program that starts this one with a channel (npm start) is gone when the channel closes, and so are we.
  process.on('disconnect', stop);
  try {
    await start(readEnv(), mountFronts);
  } catch (error) {
    if (!running.stopping) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
      await shutDown();
      process.exit(1);
    }
  }
}
