import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { staleParts } from '../../scripts/built.mjs';
import { atEnd } from './at-end.js';
import { createDemoDatabase, createTestDatabase, type TestDatabase } from './database.js';
import { Host, spawnProduct, type Product } from './product.js';

/** The password of every demo account. */
export const PASSWORD = 'Giustamente1!';

/** What a signed-in caller of the API sends and reads. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ info: Record<string, unknown> }>;

/** A session as the browser keeps it. */
export interface Session {
  readonly token: string;
  readonly account: object;
}

/** The real product: a separate process and database with the demo data, nothing replaced. */
export interface Instance {
  base: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The API as this account. */
  as(email: string): Promise<Call>;
  /** Logs this account in. @returns the browser's storage */
  logIn(email: string, password?: string): Promise<Session>;
  /** Its output so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  terminate(): Promise<Ending>;
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  /** Seconds from the signal to the end. */
  seconds: number;
}

export interface InstanceOptions {
  /** Differences from the settings of a journey. */
  env?: Record<string, string>;
  /** The name under which it is opened; passkeys need one. Otherwise the network address. */
  name?: string;
  /** A database that other instances use as well; its creator drops it. */
  database?: TestDatabase;
  /** Whether it runs in the process shared by the files of this worker: unless it has its own settings or database. */
  isHosted?: boolean;
}

/**
 * A free port, below those that the system uses for outgoing connections: one of these could be taken before the product
 * has started.
 */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const port = randomInt(20_000, 32_000);
    const server = createServer()
      .once('error', () => {
        done(freePort());
      })
      .listen(port, '127.0.0.1', () => server.close(() => done(port)));
  });

async function ready(product: Product, output: () => string): Promise<void> {
  for (let tries = 0; tries < 4800; tries++) {
    if (product.exitCode !== null) throw new Error(`the instance ended with ${product.exitCode}: ${output()}`);
    // Its message when all of it runs, in every role.
    if (/answers at|the worker runs/.test(output())) return;
    await wait(25);
  }
  throw new Error(`the instance did not start: ${output()}`);
}

/** The pauses between two questions, in milliseconds: what is there soon is seen soon. */
const PAUSES = { first: 20, last: 200 };

/** Polls until there is a result; a journey waits for events and never for a fixed time. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, seconds = 90): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (let pause = PAUSES.first; Date.now() < end; pause = Math.min(pause * 1.3, PAUSES.last)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await wait(pause);
  }
  throw new Error(`waited ${seconds} seconds in vain: ${what}`);
}

async function call(
  url: string,
  method: string,
  token: string | null,
  body?: object,
): Promise<{ info: Record<string, unknown> }> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return text === '' ? { info: {} } : (JSON.parse(text) as { info: Record<string, unknown> });
}

/** The API of this instance as the session of this token. */
export const callAs =
  (base: string, token: string): Call =>
  (method, path, body) =>
    call(`${base}/api/v1${path}`, method, token, body);

/** The pages and the back office are built beforehand, so a browser could test an old build. */
const stale = staleParts();

/** Loads the demo data as every instance does at its first start, without running its jobs. */
async function fillWithDemo(url: string): Promise<void> {
  const database = { url, drop: () => Promise.resolve() };
  const instance = await startInstance({ env: { ROLE: 'web' }, database, isHosted: true });
  await instance.stop();
}

/** A database with the demo data, for instances that share it; the caller drops it. */
export const demoDatabase = (): Promise<TestDatabase> => createDemoDatabase(fillWithDemo);

const host = new Host();
atEnd(() => host.end());
/**
 * The port of every instance in the shared process: a reused tab finds the scripts of the next instance in the browser's
 * cache.
 */
let hostPort: number | undefined;

/**
 * Starts the product: with the settings of a journey in a process that the files of this worker share, one instance
 * after the other; with others, in a process of its own.
 * @throws Error when what a browser would see is not built from the sources there are
 */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  if (stale.length > 0)
    throw new Error(`Older than the sources: ${stale.join(', ')}. Run: npm run -s build (npm test does it by itself)`);
  const { env = {}, name = '127.0.0.1', database: shared, isHosted = Object.keys(options).length === 0 } = options;
  const database = shared ?? (await (env.DEMO === '0' ? createTestDatabase() : demoDatabase()));
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-journey-'));
  // A second instance at the same time gets a separate process.
  const inHost = isHosted && !host.isBusy;
  const port = inHost ? (hostPort ??= await freePort()) : await freePort();
  const base = `http://${name}:${port}`;
  const settings = {
    PORT: String(port),
    WORKER_PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    DATABASE_URL: database.url,
    DEMO: '1',
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the journeys that is long enough for anything',
    // Journeys can be rehearsed on another day: CLOCK_OFFSET=P40D npm run -s jest -- test/journeys
    ...(process.env.CLOCK_OFFSET && { CLOCK_OFFSET: process.env.CLOCK_OFFSET }),
    ...env,
  };
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Dropping the database ends idle connections.
  pool.on('error', () => undefined);
  const cleanUp = async (): Promise<void> => {
    await pool.end();
    if (!shared) await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let running: Running;
  try {
    running = await (inHost ? runInHost(settings) : runAlone(settings));
  } catch (error) {
    await cleanUp();
    throw error;
  }
  const logIn = async (email: string, password = PASSWORD): Promise<Session> => {
    const { info } = await call(`${base}/api/v1/login`, 'POST', null, { username: email, password });
    const { auth, account } = info as { auth: { access_token: string }; account: object };
    return { token: auth.access_token, account };
  };
  return {
    base,
    stop: async () => {
      await running.stop();
      await cleanUp();
    },
    terminate: () => running.terminate(),
    kill: () => running.kill(),
    logIn,
    output: () => running.output(),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    as: async (email) => callAs(base, (await logIn(email)).token),
  };
}

/** The running product. */
type Running = Pick<Instance, 'output' | 'terminate' | 'kill' | 'stop'>;

/** The command of `npm start`. */
async function runAlone(settings: NodeJS.ProcessEnv): Promise<Running> {
  const product = spawnProduct(settings);
  let output = '';
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const terminate = async (): Promise<Ending> => {
    const began = Date.now();
    const ended = new Promise<number | null>((done) => product.once('exit', done));
    product.kill('SIGTERM');
    return { code: await ended, seconds: (Date.now() - began) / 1000 };
  };
  try {
    await ready(product, () => output);
  } catch (error) {
    product.kill('SIGKILL');
    throw error;
  }
  return {
    output: () => output,
    terminate,
    kill: async () => {
      const ended = new Promise((done) => product.once('exit', done));
      product.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      if (product.exitCode === null && product.signalCode === null) await terminate();
    },
  };
}

/** The same in the process that the files of this worker share. */
async function runInHost(settings: NodeJS.ProcessEnv): Promise<Running> {
  await host.start(settings);
  let ending: Promise<Ending> | undefined;
  const terminate = async (): Promise<Ending> => {
    const began = Date.now();
    await host.stop();
    return { code: 0, seconds: (Date.now() - began) / 1000 };
  };
  return {
    output: () => host.output,
    terminate: () => (ending ??= terminate()),
    kill: async () => {
      ending = Promise.resolve({ code: null, seconds: 0 });
      await host.end();
    },
    stop: async () => {
      await (ending ??= terminate());
    },
  };
}
