import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './orm.js';

/** One process migrates at a time: several start together when web and workers are rolled out. */
const MIGRATION_LOCK = 7_245_010;

/**
 * Brings the schema up to date, and the rights of the role that the application works as.
 * @returns the names of the migrations that ran
 */
export async function migrate(url: string): Promise<string[]> {
  const orm = await MikroORM.init(ormConfig(url, [], 1));
  try {
    const connection = orm.em.getConnection();
    await connection.execute(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const done = await orm.migrator.up();
    await connection.execute(`select grant_to_application()`);
    await connection.execute(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    return done.map((one) => one.name);
  } finally {
    await orm.close(true);
  }
}
