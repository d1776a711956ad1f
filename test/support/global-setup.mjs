import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../dist/kernel/database/setup/embedded.js';
import { migrate } from '../../dist/kernel/database/setup/migrate.js';

/**
 * Copies what the migrations have made and filled into the schema `pristine`, from which `resetDatabase` restores it. The
 * name is unknown to the application's role.
 */
const PRISTINE = `
  create schema pristine;
  do $$
  declare
    found record;
    has_rows boolean;
  begin
    for found in select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations' loop
      execute format('select exists (select 1 from public.%I)', found.name) into has_rows;
      if has_rows then execute format('create table pristine.%1$I as table public.%1$I', found.name); end if;
    end loop;
  end $$;
  create table pristine.tables as select tablename from pg_tables where schemaname = 'public';
  create table pristine.sequences as select sequencename, last_value from pg_sequences where schemaname = 'public';
`;

/** Automatic statistics would change plans from run to run. */
const SETTINGS = ['alter system set autovacuum = off', 'alter system set jit = off', 'select pg_reload_conf()'];

async function fillTemplate(url) {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [PRISTINE, ...SETTINGS]) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server by its socket, if it has one: a round trip costs a third less than by TCP. */
function bySocket(url) {
  const { hostname, port } = new URL(url);
  return existsSync(`/tmp/.s.PGSQL.${port}`) ? url.replace(`@${hostname}:`, '@%2Ftmp:') : url;
}

/** A file system in memory, if the system has one. */
const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
const NAME = 'giustamente-test-';

/** Whether what a run writes fits into memory: one to two gigabytes, most of it the log of PostgreSQL. */
function fitsIntoMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > 3 * GIGABYTE && freemem() > 6 * GIGABYTE;
}

/** The folder for temporary files of the run. */
const temporary = process.env.TMPDIR;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes the files that a killed run left in memory. */
async function removeOrphans() {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Where this run keeps its databases, and all that its processes keep in the system's folder for temporary files. In memory
 * if possible: a database is a thousand files, and to copy them costs twenty times as much on a disk.
 */
async function makeFolder() {
  const isInMemory = fitsIntoMemory();
  if (isInMemory) await removeOrphans();
  const folder = await mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  return folder;
}

async function removeFolder(folder) {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  // A browser that ends now may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A separate PostgreSQL for the tests, with a migrated template from which each test database is cloned. */
export default async function globalSetup() {
  const folder = await makeFolder();
  const server = await startEmbedded(join(folder, 'template'), { fast: true, database: 'template_app' });
  let stopped;
  const stop = () => (stopped ??= server.stop().then(() => removeFolder(folder)));
  // Jest does not run its teardown at a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().finally(() => process.exit(1)));
  try {
    await fillTemplate(server.url);
  } catch (error) {
    // Jest does not run its teardown after a failed setup.
    await stop();
    throw error;
  }
  process.env.TEST_TEMPLATE_URL = bySocket(server.url);
  globalThis.stopTestDatabase = stop;
}
