import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../bench/servers.js';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'of-the-trial-0123456789';

/** A user of the machine. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * A PostgreSQL 15 of Debian with the archive of docker/pgbackrest, in a folder of its own. The server refuses root, so all
 * of it runs as `postgres`.
 */
export class ArchivedServer {
  readonly folder: string;
  readonly port: number;
  readonly user: User;

  private constructor(folder: string, port: number, user: User) {
    this.folder = folder;
    this.port = port;
    this.user = user;
  }

  static async start(): Promise<ArchivedServer> {
    const [uid = 0, gid = 0] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    const folder = await mkdtemp(join(tmpdir(), 'giustamente-point-trial-'));
    await chown(folder, uid, gid);
    const server = new ArchivedServer(folder, await freePort(), { uid, gid });
    for (const name of ['repository', 'log', 'lock', 'product']) await server.ownFolder(name);
    await writeFile(server.config, await server.configuration());
    await server.as(`${BIN}/initdb`, '-D', server.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-k');
    await writeFile(
      join(server.data, 'pg_hba.conf'),
      'local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    );
    const archive = await readFile('docker/pgbackrest/archive.conf', 'utf8');
    const own = [`port = ${server.port}`, `unix_socket_directories = '${folder}'`, `listen_addresses = '127.0.0.1'`];
    await writeFile(
      join(server.data, 'postgresql.auto.conf'),
      [...own, archive.replace('pgbackrest ', `pgbackrest --config=${server.config} `)].join('\n'),
    );
    await server.up();
    await server.as(`${BIN}/psql`, '-h', folder, '-p', String(server.port), '-q', '-f', 'docker/database.sql');
    await server.as('pgbackrest', `--config=${server.config}`, '--stanza=giustamente', 'stanza-create');
    await server.as('pgbackrest', `--config=${server.config}`, '--stanza=giustamente', 'check');
    return server;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  get config(): string {
    return join(this.folder, 'pgbackrest.conf');
  }

  get url(): string {
    return `postgresql://giustamente:${PASSWORD}@127.0.0.1:${this.port}/giustamente`;
  }

  /** The environment of a command of the product on this server. */
  get env(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, POSTGRES_PASSWORD: PASSWORD, PGBACKREST_CONFIG: this.config };
  }

  /** A folder of the user below that of the server. */
  async ownFolder(name: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path, { mode: 0o700 });
    await chown(path, this.user.uid, this.user.gid);
    return path;
  }

  /** Runs a program as the user. @returns what it wrote */
  async as(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(program, args, { ...this.user, env: this.env, maxBuffer: 2 ** 26 });
    return stdout;
  }

  async up(data = this.data): Promise<void> {
    // Only the file is inherited: a pipe would stay open as long as the server.
    await this.as(`${BIN}/pg_ctl`, '-D', data, '-l', `${data}.log`, '-w', 'start');
  }

  async down(data = this.data): Promise<void> {
    await this.as(`${BIN}/pg_ctl`, '-D', data, '-m', 'fast', '-w', 'stop').catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.down();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The shipped configuration, with the paths of this folder. */
  private async configuration(): Promise<string> {
    const shipped = await readFile('docker/pgbackrest/pgbackrest.conf', 'utf8');
    return (
      shipped
        .replace('/var/lib/pgbackrest', join(this.folder, 'repository'))
        .replace('repo1-cipher-pass=', 'repo1-cipher-pass=of-the-trial')
        .replace('[giustamente]', `log-path=${this.folder}/log\nlock-path=${this.folder}/lock\n\n[giustamente]`)
        .replace('/var/lib/postgresql/15/main', this.data) + `pg1-port=${this.port}\npg1-socket-path=${this.folder}\n`
    );
  }
}
