import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM, type AbstractSqlConnection } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { MIGRATIONS, ormConfig } from '../orm.js';

/** One process migrates at a time: several start together when web and workers are rolled out. */
const MIGRATION_LOCK = 7_245_010;

/** The last of the migrations that the baselines replaced. */
const LAST_REPLACED = 'Migration20261125T0700_decided_once';

/** The last baseline. The names of migrations sort by their time. */
const LAST_BASELINE = 'Migration20261126T0240_content';

/** Whether a migration is one of those that the baselines replaced. */
export const isReplaced = (name: string): boolean => name <= LAST_REPLACED;

/**
 * A statement of a migration waits so long for a lock, in milliseconds: everybody who comes after it waits behind it. Then
 * the migration gives way and is tried again.
 */
const LOCK_LIMIT = 2_000;

/** A migration is tried so often. With the pauses between two tries that is about ten minutes. */
const TRIES = 120;

/** What PostgreSQL says when a lock was not free in time, and to one of two transactions that waited for each other. */
const GIVES_WAY = new Set(['55P03', '40P01']);

/** How often is looked whether the queue's indexes are built, in milliseconds. */
const UNFINISHED_EVERY = 200;

/** How a database is migrated while others use it. */
export interface MigrateOptions {
  /** How long a statement waits for a lock, in milliseconds. */
  readonly lockLimit?: number;
  /** Gets a line whenever a migration gives way to others, and is tried again. */
  readonly say?: (line: string) => void;
}

/**
 * Brings the schema up to date, the queue's tables, and the rights of the role that the application works as.
 * @param only runs these migrations and no others: a backup is restored into the schema that it was made of
 * @returns the names of the migrations that ran
 * @throws Error when the database was left before the baselines began, or was in use for ten minutes
 */
export async function migrate(url: string, only?: readonly string[], options?: MigrateOptions): Promise<string[]> {
  return alone(url, options, async (orm, patiently) => {
    const connection = orm.em.getConnection();
    await noteBaselines(connection);
    const before = await notedNames(connection);
    await patiently(async () => {
      // Somebody else may be building an index beside a product that has nothing to migrate.
      if ((await orm.migrator.getPending()).length > 0) await dropHalfBuilt(connection);
      await orm.migrator.up(only && { migrations: [...only] });
    });
    await migrateQueue(url, () => connection.execute(`select 1 from pgboss.bam where status <> 'completed'`));
    await patiently(() => connection.execute(`select grant_to_application()`));
    return (await notedNames(connection)).filter((name) => !before.includes(name));
  });
}

/**
 * Takes back the migrations after one of them, newest first: for going back to the version that ended with it. What only
 * they hold is lost.
 * @param to the name of the last migration that stays
 * @returns the names of the migrations that were taken back
 * @throws Error when the database does not have that migration
 */
export async function revertTo(url: string, to: string, options?: MigrateOptions): Promise<string[]> {
  return alone(url, options, async (orm, patiently) => {
    const before = await notedNames(orm.em.getConnection());
    if (!before.includes(to)) throw new Error(`${to} has not run on this database`);
    const later = before.filter((name) => name > to).reverse();
    for (const name of later) await patiently(() => orm.migrator.down({ migrations: [name] }));
    return later;
  });
}

/** Runs work that changes the schema, in one process at a time, and so that it does not stop others for long. */
async function alone<T>(
  url: string,
  { lockLimit = LOCK_LIMIT, say = () => undefined }: MigrateOptions = {},
  work: (orm: MikroORM, patiently: (part: () => Promise<unknown>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const orm = await MikroORM.init(ormConfig(url, [], 1));
  const connection = orm.em.getConnection();
  /** Whatever was done before the part gave way is noted, so that the next try goes on after it. */
  const patiently = async (part: () => Promise<unknown>): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        await part();
        return;
      } catch (error) {
        if (tries === TRIES || !GIVES_WAY.has((error as { code?: string }).code ?? '')) throw error;
        say(`The database is in use, a migration waits (${tries}): ${(error as Error).message.split(' - ').at(-1)}`);
        // The longer it has waited, the rarer it asks; others get a turn meanwhile.
        await wait(lockLimit * Math.min(2, 0.5 + tries / 10));
      }
    }
  };
  try {
    await connection.execute(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await connection.execute(`set lock_timeout = ${lockLimit}`);
    const result = await work(orm, patiently);
    await connection.execute(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    return result;
  } finally {
    await orm.close(true);
  }
}

/** An index that was built beside the running product and did not get ready is left invalid: it is built anew. */
async function dropHalfBuilt(connection: AbstractSqlConnection): Promise<void> {
  const left = await connection.execute<{ name: string }[]>(
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of left) await connection.execute(`drop index concurrently if exists ${name}`);
}

/** The names of the migrations that ran on a database, oldest first. */
async function notedNames(connection: AbstractSqlConnection): Promise<string[]> {
  const [table] = await connection.execute<{ is: boolean }[]>(
    `select to_regclass('mikro_orm_migrations') is not null as is`,
  );
  if (!table?.is) return [];
  const noted = await connection.execute<{ name: string }[]>(`select name from mikro_orm_migrations order by name`);
  return noted.map(({ name }) => name);
}

/**
 * A database that the replaced migrations made has the schema of the baselines, so these are noted as done in their place.
 * @throws Error when only a part of the replaced migrations ran
 */
async function noteBaselines(connection: AbstractSqlConnection): Promise<void> {
  const replaced = (await notedNames(connection)).filter(isReplaced);
  if (replaced.length === 0) return;
  if (!replaced.includes(LAST_REPLACED))
    throw new Error(
      `The database stands at ${replaced.at(-1)}: start the version that ends with ${LAST_REPLACED} on it first, ` +
        'or delete it (that of the demo is the folder DATA_DIR)',
    );
  const baselines = (await knownMigrations()).filter((name) => name <= LAST_BASELINE);
  await connection.execute(`
    with gone as (delete from mikro_orm_migrations where name <= '${LAST_REPLACED}')
    insert into mikro_orm_migrations (name, executed_at)
    values ${baselines
      .sort()
      .map((name) => `('${name}', now())`)
      .join(', ')}`);
}

/** The names of the migrations that this version of the product knows. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(MIGRATIONS);
  return files.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length));
}

/**
 * Brings the queue's tables up to date as their owner: the application may not. A new version of pg-boss leaves the
 * building of indexes to a process that runs, which is this one.
 * @param unfinished the rows of what is left to build
 */
async function migrateQueue(url: string, unfinished: () => Promise<readonly unknown[]>): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
    application_name: 'giustamente-migration',
  });
  let failed: unknown;
  boss.on('error', (error) => (failed = error));
  await boss.start();
  try {
    while ((await unfinished()).length > 0) {
      if (failed !== undefined) throw failed as Error;
      await wait(UNFINISHED_EVERY);
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}
