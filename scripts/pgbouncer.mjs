// Starts PgBouncer before one database, where it is installed: for tests, and for `npm run cluster`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './product.mjs';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** The program: what PGBOUNCER names, or else where Debian and others put it; nothing where none is installed. */
export const findPgBouncer = () => process.env.PGBOUNCER || PLACES.find((place) => existsSync(place));

const TRIES = 100;

async function answers(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A PgBouncer in transaction mode, with few connections, so that clients really share them.
 * @param settings of its section [pgbouncer]; its port is free where none is named
 */
export async function startPgBouncer(databaseUrl, settings = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-pgbouncer-'));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = settings.listen_port ?? (await freePort());
  const database = pathname.slice(1);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: 4,
    max_client_conn: 400,
    ...settings,
  };
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${database} = host=${decodeURIComponent(hostname)} port=${port || 5432} dbname=${database}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  );
  // It refuses to run as root, and reads its files as somebody else.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chmod(folder, 0o755);
  const program = spawn(findPgBouncer(), [...(isRoot ? ['--user', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  program.stderr.on('data', (chunk) => (said += chunk.toString()));
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGKILL');
      await once(program, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${own}`;
  for (let tries = 0; tries < TRIES && program.exitCode === null; tries++) {
    if (await answers(address.href)) return { url: address.href, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`PgBouncer does not answer: ${said}`);
}
