// The programs of other projects that `npm run cluster -- --ha` runs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';

/** The oldest PostgreSQL that the product works with. */
const OLDEST = 15;

/** Each program with its Debian package. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbouncer: 'pgbouncer' };

const find = (name) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The folder of the newest PostgreSQL that is installed with all its programs. */
function findPostgres() {
  if (!existsSync(POSTGRES)) return undefined;
  const [newest] = readdirSync(POSTGRES)
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(join(POSTGRES, String(version), 'bin', 'pg_rewind')))
    .toSorted((one, other) => other - one);
  return newest === undefined ? undefined : join(POSTGRES, String(newest), 'bin');
}

/**
 * Where the programs are, and the folder of PostgreSQL's as `postgres`.
 * @throws Error that names the Debian packages of what is missing
 */
export function findPrograms() {
  const found = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, find(name)]));
  const postgres = findPostgres();
  const missing = Object.keys(PACKAGES)
    .filter((name) => found[name] === undefined)
    .map((name) => PACKAGES[name]);
  if (postgres === undefined) missing.push(`postgresql (${OLDEST} or later)`);
  if (missing.length > 0)
    throw new Error(`--ha needs these Debian packages, which are not installed: ${missing.join(', ')}`);
  return { ...found, postgres };
}
