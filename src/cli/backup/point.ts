import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { withConnection } from '../../kernel/database/connections/one-connection.js';
import type { FileStore } from '../../kernel/files/file-store.js';
import { namedFiles } from './documents.js';
import { UnusableBackup } from './manifest.js';

const run = promisify(execFile);

/** The name of the database cluster in the configuration of pgBackRest. */
const STANZA = 'giustamente';

/** The kinds of a backup with pgBackRest. */
export const pointBackups = ['full', 'diff', 'incr'] as const;
export type PointBackup = (typeof pointBackups)[number];

/** A moment as PostgreSQL reads it: with its zone, so that nobody has to guess. */
const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** @throws UnusableBackup for a moment without its zone */
export function checkedMoment(text: string): string {
  if (!MOMENT.test(text) || Number.isNaN(Date.parse(iso(text))))
    throw new UnusableBackup(`"${text}" is no moment with its zone, such as "2027-01-15 14:29:00+01"`);
  return text;
}

/** The same moment, as JavaScript reads it. */
const iso = (text: string): string =>
  text
    .replace(' ', 'T')
    .replace(/(?<=T\d\d:\d\d)(?=[Z+-])/, ':00')
    .replace(/(?<=[+-]\d\d)$/, ':00')
    .replace(/(?<=[+-]\d\d)(?=\d\d$)/, ':');

/** The moment of a text that was checked. */
export const momentOf = (text: string): Date => new Date(iso(text));

/**
 * Runs pgBackRest and shows what it says. Its configuration is its own: /etc/pgbackrest/pgbackrest.conf, or the file that
 * PGBACKREST_CONFIG names.
 * @throws UnusableBackup when it fails
 */
export async function pgBackRest(command: string, ...options: string[]): Promise<void> {
  const child = spawn('pgbackrest', [`--stanza=${STANZA}`, '--log-level-console=warn', ...options, command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed).once('exit', done);
  });
  if (code !== 0) throw new UnusableBackup(`pgbackrest ${command} ended with ${String(code)}`);
}

/** The size of the newest backup in the repository (bytes of the database), and how much of it was copied this time. */
export async function newestSize(): Promise<{ database: number; stored: number }> {
  const { stdout } = await run('pgbackrest', [`--stanza=${STANZA}`, '--output=json', 'info']);
  const [stanza] = JSON.parse(stdout) as {
    backup: { info: { size: number; repository: { delta: number } } }[];
  }[];
  const newest = stanza?.backup.at(-1)?.info;
  if (!newest) throw new UnusableBackup('the repository has no backup');
  return { database: newest.size, stored: newest.repository.delta };
}

/** A server that was taken back to a moment. It accepts only connections of this machine, at a port of its own. */
export interface ServerAtMoment {
  readonly url: string;
  /** Seconds until the files were there, and until the server had read the archive up to the moment. */
  readonly seconds: { readonly files: number; readonly archive: number };
  /** The command that starts it again. */
  readonly start: string;
  stop(): Promise<void>;
}

/**
 * Restores the newest backup before a moment into a new folder, starts a server there and lets it read the archive up to
 * the moment. Transactions that were committed later are not there.
 * @param url an address of the database that is restored: its user and password are those of the restored one
 * @throws UnusableBackup when the folder is not empty, or the archive does not reach the moment
 */
export async function serverAtMoment(url: string, moment: string, folder: string): Promise<ServerAtMoment> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new UnusableBackup(`${folder} is not empty`);
  const began = performance.now();
  const [data, own] = [join(folder, 'data'), join(folder, 'run')];
  await mkdir(data, { mode: 0o700 });
  await mkdir(own, { mode: 0o700 });
  // What pgBackRest writes beside the data goes here: the user needs no right of the server's owner but to read the repository.
  const paths = ['lock', 'log'].map((name) => `--${name}-path=${own}`);
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  await pgBackRest('restore', `--pg1-path=${data}`, ...paths, ...target);
  const files = performance.now();
  const port = await freePort();
  const settings = join(own, 'postgresql.conf');
  await writeFile(settings, '');
  await writeFile(join(own, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  await writeFile(join(own, 'pg_ident.conf'), '');
  const control = await programOf(data, 'pg_ctl');
  const log = join(own, 'server.log');
  const stop = async (): Promise<void> => {
    await run(control, ['-D', data, '-m', 'fast', '-w', '-t', '600', 'stop']);
  };
  try {
    await run(control, ['-D', data, '-l', log, '-o', optionsOf(port, own), '-w', '-t', '86400', 'start']);
  } catch (error) {
    const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
    const why = lines.filter((line) => line.includes('FATAL')).at(-1) ?? (error as Error).message;
    throw new UnusableBackup(`the server did not come back to ${moment}: ${why}`);
  }
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  address.search = '';
  await accepts(address.href);
  const seconds = { files: (files - began) / 1_000, archive: (performance.now() - files) / 1_000 };
  return { url: address.href, seconds, start: `${control} -D ${data} -o "${optionsOf(port, own)}" start`, stop };
}

/**
 * Small, and without an archive of its own: the server that follows gets the settings of the lost one. Options of the
 * command line count more than what `alter system` wrote into the data.
 */
const optionsOf = (port: number, own: string): string =>
  Object.entries({
    config_file: `${own}/postgresql.conf`,
    hba_file: `${own}/pg_hba.conf`,
    ident_file: `${own}/pg_ident.conf`,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: own,
    archive_mode: 'off',
    // Otherwise the settings of the lost server would be the least that is allowed.
    hot_standby: 'off',
    max_connections: '40',
    shared_buffers: '128MB',
  })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');

/** Waits until a server that reads its archive accepts connections (57P03 until then): it has reached the moment. */
async function accepts(url: string): Promise<void> {
  for (;;) {
    try {
      await withConnection({ connectionString: url }, (client) => client.query('select 1'));
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03') throw error;
      await pause(500);
    }
  }
}

/** A program of the version that made the data, where Debian and its like install it. */
async function programOf(data: string, name: string): Promise<string> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  const path = `/usr/lib/postgresql/${version}/bin/${name}`;
  return stat(path).then(
    () => path,
    () => name,
  );
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') done(address.port);
        else failed(new Error('no free port'));
      });
    });
  });

/** What a store had to give to a database that went back. */
export interface FilledDocuments {
  readonly named: number;
  /** Keys of files that came from the copy. */
  readonly filled: readonly string[];
  /** Keys of rows that have no file anywhere. */
  readonly missing: readonly string[];
}

/**
 * Looks whether each file that a row names is in the store. What was deleted since comes from a copy of the store. Files are
 * written once and never changed, so a file of today is that of the moment.
 * @param copy a store whose files were sealed with the same keys
 */
export async function fillDocuments(url: string, store: FileStore, copy?: FileStore): Promise<FilledDocuments> {
  const files = await withConnection({ connectionString: url }, (client: pg.Client) => namedFiles(client));
  const filled: string[] = [];
  const missing: string[] = [];
  for (const { key } of files) {
    if ((await store.sizeOf(key)) !== undefined) continue;
    const [size, bytes] = [await copy?.sizeOf(key), await copy?.get(key)];
    if (size === undefined || !bytes) {
      missing.push(key);
      continue;
    }
    await store.put(key, bytes, size);
    filled.push(key);
  }
  return { named: files.length, filled, missing };
}

/** Those of the keys that the database still names: the others were erased since. */
export async function stillNamed(url: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const files = await withConnection({ connectionString: url }, (client: pg.Client) => namedFiles(client));
  const named = new Set(files.map(({ key }) => key));
  return keys.filter((key) => named.has(key));
}

/**
 * Proves that a server can be taken back to a moment: a row is written, the moment is taken, the row is changed. At the
 * moment the row is there, and unchanged.
 */
export interface Mark {
  /** The moment between the two commits, of the database's clock. */
  readonly moment: string;
}

/** How long the drill waits until the archive has its mark, in milliseconds. */
const ARCHIVED_WITHIN = 10 * 60_000;

/**
 * Marks a moment in the database and waits until its archive has it.
 * @param id the row of the run, which was written and committed before
 * @throws UnusableBackup when the archive does not get it
 */
export async function markMoment(url: string, id: number): Promise<Mark> {
  return withConnection({ connectionString: url, application_name: 'backup' }, async (client) => {
    const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
      (await client.query<{ value: T } & pg.QueryResultRow>(text, values)).rows[0]?.value as T;
    await pause(1_100);
    const moment = await one<string>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as value`,
    );
    await pause(1_100);
    await client.query('update operation_runs set restored_to = $2 where id = $1', [id, moment]);
    const segment = await one<string>('select pg_walfile_name(pg_current_wal_insert_lsn()) as value');
    const until = Date.now() + ARCHIVED_WITHIN;
    for (;;) {
      const last = await one<string | null>(
        `select substring(last_archived_wal, 9, 16) as value from pg_stat_archiver`,
      );
      if (last !== null && last >= segment.slice(8)) return { moment };
      if (Date.now() > until)
        throw new UnusableBackup(`the archive did not get ${segment}; it ends at ${String(last)}`);
      await pause(1_000);
    }
  });
}

/** Whether a restored database is at the moment of a mark: the row is there, as it was before. */
export async function isAtMark(url: string, id: number): Promise<boolean> {
  const { rows } = await withConnection({ connectionString: url }, (client) =>
    client.query<{ restored_to: Date | null }>('select restored_to from operation_runs where id = $1', [id]),
  );
  return rows.length === 1 && rows[0]?.restored_to === null;
}

const pause = (time: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, time);
  });
