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

/** How often is looked whether the queue's indexes are built, in milliseconds. */
const UNFINISHED_EVERY = 200;

/**
 * Brings the schema up to date, the queue's tables, and the rights of the role that the application works as.
 * @param only runs these migrations and no others: a backup is restored into the schema that it was made of
 * @returns the names of the migrations that ran
 * @throws Error when the database was left before the baselines began
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const orm = await MikroORM.init(ormConfig(url, [], 1));
  try {
    const connection = orm.em.getConnection();
    await connection.execute(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await noteBaselines(connection);
    const done = await orm.migrator.up(only && { migrations: [...only] });
    await migrateQueue(url, () => connection.execute(`select 1 from pgboss.bam where status <> 'completed'`));
    await connection.execute(`select grant_to_application()`);
    await connection.execute(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    return done.map((one) => one.name);
  } finally {
    await orm.close(true);
  }
}

/**
 * A database that the replaced migrations made has the schema of the baselines, so these are noted as done in their place.
 * @throws Error when only a part of the replaced migrations ran
 */
async function noteBaselines(connection: AbstractSqlConnection): Promise<void> {
  const [table] = await connection.execute<{ is: boolean }[]>(
    `select to_regclass('mikro_orm_migrations') is not null as is`,
  );
  if (!table?.is) return;
  const noted = await connection.execute<{ name: string }[]>(`select name from mikro_orm_migrations order by name`);
  const replaced = noted.map(({ name }) => name).filter(isReplaced);
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
