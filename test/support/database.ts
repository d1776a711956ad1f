import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { atEnd } from './at-end.js';

const templateUrl = (): string => {
  const url = process.env.TEST_TEMPLATE_URL;
  if (!url) throw new Error('the test database is not running: start tests with npm test or npm run jest');
  return url;
};

/** A migrated database without data, cloned from the template. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(templateUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function clone(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(urlOf('postgres'), `create database ${name} template ${template}`);
  return { url: urlOf(name), drop: () => run(urlOf('postgres'), `drop database if exists ${name} with (force)`) };
}

export const createTestDatabase = (): Promise<TestDatabase> => clone('template_app');

/**
 * A database with the demo data, cloned from a template that the first worker that needs it fills, while the others
 * wait.
 * @param fill puts the demo data into a migrated database, and leaves no connection to it
 */
export async function createDemoDatabase(fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('template_demo'))`);
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'template_demo'`);
    if (rowCount === 0) {
      await client.query('drop database if exists filling_demo with (force)');
      await client.query('create database filling_demo template template_app');
      await fill(urlOf('filling_demo'));
      await client.query('alter database filling_demo rename to template_demo');
    }
  } finally {
    await client.end();
  }
  return clone('template_demo');
}

/** Connections of the resets. They stay open, because a new one would first have to load the catalog of every table. */
const resets = new Map<string, Promise<pg.Client>>();

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => resets.delete(url));
  await client.connect();
  // Without the triggers that keep the journals append-only, and without foreign keys.
  await client.query(`set lock_timeout = '20s'; set session_replication_role = replica`);
  atEnd(() => client.end());
  return client;
}

/**
 * Resets a database to the state after the migrations: only their tables and rows, every trigger enabled, sequences at
 * one, the queue empty.
 * Rows are deleted: after a truncate every connection would plan each statement anew. Only a table that has grown, or
 * whose statistics a test has gathered, is truncated.
 */
export async function resetDatabase(url: string): Promise<void> {
  let client = resets.get(url);
  if (!client) resets.set(url, (client = connect(url)));
  try {
    await (await client).query(RESET);
  } catch (error) {
    resets.delete(url);
    throw error;
  }
}

/** From this size in bytes on, a table has too many dead rows to keep it. */
const GROWN = 65_536;

// Global setup has copied the tables and sequences of the migrations into the schema `pristine`.
const RESET = `
  do $$
  declare
    found record;
    has_rows boolean;
    grown text[] := '{}';
  begin
    for found in
      select tablename as name from pg_tables
       where schemaname = 'public' and tablename not in (select tablename from pristine.tables)
    loop
      execute format('drop table public.%I cascade', found.name);
    end loop;
    for found in
      select distinct c.oid::regclass as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgenabled = 'D' and c.relnamespace = 'public'::regnamespace
    loop
      execute format('alter table %s enable trigger all', found.name);
    end loop;
    for found in
      select format('%I.%I', n.nspname, c.relname) as name, size, size > ${GROWN} or c.reltuples >= 0 as is_grown
        from pg_class c join pg_namespace n on n.oid = c.relnamespace,
             lateral (select coalesce(sum(pg_relation_size(relid)), pg_relation_size(c.oid)) as size from pg_partition_tree(c.oid)) as parts
       where c.relkind in ('r', 'p') and not c.relispartition and size > 0
         and (n.nspname = 'public' and c.relname <> 'mikro_orm_migrations'
           or n.nspname = 'pgboss' and c.relname not in ('version', 'queue', 'schedule', 'subscription'))
    loop
      if found.is_grown then
        execute format('select exists (select 1 from %s)', found.name) into has_rows;
        if has_rows or found.size > ${GROWN} then grown := grown || found.name; end if;
      else
        execute format('delete from %s', found.name);
      end if;
    end loop;
    if grown <> '{}' then execute 'truncate ' || array_to_string(grown, ', ') || ' cascade'; end if;
    for found in select tablename as name from pg_tables where schemaname = 'pristine' and tablename not in ('sequences', 'tables') loop
      execute format('insert into public.%1$I overriding system value select * from pristine.%1$I', found.name);
    end loop;
    for found in
      select format('%I.%I', s.schemaname, s.sequencename) as name, s.start_value, p.last_value as left_at
        from pg_sequences s left join pristine.sequences p on p.sequencename = s.sequencename
       where s.schemaname = 'public' and s.last_value is distinct from p.last_value
    loop
      perform setval(found.name::regclass, coalesce(found.left_at, found.start_value), found.left_at is not null);
    end loop;
  end $$`;
