import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../dist/kernel/database/embedded.js';
import { migrate } from '../../dist/kernel/database/migrate.js';

/**
 * Keeps what the migrations have made and filled in the schema `pristine`, from which `resetDatabase` takes it back. The
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

/** Statistics that come by themselves at any moment would change plans from run to run. */
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

/** The same server by its socket, where it has one: a question and its answer cost a third less than by TCP. */
function bySocket(url) {
  const { hostname, port } = new URL(url);
  return existsSync(`/tmp/.s.PGSQL.${port}`) ? url.replace(`@${hostname}:`, '@%2Ftmp:') : url;
}

/** A PostgreSQL of the tests' own, with one migrated template that each test database is cloned from. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'giustamente-test-'));
  const server = await startEmbedded(folder, { fast: true, database: 'template_app' });
  let stopped;
  const stop = () => (stopped ??= server.stop().then(() => rm(folder, { recursive: true, force: true })));
  // Jest tears nothing down when it gets a signal to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().finally(() => process.exit(1)));
  try {
    await fillTemplate(server.url);
  } catch (error) {
    // Jest does not tear down what did not come up.
    await stop();
    throw error;
  }
  process.env.TEST_TEMPLATE_URL = bySocket(server.url);
  globalThis.stopTestDatabase = stop;
}
